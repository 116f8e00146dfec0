package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/payment/standin"
)

// Cluster is several nodes on one database under a steady load, whose parts fail meanwhile. Whoever breaks them
// calls Start, and Check after each fault has been healed.
type Cluster struct {
	// DatabaseURL names all servers of the database.
	DatabaseURL string
	// Entrance returns where shoppers send their next request: a load balancer, or one node after another.
	Entrance func() string
	// Nodes returns the addresses of all nodes.
	Nodes func() []string
	// Shoppers and Browsers are how many there are at a time.
	Shoppers, Browsers int

	bank    *standin.Server
	bankWeb *httptest.Server
	letters *letterBox
	stock   map[string]int64
	buyers  []*clusterBuyer
	// pause is held by whoever needs quiet; shoppers hold it for reading while they act.
	pause   sync.RWMutex
	stop    context.CancelFunc
	working sync.WaitGroup
	failed  atomic.Pointer[error]
	figures clusterFigures
	names   int
}

// clusterFigures are what happened since the last check.
type clusterFigures struct {
	mu                    sync.Mutex
	pages, pageErrors     int
	slowest               time.Duration
	acknowledged, retries int
	lastWrite             time.Time
	longestOutage         time.Duration
	firstPageError        string
}

// ClusterRound is what a check found.
type ClusterRound struct {
	Pages, PageErrors int
	// FirstError is the first page that failed.
	FirstError string
	Slowest    time.Duration
	// Orders were acknowledged, after Retries of requests that got no answer.
	Orders, Retries int
	// Outage is the longest time in which no write was answered.
	Outage time.Duration
	// Follow is how long nodes took to show a change of the catalogue.
	Follow time.Duration
	// Letters is how many letters have arrived since the start, Repeated how many of them more than once, which only a
	// node that was killed or frozen between sending and noting it may cause.
	Letters, Repeated int
}

// Env returns the settings that nodes need beside the usual ones.
func (c *Cluster) Env() []string {
	base := c.bankWeb.URL + strings.TrimSuffix(standin.Path, "/")
	return []string{
		"MATJAR_MOYASAR_SECRET_KEY=" + c.bank.MoyasarKey, "MATJAR_MOYASAR_WEBHOOK_SECRET=" + c.bank.MoyasarSecret, "MATJAR_MOYASAR_URL=" + base + "/moyasar/v1",
		"MATJAR_TABBY_SECRET_KEY=" + c.bank.TabbyKey, "MATJAR_TABBY_MERCHANT_CODE=demo", "MATJAR_TABBY_WEBHOOK_HEADER=" + c.bank.TabbyHeader, "MATJAR_TABBY_URL=" + base + "/tabby",
		"MATJAR_TAMARA_API_TOKEN=" + c.bank.TamaraToken, "MATJAR_TAMARA_NOTIFICATION_TOKEN=" + c.bank.TamaraNotifications, "MATJAR_TAMARA_URL=" + base + "/tamara",
		"MATJAR_SMTP_URL=smtp://" + c.letters.address, "MATJAR_MEDIA_DIR=",
	}
}

// Open fills the database, which has the schema and no rows, and starts the bank and the mail server. Close ends them.
func (c *Cluster) Open(ctx context.Context) (err error) {
	c.stock = map[string]int64{}
	for id := range prices {
		c.stock[id] = 1_000_000
	}
	if err := c.withDatabase(ctx, func(d *db.DB) error { _, err := openShop(ctx, d, c.stock); return err }); err != nil {
		return err
	}
	if c.letters, err = openLetterBox(); err != nil {
		return err
	}
	c.bankWeb = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { c.bank.ServeHTTP(w, r) }))
	c.bank = standin.New(standin.NewConfig(c.bankWeb.URL))
	c.bank.Deliver = func(n standin.Notice) { c.deliver(ctx, n) }
	return nil
}

// deliver posts a notice of the bank. One that gets no answer is lost, as notices may be.
func (c *Cluster) deliver(ctx context.Context, n standin.Notice) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Entrance()+n.Path, strings.NewReader(string(n.Body)))
	if err != nil {
		return
	}
	r.Header = n.Header.Clone()
	if response, err := http.DefaultClient.Do(r); err == nil {
		response.Body.Close()
	}
}

func (c *Cluster) withDatabase(ctx context.Context, fn func(*db.DB) error) error {
	d, err := db.Open(ctx, c.DatabaseURL)
	if err != nil {
		return err
	}
	return errors.Join(fn(d), d.Close())
}

// Start begins the load.
func (c *Cluster) Start(ctx context.Context) error {
	for range c.Shoppers {
		client := newClient()
		client.Timeout = 20 * time.Second
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		s, err := signUp(ctx, c.Entrance(), client)
		if err != nil {
			return err
		}
		c.buyers = append(c.buyers, &clusterBuyer{shopper: s, cluster: c})
	}
	ctx, c.stop = context.WithCancel(ctx)
	c.figures.lastWrite = time.Now()
	for _, b := range c.buyers {
		c.working.Go(func() { c.keep(ctx, b.act) })
	}
	for i := range c.Browsers {
		b := clusterBrowser{cluster: c, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2}, Timeout: 10 * time.Second}, n: i}
		c.working.Go(func() { c.keep(ctx, b.look) })
	}
	return nil
}

// Close ends the load and what Open started.
func (c *Cluster) Close() {
	if c.stop != nil {
		c.stop()
	}
	c.working.Wait()
	if c.bankWeb != nil {
		c.bankWeb.Close()
	}
	if c.letters != nil {
		c.letters.close()
	}
}

// keep repeats an act until ctx ends or something is wrong.
func (c *Cluster) keep(ctx context.Context, act func(context.Context) error) {
	for ctx.Err() == nil && c.failed.Load() == nil {
		if err := act(ctx); err != nil && ctx.Err() == nil {
			c.failed.CompareAndSwap(nil, &err)
		}
	}
}

// wrote notes that a write was answered.
func (c *Cluster) wrote() {
	f := &c.figures
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	f.longestOutage, f.lastWrite = max(f.longestOutage, now.Sub(f.lastWrite)), now
}

// clusterBrowser looks at pages.
type clusterBrowser struct {
	cluster *Cluster
	client  *http.Client
	n       int
}

var clusterPages = []string{"/", "/?lang=ar", "/product/A", "/product/B?lang=ar", "/search?q=thing", "/category/things", "/api/v1/products/C", "/api/v1/search?q=thing"}

func (b *clusterBrowser) look(ctx context.Context) error {
	b.n++
	page := clusterPages[b.n%len(clusterPages)]
	start := time.Now()
	err := b.get(ctx, page)
	if ctx.Err() != nil {
		return nil
	}
	f := &b.cluster.figures
	f.mu.Lock()
	f.pages++
	f.slowest = max(f.slowest, time.Since(start))
	if err != nil {
		if f.pageErrors++; f.firstPageError == "" {
			f.firstPageError = page + ": " + err.Error()
		}
	}
	f.mu.Unlock()
	select {
	case <-time.After(20 * time.Millisecond):
	case <-ctx.Done():
	}
	return nil
}

func (b *clusterBrowser) get(ctx context.Context, page string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.cluster.Entrance()+page, nil)
	if err != nil {
		return err
	}
	response, err := b.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= http.StatusInternalServerError {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	return nil
}

// clusterBuyer orders and pays. What gets no answer is repeated until it gets one.
type clusterBuyer struct {
	*shopper
	cluster *Cluster
	// placed are the totals of the acknowledged orders, by their ids.
	mu     sync.Mutex
	placed map[string]money.Halalas
}

// until repeats a request that may be sent again, until it is answered by other than a failure of the server.
func (b *clusterBuyer) until(ctx context.Context, method, path string, body any, header ...string) (response, error) {
	for attempt := 0; ; attempt++ {
		b.base = b.cluster.Entrance()
		got, err := b.send(ctx, method, path, body, header...)
		if err == nil && got.status < http.StatusInternalServerError {
			return got, nil
		}
		if err == nil && got.status == http.StatusInternalServerError {
			return got, fmt.Errorf("%s %s: %s", method, path, got)
		}
		f := &b.cluster.figures
		f.mu.Lock()
		f.retries++
		f.mu.Unlock()
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return response{}, ctx.Err()
		}
	}
}

// act fills the cart, which must hold exactly what was put in, orders it, and pays if it is paid ahead.
func (b *clusterBuyer) act(ctx context.Context) error {
	b.cluster.pause.RLock()
	defer b.cluster.pause.RUnlock()
	var lines []cart.Line
	for _, id := range []string{"A", "B", "C", "W"} {
		if n := rand.Int64N(3); n > 0 {
			lines = append(lines, line(id, n))
		}
	}
	if lines == nil {
		lines = []cart.Line{line("D", 1)}
	}
	got, err := b.until(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: lines})
	if err != nil {
		return err
	}
	var filled cart.Cart
	if err := json.Unmarshal(got.body, &filled); err != nil || got.status != http.StatusOK {
		return fmt.Errorf("fill the cart: %s", got)
	}
	b.cluster.wrote()
	if err := sameLines(filled.Items, lines); err != nil {
		return err
	}
	in := checkoutOf(lines, "")
	if rand.IntN(2) == 0 {
		in.PaymentMethod = paidMethods[rand.IntN(len(paidMethods))]
	}
	got, err = b.until(ctx, http.MethodPost, "/api/v1/orders", in, "Idempotency-Key", uuid.NewString())
	if err != nil {
		return err
	}
	var o order.Order
	if err := json.Unmarshal(got.body, &o); err != nil || got.status != http.StatusCreated {
		return fmt.Errorf("checkout: %s", got)
	}
	b.cluster.wrote()
	b.mu.Lock()
	if b.placed == nil {
		b.placed = map[string]money.Halalas{}
	}
	b.placed[o.ID] = o.Total
	b.mu.Unlock()
	f := &b.cluster.figures
	f.mu.Lock()
	f.acknowledged++
	f.mu.Unlock()
	if in.PaymentMethod == order.CashOnDelivery {
		return nil
	}
	return b.pay(ctx, o)
}

// sameLines compares a cart with what was put into it.
func sameLines(items []cart.Item, lines []cart.Line) error {
	var has, want []string
	for _, i := range items {
		has = append(has, fmt.Sprint(i.ProductID, " ", i.Quantity))
	}
	for _, l := range lines {
		want = append(want, fmt.Sprint(l.ProductID, " ", l.Quantity))
	}
	slices.Sort(has)
	slices.Sort(want)
	if !slices.Equal(has, want) {
		return fmt.Errorf("the cart has %v, want %v", has, want)
	}
	return nil
}

// pay opens the provider's page, pays or not, and comes back. What stays unpaid is cancelled, so that the account may
// order again.
func (b *clusterBuyer) pay(ctx context.Context, o order.Order) error {
	address, err := url.Parse(o.PaymentURL)
	if err != nil {
		return err
	}
	if got, err := b.until(ctx, http.MethodGet, o.PaymentURL, nil); err != nil || got.status != http.StatusSeeOther {
		return fmt.Errorf("payment page: %s, %w", got, err)
	}
	intent := address.Query().Get("i")
	b.cluster.bank.Do(intent, []standin.Act{standin.Pay, standin.Pay, standin.Pay, standin.Decline}[rand.IntN(4)])
	if _, err := b.until(ctx, http.MethodGet, "/pay/return?i="+intent, nil); err != nil {
		return err
	}
	got, err := b.until(ctx, http.MethodGet, "/api/v1/orders/"+o.ID, nil)
	if err != nil {
		return err
	}
	if strings.Contains(string(got.body), `"status":"pending_payment"`) {
		_, err = b.until(ctx, http.MethodPost, "/api/v1/orders/"+o.ID+"/cancel", nil)
	}
	return err
}

const (
	selectOrders = `SELECT order_id, total_amount FROM orders`
	countDoubled = `SELECT count(*) FROM (SELECT order_id FROM payment_intents WHERE is_accepted GROUP BY order_id HAVING count(*) > 1) AS a`
	// Only what is not settled: asking for everything again and again would let nothing come to its turn.
	hurryOpen = `
		UPDATE payment_intents SET due_at = 1, busy_until = 0, attempts = 0
		WHERE state NOT IN ('refunded', 'voided', 'failed', 'expired')
		AND order_id IN (SELECT order_id FROM orders WHERE pay_until > 0 OR status = 'cancelled')`
	renameProduct = `UPDATE products SET en_name = $2 WHERE product_id = $1`
)

// Check lets everybody finish what they do, and compares what they know with the database. settle says that payments
// must have come to their end too.
func (c *Cluster) Check(ctx context.Context, settle bool) (ClusterRound, error) {
	c.pause.Lock()
	defer c.pause.Unlock()
	f := &c.figures
	f.mu.Lock()
	round := ClusterRound{
		Pages: f.pages, PageErrors: f.pageErrors, FirstError: f.firstPageError, Slowest: f.slowest,
		Orders: f.acknowledged, Retries: f.retries, Outage: f.longestOutage,
	}
	f.pages, f.pageErrors, f.firstPageError, f.slowest, f.acknowledged, f.retries, f.longestOutage = 0, 0, "", 0, 0, 0, 0
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.lastWrite = time.Now()
		f.mu.Unlock()
	}()
	if failed := c.failed.Load(); failed != nil {
		return round, *failed
	}
	err := c.withDatabase(ctx, func(d *db.DB) error {
		if err := c.checkOrders(ctx, d); err != nil {
			return err
		}
		if settle {
			if err := c.settlePayments(ctx, d); err != nil {
				return err
			}
		}
		var err error
		if round.Follow, err = c.checkCatalogue(ctx, d); err != nil {
			return err
		}
		round.Letters, round.Repeated, err = c.letters.check(ctx, d)
		return err
	})
	if err != nil {
		return round, err
	}
	for _, b := range c.buyers {
		for _, node := range c.Nodes() {
			// Also that no node is stuck on a server that takes no writes.
			b.base = node
			if got, err := b.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{}}); err != nil || got.status != http.StatusOK {
				return round, fmt.Errorf("a session is lost, or %s does not write: %s, %w", node, got, err)
			}
		}
	}
	return round, nil
}

// checkOrders finds every acknowledged order once, no other, and all stock.
func (c *Cluster) checkOrders(ctx context.Context, d *db.DB) error {
	stored := map[string]money.Halalas{}
	err := eachRow(ctx, d, selectOrders, func(scan func(...any) error) error {
		var id string
		var total money.Halalas
		err := scan(&id, &total)
		stored[id] = total
		return err
	})
	if err != nil {
		return err
	}
	known := 0
	for _, b := range c.buyers {
		for id, total := range b.placed {
			known++
			if has, ok := stored[id]; !ok || has != total {
				return fmt.Errorf("order %s was acknowledged with %s and is stored with %s (%v)", id, total, has, ok)
			}
		}
	}
	if known != len(stored) {
		return fmt.Errorf("%d orders are stored, %d were acknowledged", len(stored), known)
	}
	if n, err := queryInt(ctx, d, countDoubled); err != nil || n > 0 {
		return fmt.Errorf("%d orders were paid twice, %w", n, err)
	}
	return checkSold(ctx, d, c.stock)
}

// settlePayments lets the time of all payments be over, and compares the books with the bank's.
func (c *Cluster) settlePayments(ctx context.Context, d *db.DB) error {
	var wrong error
	const tries, hurryEvery = 180, 60
	for n := range tries {
		if n%hurryEvery == 0 {
			if err := errors.Join(db.Exec(ctx, d, hurryOpen), db.Exec(ctx, d, hurryOrders)); err != nil {
				return err
			}
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		waiting, err := queryInt(ctx, d, countWaiting)
		if err != nil {
			return err
		}
		if wrong = auditPayments(ctx, d, c.bank.Money(), c.stock); wrong == nil && waiting == 0 {
			return nil
		}
	}
	return fmt.Errorf("payments are not settled in a minute and a half: %w", wrong)
}

// checkCatalogue renames a product and measures how long nodes take to show it.
func (c *Cluster) checkCatalogue(ctx context.Context, d *db.DB) (time.Duration, error) {
	c.names++
	name := fmt.Sprint("Thing number ", c.names)
	err := d.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, renameProduct, "D", name); err != nil {
			return err
		}
		return catalog.Touch(ctx, q, "D")
	})
	if err != nil {
		return 0, err
	}
	start := time.Now()
	for _, node := range c.Nodes() {
		visitor := &shopper{client: http.DefaultClient, base: node}
		for {
			got, err := visitor.send(ctx, http.MethodGet, "/api/v1/products/D", nil)
			if err == nil && strings.Contains(string(got.body), name) {
				break
			}
			if time.Since(start) > 5*time.Second {
				return 0, fmt.Errorf("%s does not show a change of the catalogue after %s: %s, %w", node, time.Since(start), got, err)
			}
			select {
			case <-time.After(10 * time.Millisecond):
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}
	}
	return time.Since(start), nil
}

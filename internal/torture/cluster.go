package torture

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/payment/simulator"
	taxes "matjar/internal/zatca/simulator"
)

// Cluster is several nodes on one database under a steady load, whose parts fail meanwhile. Whoever breaks them
// calls Start, and Check after each fault has been healed.
type Cluster struct {
	// DatabaseURL names all servers of the database.
	DatabaseURL string
	// Entrance returns where shoppers send their next request: a load balancer, or one node after another.
	Entrance func() string
	// Dial connects to the entrance and to nodes; nil means as usual.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Nodes returns the addresses of all nodes.
	Nodes func() []string
	// Shoppers and Browsers are how many there are at a time, Members and Readers in how many rows people sign up one after the other, as
	// members or for the newsletter.
	Shoppers, Browsers, Members, Readers int
	// Impatient ends leases at a check that a fault has left behind, instead of waiting a minute for that.
	Impatient bool

	bank    *simulator.Server
	bankWeb *httptest.Server
	letters *letterBox
	hooks   *hookReceiver
	taxes   *taxOffice
	readers []*clusterReader
	stock   map[string]int64
	buyers  []*clusterBuyer
	keepers []*clusterKeeper
	known   clusterKnown
	// campaigns are the letters to subscribers, isWritten says that there is one since the last check.
	campaigns []*campaign
	isWritten bool
	// looks counts the bank's answers to looks at payments; none fails while checking.
	looks    atomic.Int64
	checking atomic.Bool
	// bankClient brings the bank's notices to the shop.
	bankClient *http.Client
	// supplied says that the product that is sold out is there for a moment.
	supplied bool
	// nextSweep is when nodes sweep next, as of the last check.
	nextSweep time.Time
	// pause is held by whoever needs quiet; shoppers hold it for reading while they act.
	pause   sync.RWMutex
	stop    context.CancelFunc
	working sync.WaitGroup
	failed  atomic.Pointer[error]
	figures clusterFigures
	names   int
}

// clusterKnown is what people were told, and what must be so after every fault.
type clusterKnown struct {
	mu     sync.Mutex
	orders map[string]*knownOrder
	// members have signed up since the last check.
	members []*clusterMember
}

// knownOrder is an acknowledged order.
type knownOrder struct {
	total money.Halalas
	email string
	// paid says that the shop has shown it as paid, left that nobody pays it, over that its time is over, invoiced that its invoice was shown.
	paid, left, over, invoiced bool
}

func (k *clusterKnown) add(note func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	note()
}

// clusterFigures are what happened since the last check.
type clusterFigures struct {
	mu                                       sync.Mutex
	pages, pageErrors                        int
	slowest, slowestWrite                    time.Duration
	acknowledged, retries                    int
	lastWrite                                time.Time
	longestOutage                            time.Duration
	firstPageError                           string
	signUps, refreshes, cartChanges, notices int
}

// ClusterRound is what a check found.
type ClusterRound struct {
	Pages, PageErrors int
	// FirstError is the first page that failed.
	FirstError string
	Slowest    time.Duration
	// Orders were acknowledged, after Retries of requests that got no answer.
	Orders, Retries int
	// Outage is the longest time in which no write was answered, SlowestWrite the longest that one was waited for.
	Outage, SlowestWrite time.Duration
	// Follow is how long nodes took until all had the same catalogue after a change of a product, Shown until all showed it in its documents.
	Follow, Shown time.Duration
	// SignUps, Refreshes of sessions and CartChanges were answered, also while the fault lasted.
	SignUps, Refreshes, CartChanges int
	// Subscribed is how many have confirmed the newsletter since the start, Documents how many tax documents were issued.
	Subscribed int
	Documents  int64
	// Campaign is to how many subscribers the round's letter went.
	Campaign int
	// Notices were asked for and sent, Expired is how many orders since the start were given up unpaid.
	Notices, Expired int
	// Events is how many other systems were told since the start, EventsRepeated how many of them more than once, Retried how
	// many letters, events and tax documents were refused and sent again by the operator, and Looked how many payments the
	// operator had looked at again, because the bank had not told of them.
	Events, EventsRepeated, Retried, Looked int
	// Letters is how many letters have arrived since the start, Repeated how many of them more than once, which only a
	// node that was killed or frozen between sending and noting it may cause.
	Letters, Repeated int
}

// With returns the figures of a round that was checked twice: r, and then more.
func (r ClusterRound) With(more ClusterRound) ClusterRound {
	more.Pages, more.PageErrors, more.FirstError = r.Pages+more.Pages, r.PageErrors+more.PageErrors, cmp.Or(r.FirstError, more.FirstError)
	more.Orders, more.Retries = r.Orders+more.Orders, r.Retries+more.Retries
	for to, had := range map[*time.Duration]time.Duration{
		&more.Slowest: r.Slowest, &more.Outage: r.Outage, &more.SlowestWrite: r.SlowestWrite, &more.Follow: r.Follow, &more.Shown: r.Shown,
	} {
		*to = max(*to, had)
	}
	more.SignUps, more.Refreshes, more.CartChanges = r.SignUps+more.SignUps, r.Refreshes+more.Refreshes, r.CartChanges+more.CartChanges
	more.Campaign, more.Notices = r.Campaign+more.Campaign, r.Notices+more.Notices
	more.Retried, more.Looked = r.Retried+more.Retried, r.Looked+more.Looked
	return more
}

// Env returns the settings that nodes need beside the usual ones.
func (c *Cluster) Env() []string {
	return append(c.bank.Env(c.bankWeb.URL), append(taxes.Env(c.taxes.config()), "MATJAR_SMTP_URL=smtp://"+c.letters.address, "MATJAR_MEDIA_DIR=")...)
}

// Open fills the database, which has the schema and no rows, and starts the bank, the mail server, the receiver of webhooks and the tax authority. Close ends them.
func (c *Cluster) Open(ctx context.Context) (err error) {
	c.stock = map[string]int64{}
	for id := range prices {
		c.stock[id] = 1_000_000
	}
	if err := c.withDatabase(ctx, func(d *db.DB) error { _, err := openShop(ctx, d, c.stock); return err }); err != nil {
		return err
	}
	c.known.orders = map[string]*knownOrder{}
	if c.letters, err = openLetterBox(); err != nil {
		return err
	}
	if c.taxes, err = openTaxOffice(); err != nil {
		return err
	}
	c.hooks = openHookReceiver()
	c.bankClient = c.newClient(10 * time.Second)
	err = c.withDatabase(ctx, func(d *db.DB) error {
		thing := catalog.Product{
			ID: soldOut, VendorID: "v", CategoryID: "things", Name: lang.Text{En: "Thing", Ar: "شيء"}, Price: 1000, Status: catalog.Active, CreatedAt: time.Now(),
		}
		if err := d.Tx(ctx, func(q db.Querier) error {
			return catalog.Insert(ctx, q, catalog.Data{Products: []catalog.Product{thing}})
		}); err != nil {
			return err
		}
		if err := cmp.Or(db.Exec(ctx, d, setPace, d.Now().UnixMicro()), c.taxes.onboard(ctx, d)); err != nil {
			return err
		}
		return c.hooks.register(ctx, d)
	})
	if err != nil {
		return err
	}
	c.bank, c.bankWeb = serveBank()
	c.bank.Fault = c.lookFault
	c.bank.Deliver = func(n simulator.Notification) { c.deliver(ctx, n) }
	return nil
}

// deliver posts a notice of the bank. One that gets no answer is lost, as notices may be.
func (c *Cluster) deliver(ctx context.Context, n simulator.Notification) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Entrance()+n.Path, strings.NewReader(string(n.Body)))
	if err != nil {
		return
	}
	r.Header = n.Header.Clone()
	if response, err := c.bankClient.Do(r); err == nil {
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
	for n := range c.Shoppers + 1 {
		b := c.newBuyer()
		s, err := signUp(ctx, c.Entrance(), b.client)
		if err != nil {
			return err
		}
		if b.shopper = s; n < c.Shoppers {
			c.buyers = append(c.buyers, b)
		} else {
			c.keepers = append(c.keepers, &clusterKeeper{clusterBuyer: b, has: map[string]int64{}})
		}
	}
	ctx, c.stop = context.WithCancel(ctx)
	c.figures.lastWrite = time.Now()
	for _, b := range c.buyers {
		c.working.Go(func() { c.keep(ctx, 0, b.act) })
	}
	for _, k := range c.keepers {
		c.working.Go(func() { c.keep(ctx, 100*time.Millisecond, k.act) })
	}
	for range c.Members {
		c.working.Go(func() { c.keep(ctx, 500*time.Millisecond, c.newMember) })
	}
	for range c.Readers {
		c.working.Go(func() { c.keep(ctx, 500*time.Millisecond, c.newReader) })
	}
	if c.Members > 0 {
		c.working.Go(func() { c.keep(ctx, tick, c.passTime) })
	}
	for i := range c.Browsers {
		b := clusterBrowser{cluster: c, visitor: &shopper{client: c.newClient(10 * time.Second)}, n: i}
		c.working.Go(func() { c.keep(ctx, 20*time.Millisecond, b.look) })
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
	if c.hooks != nil {
		c.hooks.web.Close()
	}
	if c.taxes != nil {
		c.taxes.web.Close()
	}
}

// newClient returns a client that follows no redirect and waits so long for an answer.
func (c *Cluster) newClient(timeout time.Duration) *http.Client {
	return &http.Client{
		Transport:     &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true, DialContext: c.Dial},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       timeout,
	}
}

// newBuyer returns somebody who is nobody's member yet.
func (c *Cluster) newBuyer() *clusterBuyer {
	return &clusterBuyer{shopper: &shopper{client: c.newClient(20 * time.Second)}, cluster: c}
}

// keep repeats an act, with a pause after each, until ctx ends or something is wrong.
func (c *Cluster) keep(ctx context.Context, pause time.Duration, act func(context.Context) error) {
	for ctx.Err() == nil && c.failed.Load() == nil {
		if err := act(ctx); err != nil && ctx.Err() == nil {
			c.failed.CompareAndSwap(nil, &err)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// count changes the figures.
func (c *Cluster) count(change func(*clusterFigures)) {
	c.figures.mu.Lock()
	defer c.figures.mu.Unlock()
	change(&c.figures)
}

// wrote notes that a write was answered.
func (c *Cluster) wrote() {
	now := time.Now()
	c.count(func(f *clusterFigures) {
		f.longestOutage, f.lastWrite = max(f.longestOutage, now.Sub(f.lastWrite)), now
	})
}

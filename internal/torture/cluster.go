package torture

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/db"
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
	return append(c.bank.Env(c.bankWeb.URL), "MATJAR_SMTP_URL=smtp://"+c.letters.address, "MATJAR_MEDIA_DIR=")
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

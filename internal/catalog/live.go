package catalog

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/db"
	"matjar/internal/search"
	"matjar/internal/setting"
)

// Catalog serves the newest snapshot of the catalogue in a database. Readers never wait: a
// new snapshot is built and then swapped in.
type Catalog struct {
	q       db.Querier
	log     *slog.Logger
	current atomic.Pointer[Snapshot]
	// poke and sold trigger a refresh: at once, and soon.
	poke, sold chan struct{}
	// untold means that the other nodes have not been told of changed stock yet.
	untold atomic.Bool

	// Settings say when the mega deals end and how prices are shown; nil means the defaults. They are set before the
	// catalogue is served.
	Settings *setting.Live

	// Lexicon is what search knows of words; nil means the shop's own. Explains lets search say
	// why it shows what it shows, for developers. Both are set before the catalogue is loaded.
	Lexicon  *search.Lexicon
	Explains bool
	// spoken is the lexicon with the operator's synonyms; nil until there were some.
	spoken *search.Lexicon

	// generation counts the snapshots that were current.
	generation atomic.Uint64
	// refreshing is held while the next snapshot is built.
	refreshing sync.Mutex
	// version is what the database had when the current snapshot was read; at confirmed
	// it was still that.
	version   int64
	confirmed time.Time
	// known is confirmed for Age, which does not wait for a refresh.
	known atomic.Pointer[time.Time]
	// missed are searches that found nothing.
	missed missedSearches
}

// New returns a catalogue that is empty until Load.
func New(q db.Querier, log *slog.Logger) *Catalog {
	c := &Catalog{q: q, log: log, poke: make(chan struct{}, 1), sold: make(chan struct{}, 1)}
	c.current.Store(Build(Data{}))
	return c
}

// Snapshot returns the current snapshot. Callers that read it twice must keep it, to see
// consistent data.
func (c *Catalog) Snapshot() *Snapshot { return c.current.Load() }

// Serve makes s the current snapshot, until a load or refresh finds another one.
func (c *Catalog) Serve(s *Snapshot) {
	if c.current.Swap(s) != s {
		c.generation.Add(1)
	}
}

// Age returns how long ago the snapshot was known to be what the database has.
func (c *Catalog) Age() time.Duration {
	known := c.known.Load()
	if known == nil {
		return 0
	}
	return db.Now(c.q).Sub(*known)
}

// Generation is another number after every change of the snapshot.
func (c *Catalog) Generation() uint64 { return c.generation.Load() }

const (
	// pollInterval is how often other nodes' changes are polled.
	pollInterval = 500 * time.Millisecond
	// stockInterval is how often stock is read that orders of this node changed: together with pollInterval, every node
	// shows it within a second.
	stockInterval = pollInterval / 2
	// overlap is how much later than the time of Touch a change may become visible: the time
	// to the commit, and what nodes know the time less exactly. Changes of that time are
	// read again.
	overlap = 10 * time.Second
)

// Load reads the whole catalogue. On error the old snapshot stays in use.
func (c *Catalog) Load(ctx context.Context) error {
	c.refreshing.Lock()
	defer c.refreshing.Unlock()
	return c.replace(ctx, c.load)
}

// Refresh reads the changes since the last refresh. On error the old snapshot stays in
// use.
func (c *Catalog) Refresh(ctx context.Context) error {
	c.refreshing.Lock()
	defer c.refreshing.Unlock()
	return c.replace(ctx, c.refresh)
}

// Changed triggers a refresh and does not wait for it. It must be called after the commit of a change that called Touch.
func (c *Catalog) Changed() { signal(c.poke) }

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // one is pending already
	}
}

// StockChanged triggers a refresh on all nodes and does not wait for it. It must be called after the commit of a
// transaction that changed nothing but the stock of products and their updated_at: it needs no Touch, which orders would
// wait for. Many of them are told at once.
func (c *Catalog) StockChanged() {
	c.untold.Store(true)
	signal(c.sold)
}

// Run refreshes the catalogue until ctx ends: at once after Changed, also after StockChanged unless there was one a
// moment ago, and within a second after changes of other nodes.
func (c *Catalog) Run(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	failing := false
	// One of the two is nil.
	sold, rested := c.sold, (<-chan time.Time)(nil)
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.poke:
		case <-tick.C:
		case <-sold:
			sold, rested = nil, time.After(stockInterval)
		case <-rested:
			sold, rested = c.sold, nil
			continue
		}
		start := time.Now()
		err := cmp.Or(c.tell(ctx), c.Refresh(ctx))
		took := time.Since(start)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			c.log.Error("the catalogue cannot be refreshed, the old one goes on serving", "error", err)
		case err == nil && failing:
			c.log.Info("the catalogue is refreshed again")
		}
		failing = err != nil
		if err := c.missed.store(ctx, c.q, start); err != nil && ctx.Err() == nil {
			c.log.Error("searches that found nothing cannot be stored", "error", err)
		}
		// Limits the load of refreshes under continuous changes.
		select {
		case <-ctx.Done():
			return
		case <-time.After(min(4*took, pollInterval/2)):
		}
	}
}

// replace swaps in the snapshot that read returns, and converts a panic in it into an
// error.
func (c *Catalog) replace(ctx context.Context, read func(context.Context, int64) (*Snapshot, error)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	start := db.Now(c.q)
	// The version is read first: a concurrent change is read twice, never lost.
	version, err := readVersion(ctx, c.q)
	if err != nil {
		return fmt.Errorf("read the catalogue's version: %w", err)
	}
	next, err := read(ctx, version)
	if err != nil {
		return err
	}
	if c.known.Load() != nil {
		// Searches go on with what they have until then. Only the first snapshot is shown before it can be searched.
		next.Prepare()
	}
	c.version, c.confirmed = version, start
	c.known.Store(&start)
	c.Serve(next.Showing(setting.PriceDisplay(c.Settings.Current())))
	return nil
}

func (c *Catalog) load(ctx context.Context, _ int64) (*Snapshot, error) {
	data, err := Load(ctx, c.q)
	if err != nil {
		return nil, err
	}
	return BuildWith(data, cmp.Or(c.spoken, c.BaseLexicon())), nil
}

func (c *Catalog) refresh(ctx context.Context, version int64) (*Snapshot, error) {
	s := c.Snapshot()
	if version == c.version {
		return s, nil
	}
	since := c.confirmed.Add(-overlap).UnixMicro()
	if uint32(version) == uint32(c.version) {
		changed, err := loadStockSince(ctx, c.q, s, since)
		if err != nil {
			return nil, err
		}
		return s.WithStock(changed), nil
	}
	data, err := loadSince(ctx, c.q, since)
	if err != nil {
		return nil, err
	}
	next := s.With(data)
	// Deleted rows are only noticed by the count, which takes a tenth of a second for a million rows of PostgreSQL.
	count, err := countProducts(ctx, c.q)
	if err != nil {
		return nil, fmt.Errorf("count products: %w", err)
	}
	if count != next.Size() {
		return c.load(ctx, version)
	}
	return next, nil
}

// tell notifies every node of the stock that has changed on this one.
func (c *Catalog) tell(ctx context.Context) error {
	if !c.untold.Swap(false) {
		return nil
	}
	if err := touchStock(ctx, c.q); err != nil {
		c.untold.Store(true)
		return fmt.Errorf("touch the stock: %w", err)
	}
	return nil
}

// Touch notifies every node that the catalogue changed. A transaction that writes
// products, their pictures, options or ratings, categories or vendors calls it with the
// products concerned, best as its last statement because others wait for it; after the
// commit, Changed shows the change on this node at once.
func Touch(ctx context.Context, q db.Querier, products ...string) error {
	now := db.Now(q)
	for _, id := range products {
		if err := touchProduct(ctx, q, id, now); err != nil {
			return fmt.Errorf("touch product %s: %w", id, err)
		}
	}
	if err := touchCatalog(ctx, q); err != nil {
		return fmt.Errorf("touch the catalogue: %w", err)
	}
	return nil
}

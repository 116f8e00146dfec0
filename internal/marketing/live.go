package marketing

import (
	"context"
	"log/slog"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/poll"
	"matjar/internal/search"
)

// Slide is a slide of the home page as shoppers see it.
type Slide struct {
	ID      string `json:"id"`
	Scene   string `json:"scene" enum:"big-sale,new-arrivals,best-deals" doc:"Its picture unless it has one of its own, and its colour"`
	Picture string `json:"picture,omitempty"`
	Link    string `json:"link" doc:"A path of the shop, or an address of another site"`
	En      Words  `json:"en"`
	Ar      Words  `json:"ar"`
}

// HomeBanner is a banner of the home page as shoppers see it.
type HomeBanner struct {
	Scene   string `json:"scene" enum:"newsletter,pro"`
	Picture string `json:"picture,omitempty"`
	Link    string `json:"link"`
	En      Words  `json:"en"`
	Ar      Words  `json:"ar"`
}

// HomeBanners are the banners by their place. A place without one looks as it does in every shop.
type HomeBanners struct {
	Deals      *HomeBanner `json:"deals,omitempty" doc:"Below the deals"`
	Arrivals   *HomeBanner `json:"arrivals,omitempty" doc:"Below the new arrivals"`
	Newsletter *HomeBanner `json:"newsletter,omitempty" doc:"Around the newsletter's form"`
	Last       *HomeBanner `json:"last,omitempty" doc:"In the place of the Pro banner"`
}

// Announcement is the line above the header as shoppers see it.
type Announcement struct {
	ID          string `json:"id"`
	En          string `json:"en"`
	Ar          string `json:"ar"`
	Link        string `json:"link,omitempty"`
	Dismissible bool   `json:"dismissible,omitempty"`
}

// Collection is a collection that is on.
type Collection struct {
	ID string
	CollectionFields
}

// Snapshot is what is shown at one moment. It is never written after it is built.
type Snapshot struct {
	// Slides are never none: without any of the operator's they are the shop's own.
	Slides       []Slide
	Banners      HomeBanners
	Announcement *Announcement
	Collections  []Collection
	synonyms     []search.Synonym
	// until is when something begins or ends; nil means never.
	until *time.Time
	// key is another one for every snapshot of a node.
	key string
}

// Collection returns the collection with a slug that is on.
func (s *Snapshot) Collection(slug string) (Collection, bool) {
	for _, c := range s.Collections {
		if c.Slug == slug {
			return c, true
		}
	}
	return Collection{}, false
}

// find returns a collection. Returns collection_not_found.
func (s *Snapshot) find(slug string) (Collection, error) {
	c, ok := s.Collection(slug)
	if !ok {
		return c, errs.New(errs.NotFound, code.CollectionNotFound, "there is no collection %q", slug)
	}
	return c, nil
}

// Live serves the newest snapshot of a database. Readers never wait and cause no SQL. A nil Live shows what a new
// shop shows.
type Live struct {
	db    *db.DB
	goods *catalog.Catalog
	// Now is the clock; tests replace it before Refresh.
	Now     func() time.Time
	current atomic.Pointer[Snapshot]
	// generation counts the snapshots that were current.
	generation atomic.Uint64
	// refreshing is held while the next snapshot is made.
	refreshing sync.Mutex
	version    int64
	entries    entries
	selections atomic.Pointer[selections]
}

// Open reads what the operator has stored, and passes the catalogue its synonyms.
func Open(ctx context.Context, d *db.DB, goods *catalog.Catalog) (*Live, error) {
	l := &Live{db: d, goods: goods, Now: d.Now}
	return l, l.Refresh(ctx)
}

var untouched = entries{}.snapshot(time.Time{})

// Current returns the current snapshot. Callers that read it twice must keep it, to see consistent data.
func (l *Live) Current() *Snapshot {
	if l == nil {
		return untouched
	}
	return l.current.Load()
}

// Generation is another number after every change of the snapshot.
func (l *Live) Generation() uint64 {
	if l == nil {
		return 0
	}
	return l.generation.Load()
}

// Refresh reads the entries if they have changed, and follows the time. On error the old ones stay in use.
func (l *Live) Refresh(ctx context.Context) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	// The version is read first: a concurrent change is read twice, never lost.
	version, err := readVersion(ctx, l.db)
	if err != nil {
		return err
	}
	now := l.Now()
	last := l.current.Load()
	if version == l.version && (last.until == nil || now.Before(*last.until)) {
		return nil
	}
	if version != l.version {
		read, err := loadEntries(ctx, l.db)
		if err != nil {
			return err
		}
		l.version, l.entries = version, read
	}
	next := l.entries.snapshot(now)
	if last == nil && len(next.synonyms) > 0 || last != nil && !reflect.DeepEqual(last.synonyms, next.synonyms) {
		l.goods.SetSynonyms(next.synonyms)
	}
	// First the snapshot: who sees the new generation must not find the old one. Only one at a time is here.
	generation := l.generation.Load() + 1
	next.key = snapshotKey(generation)
	l.current.Store(next)
	l.generation.Store(generation)
	return nil
}

// Run keeps the snapshot up to date until ctx ends.
func (l *Live) Run(ctx context.Context, log *slog.Logger) { poll.Run(ctx, log, "marketing", l.Refresh) }

// selections are the products of collections in one snapshot of the catalogue.
type selections struct {
	goods *catalog.Snapshot
	shown *Snapshot
	mu    sync.Mutex
	found map[string]*catalog.Selected
}

// selected returns the products of a collection of a snapshot, which are found once.
func (l *Live) selected(goods *catalog.Snapshot, shown *Snapshot, c Collection) *catalog.Selected {
	s := l.selections.Load()
	if s == nil || s.goods != goods || s.shown != shown {
		s = &selections{goods: goods, shown: shown, found: map[string]*catalog.Selected{}}
		l.selections.Store(s)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.found[c.ID] == nil {
		s.found[c.ID] = goods.Select(c.selection())
	}
	return s.found[c.ID]
}

package catalog

import (
	"context"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/saudi"
)

// Bounds of what is kept of searches that found nothing. Anybody can search for anything, so no
// node and no day may collect more than this.
const (
	maxMissLength  = 60
	maxMissDigits  = 6
	maxMissTerms   = 500
	maxMissesADay  = 2000
	missesKept     = 400 * 24 * time.Hour
	missesInterval = 3 * time.Second
)

// missedSearches counts searches that found nothing until they are stored.
type missedSearches struct {
	mu     sync.Mutex
	counts map[string]int64
	stored time.Time
}

// add counts a search of which nothing but its folded words is kept.
func (m *missedSearches) add(text string) {
	term, ok := missTerm(text)
	if !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.counts == nil {
		m.counts = map[string]int64{}
	}
	if _, known := m.counts[term]; known || len(m.counts) < maxMissTerms {
		m.counts[term]++
	}
}

// missTerm returns the form in which a search is counted. What could name a person is not: mail
// addresses, and digits that are as long as a phone number or an order's.
func missTerm(text string) (string, bool) {
	term := lang.Fold(text)
	n := utf8.RuneCountInString(term)
	if n < 2 || n > maxMissLength || strings.ContainsAny(text+term, "@\x00") {
		return "", false
	}
	digits := 0
	for _, r := range term {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	return term, digits <= maxMissDigits
}

// store writes what was counted, at most once in an interval. What cannot be written is lost: it
// is a figure, not a fact.
func (m *missedSearches) store(ctx context.Context, q db.Querier, now time.Time) error {
	m.mu.Lock()
	if len(m.counts) == 0 || now.Sub(m.stored) < missesInterval {
		m.mu.Unlock()
		return nil
	}
	counts := m.counts
	m.counts, m.stored = nil, now
	m.mu.Unlock()
	day := now.In(saudi.Zone).Format(time.DateOnly)
	for term, n := range counts {
		if err := addMisses(ctx, q, day, term, n); err != nil {
			return err
		}
	}
	return nil
}

// isPlain reports whether a search is the first page of its words alone, without filters.
func (q SearchQuery) isPlain() bool {
	f := q.Filter
	return q.Page == 1 && f.PriceMin == nil && f.PriceMax == nil && f.Rating == 0 && !f.InStock &&
		len(f.Categories)+len(f.Brands)+len(f.Colors)+len(f.Sizes) == 0
}

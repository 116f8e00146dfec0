// Package limit has rate limits whose counts are stored in the database, so that all nodes
// share them.
package limit

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
)

// Rule allows Count hits in each window of length Per.
type Rule struct {
	Name  string
	Count int64
	Per   time.Duration
}

// Allow counts one hit of who and reports whether it is within the rule.
func (r Rule) Allow(ctx context.Context, d *db.DB, who string, now time.Time) (ok bool, err error) {
	err = d.Tx(ctx, func(q db.Querier) error {
		ok, err = r.AllowIn(ctx, q, who, now)
		return err
	})
	return ok, err
}

// AllowIn is Allow inside the caller's transaction: the hit counts only if that commits,
// and concurrent hits of the same who wait for it.
func (r Rule) AllowIn(ctx context.Context, q db.Querier, who string, now time.Time) (bool, error) {
	over, err := AllowAll(ctx, q, []Hit{{r, who}}, now)
	return over == nil, err
}

// Hit is one use that counts under a rule.
type Hit struct {
	Rule
	Who string
}

// Hits returns a hit of who for each of the rules.
func Hits(rules []Rule, who string) []Hit {
	hits := make([]Hit, len(rules))
	for i, rule := range rules {
		hits[i] = Hit{rule, who}
	}
	return hits
}

// AllowAll counts all hits in one statement inside the caller's transaction, and returns the
// first that exceeds its rule, or nil. No two may have the same rule and who.
func AllowAll(ctx context.Context, q db.Querier, hits []Hit, now time.Time) (over *Hit, err error) {
	if len(hits) == 0 {
		return nil, nil
	}
	// All transactions lock the rows in the same order, so that they cannot deadlock.
	sorted := slices.SortedFunc(slices.Values(hits), func(a, b Hit) int { return strings.Compare(a.bucket(a.Who), b.bucket(b.Who)) })
	used, err := addHits(ctx, q, sorted, now)
	if err != nil {
		return nil, err
	}
	for i, a := range hits {
		if used[a.bucket(a.Who)] > a.Count {
			return &hits[i], nil
		}
	}
	return nil, nil
}

// Refund undoes hits that AllowAll counted in the same transaction.
func Refund(ctx context.Context, q db.Querier, hits []Hit) error {
	for _, a := range hits {
		if err := returnHit(ctx, q, a.bucket(a.Who)); err != nil {
			return err
		}
	}
	return nil
}

// Exhausted reports whether the rule of any of the hits is used up. It counts nothing.
func Exhausted(ctx context.Context, q db.Querier, hits []Hit, now time.Time) (bool, error) {
	if len(hits) == 0 {
		return false, nil
	}
	used, err := readUsed(ctx, q, hits, now)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(hits, func(a Hit) bool {
		n, counted := used[a.bucket(a.Who)]
		return counted && n >= a.Count
	}), nil
}

func (r Rule) bucket(who string) string { return r.Name + ":" + who }

// Sweep deletes counts whose window has ended.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return deleteExpired(ctx, q, now)
}

// ClientKey returns the key of a client for rate limits: the IP address itself, or for
// IPv6 its /64 network, since a client usually has all of it.
func ClientKey(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	a = a.Unmap()
	if a.Is4() {
		return a.String()
	}
	p, err := a.WithZone("").Prefix(64)
	if err != nil {
		return ip
	}
	return p.String()
}

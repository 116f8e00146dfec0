// Package limit has rate limits whose counts are stored in the database, so that all nodes
// share them.
package limit

import (
	"context"
	"fmt"
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

const (
	insertHits          = `INSERT INTO rate_limits (bucket, used, ends_at) VALUES `
	incrementOnConflict = `
	ON CONFLICT (bucket) DO UPDATE SET
		used    = CASE WHEN rate_limits.ends_at <= $1 THEN 1 ELSE rate_limits.used + 1 END,
		ends_at = CASE WHEN rate_limits.ends_at <= $1 THEN excluded.ends_at ELSE rate_limits.ends_at END
	RETURNING bucket, used`
)

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
	values := make([]string, len(sorted))
	args := []any{now.UnixMicro()}
	for i, a := range sorted {
		values[i] = fmt.Sprintf("($%d, 1, $%d)", len(args)+1, len(args)+2)
		args = append(args, a.bucket(a.Who), now.Add(a.Per).UnixMicro())
	}
	rows, err := q.QueryContext(ctx, insertHits+strings.Join(values, ", ")+incrementOnConflict, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	used := map[string]int64{}
	for rows.Next() {
		var bucket string
		var n int64
		if err := rows.Scan(&bucket, &n); err != nil {
			return nil, err
		}
		used[bucket] = n
	}
	for i, a := range hits {
		if used[a.bucket(a.Who)] > a.Count {
			return &hits[i], rows.Err()
		}
	}
	return nil, rows.Err()
}

const refund = `UPDATE rate_limits SET used = used - 1 WHERE bucket = $1`

// Refund undoes hits that AllowAll counted in the same transaction.
func Refund(ctx context.Context, q db.Querier, hits []Hit) error {
	for _, a := range hits {
		if err := db.Exec(ctx, q, refund, a.bucket(a.Who)); err != nil {
			return err
		}
	}
	return nil
}

const selectUsed = `SELECT bucket, used FROM rate_limits WHERE ends_at > $1 AND bucket IN (`

// Exhausted reports whether the rule of any of the hits is used up. It counts nothing.
func Exhausted(ctx context.Context, q db.Querier, hits []Hit, now time.Time) (bool, error) {
	if len(hits) == 0 {
		return false, nil
	}
	most := map[string]int64{}
	args := []any{now.UnixMicro()}
	var places []string
	for _, a := range hits {
		most[a.bucket(a.Who)] = a.Count
		args = append(args, a.bucket(a.Who))
		places = append(places, fmt.Sprintf("$%d", len(args)))
	}
	rows, err := q.QueryContext(ctx, selectUsed+strings.Join(places, ", ")+")", args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	spent := false
	for rows.Next() {
		var bucket string
		var used int64
		if err := rows.Scan(&bucket, &used); err != nil {
			return false, err
		}
		spent = spent || used >= most[bucket]
	}
	return spent, rows.Err()
}

func (r Rule) bucket(who string) string { return r.Name + ":" + who }

const deleteExpired = `DELETE FROM rate_limits WHERE ends_at <= $1`

// Sweep deletes counts whose window has ended.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	_, err := q.ExecContext(ctx, deleteExpired, now.UnixMicro())
	return err
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

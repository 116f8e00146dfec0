// Package limit counts what somebody did in a span of time, in the database, so that
// all nodes of the shop share one count.
package limit

import (
	"context"
	"net/netip"
	"time"

	"matjar/internal/db"
)

// Rule allows Count acts in each window of length Per.
type Rule struct {
	Name  string
	Count int64
	Per   time.Duration
}

const useOne = `
	INSERT INTO rate_limits (bucket, used, ends_at) VALUES ($1, 1, $3)
	ON CONFLICT (bucket) DO UPDATE SET
		used    = CASE WHEN rate_limits.ends_at <= $2 THEN 1 ELSE rate_limits.used + 1 END,
		ends_at = CASE WHEN rate_limits.ends_at <= $2 THEN excluded.ends_at ELSE rate_limits.ends_at END
	RETURNING used`

// Allow counts one act of who under the rule, and reports whether it is within it.
func (r Rule) Allow(ctx context.Context, d *db.DB, who string, now time.Time) (bool, error) {
	var used int64
	err := d.Tx(ctx, func(q db.Querier) error {
		return q.QueryRowContext(ctx, useOne, r.Name+":"+who, now.UnixMicro(), now.Add(r.Per).UnixMicro()).Scan(&used)
	})
	return used <= r.Count, err
}

const removeEnded = `DELETE FROM rate_limits WHERE ends_at <= $1`

// Sweep removes counts whose window has ended.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	_, err := q.ExecContext(ctx, removeEnded, now.UnixMicro())
	return err
}

// Address names the one who is behind an IP address: the address itself, or for IPv6
// the /64 network, since whoever has one address of it has them all.
func Address(ip string) string {
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

package coupon

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/netip"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/limit"
)

// Throttle limits wrong codes per account, per network address, or both.
type Throttle struct {
	// Account is empty for guests; Client is the zero address where it is not known.
	Account string
	Client  netip.Addr
}

// ErrTooMany is returned for every code, valid or not, after too many wrong ones.
var ErrTooMany = errs.New(errs.RateLimited, code.CouponTooManyTries, "too many wrong discount codes, try again later")

// Limits of different wrong codes. The lockout grows with their number: minutes, an hour,
// a day. Many shoppers may share a network address, so its limits are higher.
var (
	wrongCodesPerAccount = []limit.Rule{
		{Name: "code-account-minutes", Count: 10, Per: 10 * time.Minute},
		{Name: "code-account-hour", Count: 20, Per: time.Hour},
		{Name: "code-account-day", Count: 40, Per: 24 * time.Hour},
	}
	wrongCodesPerClient = []limit.Rule{
		{Name: "code-client-minutes", Count: 30, Per: 10 * time.Minute},
		{Name: "code-client-hour", Count: 90, Per: time.Hour},
		{Name: "code-client-day", Count: 300, Per: 24 * time.Hour},
	}
	// firstTryRule makes the same wrong code count once, since a cart is quoted with its code at
	// every change.
	firstTryRule = limit.Rule{Name: "code-seen", Count: 1, Per: 24 * time.Hour}
)

// hits returns the hits of a wrong code, the blocking ones first.
func (g Throttle) hits() []limit.Hit {
	hits := g.blockingHits()
	if g.Account != "" {
		hits = append(hits, g.clientHits()...)
	}
	return hits
}

// blockingHits returns the hits whose limits block the caller. Members are not blocked by
// others at the same network address.
func (g Throttle) blockingHits() []limit.Hit {
	if g.Account == "" {
		return g.clientHits()
	}
	return limit.Hits(wrongCodesPerAccount, g.Account)
}

func (g Throttle) clientHits() []limit.Hit {
	if !g.Client.IsValid() {
		return nil
	}
	return limit.Hits(wrongCodesPerClient, limit.ClientKey(g.Client.String()))
}

// Check returns ErrTooMany while the caller is blocked.
func (g Throttle) Check(ctx context.Context, q db.Querier, now time.Time) error {
	spent, err := limit.Exhausted(ctx, q, g.blockingHits(), now)
	if err == nil && spent {
		err = ErrTooMany
	}
	return err
}

// IsWrongCode reports whether err means that the code is not usable by anyone, as guessed
// codes are.
func IsWrongCode(err error) bool {
	return errors.Is(err, ErrUnknown) || errors.Is(err, ErrNotYet) || errors.Is(err, ErrExpired) || errors.Is(err, ErrUsedUp)
}

// firstTry returns the hit of the caller's first try of a code.
func (g Throttle) firstTry(code string) []limit.Hit {
	sum := sha256.Sum256([]byte(NormalizeCode(code)))
	return limit.Hits([]limit.Rule{firstTryRule}, g.blockingHits()[0].Who+":"+base64.RawURLEncoding.EncodeToString(sum[:12]))
}

// Seen reports whether the caller has tried the code before.
func (g Throttle) Seen(ctx context.Context, q db.Querier, code string, now time.Time) (bool, error) {
	if len(g.blockingHits()) == 0 {
		return true, nil
	}
	return limit.Exhausted(ctx, q, g.firstTry(code), now)
}

// Record counts a wrong code and returns ErrTooMany if the caller must not learn the
// result. Concurrent tries are serialized, right or wrong, so that they reveal no more
// than sequential ones.
func (g Throttle) Record(ctx context.Context, d *db.DB, code string, missed bool, now time.Time) error {
	if err := g.Check(ctx, d, now); err != nil {
		return err
	}
	if seen, err := g.Seen(ctx, d, code, now); err != nil || seen {
		return err
	}
	return g.record(ctx, d, code, missed, now)
}

// record is Record for a try that began while the caller was not blocked.
func (g Throttle) record(ctx context.Context, d *db.DB, code string, missed bool, now time.Time) error {
	var refused error
	err := d.Tx(ctx, func(q db.Querier) error {
		refused = nil
		first, hits := g.firstTry(code), g.hits()
		again, err := limit.AllowAll(ctx, q, first, now)
		if err != nil {
			return err
		}
		if again != nil {
			return g.Check(ctx, q, now)
		}
		over, err := limit.AllowAll(ctx, q, hits, now)
		if err != nil {
			return err
		}
		if over != nil && over.Who == g.blockingHits()[0].Who {
			// The result was not revealed, so the next try of the code counts again.
			refused = ErrTooMany
			if err := limit.Refund(ctx, q, first); err != nil {
				return err
			}
		}
		if missed {
			return nil
		}
		return limit.Refund(ctx, q, hits)
	})
	return cmp.Or(err, refused)
}

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

// Guesser is who tries codes: an account, a network address, or both.
type Guesser struct {
	// Account is empty for guests; Client is the zero address where it is not known.
	Account string
	Client  netip.Addr
}

// ErrTooMany refuses every code, good or bad, to who has tried too many bad ones.
var ErrTooMany = errs.New(errs.RateLimited, code.CouponTooManyTries, "too many wrong discount codes, try again later")

// How many different wrong codes may be tried. The pause grows with their number: minutes,
// an hour, a day. Behind one client may be many shoppers, so it gets more.
var (
	missesPerAccount = []limit.Rule{
		{Name: "code-account-minutes", Count: 10, Per: 10 * time.Minute},
		{Name: "code-account-hour", Count: 20, Per: time.Hour},
		{Name: "code-account-day", Count: 40, Per: 24 * time.Hour},
	}
	missesPerClient = []limit.Rule{
		{Name: "code-client-minutes", Count: 30, Per: 10 * time.Minute},
		{Name: "code-client-hour", Count: 90, Per: time.Hour},
		{Name: "code-client-day", Count: 300, Per: 24 * time.Hour},
	}
	// once makes the same wrong code count once: a cart is priced again at every change,
	// with the code that is in it.
	once = limit.Rule{Name: "code-seen", Count: 1, Per: 24 * time.Hour}
)

// hits are what a wrong code counts as, those that decide first.
func (g Guesser) hits() []limit.Hit {
	hits := g.deciding()
	if g.Account != "" {
		hits = append(hits, g.ofClient()...)
	}
	return hits
}

// deciding are the hits by which the guesser has to wait. Members do not wait for what
// others did behind the same address.
func (g Guesser) deciding() []limit.Hit {
	if g.Account == "" {
		return g.ofClient()
	}
	return under(missesPerAccount, g.Account)
}

func (g Guesser) ofClient() []limit.Hit {
	if !g.Client.IsValid() {
		return nil
	}
	return under(missesPerClient, limit.Address(g.Client.String()))
}

func under(rules []limit.Rule, who string) []limit.Hit {
	hits := make([]limit.Hit, len(rules))
	for i, rule := range rules {
		hits[i] = limit.Hit{Rule: rule, Who: who}
	}
	return hits
}

// May returns ErrTooMany when the guesser has to wait.
func (g Guesser) May(ctx context.Context, q db.Querier, now time.Time) error {
	spent, err := limit.Exhausted(ctx, q, g.deciding(), now)
	if err == nil && spent {
		err = ErrTooMany
	}
	return err
}

// Missed reports whether a refusal means that a code cannot be used by anybody: what
// guessing brings forth, and who holds a good code does not see.
func Missed(err error) bool {
	return errors.Is(err, ErrUnknown) || errors.Is(err, ErrNotYet) || errors.Is(err, ErrExpired) || errors.Is(err, ErrUsedUp)
}

// first names the guesser's first try of a code.
func (g Guesser) first(code string) []limit.Hit {
	sum := sha256.Sum256([]byte(Clean(code)))
	return under([]limit.Rule{once}, g.deciding()[0].Who+":"+base64.RawURLEncoding.EncodeToString(sum[:12]))
}

// Seen reports whether the guesser has learnt already what becomes of a code.
func (g Guesser) Seen(ctx context.Context, q db.Querier, code string, now time.Time) (bool, error) {
	if len(g.deciding()) == 0 {
		return true, nil
	}
	return limit.Exhausted(ctx, q, g.first(code), now)
}

// Settle decides whether the guesser may learn what became of a code, and counts one that
// missed. Returns ErrTooMany if not. Tries that come at once pass one after the other, hit
// or miss, so that they learn no more than if each had waited for the one before.
func (g Guesser) Settle(ctx context.Context, d *db.DB, code string, missed bool, now time.Time) error {
	if err := g.May(ctx, d, now); err != nil {
		return err
	}
	if seen, err := g.Seen(ctx, d, code, now); err != nil || seen {
		return err
	}
	return g.settle(ctx, d, code, missed, now)
}

// settle is Settle for a try that began while the guesser had some left.
func (g Guesser) settle(ctx context.Context, d *db.DB, code string, missed bool, now time.Time) error {
	var refused error
	err := d.Tx(ctx, func(q db.Querier) error {
		refused = nil
		first, hits := g.first(code), g.hits()
		again, err := limit.AllowAll(ctx, q, first, now)
		if err != nil {
			return err
		}
		if again != nil {
			return g.May(ctx, q, now)
		}
		over, err := limit.AllowAll(ctx, q, hits, now)
		if err != nil {
			return err
		}
		if over != nil && over.Who == g.deciding()[0].Who {
			// What was not told counts anew when it is tried again.
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

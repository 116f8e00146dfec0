package coupon

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/netip"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/limit"
)

// Guesser is who tries codes: an account, a network address, or both.
type Guesser struct {
	// Account is empty for guests; Client is the zero address where it is not known.
	Account string
	Client  netip.Addr
}

// ErrTooMany refuses every code, good or bad, to who has tried too many bad ones.
var ErrTooMany = errs.New(errs.RateLimited, "coupon_too_many_tries", "too many wrong discount codes, try again later")

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

func (g Guesser) acts() []limit.Act {
	var acts []limit.Act
	if g.Account != "" {
		for _, rule := range missesPerAccount {
			acts = append(acts, limit.Act{Rule: rule, Who: g.Account})
		}
	}
	if g.Client.IsValid() {
		for _, rule := range missesPerClient {
			acts = append(acts, limit.Act{Rule: rule, Who: limit.Address(g.Client.String())})
		}
	}
	return acts
}

// May returns ErrTooMany when the guesser has to wait.
func (g Guesser) May(ctx context.Context, q db.Querier, now time.Time) error {
	spent, err := limit.Spent(ctx, q, g.acts(), now)
	if err == nil && spent {
		err = ErrTooMany
	}
	return err
}

// Missed reports whether a refusal says that a code cannot be used by anybody: what
// guessing brings forth, and who holds a good code does not see.
func Missed(err error) bool {
	return err == ErrUnknown || err == ErrNotYet || err == ErrExpired || err == ErrUsedUp
}

// Count remembers that the guesser has tried a code that missed.
func (g Guesser) Count(ctx context.Context, d *db.DB, code string, now time.Time) error {
	acts := g.acts()
	if len(acts) == 0 {
		return nil
	}
	sum := sha256.Sum256([]byte(Clean(code)))
	seen := acts[0].Who + ":" + base64.RawURLEncoding.EncodeToString(sum[:12])
	return d.Tx(ctx, func(q db.Querier) error {
		isNew, err := once.AllowIn(ctx, q, seen, now)
		if err != nil || !isNew {
			return err
		}
		_, err = limit.AllowAll(ctx, q, acts, now)
		return err
	})
}

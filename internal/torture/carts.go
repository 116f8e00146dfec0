package torture

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/coupon"
	"matjar/internal/errs"
	"matjar/internal/money"
	"matjar/internal/order"
)

// RandomCarts compares what n random carts cost in the shop with exact arithmetic: every
// figure of the order and the tax of every line.
func RandomCarts(ctx context.Context, n int, seed uint64, report ProgressFunc) error {
	workers := runtime.GOMAXPROCS(0)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var done atomic.Int64
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(w)))
			for ctx.Err() == nil && int(done.Add(1)) <= n {
				c := randomCart(random)
				if err := c.compare(); err != nil {
					stop(fmt.Errorf("%w\ncart %+v, offer %+v", err, c, c.offer))
				}
			}
		})
	}
	reportProgress(ctx, &wg, report, n, func() int { return int(done.Load()) })
	return context.Cause(ctx)
}

// randomCart makes carts of all sizes; ties, nothing at all and huge sums are frequent.
func randomCart(r *rand.Rand) exactCart {
	amount := func() int64 { return r.Int64N([]int64{2, 100, 10_000, 1_000_000, 100_000_000}[r.IntN(5)]) }
	var c exactCart
	n := 1 + r.IntN(8)
	if r.IntN(50) == 0 {
		n = 1 + r.IntN(100) // as many as a cart holds
	}
	same := amount()
	for range n {
		l := exactLine{price: amount(), quantity: 1 + r.Int64N(99), vendor: []string{"v", "w"}[r.IntN(2)]}
		if r.IntN(3) == 0 {
			l.price, l.quantity = same, 1
		}
		c.lines = append(c.lines, l)
	}
	if r.IntN(3) > 0 {
		o := &exactOffer{vendor: []string{"", "", "v", "x"}[r.IntN(4)]}
		if r.IntN(2) == 0 {
			o.percent = 1 + r.Int64N(100)
		} else {
			o.amount = 1 + amount()
		}
		if r.IntN(2) == 0 {
			o.limit = 1 + amount()
		}
		if r.IntN(3) == 0 {
			o.minimum = amount()
		}
		c.offer = o
	}
	if r.IntN(3) > 0 {
		c.policy = exactPolicy{fee: amount(), freeOver: amount()}
	}
	return c
}

// compare reports the first figure in which shop and oracle differ.
func (c exactCart) compare() error {
	want := c.cost()
	costs := make([]money.Halalas, len(c.lines))
	parts := make([]coupon.Part, len(c.lines))
	for i, l := range c.lines {
		costs[i] = money.Halalas(l.price) * money.Halalas(l.quantity)
		parts[i] = coupon.Part{Vendor: l.vendor, Total: costs[i]}
	}
	var discount money.Halalas
	if o := c.offer; o != nil {
		var err error
		if discount, err = o.coupon().Discount(parts, 0, time.Unix(1, 0)); err != nil || want.refused != "" {
			if e, _ := errs.As(err); e == nil || e.Code.String() != want.refused {
				return fmt.Errorf("the offer is answered with %v, exactly %q", err, want.refused)
			}
		}
	}
	got := order.Compute(costs, discount, order.Shipping{Fee: money.Halalas(c.policy.fee), FreeOver: money.Halalas(c.policy.freeOver)})
	return want.differs(got, got.LineVAT(costs)[:len(costs)])
}

func (o exactOffer) coupon() coupon.Coupon {
	c := coupon.Coupon{Kind: coupon.Amount, Value: o.amount, MinSubtotal: money.Halalas(o.minimum), MaxDiscount: money.Halalas(o.limit)}
	if o.percent > 0 {
		c.Kind, c.Value = coupon.Percent, o.percent
	}
	if o.vendor != "" {
		c.Vendors = []string{o.vendor}
	}
	return c
}

// differs returns the first difference between an order's totals and the exact ones.
func (c exactCost) differs(got order.Totals, lineVAT []money.Halalas) error {
	same := len(lineVAT) == len(c.lineVAT)
	for _, f := range []struct {
		got  money.Halalas
		want interface{ Int64() int64 }
	}{{got.Subtotal, c.subtotal}, {got.Discount, c.discount}, {got.Shipping, c.shipping}, {got.VAT, c.vat}, {got.Total, c.total}} {
		same = same && int64(f.got) == f.want.Int64()
	}
	for i := 0; same && i < len(lineVAT); i++ {
		same = int64(lineVAT[i]) == c.lineVAT[i].Int64()
	}
	if !same {
		return fmt.Errorf("the shop has %+v, lines %d; exactly %s", got, lineVAT, c)
	}
	return nil
}

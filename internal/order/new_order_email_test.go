package order

import (
	"strconv"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/payment/simulator"
)

// formatMicro is the event id of an order.
func formatMicro(o *Order) string { return strconv.FormatInt(o.CreatedAt.UnixMicro(), 10) }

// TestNewOrdersAreAnnounced: the operator gets one letter for each order, in their language, when there is something to
// do: at once for cash, with the money for others; without an address none.
func TestNewOrdersAreAnnounced(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const operator = "operator@example.com"
		l := openTill(t, d)
		if _, err := l.placed("u0", l.fill("u0", line("A", 1))); err != nil {
			t.Fatal(err)
		}
		if n := l.lettersTo(operator, ""); n != 0 {
			t.Fatalf("%d letters without an address", n)
		}
		l.setPolicy(func(p *Policy) { p.Announce = Announce{operator, "ar"} })
		o, err := l.placed("u0", l.fill("u0", line("A", 2)))
		if err != nil {
			t.Fatal(err)
		}
		if n := l.lettersTo(operator, "طلب جديد رقم "+Number(o.ID)); n != 1 {
			t.Errorf("%d letters about a cash order, want 1", n)
		}
		if n := l.lettersTo(operator, "http://localhost/admin/orders/"+o.ID); n != 1 {
			t.Error("the letter has no link to the order")
		}
		ahead := l.buy("u1", "mada")
		if n := l.lettersTo(operator, Number(ahead.ID)); n != 0 {
			t.Errorf("%d letters about an order that is not paid", n)
		}
		l.follow(ahead)
		l.Do(l.intent(ahead), simulator.Pay)
		l.syncWithin(l.ctx, l.intent(ahead), time.Minute)
		if n := l.lettersTo(operator, Number(ahead.ID)); n != 1 {
			t.Errorf("%d letters about a paid order, want 1", n)
		}
	})
}

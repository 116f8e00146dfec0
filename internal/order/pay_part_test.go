package order

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
)

// TestRefundsOfParts: parts of a payment go back one after the other, each once, also when the
// provider's answers are lost, and never more than was paid.
func TestRefundsOfParts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			t.Run(string(method), func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				o := l.buy("u0", method)
				refund := func(id string, amount money.Halalas) error {
					return l.db.Tx(l.ctx, func(q db.Querier) error {
						locked, err := readOrder(l.ctx, q, o.ID)
						if err != nil {
							return err
						}
						return l.RefundPart(l.ctx, q, &locked.Order, amount, id)
					})
				}
				if err := refund(uuid.NewString(), 100); err == nil {
					t.Error("an unpaid order is refunded")
				}
				l.follow(o)
				l.Do(l.intent(o), simulator.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
				for _, status := range []Status{Shipped, Delivered} {
					if _, err := l.Advance(l.ctx, o.ID, status, ""); err != nil {
						t.Fatal(err)
					}
				}
				l.work(3, time.Minute)

				first, second := uuid.NewString(), uuid.NewString()
				for _, id := range []string{first, first, second} {
					if err := refund(id, 1000); err != nil {
						t.Fatal(err)
					}
				}
				if err := refund(uuid.NewString(), o.Total-1999); !errors.Is(err, payment.ErrTooMuch) {
					t.Errorf("more than is left: %v", err)
				}
				// The provider does it, and its answer is lost.
				lost := false
				l.Fault = func(call string) simulator.Fault {
					if lost || !strings.HasSuffix(call, ".refund") {
						return simulator.None
					}
					lost = true
					return simulator.LostReply
				}
				l.work(12, 10*time.Minute)
				o = l.get("u0", o.ID)
				if held := l.Money()[l.intent(o)]; held.Refunded != 2000 || o.Payment.Refunded != 2000 || o.Payment.State != "partially_refunded" {
					t.Errorf("two parts: the provider has %+v, the order %+v", held, o.Payment)
				}
				if err := refund(uuid.NewString(), o.Total-2000); err != nil {
					t.Fatal(err)
				}
				l.work(6, 10*time.Minute)
				o = l.get("u0", o.ID)
				if held := l.Money()[l.intent(o)]; held.Refunded != o.Total || o.Payment.State != "refunded" || o.Status != Delivered {
					t.Errorf("all parts: the provider has %+v, the order is %s, %+v", held, o.Status, o.Payment)
				}
				if !lost {
					t.Error("no answer was lost")
				}
				// The letters about returns tell of it.
				if n := l.letters("استرداد دفعتك"); n != 0 {
					t.Errorf("%d letters of refunds", n)
				}
				if report, err := CheckPayments(l.ctx, d, l.bank, time.Time{}); err != nil || len(report.Findings) > 0 {
					t.Errorf("report = %+v, %v", report, err)
				}
			})
		}
	})
}

package order

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
)

// TestEveryFaultOfEveryCall: whatever goes wrong with any call of any provider, an order
// that is paid and then cancelled ends with its money returned, once, and its stock back.
func TestEveryFaultOfEveryCall(t *testing.T) {
	calls := map[Payment][]string{
		"mada":   {"moyasar.create", "moyasar.list", "moyasar.fetch", "moyasar.cancel", "moyasar.refund"},
		"tabby":  {"tabby.create", "tabby.fetch", "tabby.capture", "tabby.refund"},
		"tamara": {"tamara.check", "tamara.create", "tamara.find", "tamara.fetch", "tamara.authorise", "tamara.cancel", "tamara.capture", "tamara.refund"},
	}
	names := map[simulator.Fault]string{
		simulator.None: "none", simulator.LostReply: "lost reply", simulator.Broken: "500", simulator.TooMany: "429", simulator.Garbled: "garbled", simulator.Refused: "400",
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			for _, call := range calls[method] {
				for _, fault := range simulator.Faults() {
					if fault == simulator.None && call != calls[method][0] {
						continue
					}
					t.Run(call+"/"+names[fault], func(t *testing.T) {
						clear(t, d)
						l := openTill(t, d)
						left := 2
						l.Fault = func(name string) simulator.Fault {
							if name == call && left > 0 {
								left--
								return fault
							}
							return simulator.None
						}
						o := l.buy("u0", method)
						if page := l.follow(o); !strings.HasPrefix(page, "http://bank.test/") {
							// The provider said no: the shopper starts again.
							if fault != simulator.Refused {
								t.Fatalf("no page but %s", page)
							}
							for range 2 {
								if _, err := l.Pay(l.ctx, "u0", o.ID, method); err != nil {
									t.Fatal(err)
								}
								o = l.get("u0", o.ID)
								page = l.follow(o)
							}
							if !strings.HasPrefix(page, "http://bank.test/") {
								t.Fatalf("no page after two refusals but %s", page)
							}
						}
						if done := fault == simulator.LostReply || fault == simulator.Garbled; call == "moyasar.create" && done && l.Calls(call) != 1 {
							t.Errorf("%d invoices: a lost one was not looked up", l.Calls(call))
						}
						l.Do(l.intent(o), simulator.Pay)
						l.syncWithin(l.ctx, l.intent(o), time.Minute)
						l.work(12, 30*time.Second)
						if got := l.get("u0", o.ID); got.Status != Processing || !got.Payment.intent.Accepted {
							t.Fatalf("paid order is %s, payment %+v", got.Status, got.Payment)
						}
						l.check()
						if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
							t.Fatal(err)
						}
						l.work(12, time.Hour)
						got := l.get("u0", o.ID)
						if got.Payment.Refunded != o.Total || l.number(`SELECT count(*) FROM payment_refunds WHERE state = 'done'`) != 1 || l.letters("استرداد دفعتك") != 1 {
							t.Errorf("cancelled order has %+v, provider %+v, letters %d", got.Payment, l.Money(), l.letters("استرداد دفعتك"))
						}
						l.check()
					})
				}
			}
		}
	})
}

// TestOpenQuestionsOfTheContracts: what the providers' documents leave open makes no
// difference.
func TestOpenQuestionsOfTheContracts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, set := range map[string]func(*simulator.Switches){
			"cancel by DELETE": func(s *simulator.Switches) { s.CancelByDelete = true },
			"orders at root":   func(s *simulator.Switches) { s.OrdersAtRoot = true },
			"amounts as lists": func(s *simulator.Switches) { s.AmountsAsLists = true },
			"auto-authorise":   func(s *simulator.Switches) { s.AutoAuthorise = true },
		} {
			for _, method := range methods {
				t.Run(name+"/"+string(method), func(t *testing.T) {
					clear(t, d)
					l := openTill(t, d)
					set(&l.Switches)
					given, paid := l.buy("u0", method), l.buy("u1", method)
					l.follow(given)
					l.follow(paid)
					if _, err := l.Cancel(l.ctx, "u0", given.ID); err != nil {
						t.Fatal(err)
					}
					l.Do(l.intent(paid), simulator.Pay)
					l.work(3, time.Minute)
					if got := l.get("u1", paid.ID); got.Status != Processing {
						t.Errorf("paid order is %s, %+v", got.Status, got.Payment)
					}
					if method == "mada" && l.get("u0", given.ID).Payment.State != "voided" {
						t.Errorf("page of a cancelled order is %s", l.get("u0", given.ID).Payment.State)
					}
					if _, err := l.Cancel(l.ctx, "u1", paid.ID); err != nil {
						t.Fatal(err)
					}
					l.work(3, time.Hour)
					if got := l.get("u1", paid.ID); got.Payment.Refunded != paid.Total {
						t.Errorf("cancelled order has %+v", got.Payment)
					}
					l.check()
				})
			}
		}
	})
}

// TestTabbyRejection: Tabby's reasons reach the shopper, wherever they are told.
func TestTabbyRejection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for reason, want := range map[string]PaymentMessage{
			"not_available": payment.NotAvailable, "order_amount_too_high": payment.AmountTooHigh, "order_amount_too_low": payment.AmountTooLow, "new": payment.NotAvailable,
		} {
			for _, elsewhere := range []bool{false, true} {
				clear(t, d)
				l := openTill(t, d)
				l.Reject, l.ReasonInAvailable = reason, elsewhere
				o := l.buy("u0", "tabby")
				page, err := l.openPayment(l.ctx, l.intent(o))
				got := l.get("u0", o.ID).Payment
				if err != nil || page != "/orders/"+o.ID+"?payment=failed" || got.State != "failed" || got.MessageCode != want {
					t.Errorf("%s: %s, %v, %+v, want %s", reason, page, err, got, want)
				}
			}
		}
	})
}

// TestTamaraPreCheck: who is offered nothing is told so before Tamara's page, and can pay in
// another way; without an answer the page is opened.
func TestTamaraPreCheck(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		l.Ineligible = true
		o := l.buy("u0", "tamara")
		l.follow(o)
		got := l.get("u0", o.ID)
		if got.Payment.State != "failed" || got.Payment.MessageCode != payment.NotAvailable || got.Status != PendingPayment || l.Calls("tamara.create") != 0 {
			t.Errorf("ineligible: %s, %+v and %d pages, want it refused without one", got.Status, got.Payment, l.Calls("tamara.create"))
		}
		l.Fault = func(call string) simulator.Fault {
			if call == "tamara.check" {
				return simulator.Broken
			}
			return simulator.None
		}
		if _, err := l.Pay(l.ctx, "u0", o.ID, "tamara"); err != nil {
			t.Fatal(err)
		}
		if page := l.follow(l.get("u0", o.ID)); !strings.HasPrefix(page, "http://bank.test/") {
			t.Errorf("without an answer there is no page but %s", page)
		}
		l.check()
	})
}

// TestFaultsOfMoneyThatIsHeld: money that was only guaranteed is captured for an order that
// stands, and released, once, for one that was cancelled before it was known, whatever goes
// wrong with the call.
func TestFaultsOfMoneyThatIsHeld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, tt := range []struct {
			method    Payment
			call      string
			cancelled bool
			// ends is what the provider says in the end.
			ends string
		}{
			{"mada", "moyasar.capture", false, "paid"},
			{"mada", "moyasar.void", true, "voided"},
			{"tabby", "tabby.close", true, "CLOSED"},
		} {
			for _, fault := range simulator.Faults() {
				t.Run(fmt.Sprint(tt.call, "/", fault), func(t *testing.T) {
					clear(t, d)
					l := openTill(t, d)
					l.HoldCards = true
					left := 2
					l.Fault = func(name string) simulator.Fault {
						if name == tt.call && left > 0 {
							left--
							return fault
						}
						return simulator.None
					}
					o := l.buy("u0", tt.method)
					l.follow(o)
					id := l.intent(o)
					l.Do(id, simulator.Pay)
					if tt.cancelled {
						if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
							t.Fatal(err)
						}
					}
					l.work(12, time.Hour)
					held := l.Money()[id]
					if l.Calls(tt.call) == 0 || held.Status != tt.ends {
						t.Errorf("after %d calls the provider has %+v, want %s", l.Calls(tt.call), held, tt.ends)
					}
					want := map[bool][2]int64{false: {0, int64(o.Total)}, true: {1, 0}}[tt.cancelled]
					if done := l.number(`SELECT count(*) FROM payment_refunds WHERE state = 'done'`); done != want[0] || int64(held.Captured) != want[1] || held.Refunded != 0 {
						t.Errorf("%d refunds and %+v, want %d and %d captured", done, held, want[0], want[1])
					}
					l.check()
				})
			}
		}
	})
}

// TestUnreachableProviderDelaysExpiry: an order that may be paid is not given up while its
// provider does not answer, but not for ever.
func TestUnreachableProviderDelaysExpiry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		l.follow(o)
		l.Do(l.intent(o), simulator.Pay)
		down := true
		l.Fault = func(string) simulator.Fault {
			if down {
				return simulator.Broken
			}
			return simulator.None
		}
		l.work(15, 4*time.Minute)
		if got := l.get("u0", o.ID); got.Status != PendingPayment {
			t.Fatalf("%s while the provider is down", got.Status)
		}
		l.work(10, 4*time.Minute)
		if got := l.get("u0", o.ID); got.Status != Cancelled {
			t.Fatalf("%s long after its time", got.Status)
		}
		down = false
		l.work(5, time.Hour)
		if got := l.get("u0", o.ID); got.Status != Processing {
			t.Errorf("%s after the provider is back with the money", got.Status)
		}
		l.check()
	})
}

// TestLateMoney: money for an order that was given up is taken if its goods are there, else
// it goes back, and that is told.
func TestLateMoney(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, tt := range []struct {
			name string
			act  func(l *till, o *Order)
			want Status
			// kept: the money stays.
			kept bool
		}{
			{"expired, goods there", func(l *till, o *Order) { l.work(25, 2*time.Minute) }, Processing, true},
			{"expired, goods gone", func(l *till, o *Order) {
				l.work(25, 2*time.Minute)
				if err := db.Exec(l.ctx, l.db, `UPDATE products SET inventory_count = 0, units_sold = 10`); err != nil {
					l.Fatal(err)
				}
			}, Cancelled, false},
			{"cancelled by the shopper", func(l *till, o *Order) {
				if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
					l.Fatal(err)
				}
			}, Cancelled, false},
			{"changed to cash", func(l *till, o *Order) {
				if _, err := l.Pay(l.ctx, "u0", o.ID, CashOnDelivery); err != nil {
					l.Fatal(err)
				}
			}, PendingPayment, false},
			{"changed to a card", func(l *till, o *Order) {
				if _, err := l.Pay(l.ctx, "u0", o.ID, "card"); err != nil {
					l.Fatal(err)
				}
			}, PendingPayment, false},
		} {
			for _, method := range methods {
				t.Run(tt.name+"/"+string(method), func(t *testing.T) {
					clear(t, d)
					l := openTill(t, d)
					o := l.buy("u0", method)
					l.follow(o)
					id := l.intent(o)
					// The page of the provider stays open for the shopper who is on it.
					l.Do(id, simulator.Leave)
					tt.act(l, o)
					l.LatePay(id)
					l.work(12, 2*time.Minute)
					i, err := payment.Get(l.ctx, l.db, id)
					if err != nil {
						t.Fatal(err)
					}
					got, held := l.get("u0", o.ID), l.Money()[id]
					if got.Status != tt.want || i.Accepted != tt.kept {
						t.Errorf("order is %s, payment %+v, want %s", got.Status, i, tt.want)
					}
					if tt.kept != (held.Captured > held.Refunded || held.Status == "authorised") {
						t.Errorf("provider has %+v, kept %v", held, tt.kept)
					}
					if n := l.letters("نعيد إليك دفعتك"); !tt.kept && n != 1 {
						t.Errorf("%d letters about returned money", n)
					}
					if !strings.Contains(tt.name, "gone") {
						l.check()
					}
				})
			}
		}
	})
}

// TestWrongMoneyIsReviewed: what does not fit the order does not confirm it.
func TestWrongMoneyIsReviewed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, tt := range map[string]struct {
			set    func(*simulator.Switches)
			method Payment
		}{
			"amount mada":      {func(s *simulator.Switches) { s.OtherAmount = -100 }, "mada"},
			"amount tabby":     {func(s *simulator.Switches) { s.OtherAmount = 1 }, "tabby"},
			"amount tamara":    {func(s *simulator.Switches) { s.OtherAmount = -1 }, "tamara"},
			"mode tabby":       {func(s *simulator.Switches) { s.OtherMode = true }, "tabby"},
			"reference mada":   {func(s *simulator.Switches) { s.OtherReference = true }, "mada"},
			"reference tabby":  {func(s *simulator.Switches) { s.OtherReference = true }, "tabby"},
			"reference tamara": {func(s *simulator.Switches) { s.OtherReference = true }, "tamara"},
		} {
			t.Run(name, func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				o := l.buy("u0", tt.method)
				l.follow(o)
				// So that it is money for Tamara, too.
				l.AutoAuthorise = true
				l.Do(l.intent(o), simulator.Pay)
				tt.set(&l.Switches)
				l.work(3, time.Minute)
				got := l.get("u0", o.ID)
				if got.Status != PendingPayment || got.Payment.State != "review" {
					t.Errorf("%s, %+v, want a review", got.Status, got.Payment)
				}
				if _, err := l.Pay(l.ctx, "u0", o.ID, "card"); !errs.Is(err, "payment_closed") {
					t.Errorf("pay beside money in review: %v", err)
				}
				report, err := CheckPayments(l.ctx, d, l.bank, time.Time{})
				if err != nil || len(report.Findings) != 1 || report.NotAsked != 0 {
					t.Errorf("report = %+v, %v, want one finding", report, err)
				}
				// The operator returns it at the provider, and the review is over by itself.
				p := l.bank.Provider(got.Payment.Provider)
				f, err := p.Fetch(l.ctx, got.Payment.intent.Ref)
				if err == nil {
					err = p.Reverse(l.ctx, f, f.Captured, "by hand")
				}
				if err != nil {
					t.Fatal(err)
				}
				l.work(3, 25*time.Hour)
				got = l.get("u0", o.ID)
				if got.Status != Cancelled || got.Payment.State == "review" || l.stock("A") != 10 {
					t.Errorf("%s, %+v, want the money back and the order given up", got.Status, got.Payment)
				}
				if report, err := CheckPayments(l.ctx, d, nil, time.Time{}); err != nil || len(report.Findings) != 0 || report.NotAsked != 1 {
					t.Errorf("report after the refund = %+v, %v", report, err)
				}
			})
		}
	})
}

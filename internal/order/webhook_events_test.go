package order

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/payment/simulator"
	"matjar/internal/shipment"
	"matjar/internal/webhook"
)

// listen has the shop tell of everything.
func (s *shop) listen() {
	s.Helper()
	if _, _, err := webhook.New(s.db).Add(s.Context(), "https://example.com/"+uuid.NewString(), webhook.Groups(), 1); err != nil {
		s.Fatal(err)
	}
	// Nothing is known of endpoints before.
	s.hooks = &webhook.Outbox{}
}

type toldEvent struct {
	Type string `json:"type"`
	Data struct {
		OrderID   string  `json:"order_id"`
		Status    string  `json:"status"`
		Total     float64 `json:"total_amount"`
		State     string  `json:"state"`
		Refunded  float64 `json:"refunded_amount"`
		ProductID string  `json:"product_id"`
		Inventory int64   `json:"inventory_count"`
		Number    string  `json:"tracking_number"`
		Variants  []struct {
			SKU       string `json:"sku"`
			Inventory int64  `json:"inventory_count"`
		} `json:"variants"`
	} `json:"data"`
}

// told returns what was told since the last call, in its order.
func (s *shop) told() (list []toldEvent, kinds string) {
	s.Helper()
	bodies, err := db.Column(s.Context(), s.db, `SELECT body FROM webhook_events ORDER BY created_at, event_id`)
	if err == nil {
		err = db.Exec(s.Context(), s.db, `DELETE FROM webhook_events`)
	}
	if err != nil {
		s.Fatal(err)
	}
	var names []string
	for _, body := range bodies {
		for _, private := range []string{address.FullName, "512345678", address.Email, address.StreetAddress, "u0"} {
			if strings.Contains(body, private) {
				s.Errorf("%s tells %q", body, private)
			}
		}
		var e toldEvent
		if err := json.Unmarshal([]byte(body), &e); err != nil {
			s.Fatal(err)
		}
		list, names = append(list, e), append(names, e.Type)
	}
	return list, strings.Join(names, " ")
}

func TestOrdersAreTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		s.listen()
		in := s.fill("u0", line("A", 2), line("W", 3), cart.Line{ProductID: "A", Color: "gold", Quantity: 1})
		o, err := s.placed("u0", in)
		if err != nil {
			t.Fatal(err)
		}
		list, kinds := s.told()
		if want := "order.placed stock.changed stock.changed"; kinds != want {
			t.Fatalf("told %s, want %s", kinds, want)
		}
		if got := list[0].Data; got.OrderID != o.ID || got.Status != "pending_payment" || got.Total != float64(o.Total)/100 {
			t.Errorf("told %+v of the order", got)
		}
		if a, w := list[1].Data, list[2].Data; a.ProductID != "A" || a.Inventory != 6 || w.ProductID != "W" || w.Inventory != 6 {
			t.Errorf("told %+v, %+v of the stock", a, w)
		}
		steps := []struct {
			do   func() (*Order, error)
			want string
		}{
			{func() (*Order, error) { return s.Advance(t.Context(), o.ID, Processing, "") }, "order.processing"},
			{func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "w", Tracking: shipment.Tracking{Carrier: "aramex", Number: "11111"}})
			}, "shipment.created"},
			{func() (*Order, error) { return s.Retrack(t.Context(), o.ID, s.parcelOf(o.ID), smsa) }, "shipment.updated"},
			{func() (*Order, error) { return s.Advance(t.Context(), o.ID, Shipped, "") }, "shipment.created order.shipped"},
			{func() (*Order, error) { return s.Deliver(t.Context(), o.ID, s.parcelOf(o.ID), "") }, "shipment.delivered"},
			{func() (*Order, error) { return s.Deliver(t.Context(), o.ID, "", "") }, "shipment.delivered order.delivered"},
			// What is refused is not told.
			{func() (*Order, error) { return s.Advance(t.Context(), o.ID, Cancelled, "") }, ""},
		}
		for i, step := range steps {
			if _, err := step.do(); (err != nil) != (step.want == "") {
				t.Fatalf("step %d: %v", i, err)
			}
			list, kinds := s.told()
			if kinds != step.want {
				t.Errorf("step %d told %s, want %s", i, kinds, step.want)
			}
			if step.want == "shipment.updated" && list[0].Data.Number != smsa.Number {
				t.Errorf("told %+v of the parcel", list[0].Data)
			}
		}
	})
}

// parcelOf returns the first parcel of an order.
func (s *shop) parcelOf(orderID string) string {
	s.Helper()
	list, err := db.Column(s.Context(), s.db, `SELECT shipment_id FROM shipments WHERE order_id = $1 ORDER BY shipped_at, shipment_id`, orderID)
	if err != nil || len(list) == 0 {
		s.Fatal(list, err)
	}
	return list[0]
}

// TestStockIsTold: of variants too, and when it comes back.
func TestStockIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"S": 3})
		s.insertVariants()
		s.listen()
		o, err := s.placed("u0", s.fill("u0", cart.Line{ProductID: "S", Color: "black", Quantity: 2}))
		if err != nil {
			t.Fatal(err)
		}
		check := func(want string) {
			t.Helper()
			list, _ := s.told()
			if got := list[len(list)-1]; got.Type != "stock.changed" || fmt.Sprint(got.Data.Inventory, got.Data.Variants) != want {
				t.Errorf("told %+v, want %s", got, want)
			}
		}
		check("1 [{S-B 0} {S-W 1}]")
		if _, err := s.Cancel(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		check("3 [{S-B 2} {S-W 1}]")
	})
}

func TestPaymentsAreTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, tt := range []struct {
			name   string
			method Payment
			do     func(l *till, o *Order)
			want   string
		}{
			{"paid, then cancelled", "mada", func(l *till, o *Order) {
				l.follow(o)
				l.Do(l.intent(o), simulator.Pay)
				l.work(3, time.Minute)
				if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
					l.Fatal(err)
				}
				l.work(10, 3*time.Minute)
			}, "order.processing payment.paid order.cancelled stock.changed payment.refunded"},
			{"captured when shipped", "tamara", func(l *till, o *Order) {
				l.follow(o)
				l.Do(l.intent(o), simulator.Pay)
				l.work(3, time.Minute)
				if _, err := l.Advance(l.ctx, o.ID, Shipped, ""); err != nil {
					l.Fatal(err)
				}
				l.work(3, time.Minute)
			}, "order.processing payment.authorised shipment.created order.shipped payment.paid"},
			{"declined", "tabby", func(l *till, o *Order) {
				l.follow(o)
				l.Do(l.intent(o), simulator.Decline)
				l.work(3, 2*time.Minute)
			}, "payment.failed"},
			{"never paid", "mada", func(l *till, o *Order) { l.work(33, 3*time.Minute) }, "payment.expired order.cancelled stock.changed"},
			{"paid late", "mada", func(l *till, o *Order) {
				l.follow(o)
				l.Do(l.intent(o), simulator.Leave)
				l.work(25, 2*time.Minute)
				l.LatePay(l.intent(o))
				l.work(12, 2*time.Minute)
			}, "payment.expired order.cancelled stock.changed order.processing stock.changed payment.paid"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				l.listen()
				o := l.buy("u0", tt.method)
				l.told()
				tt.do(l, o)
				list, kinds := l.told()
				if kinds != tt.want {
					t.Errorf("told %s, want %s", kinds, tt.want)
				}
				for _, e := range list {
					if e.Type == "payment.refunded" && (e.Data.OrderID != o.ID || e.Data.State != "refunded" || e.Data.Refunded != float64(o.Total)/100) {
						t.Errorf("told %+v of the refund", e.Data)
					}
				}
			})
		}
	})
}

// TestRestockedReturnsAreTold: stock that comes back with a return is told like any other.
func TestRestockedReturnsAreTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9})
		s.listen()
		o, err := s.placed("u0", s.fill("u0", line("A", 2)))
		if err != nil {
			t.Fatal(err)
		}
		s.told()
		err = d.Tx(t.Context(), func(q db.Querier) error {
			return s.Restock(t.Context(), q, o, map[string]int64{o.Items[0].ID: 1})
		})
		if list, kinds := s.told(); err != nil || kinds != "stock.changed" || list[0].Data.Inventory != 8 {
			t.Errorf("told %s, %+v, %v", kinds, list, err)
		}
	})
}

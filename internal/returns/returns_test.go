package returns

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/shipment"
)

// shop has products A and B of vendor v and W of vendor w, at 19.99 riyals, and users u0 and u1.
type shop struct {
	*testing.T
	*Service
	d *db.DB
}

func open(t *testing.T, d *db.DB, fee money.Halalas) *shop {
	t.Helper()
	name := lang.Text{En: "Thing", Ar: "شيء"}
	now := time.Now()
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name, CreatedAt: now}, {ID: "w", Name: name, CreatedAt: now}},
	}
	for id, vendor := range map[string]string{"A": "v", "B": "v", "W": "w"} {
		data.Products = append(data.Products, catalog.Product{
			ID: id, VendorID: vendor, CategoryID: "c", Name: name, Price: 1999, Status: catalog.Active, Inventory: 50, CreatedAt: now,
		})
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		for _, id := range []string{"u0", "u1"} {
			if err := db.Exec(t.Context(), q, `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1)`, id, id+"@example.com"); err != nil {
				return err
			}
			if err := db.Exec(t.Context(), q, `INSERT INTO profiles (id, email, language, updated_at) VALUES ($1, $2, 'ar', 1)`, id, id+"@example.com"); err != nil {
				return err
			}
		}
		if err := db.Exec(t.Context(), q, `
			INSERT INTO coupons (coupon_id, code, kind, value, starts_at, created_at) VALUES ('x', 'TEN', 'percent', 10, 1, 1)`); err != nil {
			return err
		}
		return catalog.Insert(t.Context(), q, data)
	})
	if err != nil {
		t.Fatal(err)
	}
	goods := catalog.New(d, slog.New(slog.DiscardHandler))
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	orders := order.New(d, goods, order.Config{
		Shipping:    order.Shipping{Fee: fee, FreeOver: 1_000_000},
		ShopDetails: order.ShopDetails{BaseURL: "http://localhost", Seller: order.Seller{ArName: "متجر", VATNumber: "310122393500003"}},
	})
	vault, err := OpenVault(t.Context(), d, "")
	if err != nil {
		t.Fatal(err)
	}
	return &shop{t, New(d, orders, vault), d}
}

// delivered orders so many of each product with a code for 10% off, and delivers all of it.
func (s *shop) delivered(userID string, quantities map[string]int64) *order.Order {
	s.Helper()
	o := s.placed(userID, quantities)
	for _, status := range []order.Status{order.Processing, order.Shipped, order.Delivered} {
		if _, err := s.orders.Advance(s.Context(), o.ID, status, ""); err != nil {
			s.Fatal(err)
		}
	}
	o, err := s.orders.Get(s.Context(), userID, o.ID)
	if err != nil {
		s.Fatal(err)
	}
	return o
}

func (s *shop) placed(userID string, quantities map[string]int64) *order.Order {
	s.Helper()
	var lines []cart.Line
	for id, n := range quantities {
		lines = append(lines, cart.Line{ProductID: id, Quantity: n})
	}
	if err := s.d.Tx(s.Context(), func(q db.Querier) error { return cart.Merge(s.Context(), q, userID, uuid.NewString(), lines) }); err != nil {
		s.Fatal(err)
	}
	quote, err := s.orders.QuoteFor(s.Context(), userID, order.QuoteRequest{CouponCode: "TEN"})
	if err != nil {
		s.Fatal(err)
	}
	response, err := s.orders.Place(s.Context(), userID, uuid.NewString(), order.Checkout{
		Address: order.Address{
			FullName: "نورة العتيبي", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
			UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
		},
		PaymentMethod: order.CashOnDelivery, CouponCode: "TEN", ExpectedTotal: quote.Total,
	})
	if err != nil {
		s.Fatal(err)
	}
	var o order.Order
	if err := json.Unmarshal(response, &o); err != nil {
		s.Fatal(err)
	}
	return &o
}

// item returns the id of an order's item of a product.
func item(o *order.Order, productID string) string {
	for _, i := range o.Items {
		if i.Product.ProductID == productID {
			return i.ID
		}
	}
	return ""
}

var account = BankDetails{Name: "نورة العتيبي", IBAN: "sa٠٣ 8000 0000 6080 1016 7519"}

// ask requests a return and returns it, or the error.
func (s *shop) ask(userID string, o *order.Order, reason Reason, units map[string]int64) ([]Return, error) {
	s.Helper()
	return s.askWith(s.Context(), uuid.NewString(), userID, o, reason, units)
}

func (s *shop) askWith(ctx context.Context, key, userID string, o *order.Order, reason Reason, units map[string]int64) ([]Return, error) {
	in := ReturnRequest{Reason: reason, Details: "It hums.", Bank: &BankDetails{account.Name, account.IBAN}}
	for product, n := range units {
		in.Lines = append(in.Lines, shipment.Line{ItemID: item(o, product), Quantity: n})
	}
	response, err := s.Request(ctx, userID, o.ID, key, in)
	if err != nil {
		return nil, err
	}
	var created CreatedReturns
	return created.Returns, json.Unmarshal(response, &created)
}

func (s *shop) mustAsk(o *order.Order, reason Reason, units map[string]int64) Return {
	s.Helper()
	list, err := s.ask("u0", o, reason, units)
	if err != nil || len(list) != 1 {
		s.Fatalf("ask = %+v, %v", list, err)
	}
	return list[0]
}

// arrived brings a return to received.
func (s *shop) arrived(id string, restock bool) {
	s.Helper()
	if _, err := s.Approve(s.Context(), id, By{}); err != nil {
		s.Fatal(err)
	}
	if _, err := s.Receive(s.Context(), id, restock, By{}); err != nil {
		s.Fatal(err)
	}
}

func (s *shop) number(query string, args ...any) int64 {
	s.Helper()
	var n int64
	if err := s.d.QueryRowContext(s.Context(), query, args...).Scan(&n); err != nil {
		s.Fatal(err)
	}
	return n
}

func wantCode(t *testing.T, err error, code string) {
	t.Helper()
	if !errs.Is(err, code) {
		t.Errorf("error = %v, want %s", err, code)
	}
}

func TestFromRequestToRefund(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 3, "W": 1})
		list, err := s.ask("u0", o, "damaged", map[string]int64{"A": 2, "W": 1})
		if err != nil || len(list) != 2 || list[0].VendorID == list[1].VendorID {
			t.Fatalf("ask = %+v, %v, want a return for each seller", list, err)
		}
		r := list[0]
		if r.VendorID != "v" {
			r = list[1]
		}
		if r.State != Requested || !r.FreePickup || !r.CanCancel || r.Bank != "SA•• •••• 7519" || r.NeedsBank || len(r.Events) != 1 {
			t.Errorf("return = %+v", r)
		}
		_, err = s.Label(t.Context(), "u0", r.ID)
		wantCode(t, err, "return_transition")
		// Only the seller of the things may decide beside the operator.
		_, err = s.Approve(t.Context(), r.ID, By{VendorID: "w"})
		wantCode(t, err, "return_not_found")
		if got, err := s.Approve(t.Context(), r.ID, By{VendorID: "v", Note: "fine"}); err != nil || got.State != Approved || got.Events[1].Actor != "vendor" {
			t.Errorf("approve = %+v, %v", got, err)
		}
		if label, err := s.Label(t.Context(), "u0", r.ID); err != nil || !strings.Contains(label.QR, "<svg") || label.From.FullName != "نورة العتيبي" {
			t.Errorf("label = %+v, %v", label, err)
		}
		if got, err := s.Send(t.Context(), "u0", r.ID, "SMSA 123"); err != nil || got.Tracking != "SMSA 123" {
			t.Errorf("send = %+v, %v", got, err)
		}
		_, err = s.Cancel(t.Context(), "u0", r.ID)
		wantCode(t, err, "return_transition")
		_, err = s.Refund(t.Context(), r.ID, "", By{})
		wantCode(t, err, "return_transition")

		before := s.number(`SELECT inventory_count FROM products WHERE product_id = 'A'`)
		if got, err := s.Receive(t.Context(), r.ID, true, By{}); err != nil || !got.Restocked {
			t.Fatalf("receive = %+v, %v", got, err)
		}
		if got := s.number(`SELECT inventory_count FROM products WHERE product_id = 'A'`); got != before+2 {
			t.Errorf("stock = %d, want %d", got, before+2)
		}
		_, err = s.Receive(t.Context(), r.ID, true, By{})
		wantCode(t, err, "return_transition")
		if got := s.number(`SELECT inventory_count FROM products WHERE product_id = 'A'`); got != before+2 {
			t.Errorf("stock after a repeat = %d, want %d", got, before+2)
		}

		// The account is readable for the transfer only, which is noted, and gone afterwards.
		if b, err := s.Bank(t.Context(), r.ID); err != nil || b.IBAN != "SA0380000000608010167519" || b.Name != account.Name {
			t.Errorf("bank = %+v, %v", b, err)
		}
		got, err := s.Refund(t.Context(), r.ID, "TR-1", By{})
		if err != nil || got.State != Refunded || got.CreditNote == 0 || got.Bank != "" || got.NeedsBank {
			t.Fatalf("refund = %+v, %v", got, err)
		}
		if n := s.number(`SELECT count(*) FROM return_bank_details WHERE return_id = $1`, r.ID); n != 0 {
			t.Error("the bank details outlived the refund")
		}
		_, err = s.Refund(t.Context(), r.ID, "", By{})
		wantCode(t, err, "return_transition")
		docs, err := s.orders.Documents(t.Context(), "u0", o.ID)
		if err != nil || len(docs.ReturnNotes) != 1 || docs.CreditNote != nil {
			t.Fatalf("documents = %+v, %v", docs, err)
		}
		note := docs.ReturnNotes[0]
		if note.Total != got.Amount || note.Number != got.CreditNote || note.Original != docs.Invoice.Number || note.ReturnID != r.ID || note.QR == docs.Invoice.QR ||
			len(note.Lines) != 1 || note.Lines[0].Quantity != 2 || note.Subtotal-note.Discount+note.VAT != note.Total {
			t.Errorf("credit note = %+v", note)
		}
		// The vendor owes no commission on it.
		back, err := RefundedSales(t.Context(), d, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
		if err != nil || len(back) != 1 || back[0].Net != -note.Lines[0].Net || back[0].Quantity != 2 || back[0].VendorID != "v" || back[0].OrderID != o.ID {
			t.Errorf("refunded sales = %+v, %v", back, err)
		}
		if old, err := RefundedSales(t.Context(), d, time.Time{}, time.Now().Add(-time.Hour)); err != nil || len(old) != 0 {
			t.Errorf("refunded before = %+v, %v", old, err)
		}
		annotated, err := s.Annotated(t.Context(), r.ID)
		if err != nil || annotated.Reference != "TR-1" || len(annotated.Notes) != 2 || annotated.Notes[1].Kind != "bank_read" {
			t.Errorf("annotated = %+v, %v", annotated, err)
		}
		// A letter for each step, and one for the other seller's request.
		if n := s.number(`SELECT count(*) FROM mail_jobs WHERE subject LIKE '%الإرجاع رقم ` + Number(r.ID) + `%'`); n != 5 {
			t.Errorf("%d letters, want 5", n)
		}
	})
}

func TestReturnsOfOthersAreNotThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 1})
		_, err := s.ask("u1", o, "size", map[string]int64{"A": 1})
		wantCode(t, err, "order_not_found")
		_, err = s.Possible(t.Context(), "u1", o.ID)
		wantCode(t, err, "order_not_found")
		r := s.mustAsk(o, "size", map[string]int64{"A": 1})
		for name, call := range map[string]func() (any, error){
			"get":      func() (any, error) { return s.Get(t.Context(), "u1", r.ID) },
			"cancel":   func() (any, error) { return s.Cancel(t.Context(), "u1", r.ID) },
			"send":     func() (any, error) { return s.Send(t.Context(), "u1", r.ID, "") },
			"bank":     func() (any, error) { return s.SetBank(t.Context(), "u1", r.ID, account) },
			"label":    func() (any, error) { return s.Label(t.Context(), "u1", r.ID) },
			"pictures": func() (any, error) { return s.Pictures(t.Context(), "u1", r.ID) },
			"add":      func() (any, error) { return s.AddPicture(t.Context(), "u1", r.ID, Picture("x")) },
		} {
			if _, err := call(); !errs.Is(err, "return_not_found") {
				t.Errorf("%s = %v, want return_not_found", name, err)
			}
		}
		if list, err := s.List(t.Context(), "u1"); err != nil || len(list) != 0 {
			t.Errorf("list = %v, %v", list, err)
		}
	})
}

func TestWhatCanBeReturned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		waiting := s.placed("u0", map[string]int64{"B": 1})
		_, err := s.ask("u0", waiting, "size", map[string]int64{"B": 1})
		wantCode(t, err, "return_quantity")

		o := s.delivered("u0", map[string]int64{"A": 3})
		_, err = s.ask("u0", o, "size", map[string]int64{"A": 4})
		wantCode(t, err, "return_quantity")
		_, err = s.ask("u0", o, "size", map[string]int64{"B": 1})
		wantCode(t, err, "return_quantity")
		first := s.mustAsk(o, "size", map[string]int64{"A": 2})
		_, err = s.ask("u0", o, "size", map[string]int64{"A": 2})
		wantCode(t, err, "return_quantity")
		// What is withdrawn or refused can be asked for again.
		if _, err := s.Cancel(t.Context(), "u0", first.ID); err != nil {
			t.Fatal(err)
		}
		second := s.mustAsk(o, "size", map[string]int64{"A": 3})
		if got, err := s.Refuse(t.Context(), second.ID, "It was worn.", By{}); err != nil || got.Refusal != "It was worn." || got.Bank != "" {
			t.Errorf("refuse = %+v, %v", got, err)
		}
		_, err = s.Refuse(t.Context(), second.ID, " ", By{})
		wantCode(t, err, "validation_failed")

		days := func(n int) { s.Now = func() time.Time { return time.Now().AddDate(0, 0, n) } }
		for _, test := range []struct {
			days     int
			quantity int64
			free     bool
		}{{0, 3, true}, {14, 3, true}, {15, 3, false}, {30, 3, false}, {31, 0, false}} {
			days(test.days)
			p, err := s.Possible(t.Context(), "u0", o.ID)
			if err != nil || test.quantity == 0 && len(p.Lines) != 0 ||
				test.quantity > 0 && (len(p.Lines) != 1 || p.Lines[0].Quantity != test.quantity || p.Lines[0].FreePickup != test.free || p.Lines[0].Amount != o.Total) {
				t.Errorf("after %d days = %+v, %v, want %+v", test.days, p, err, test)
			}
		}
		_, err = s.ask("u0", o, "size", map[string]int64{"A": 1})
		wantCode(t, err, "return_window_closed")
		days(15)
		if r := s.mustAsk(o, "size", map[string]int64{"A": 1}); r.FreePickup {
			t.Error("day 15 is collected for free, want it handed in")
		}
		if r := s.mustAsk(o, "faulty", map[string]int64{"A": 1}); !r.FreePickup {
			t.Error("what is faulty is not collected for free")
		}
	})
}

// TestPartsAddUp returns orders unit by unit: the credit notes add up to the invoice, and
// their numbers have no gaps.
func TestPartsAddUp(t *testing.T) {
	for _, reason := range []Reason{"faulty", "changed_mind"} {
		t.Run(string(reason), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := open(t, d, 1500)
				o := s.delivered("u0", map[string]int64{"A": 3, "B": 1, "W": 2})
				var sum order.Totals
				for _, product := range []string{"A", "W", "A", "B", "W", "A"} {
					r := s.mustAsk(o, reason, map[string]int64{product: 1})
					s.arrived(r.ID, false)
					if _, err := s.Refund(t.Context(), r.ID, "", By{}); err != nil {
						t.Fatal(err)
					}
				}
				docs, err := s.orders.Documents(t.Context(), "u0", o.ID)
				if err != nil || len(docs.ReturnNotes) != 6 {
					t.Fatalf("documents = %+v, %v", docs, err)
				}
				for n, note := range docs.ReturnNotes {
					if note.Number != docs.Invoice.Number+int64(n)+1 {
						t.Errorf("note %d has number %d after invoice %d", n, note.Number, docs.Invoice.Number)
					}
					sum.Subtotal, sum.Discount, sum.Shipping = sum.Subtotal+note.Subtotal, sum.Discount+note.Discount, sum.Shipping+note.Shipping
					sum.VAT, sum.Total = sum.VAT+note.VAT, sum.Total+note.Total
				}
				want := docs.Invoice.Totals
				if reason == "changed_mind" {
					// Its share of the tax stays with it.
					last := docs.Invoice.Lines[len(docs.Invoice.Lines)-1]
					want.Total -= last.Gross
					want.VAT -= last.VAT
					want.Shipping = 0
				}
				if sum != want || want.Discount == 0 || docs.Invoice.Shipping != 1500 {
					t.Errorf("notes add up to %+v, want %+v", sum, want)
				}
			})
		})
	}
}

func TestTwoTabs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 2})
		try := func(n int, key func(int) string, units int64) (created int64, ids map[string]bool) {
			var done atomic.Int64
			var mu sync.Mutex
			ids = map[string]bool{}
			var wg sync.WaitGroup
			for i := range n {
				wg.Go(func() {
					list, err := s.askWith(t.Context(), key(i), "u0", o, "size", map[string]int64{"A": units})
					if err == nil {
						done.Add(1)
						mu.Lock()
						ids[list[0].ID] = true
						mu.Unlock()
					} else if !errs.Is(err, "return_quantity") {
						t.Error(err)
					}
				})
			}
			wg.Wait()
			return done.Load(), ids
		}
		// Different keys: only as many as were delivered.
		if created, _ := try(8, func(i int) string { return fmt.Sprint("tab-key-", i) }, 2); created != 1 {
			t.Errorf("%d returns of the same things, want 1", created)
		}
		// The same key: the same answer.
		o = s.delivered("u0", map[string]int64{"A": 8})
		if created, ids := try(8, func(int) string { return "the-same-key" }, 1); created != 8 || len(ids) != 1 {
			t.Errorf("%d answers with %d returns, want 8 with 1", created, len(ids))
		}
		_, err := s.askWith(t.Context(), "the-same-key", "u0", o, "size", map[string]int64{"A": 2})
		wantCode(t, err, "idempotency_key_reused")

		// Two operators refund at once: one credit note.
		r := s.mustAsk(o, "size", map[string]int64{"A": 3})
		s.arrived(r.ID, true)
		var refunded atomic.Int64
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				if _, err := s.Refund(t.Context(), r.ID, "", By{}); err == nil {
					refunded.Add(1)
				} else if !errs.Is(err, "return_transition") {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if n := s.number(`SELECT count(*) FROM invoices WHERE return_id = $1`, r.ID); refunded.Load() != 1 || n != 1 {
			t.Errorf("%d refunds and %d notes, want one of each", refunded.Load(), n)
		}
	})
}

// TestExportTakesFewQueries: a shopper's copy of many returns is read as fast as one of a single return.
func TestExportTakesFewQueries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 3, "W": 1})
		for _, units := range []map[string]int64{{"A": 1}, {"A": 1}, {"W": 1}} {
			s.mustAsk(o, "damaged", units)
		}
		statements := dbtest.CountQueries(t, d)
		exported, err := Export(t.Context(), d, "u0")
		if err != nil || len(exported) != 3 || len(exported[0].Lines) != 1 {
			t.Fatalf("export = %+v, %v", exported, err)
		}
		if n := statements.Load(); n != 4 {
			t.Errorf("%d statements, want one for returns, lines, events and pictures each", n)
		}
	})
}

// TestReturnsOfARequestAreReadTogether: another seller's return costs what is written of it and its email, but is not
// read by statements of its own.
func TestReturnsOfARequestAreReadTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 3, "W": 3})
		statements := dbtest.CountQueries(t, d)
		var taken []int64
		for _, asked := range [][]string{{"A"}, {"W", "A"}} {
			in := ReturnRequest{Reason: "damaged", Bank: &BankDetails{account.Name, account.IBAN}}
			for _, product := range asked {
				in.Lines = append(in.Lines, shipment.Line{ItemID: item(o, product), Quantity: 1})
			}
			before := statements.Load()
			response, err := s.Request(t.Context(), "u0", o.ID, uuid.NewString(), in)
			if err != nil {
				t.Fatal(err)
			}
			taken = append(taken, statements.Load()-before)
			var created CreatedReturns
			if err := json.Unmarshal(response, &created); err != nil || len(created.Returns) != len(asked) {
				t.Fatalf("returns of %v = %s, %v", asked, response, err)
			}
			for n, r := range created.Returns {
				if len(r.Lines) != 1 || r.Lines[0].ItemID != item(o, asked[n]) || len(r.Events) != 1 || r.Bank == "" {
					t.Errorf("return %d of %v = %+v, want it whole, in the order of the request", n, asked, r)
				}
			}
		}
		// Its row, lines, event and bank details; the recipient, limits and row of its email.
		if more := taken[1] - taken[0]; more != 7 {
			t.Errorf("the second return took %d statements more, want 7", more)
		}
	})
}

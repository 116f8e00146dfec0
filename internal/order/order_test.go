package order

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"matjar/internal/account"
	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// shop is an order service over a small catalogue, with users u0, u1 and so on.
type shop struct {
	*testing.T
	*Service
}

// open fills the database: product ids are the keys of stock.
func open(t *testing.T, d *db.DB, users int, stock map[string]int64) *shop {
	t.Helper()
	name := lang.Text{En: "Thing", Ar: "شيء"}
	now := time.Now()
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "top", Slug: "top", Name: name}, {ID: "leaf", ParentID: "top", Slug: "leaf", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name, CommissionRate: 1250, CreatedAt: now}, {ID: "w", Name: name, CommissionRate: 500, CreatedAt: now}},
	}
	for id, n := range stock {
		vendor := "v"
		if strings.HasPrefix(id, "W") {
			vendor = "w"
		}
		data.Products = append(data.Products, catalog.Product{
			ID: id, VendorID: vendor, CategoryID: "leaf", Name: name, Price: 1999, Status: catalog.Active, Inventory: n, CreatedAt: now,
			Colors: []catalog.Option{{Code: "gold", Label: lang.Text{En: "Gold", Ar: "ذهبي"}}},
			Sizes:  []catalog.Option{{Code: "l", Label: lang.Text{En: "Large", Ar: "كبير"}}},
		})
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		for i := range users {
			if err := addUser(t.Context(), q, fmt.Sprint("u", i)); err != nil {
				return err
			}
		}
		return catalog.Insert(t.Context(), q, data)
	})
	if err != nil {
		t.Fatal(err)
	}
	goods := catalog.New(d, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &shop{t, New(d, goods, Config{ShopDetails: ShopDetails{BaseURL: "http://localhost", Seller: Seller{ArName: "متجر", VATNumber: "310122393500003"}}})}
}

func addUser(ctx context.Context, q db.Querier, id string) error {
	const user = `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1)`
	const profile = `INSERT INTO profiles (id, email, language, updated_at) VALUES ($1, $2, 'ar', 1)`
	if err := db.Exec(ctx, q, user, id, id+"@example.com"); err != nil {
		return err
	}
	return db.Exec(ctx, q, profile, id, id+"@example.com")
}

var address = Address{
	FullName: "نورة العتيبي", Phone: "٠٥١٢٣٤٥٦٧٨", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
	UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
}

// fill puts lines into a user's cart and returns the checkout that fits them.
func (s *shop) fill(userID string, lines ...cart.Line) Checkout {
	s.Helper()
	err := s.db.Tx(s.Context(), func(q db.Querier) error { return cart.Merge(s.Context(), q, userID, uuid.NewString(), lines) })
	if err != nil {
		s.Fatal(err)
	}
	var costs []money.Halalas
	for _, l := range lines {
		costs = append(costs, 1999*money.Halalas(l.Quantity))
	}
	return Checkout{Address: address, PaymentMethod: CashOnDelivery, ExpectedTotal: Compute(costs, 0, s.policy().Shipping).Total}
}

func line(id string, n int64) cart.Line { return cart.Line{ProductID: id, Quantity: n} }

// placed orders with a new key and returns the order.
func (s *shop) placed(userID string, in Checkout) (*Order, error) {
	response, err := s.Place(s.Context(), userID, uuid.NewString(), in)
	if err != nil {
		return nil, err
	}
	var o Order
	return &o, json.Unmarshal(response, &o)
}

func (s *shop) number(query string, args ...any) int64 {
	s.Helper()
	var n int64
	if err := s.db.QueryRowContext(s.Context(), query, args...).Scan(&n); err != nil {
		s.Fatal(err)
	}
	return n
}

func (s *shop) stock(id string) int64 {
	return s.number(`SELECT inventory_count FROM products WHERE product_id = $1`, id)
}

// TestLetterTellsTheWholeOrder: what was bought and what it costs, where it goes, how it is
// paid, and whom to ask.
func TestLetterTellsTheWholeOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10})
		s.setPolicy(func(p *Policy) { p.Contact = Contact{Email: "help@example.com", Phone: "+966110000000"} })
		if err := db.Exec(t.Context(), d, `UPDATE profiles SET language = 'en'`); err != nil {
			t.Fatal(err)
		}
		if _, err := s.placed("u0", s.fill("u0", line("A", 2))); err != nil {
			t.Fatal(err)
		}
		var text, html string
		if err := d.QueryRowContext(t.Context(), `SELECT text_body, html_body FROM mail_jobs`).Scan(&text, &html); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"Quantity: 2", "\u206639.98\u2069\u00a0ر.س", "VAT (15%)", "\u20666.00\u2069\u00a0ر.س", "FREE", "\u206645.98\u2069\u00a0ر.س",
			"نورة العتيبي", "King Fahd Road 12, 4", "Riyadh, Riyadh, 12345", "+966512345678", "Cash on Delivery",
			"http://localhost/contact", "help@example.com", "+966110000000",
		} {
			plain := strings.NewReplacer("&#43;", "+").Replace(html)
			if !strings.Contains(text, want) || !strings.Contains(plain, want) {
				t.Errorf("letter lacks %q:\n%s\n%s", want, text, plain)
			}
		}
	})
}

// TestNumbersOfAnAddress: what has the length of a number must be one, and is stored as one.
func TestAddressesAreAsLongAsSavedOnes(t *testing.T) {
	for _, part := range []string{"FullName", "StreetAddress", "UnitNumber", "City", "Province", "PostalCode"} {
		got, want := rest.Limit[Address](part, "maxLength"), rest.Limit[account.AddressFields](part, "maxLength")
		if got != want {
			t.Errorf("%s of an order takes %d characters, that of a saved address %d", part, got, want)
		}
	}
}

func TestNumbersOfAnAddress(t *testing.T) {
	a := address
	a.PostalCode = "١٢٣٤٥"
	if broken := a.validate(); broken != nil || a.PostalCode != "12345" || a.Phone != "+966512345678" {
		t.Errorf("address = %+v, %v, want Western digits", a, broken)
	}
	a.Phone, a.PostalCode = "call me maybe", "abcde"
	broken := a.validate()
	if len(broken) != 2 || broken[0].Name != "phone" || broken[0].Code != "invalid" || broken[1].Name != "postal_code" {
		t.Errorf("broken = %+v, want phone and postal code", broken)
	}
}

// TestPromiseLasts: what a quote says of the delivery is what the order, its public view and
// its letter say, also later; an order from before promises were stored has none.
func TestPromiseLasts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10, "W": 10})
		s.setPolicy(func(p *Policy) { p.Shipping.ExpressFee = 1500 })
		s.Now = func() time.Time { return time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC) }
		for _, statement := range []string{
			`UPDATE profiles SET language = 'en'`,
			`UPDATE products SET express_delivery_available = TRUE WHERE product_id = 'A'`,
			`INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('far', 'Far Shop', 'المتجر البعيد', 0, 0)`,
			`UPDATE products SET vendor_id = 'far' WHERE product_id = 'W'`,
		} {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.catalog.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		in := s.fill("u0", line("A", 1), line("W", 1))
		in.Delivery = delivery.Express
		quote, err := s.Quote(t.Context(), "u0", QuoteRequest{Lines: []cart.Line{line("A", 1), line("W", 1)}, City: "الرياض", Delivery: delivery.Express})
		if err != nil {
			t.Fatal(err)
		}
		fast, slow := delivery.Window{From: "2026-11-17", To: "2026-11-17"}, delivery.Window{From: "2026-11-18", To: "2026-11-19"}
		if len(quote.Parcels) != 2 || *quote.Parcels[0].Express != fast || quote.Parcels[0].Standard != slow || quote.Parcels[1].Express != nil || quote.Shipping != 1500 {
			t.Fatalf("quote = %+v, want two parcels, the first by express for 15.00", quote)
		}
		// Without the fee, which was shown, there is no order.
		if _, err := s.placed("u0", in); !errs.Is(err, "total_changed") {
			t.Errorf("place = %v, want total_changed", err)
		}
		in.ExpectedTotal = quote.Total
		o, err := s.placed("u0", in)
		if err != nil {
			t.Fatal(err)
		}
		want := []Delivery{
			{o.Items[0].VendorID, quote.Parcels[0].EnVendor, quote.Parcels[0].ArVendor, delivery.Express, fast},
			{"far", "Far Shop", "المتجر البعيد", delivery.Standard, slow},
		}
		s.Now = func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) }
		stored, err := s.Get(t.Context(), "u0", o.ID)
		if err != nil || !slices.Equal(stored.Deliveries, want) || !slices.Equal(o.Deliveries, want) {
			t.Errorf("deliveries = %+v, stored %+v, %v, want %+v", o.Deliveries, stored.Deliveries, err, want)
		}
		tracked, err := s.Track(t.Context(), Number(o.ID), address.Email, "192.0.2.1")
		if err != nil || !slices.Equal(tracked.Deliveries, want) {
			t.Errorf("tracked = %+v, %v, want %+v", tracked, err, want)
		}
		var letter string
		if err := d.QueryRowContext(t.Context(), `SELECT text_body FROM mail_jobs`).Scan(&letter); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(letter, "Far Shop: Wed, Nov 18 – Thu, Nov 19") || !strings.Contains(letter, ": Tue, Nov 17\n") {
			t.Errorf("letter = %s, want a line for each seller", letter)
		}
		if err := db.Exec(t.Context(), d, `UPDATE orders SET deliveries = ''`); err != nil {
			t.Fatal(err)
		}
		if old, err := s.Get(t.Context(), "u0", o.ID); err != nil || old.Deliveries == nil || len(old.Deliveries) != 0 {
			t.Errorf("old order = %+v, %v, want no promise", old, err)
		}
	})
}

func TestPlaceWritesTheWholeOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10, "W": 10})
		in := s.fill("u0", line("A", 2), line("W", 1))
		in.SaveAddress = true
		o, err := s.placed("u0", in)
		if err != nil {
			t.Fatal(err)
		}
		// 3 × 19.99 = 59.97; 15% is 8.9955, half up 9.00.
		if o.Subtotal != 5997 || o.VAT != 900 || o.Total != 6897 || o.Status != PendingPayment || len(o.Items) != 2 {
			t.Errorf("order = %+v, want 59.97 + 9.00 = 68.97, pending", o)
		}
		// The stored order equals the response, including the order of the items.
		stored, err := readOrder(t.Context(), d, o.ID)
		want, _ := json.Marshal(o)
		if got, _ := json.Marshal(s.setDocumentKind(&stored.Order)); err != nil || string(got) != string(want) {
			t.Errorf("read = %s, %v, want %s", got, err, want)
		}
		if o.ShippingAddress.Phone != "+966512345678" {
			t.Errorf("phone = %q, want it as +966…", o.ShippingAddress.Phone)
		}
		if s.stock("A") != 8 || s.stock("W") != 9 {
			t.Errorf("stock = %d and %d, want 8 and 9", s.stock("A"), s.stock("W"))
		}
		for query, want := range map[string]int64{
			`SELECT count(*) FROM cart_items`:                                        0,
			`SELECT count(*) FROM order_events`:                                      1,
			`SELECT count(*) FROM mail_jobs WHERE recipient = 'noura@example.com'`:   1,
			`SELECT count(*) FROM user_addresses WHERE is_default`:                   1,
			`SELECT sum(vat_amount) FROM order_items`:                                900,
			`SELECT count(*) FROM order_items WHERE commission_rate_snapshot = 1250`: 1,
			`SELECT count(*) FROM profiles WHERE phone = '+966512345678'`:            1,
			`SELECT sum(units_sold) FROM products`:                                   3,
			`SELECT count(*) FROM mail_jobs WHERE subject LIKE 'استلمنا طلبك رقم %'`: 1,
		} {
			if got := s.number(query); got != want {
				t.Errorf("%s = %d, want %d", query, got, want)
			}
		}
		// The same address again is not saved twice.
		in = s.fill("u0", line("A", 1))
		in.SaveAddress = true
		if _, err := s.placed("u0", in); err != nil || s.number(`SELECT count(*) FROM user_addresses`) != 1 {
			t.Errorf("second order = %v, %d addresses, want one", err, s.number(`SELECT count(*) FROM user_addresses`))
		}
	})
}

func TestOrdersKeepOptionLabels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10})
		o, err := s.placed("u0", s.fill("u0", cart.Line{ProductID: "A", Quantity: 1, Color: "gold", Size: "l"}))
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `DELETE FROM product_options`); err != nil {
			t.Fatal(err)
		}
		documents, err := s.Documents(t.Context(), "u0", o.ID)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := readOrder(t.Context(), d, o.ID)
		if err != nil {
			t.Fatal(err)
		}
		item, row := stored.Items[0], documents.Invoice.Lines[0]
		if item.EnOptions != "Gold, Large" || item.ArOptions != "ذهبي، كبير" {
			t.Errorf("options = %q, %q", item.EnOptions, item.ArOptions)
		}
		if row.EnName != "Thing (Gold, Large)" || row.ArName != "شيء (ذهبي، كبير)" {
			t.Errorf("the invoice says %q, %q", row.EnName, row.ArName)
		}
	})
}

func TestPlaceRefusesAndWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 3, "B": 3})
		good := s.fill("u0", line("A", 3), line("B", 1))
		tests := []struct {
			name, code string
			user       string
			change     func(*Checkout)
		}{
			{"another total", "total_changed", "u0", func(c *Checkout) { c.ExpectedTotal-- }},
			{"no total", "total_changed", "u0", func(c *Checkout) { c.ExpectedTotal = 0 }},
			{"negative total", "total_changed", "u0", func(c *Checkout) { c.ExpectedTotal = -c.ExpectedTotal }},
			{"an empty cart", "cart_empty", "u1", func(*Checkout) {}},
			{"a method that is off", "payment_method_disabled", "u0", func(c *Checkout) { c.PaymentMethod = "mada" }},
			{"a made-up method", "validation_failed", "u0", func(c *Checkout) { c.PaymentMethod = "gold" }},
			{"an unknown coupon", "coupon_unknown", "u0", func(c *Checkout) { c.CouponCode = "FREE" }},
			{"a short name", "validation_failed", "u0", func(c *Checkout) { c.Address.FullName = " ab " }},
		}
		for _, tt := range tests {
			in := good
			tt.change(&in)
			if _, err := s.placed(tt.user, in); !errs.Is(err, tt.code) {
				t.Errorf("%s = %v, want %s", tt.name, err, tt.code)
			}
		}
		if err := db.Exec(t.Context(), d, `UPDATE products SET inventory_count = 1`); err != nil {
			t.Fatal(err)
		}
		_, err := s.placed("u0", good)
		e, _ := errs.As(err)
		if e == nil || e.Code.String() != "insufficient_stock" || len(e.Fields) != 1 || e.Fields[0].Name != "A" || e.Fields[0].Value != "1" {
			t.Errorf("short stock = %+v, want that 1 of A is left", err)
		}
		if got := s.number(`SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM order_items) + (SELECT count(*) FROM mail_jobs) + (SELECT count(*) FROM idempotency_keys)`); got != 0 {
			t.Errorf("%d rows after refusals, want 0", got)
		}
		if got := s.number(`SELECT count(*) FROM cart_items`); got != 2 || s.stock("A") != 1 {
			t.Errorf("%d lines, %d in stock after refusals, want 2 and 1", got, s.stock("A"))
		}
	})
}

func TestAllInvalidFieldsAreReturned(t *testing.T) {
	var a Address
	err := validateCheckout(&a, "gold")
	e, _ := errs.As(err)
	if e == nil || len(e.Fields) != 9 {
		t.Fatalf("check = %+v, want nine fields", err)
	}
	for _, tt := range []struct{ field, message string }{
		{"full_name", "Full name must be at least 3 characters"},
		{"email", "Invalid email address"},
		{"phone", "Phone number must be at least 10 digits"},
		{"payment_method", "Please select a payment method"},
	} {
		found := false
		for _, f := range e.Fields {
			found = found || f.Name == tt.field && f.Message == tt.message
		}
		if !found {
			t.Errorf("no %q for %s in %+v", tt.message, tt.field, e.Fields)
		}
	}
}

func TestCancelRestoresOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 5})
		o, err := s.placed("u0", s.fill("u0", line("A", 3)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cancel(t.Context(), "u1", o.ID); !errs.Is(err, "order_not_found") {
			t.Errorf("cancel by somebody else = %v, want order_not_found", err)
		}
		if _, err := s.Documents(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		var won atomic.Int64
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if _, err := s.Cancel(t.Context(), "u0", o.ID); err == nil {
					won.Add(1)
				} else if !errs.Is(err, "order_transition") {
					t.Errorf("cancel = %v", err)
				}
			})
		}
		wg.Wait()
		if won.Load() != 1 || s.stock("A") != 5 || s.number(`SELECT units_sold FROM products`) != 0 {
			t.Errorf("%d cancelled, %d in stock, want 1 and 5", won.Load(), s.stock("A"))
		}
		if o, err := readOrder(t.Context(), d, o.ID); err != nil || !o.Invoiced {
			t.Errorf("order = %+v, %v, want it invoiced", o, err)
		}
		docs, err := s.Documents(t.Context(), "u0", o.ID)
		if err != nil || docs.CreditNote == nil || docs.CreditNote.Original != docs.Invoice.Number || docs.CreditNote.Number != 2 {
			t.Errorf("documents = %+v, %v, want a credit note for the invoice", docs, err)
		}
	})
}

func TestStatesFollowTheirOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 5, "W": 5})
		o, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range []Status{Shipped, Delivered, PendingPayment} {
			if _, err := s.Advance(t.Context(), o.ID, to, ""); !errs.Is(err, "order_transition") {
				t.Errorf("pending to %s = %v, want order_transition", to, err)
			}
		}
		if o, err = s.Advance(t.Context(), o.ID, Processing, "paid"); err != nil || o.Items[0].Status != Processing {
			t.Fatalf("to processing = %+v, %v", o, err)
		}
		if o.Invoiced {
			t.Error("the order has an invoice before anybody looked at it or it was shipped")
		}
		// One vendor ships first; the order follows when the other has, too.
		o, err = s.AdvanceVendor(t.Context(), o.ID, "w", Shipped, "")
		if err != nil || o.Status != Processing {
			t.Fatalf("first vendor = %+v, %v, want the order unchanged", o, err)
		}
		o, err = s.AdvanceVendor(t.Context(), o.ID, "v", Shipped, "")
		if err != nil || o.Status != Shipped || !o.Invoiced {
			t.Fatalf("second vendor = %+v, %v, want the order shipped", o, err)
		}
		if _, err := s.Cancel(t.Context(), "u0", o.ID); !errs.Is(err, "order_transition") {
			t.Errorf("cancel after shipping = %v, want order_transition", err)
		}
		if o, err = s.Advance(t.Context(), o.ID, Delivered, ""); err != nil || len(o.Events) != 5 || o.CanCancel {
			t.Errorf("delivered = %+v, %v, want five events", o, err)
		}
	})
}

// statusesOf returns the states of an order and of its items, by vendor.
func statusesOf(o *Order) string {
	states := map[string]Status{}
	for _, i := range o.Items {
		states[i.VendorID] = i.Status
	}
	return fmt.Sprintf("%s v:%s w:%s", o.Status, states["v"], states["w"])
}

func TestOrderFollowsItsSlowestVendor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 5, "W": 5})
		o, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			vendor string
			to     Status
			code   string
			want   string
		}{
			{"w", Shipped, "order_transition", ""},
			{"", Processing, "", "processing v:processing w:processing"},
			{"w", Processing, "order_transition", ""},
			{"w", Cancelled, "order_transition", ""},
			{"x", Shipped, "vendor_not_in_order", ""},
			{"w", Delivered, "order_transition", ""},
			{"w", Shipped, "", "processing v:processing w:shipped"},
			{"w", Shipped, "order_transition", ""},
			// Shipped items cannot be cancelled.
			{"", Cancelled, "order_partly_shipped", ""},
			{"w", Delivered, "", "processing v:processing w:delivered"},
			// The whole order moves; what is ahead of it stays there.
			{"", Shipped, "", "shipped v:shipped w:delivered"},
			{"v", Delivered, "", "delivered v:delivered w:delivered"},
			{"v", Delivered, "order_transition", ""},
		} {
			var got *Order
			if step.vendor == "" {
				got, err = s.Advance(t.Context(), o.ID, step.to, "")
			} else {
				got, err = s.AdvanceVendor(t.Context(), o.ID, step.vendor, step.to, "a remark")
			}
			if step.code != "" {
				if !errs.Is(err, step.code) {
					t.Fatalf("%s to %s = %v, want %s", step.vendor, step.to, err, step.code)
				}
				continue
			}
			if err != nil || statusesOf(got) != step.want {
				t.Fatalf("%s to %s = %v, %v, want %s", step.vendor, step.to, got, err, step.want)
			}
			if wants := step.to == Processing; got.CanCancel != wants {
				t.Errorf("%s: can be cancelled = %t, want %t", step.want, got.CanCancel, wants)
			}
			o = got
		}
		var history []string
		for _, e := range o.Events {
			history = append(history, fmt.Sprint(e.Status, " ", e.Actor, " ", e.VendorID))
		}
		want := "pending_payment shopper |processing operator |shipped operator w|delivered operator w|shipped operator |delivered operator "
		if got := strings.Join(history, "|"); got != want {
			t.Errorf("history = %s, want %s", got, want)
		}
		if got := s.number(`SELECT count(*) FROM order_events WHERE note = 'a remark'`); got != 3 {
			t.Errorf("%d remarks, want 3", got)
		}
	})
}

func TestInvoiceRowsAddUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 5, "W": 5})
		s.setPolicy(func(p *Policy) { p.Shipping = Shipping{Fee: 1777, FreeOver: 1_000_000} })
		o, err := s.placed("u0", s.fill("u0", line("A", 3), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		docs, err := s.Documents(t.Context(), "u0", o.ID)
		if err != nil {
			t.Fatal(err)
		}
		var net, vat, gross money.Halalas
		for _, row := range docs.Invoice.Lines {
			net, vat, gross = net+row.Net, vat+row.VAT, gross+row.Gross
		}
		if len(docs.Invoice.Lines) != 3 || net != o.Subtotal-o.Discount+o.Shipping || vat != o.VAT || gross != o.Total {
			t.Errorf("rows add up to %d + %d = %d, want %+v", net, vat, gross, o)
		}
		if !strings.HasPrefix(docs.Invoice.QRImage, "<svg ") {
			t.Errorf("QR image = %.40s, want a drawing", docs.Invoice.QRImage)
		}
	})
}

// Vendors who ship at the same time bring the order along with them.
func TestVendorsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const orders = 30
		s := open(t, d, 1, map[string]int64{"A": orders, "W": orders})
		for range orders {
			o, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Advance(t.Context(), o.ID, Processing, ""); err != nil {
				t.Fatal(err)
			}
			var wg sync.WaitGroup
			for _, vendor := range []string{"v", "w"} {
				wg.Go(func() {
					if _, err := s.AdvanceVendor(t.Context(), o.ID, vendor, Shipped, ""); err != nil {
						t.Errorf("AdvanceVendor(%s) = %v", vendor, err)
					}
				})
			}
			wg.Wait()
			if got, err := readOrder(t.Context(), d, o.ID); err != nil || got.Status != Shipped {
				t.Errorf("after both vendors the order is %s, %v, want shipped", got.Status, err)
			}
		}
	})
}

func TestInvoiceNumbersHaveNoGaps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const n = 6
		s := open(t, d, n, map[string]int64{"A": 50})
		var wg sync.WaitGroup
		for i := range n {
			user := fmt.Sprint("u", i)
			o, err := s.placed(user, s.fill(user, line("A", 1)))
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				wg.Go(func() {
					if _, err := s.Documents(t.Context(), user, o.ID); err != nil {
						t.Errorf("Documents = %v", err)
					}
				})
			}
		}
		wg.Wait()
		if got := s.number(`SELECT count(*) * 1000 + max(number) FROM invoices`); got != n*1000+n {
			t.Errorf("count and highest number = %d, want %d of each", got, n)
		}
	})
}

func TestTrackNeedsNumberAndAddress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 5})
		o, err := s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, number := range []string{Number(o.ID), "#" + strings.ToUpper(Number(o.ID)), o.ID} {
			if got, err := s.Track(t.Context(), number, " NOURA@example.com ", "192.0.2.1"); err != nil || got.Status != PendingPayment {
				t.Errorf("Track(%s) = %+v, %v, want the order", number, got, err)
			}
		}
		for _, try := range [][2]string{{Number(o.ID), "x@example.com"}, {"00000000", "noura@example.com"}, {o.ID[:4], "noura@example.com"}, {"%", "noura@example.com"}} {
			if _, err := s.Track(t.Context(), try[0], try[1], "192.0.2.1"); !errs.Is(err, "order_not_found") {
				t.Errorf("Track(%v) = %v, want order_not_found", try, err)
			}
		}
		for range tracksPerAddress.Count {
			if _, err := s.Track(t.Context(), "00000000", "a@b.c", "192.0.2.2"); !errs.Is(err, "order_not_found") {
				t.Fatalf("Track = %v, want order_not_found", err)
			}
		}
		if _, err := s.Track(t.Context(), "00000000", "a@b.c", "192.0.2.2"); !errs.Is(err, "rate_limited") {
			t.Errorf("guessing = %v, want rate_limited", err)
		}
	})
}

func TestOrdersArePaged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 50})
		var want []string
		for range 5 {
			o, err := s.placed("u0", s.fill("u0", line("A", 1)))
			if err != nil {
				t.Fatal(err)
			}
			want = append([]string{o.ID}, want...)
		}
		var got []string
		at, err := rest.ParseCursor("")
		for err == nil {
			var list []Order
			if list, err = selectUserPage(t.Context(), d, "u0", at, 2); err != nil || len(list) == 0 {
				break
			}
			for _, o := range list {
				got = append(got, o.ID)
				at = rest.Cursor{At: o.CreatedAt.UnixMicro(), ID: o.ID}
			}
		}
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("pages = %v, %v, want %v", got, err, want)
		}
	})
}

// setPolicy changes the settings of a service.
func (s *Service) setPolicy(change func(*Policy)) {
	p := s.policy()
	change(&p)
	s.policy = func() Policy { return p }
}

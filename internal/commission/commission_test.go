package commission

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
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
	"matjar/internal/rest"
	"matjar/internal/shipment"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

var seller = order.Seller{EnName: "Matjar", ArName: "متجر", VATNumber: "310122393500003", Registration: "1010", EnAddress: "Riyadh", ArAddress: "الرياض"}

// market is a shop of vendors v at 12.5%, w at 5% and x at nothing, with a clock.
type market struct {
	*testing.T
	db     *db.DB
	orders *order.Service
	bills  *Service
	now    time.Time
}

func open(t *testing.T, d *db.DB) *market {
	t.Helper()
	name := lang.Text{En: "Light <House>", Ar: "بيت النور"}
	data := catalog.Data{Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}}}
	for id, rate := range map[string]int64{"v": 1250, "w": 500, "x": 0} {
		data.Vendors = append(data.Vendors, catalog.Vendor{ID: id, Name: name, CommissionRate: rate, VATNumber: "399999999900003", Registration: "1010010000"})
		data.Products = append(data.Products, catalog.Product{ID: "p" + id, VendorID: id, CategoryID: "c", Name: name, Price: 1999, Status: catalog.Active, Inventory: 99})
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := db.Exec(t.Context(), q, `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'noura@example.com', 'x', 1, 1)`); err != nil {
			return err
		}
		const code = `INSERT INTO coupons (coupon_id, code, kind, value, min_subtotal, starts_at, created_at) VALUES ('k', 'TEN', 'amount', 1000, 0, 0, 0)`
		if err := catalog.Insert(t.Context(), q, data); err != nil {
			return err
		}
		return db.Exec(t.Context(), q, code)
	})
	if err != nil {
		t.Fatal(err)
	}
	goods := catalog.New(d, slog.New(slog.DiscardHandler))
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	m := &market{T: t, db: d, orders: order.New(d, goods, order.Config{ShopDetails: order.ShopDetails{Seller: seller}}), bills: New(d, func() order.Seller { return seller }, order.DeliveredSales)}
	clock := func() time.Time { return m.now }
	m.orders.Now, m.bills.Now = clock, clock
	m.at("2026-10-01T12:00:00Z")
	return m
}

func (m *market) at(moment string) {
	m.Helper()
	var err error
	if m.now, err = time.Parse(time.RFC3339, moment); err != nil {
		m.Fatal(err)
	}
}

// buy orders quantities of products and moves the order to processing.
func (m *market) buy(coupon string, quantities map[string]int64) *order.Order {
	m.Helper()
	var lines []cart.Line
	var cost, off money.Halalas
	for id, n := range quantities {
		lines, cost = append(lines, cart.Line{ProductID: id, Quantity: n}), cost+1999*money.Halalas(n)
	}
	if coupon != "" {
		off = 1000
	}
	if err := m.db.Tx(m.Context(), func(q db.Querier) error { return cart.Merge(m.Context(), q, "u", uuid.NewString(), lines) }); err != nil {
		m.Fatal(err)
	}
	answer, err := m.orders.Place(m.Context(), "u", uuid.NewString(), order.Checkout{
		Address: order.Address{
			FullName: "Noura Alotaibi", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
			UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
		},
		PaymentMethod: order.CashOnDelivery, CouponCode: coupon, ExpectedTotal: cost - off + (cost - off).VAT(),
	})
	if err != nil {
		m.Fatal(err)
	}
	var o order.Order
	if err := json.Unmarshal(answer, &o); err != nil {
		m.Fatal(err)
	}
	return m.move(&o, order.Processing)
}

func (m *market) move(o *order.Order, to order.Status) *order.Order {
	m.Helper()
	o, err := m.orders.Advance(m.Context(), o.ID, to, "")
	if err != nil {
		m.Fatal(err)
	}
	return o
}

func (m *market) deliver(o *order.Order) { m.move(m.move(o, order.Shipped), order.Delivered) }

// issue bills a month and writes each invoice in short.
func (m *market) issue(month Month, vendor string) string {
	m.Helper()
	list, err := m.bills.Issue(m.Context(), month, vendor)
	if err != nil {
		m.Fatal(err)
	}
	return inShort(list)
}

func inShort(list []Summary) string {
	texts := make([]string, len(list))
	for n, i := range list {
		texts[n] = fmt.Sprintf("%s %s %s %d: %s+%s=%s", Name(i.Number), i.VendorID, i.Month, i.Lines, i.Net, i.VAT, i.Total)
	}
	return strings.Join(texts, "; ")
}

func TestMonthsAreBilled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		// Two of v, one of w and one of x, with a discount that all of them share.
		shared := m.buy("TEN", map[string]int64{"pv": 2, "pw": 1, "px": 1})
		split := m.buy("", map[string]int64{"pv": 3})
		early := m.buy("", map[string]int64{"pw": 1})
		late := m.buy("", map[string]int64{"pw": 1})
		m.buy("", map[string]int64{"pv": 1}) // never delivered
		// A month begins and ends at midnight in Saudi Arabia.
		m.at("2026-09-30T20:59:59Z")
		m.deliver(early)
		m.at("2026-09-30T21:00:00Z")
		m.deliver(shared)
		item := split.Items[0].ID
		for n, moment := range []string{"2026-10-20T10:00:00Z", "2026-11-02T10:00:00Z"} {
			o, err := m.orders.Ship(t.Context(), split.ID, order.Dispatch{VendorID: "v", Lines: []shipment.Line{{ItemID: item, Quantity: int64(n + 1)}}})
			if err != nil {
				t.Fatal(err)
			}
			m.at(moment)
			if _, err = m.orders.Deliver(t.Context(), o.ID, "", ""); err != nil {
				t.Fatal(err)
			}
		}
		m.at("2026-10-31T20:59:59Z")
		m.deliver(late)

		for _, moment := range []string{"2026-10-31T20:59:59Z", "2026-10-31T21:04:59Z"} {
			m.at(moment)
			if _, err := m.bills.Issue(t.Context(), "2026-10", ""); !errs.Is(err, "month_not_ended") {
				t.Errorf("at %s: %v, want a refusal", moment, err)
			}
		}
		m.at("2026-11-10T00:00:00Z")
		// v: 39.98 − 5.00 = 34.98 at 12.5% is 4.3725. w: 19.99 − 2.50 = 17.49 at 5% is 0.8745, and
		// 19.99 is 0.9995. x pays nothing. The split line arrived with its last parcel.
		const october = "COM-1 v 2026-10 1: 4.37+0.66=5.03; COM-2 w 2026-10 2: 1.87+0.28=2.15"
		for range 2 {
			if got := m.issue("2026-10", ""); got != october {
				t.Errorf("October = %s, want %s", got, october)
			}
		}
		if got, want := m.issue("2026-10", "w"), "COM-2 w 2026-10 2: 1.87+0.28=2.15"; got != want {
			t.Errorf("October of w = %s, want %s", got, want)
		}
		if got, want := m.issue("2026-09", ""), "COM-3 w 2026-09 1: 1.00+0.15=1.15"; got != want {
			t.Errorf("September = %s, want %s", got, want)
		}
		m.at("2026-12-01T00:00:00Z")
		if got, want := m.issue("2026-11", ""), "COM-4 v 2026-11 1: 7.50+1.13=8.63"; got != want {
			t.Errorf("November = %s, want %s", got, want)
		}
		if got := m.issue("2026-08", ""); got != "" {
			t.Errorf("August = %s, want nothing", got)
		}
		for month, code := range map[Month]string{"2026-13": "validation_failed", "": "validation_failed", "2026-10-01": "validation_failed", "2026-12": "month_not_ended"} {
			if _, err := m.bills.Issue(t.Context(), month, ""); !errs.Is(err, code) {
				t.Errorf("%q: %v, want %s", month, err, code)
			}
		}
		if _, err := m.bills.Issue(t.Context(), "2026-10", "nobody"); !errs.Is(err, "vendor_not_found") {
			t.Errorf("an unknown vendor: %v", err)
		}

		// What is billed is what the shopper's invoice says.
		docs, err := m.orders.Documents(t.Context(), "u", shared.ID)
		if err != nil {
			t.Fatal(err)
		}
		billed := map[string]money.Halalas{}
		for _, number := range []int64{1, 2} {
			i, err := m.bills.Get(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range i.Lines {
				if l.OrderID == shared.ID {
					billed[l.ItemID] = l.Net
				}
			}
		}
		for n, item := range shared.Items {
			if net, ok := billed[item.ID]; ok != (item.VendorID != "x") || ok && net != docs.Invoice.Lines[n].Net {
				t.Errorf("line of %s is billed on %s, %t, its invoice says %s", item.VendorID, net, ok, docs.Invoice.Lines[n].Net)
			}
		}
	})
}

func TestInvoicesNeverChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		m.deliver(m.buy("", map[string]int64{"pv": 1}))
		m.at("2026-11-01T00:00:00Z")
		issued, err := m.bills.Issue(t.Context(), "2026-10", "")
		if err != nil || len(issued) != 1 {
			t.Fatalf("%v, %v", issued, err)
		}
		before, err := m.bills.Get(t.Context(), 1)
		if err != nil || before.Seller != seller || before.Receipt || before.QRImage == "" || before.Vendor.VATNumber != "399999999900003" || before.Vendor.Registration != "1010010000" {
			t.Fatalf("invoice = %+v, %v, want all of it with a code", before, err)
		}
		code, err := base64.StdEncoding.DecodeString(before.QR)
		if err != nil || !strings.Contains(string(code), "310122393500003") || !strings.HasSuffix(string(code), "\x04\x042.88\x05\x040.38") {
			t.Errorf("code = %q, %v, want the amounts", code, err)
		}
		m.bills.seller = func() order.Seller { return order.Seller{EnName: "Other"} }
		m.at("2026-11-05T00:00:00Z")
		for _, change := range []string{
			`UPDATE vendors SET en_name = 'Renamed', commission_rate = 9000, vat_number = '', registration = ''`, `UPDATE order_items SET en_name = 'Renamed', price_at_purchase = 1`,
		} {
			if err := db.Exec(t.Context(), d, change); err != nil {
				t.Fatal(err)
			}
		}
		m.issue("2026-10", "")
		after, err := m.bills.Get(t.Context(), 1)
		first, _ := json.Marshal(before)
		second, _ := json.Marshal(after)
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("after changes:\n%s\nwant\n%s", second, first)
		}
		// Without a VAT number it is no tax document.
		m.deliver(m.buy("", map[string]int64{"pw": 1}))
		m.at("2026-12-01T00:00:00Z")
		m.issue("2026-11", "")
		i, err := m.bills.Get(t.Context(), 2)
		if err != nil || !i.Receipt || i.QR != "" || i.QRImage != "" || i.Net != 1799 || i.VAT != 0 || i.Total != 1799 {
			t.Errorf("without a VAT number = %+v, %v, want 17.99 without VAT", i, err)
		}
		var page bytes.Buffer
		if err := i.WriteHTML(&page); err != nil || strings.Contains(page.String(), "VAT (15%)") || strings.Contains(page.String(), "including VAT") {
			t.Errorf("its page = %s, %v, want no word of VAT on it", &page, err)
		}
		if _, err := m.bills.Get(t.Context(), 3); !errs.Is(err, "invoice_not_found") {
			t.Errorf("a number that was not given: %v", err)
		}
	})
}

// What came back in a month is taken off, and makes a credit note if it is more than was sold.
func TestWhatComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		o := m.buy("", map[string]int64{"pv": 1, "pw": 1})
		m.deliver(o)
		returned := func(_ context.Context, _ db.Querier, from, _ time.Time) ([]order.Sale, error) {
			sale := order.Sale{OrderID: o.ID, ItemID: "i", VendorID: "v", EnName: "Lamp", ArName: "مصباح", Quantity: 1, Net: -1999, Rate: 1250, At: from}
			return []order.Sale{sale}, nil
		}
		m.bills.sources = append(m.bills.sources, returned)
		m.at("2026-12-01T00:00:00Z")
		// 2.50 of the sale and −2.50 of the return: the invoice tells both.
		if got, want := m.issue("2026-10", "v"), "COM-1 v 2026-10 2: 0.00+0.00=0.00"; got != want {
			t.Errorf("October = %s, want %s", got, want)
		}
		if got, want := m.issue("2026-11", ""), "COM-2 v 2026-11 1: -2.50+-0.38=-2.88"; got != want {
			t.Errorf("November = %s, want %s", got, want)
		}
		i, err := m.bills.Get(t.Context(), 2)
		if err != nil || i.Kind != creditKind {
			t.Fatalf("invoice = %+v, %v, want a credit note", i, err)
		}
		if code, _ := base64.StdEncoding.DecodeString(i.QR); !strings.HasSuffix(string(code), "\x042.88\x05\x040.38") {
			t.Errorf("code = %q, want amounts without a sign", code)
		}
	})
}

// Orders that were sent before parcels were stored have none.
func TestOrdersWithoutParcels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		m.deliver(m.buy("", map[string]int64{"pv": 1, "pw": 1}))
		for _, statement := range []string{`DELETE FROM shipment_lines`, `DELETE FROM shipments`} {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		m.at("2026-11-01T00:00:00Z")
		if got, want := m.issue("2026-10", ""), "COM-1 v 2026-10 1: 2.50+0.38=2.88; COM-2 w 2026-10 1: 1.00+0.15=1.15"; got != want {
			t.Errorf("October = %s, want %s", got, want)
		}
	})
}

// Several nodes that bill the same month issue one set of invoices, without gaps.
func TestConcurrentNodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		m.deliver(m.buy("", map[string]int64{"pv": 1, "pw": 1}))
		m.at("2026-11-01T00:00:00Z")
		got := make([]string, 8)
		var nodes sync.WaitGroup
		for n := range got {
			nodes.Go(func() {
				list, err := m.bills.Issue(t.Context(), "2026-10", "")
				if err != nil {
					t.Error(err)
				}
				got[n] = inShort(list)
			})
		}
		nodes.Wait()
		for _, one := range got {
			if one != got[0] || !strings.Contains(one, "COM-1 ") || !strings.Contains(one, "COM-2 ") {
				t.Errorf("a node got %s, another %s, want the same two", one, got[0])
			}
		}
		list, err := m.bills.List(t.Context(), Filter{Limit: 10})
		if err != nil || len(list) != 2 || list[0].Number != 2 {
			t.Errorf("list = %s, %v, want two", inShort(list), err)
		}
	})
}

func TestShareRoundsHalfUp(t *testing.T) {
	for _, test := range []struct {
		net  money.Halalas
		rate int64
		want money.Halalas
	}{{1999, 1250, 250}, {4, 1250, 1}, {3, 1250, 0}, {100, 50, 1}, {99, 50, 0}, {-4, 1250, -1}, {1 << 40, 10000, 1 << 40}, {5, 0, 0}} {
		if got := share(test.net, test.rate); got != test.want {
			t.Errorf("share(%d, %d) = %d, want %d", test.net, test.rate, got, test.want)
		}
	}
}

func TestPage(t *testing.T) {
	i := &Invoice{
		Number: 12, Kind: invoiceKind, Month: "2026-10", IssuedAt: time.Date(2026, 11, 1, 0, 30, 0, 0, time.UTC), Seller: seller,
		Vendor: Vendor{"v", "Light <House>", "بيت النور", "399999999900003", "1010010000"}, QRImage: "<svg></svg>", Net: 250, VAT: 38, Total: 288,
		Lines: []Line{{OrderID: "1a2b3c4d-0000", EnName: "Lamp <b>", ArName: "مصباح", Quantity: 1, At: time.Date(2026, 10, 31, 20, 59, 0, 0, time.UTC), Net: 1999, Rate: 1250, Commission: 250}},
	}
	var page bytes.Buffer
	if err := i.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"COM-12", "Commission Tax Invoice", "فاتورة ضريبية", "Light &lt;House&gt;", "Lamp &lt;b&gt;", "<svg></svg>", "#1a2b3c4d", "12.5%", "2.88",
		"2026-11-01 03:30", "2026-10-31", "310122393500003", "الرقم الضريبي للبائع", "399999999900003", "السجل التجاري للبائع", "1010010000",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for text, want := range map[string]int64{"12": 12, "COM-12": 12, "com-12": 12, "": 0, "COM-": 0, "-1": 0, "0": 0, "x": 0} {
		if got, err := ParseNumber(text); got != want || (err == nil) != (want > 0) {
			t.Errorf("ParseNumber(%q) = %d, %v", text, got, err)
		}
	}
}

func TestOperatorAPI(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		m.deliver(m.buy("", map[string]int64{"pv": 1, "pw": 1}))
		m.at("2026-11-10T00:00:00Z")
		mux := http.NewServeMux()
		RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(staff.Owner, "")), m.bills)
		for _, step := range []struct {
			method, path, body, token string
			code                      int
			want                      string
		}{
			{"POST", "", `{"month":"2026-10"}`, "other", 401, "not_authenticated"},
			{"GET", "", "", "", 401, "not_authenticated"},
			{"POST", "", `{"month":"2026-11"}`, "token", 409, "month_not_ended"},
			{"POST", "", `{"month":"October"}`, "token", 422, "validation_failed"},
			{"POST", "", `{"month":"1x26-1"}`, "token", 422, "validation_failed"},
			{"POST", "", `{"month":"2026-10","vendor_id":"nobody"}`, "token", 404, "vendor_not_found"},
			{"POST", "", `{"month":"2026-10","vendor_id":"w"}`, "token", 200, `"number":1`},
			{"POST", "", `{"month":"2026-10"}`, "token", 200, `"number":2`},
			{"GET", "?month=2026-10", "", "token", 200, `"number":2`},
			{"GET", "?before=2", "", "token", 200, `"number":1`},
			{"GET", "?month=2026-09", "", "token", 200, `"invoices":[]`},
			{"GET", "?month=nonsens", "", "token", 422, "validation_failed"},
			{"POST", "", `{"month":"2026-10","vendor_id":"\u0000"}`, "token", 400, "bad_request"},
			{"GET", "?vendor_id=%00", "", "token", 422, "validation_failed"},
			{"POST", "", `{"month":"2026-10","vendor_id":"` + strings.Repeat("x", 65) + `"}`, "token", 422, "validation_failed"},
			{"GET", "/0", "", "token", 422, "validation_failed"},
			{"GET", "/99999999999999999999", "", "token", 422, "validation_failed"},
			{"GET", "/2", "", "token", 200, "svg"},
			{"GET", "/3", "", "token", 404, "invoice_not_found"},
			{"GET", "/2/page", "", "token", 200, "<style>" + PageStyle() + "</style>"},
			{"GET", "/2/page", "", "other", 401, "not_authenticated"},
			{"GET", "/3/page", "", "token", 404, "invoice_not_found"},
		} {
			r := httptest.NewRequest(step.method, "/api/v1/admin/commission-invoices"+step.path, strings.NewReader(step.body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+step.token)
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			if w.Code != step.code || !strings.Contains(w.Body.String(), step.want) {
				t.Errorf("%s %s %s: %d %s, want %d and %s", step.method, step.path, step.body, w.Code, w.Body, step.code, step.want)
			}
		}
	})
}

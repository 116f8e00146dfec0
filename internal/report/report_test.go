package report

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

// shop has orders at the borders of days in Saudi Arabia. It is noon of November 10th there.
func open(t *testing.T, d *db.DB) *Service {
	t.Helper()
	name := lang.Text{En: "=Lamp", Ar: "مصباح"}
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}}, Vendors: []catalog.Vendor{{ID: "v", Name: name}},
		Products: []catalog.Product{{ID: "p", VendorID: "v", CategoryID: "c", Name: name, Price: 10000, Status: catalog.Active, Inventory: 3, LowStockThreshold: 3}},
	}
	statements := []string{
		`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'noura@example.com', 'x', 1, 1)`,
		`INSERT INTO settings (name, value) VALUES ('demo', '1')`,
		`INSERT INTO contact_messages (message_id, name, email, topic, body, language, created_at) VALUES ('m', 'N', 'n@example.com', 'other', 'x', 'en', 1)`,
		`INSERT INTO search_misses (day, term, searches) VALUES ('2026-11-09', '@sum(a1)', 3), ('2026-11-10', '@sum(a1)', 2), ('2026-11-10', 'yacht', 1), ('2026-10-01', 'old', 9)`,
	}
	for n, o := range []struct {
		at, status, coupon string
		payUntil           int64
	}{
		{"2026-11-08T20:59:59Z", "delivered", "", 0},     // the 8th, 23:59
		{"2026-11-08T21:00:00Z", "processing", "TEN", 0}, // the 9th, 0:00
		{"2026-11-09T08:30:00Z", "pending_payment", "", 0},
		{"2026-11-09T10:00:00Z", "cancelled", "TEN", 0},
		{"2026-11-09T11:00:00Z", "pending_payment", "", 99}, // not paid yet
		{"2026-11-10T08:00:00Z", "shipped", "", 0},
		{"2026-09-30T21:00:00Z", "delivered", "", 0},
	} {
		at, _ := time.Parse(time.RFC3339, o.at)
		statements = append(statements,
			fmt.Sprintf(`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, discount_amount, vat_amount, total_amount, coupon_code, pay_until, created_at)
				VALUES ('o%d', 'u', '{}', '%s', 'cod', 10000, 1000, 1350, 10350, '%s', %d, %d)`, n, o.status, o.coupon, o.payUntil, at.UnixMicro()),
			fmt.Sprintf(`INSERT INTO order_items (order_item_id, order_id, product_id, vendor_id, en_name, ar_name, quantity, price_at_purchase, vat_amount, commission_rate_snapshot, status)
				VALUES ('i%d', 'o%d', 'p', 'v', 'x', 'x', 1, 10000, 1350, 0, '%s')`, n, n, o.status))
	}
	// One came back on the 10th; two documents, of which one takes back.
	tenth := time.Date(2026, 11, 10, 7, 0, 0, 0, time.UTC).UnixMicro()
	statements = append(statements,
		fmt.Sprintf(`INSERT INTO returns (return_id, order_id, user_id, vendor_id, state, reason, free_pickup, amount, created_at, closed_at) VALUES ('r', 'o0', 'u', 'v', 'refunded', 'damaged', TRUE, 10350, 1, %d)`, tenth),
		`INSERT INTO return_lines (return_id, order_item_id, quantity, net) VALUES ('r', 'i0', 1, 9000)`,
		fmt.Sprintf(`INSERT INTO invoices (number, order_id, kind, issued_at, document) VALUES (1, 'o0', 'invoice', %d, '{}')`, tenth),
		fmt.Sprintf(`INSERT INTO invoices (number, order_id, kind, issued_at, document, return_id) VALUES (2, 'o0', 'credit_note', %d, '{"issued_at": "2026-11-10T07:00:00Z", "vat": 13.5, "total": 103.5}', 'r')`, tenth),
		fmt.Sprintf(`INSERT INTO invoices (number, order_id, kind, issued_at, document, is_receipt) VALUES (3, 'o1', 'invoice', %d, '{}', TRUE)`, tenth))
	err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := catalog.Insert(t.Context(), q, data); err != nil {
			return err
		}
		for _, s := range statements {
			if err := db.Exec(t.Context(), q, s); err != nil {
				return fmt.Errorf("%s: %w", s, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s := New(d, Config{
		Mail: func() bool { return false }, Payments: func() bool { return true }, Cash: func() bool { return false }, Pictures: true,
		Failed: func(context.Context) (int64, error) { return 0, nil },
	})
	s.Now = func() time.Time { return time.Date(2026, 11, 10, 9, 0, 0, 0, time.UTC) }
	return s
}

// inShort writes the rows that have figures.
func inShort(r *Report) string {
	var lines []string
	for _, row := range append(r.Rows, r.Total) {
		if line := fmt.Sprint(row.Counts, row.Amounts); strings.Trim(line, "[]0. ") != "" {
			lines = append(lines, row.Key+" "+line)
		}
	}
	return strings.Join(lines, "; ")
}

func TestReports(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for _, test := range []struct {
			kind     Kind
			from, to string
			want     string
		}{
			{Sales, "2026-11-08", "2026-11-10", "2026-11-08 [1 0] [100.00 10.00 0.00 13.50 103.50 0.00]; 2026-11-09 [2 1] [200.00 20.00 0.00 27.00 207.00 0.00]; " +
				"2026-11-10 [1 0] [100.00 10.00 0.00 13.50 103.50 103.50];  [4 1] [400.00 40.00 0.00 54.00 414.00 103.50]"},
			{Sales, "2026-10-01", "2027-01-10", "2026-10 [1 0] [100.00 10.00 0.00 13.50 103.50 0.00]; 2026-11 [4 1] [400.00 40.00 0.00 54.00 414.00 103.50];  [5 1] [500.00 50.00 0.00 67.50 517.50 103.50]"},
			{VAT, "2026-11-10", "2026-11-10", "2026-11-10 [1 1] [90.00 13.50 90.00 13.50 0.00];  [1 1] [90.00 13.50 90.00 13.50 0.00]"},
			{Products, "", "", "p [4 4 1] [400.00 90.00];  [4 4 1] [400.00 90.00]"},
			{Vendors, "2026-11-09", "2026-11-09", "v [2 2 0] [200.00 0.00];  [2 2 0] [200.00 0.00]"},
			{Coupons, "", "", "TEN [1] [10.00 103.50];  [1] [10.00 103.50]"},
			{Searches, "2026-11-09", "2026-11-10", "@sum(a1) [5] []; yacht [1] [];  [6] []"},
			{Searches, "2026-11-11", "2026-11-12", ""},
		} {
			r, err := s.Read(t.Context(), test.kind, test.from, test.to)
			if err != nil {
				t.Fatal(err)
			}
			if got := inShort(r); got != test.want {
				t.Errorf("%s %s–%s =\n%s, want\n%s", test.kind, test.from, test.to, got, test.want)
			}
		}
		for _, days := range [][2]string{{"2026-11-10", "2026-11-09"}, {"yesterday", ""}, {"", "10.11.2026"}, {"2020-01-01", "2026-01-01"}, {"0000-00-00", ""}} {
			if _, err := s.Read(t.Context(), Sales, days[0], days[1]); !errs.Is(err, "validation_failed") {
				t.Errorf("%v: %v, want it refused", days, err)
			}
		}
		products, err := s.Read(t.Context(), Products, "", "")
		if err != nil {
			t.Fatal(err)
		}
		want := "\ufeffProduct,ID,Orders,Units sold,Units returned,Sales before discount and VAT,Refunded\r\n'=Lamp,p,4,4,1,400.00,90.00\r\n"
		if got := string(products.CSV(lang.English)); got != want {
			t.Errorf("file = %q, want %q", got, want)
		}
		searches, err := s.Read(t.Context(), Searches, "", "")
		if err != nil {
			t.Fatal(err)
		}
		if got := string(searches.CSV(lang.Arabic)); !strings.HasPrefix(got, "\ufeffعبارة البحث,مرات البحث\r\n'@sum(a1),5\r\n") {
			t.Errorf("file in Arabic = %q", got)
		}
	})
}

func TestHome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		h, err := s.Home(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		today, week := h.Sales.Today, h.Sales.Week
		// Yesterday's order of 11:30 counts until noon; both of yesterday do.
		if got := fmt.Sprint(today.Orders, today.Total, today.BeforeOrders, today.BeforeTotal, len(today.Points), today.Points[11], today.Points[0]); got != "1 103.50 2 207.00 24 {11:00 103.50 103.50} {00:00 0.00 103.50}" {
			t.Errorf("today = %s", got)
		}
		if got := fmt.Sprint(week.Orders, week.Total, week.BeforeOrders, len(week.Points), week.Points[5]); got != "4 414.00 0 7 {2026-11-09 207.00 0.00}" {
			t.Errorf("week = %s", got)
		}
		if got, want := h.Waiting, (Waiting{ToConfirm: 1, ToShip: 1, Messages: 1, LowStock: 1}); got != want {
			t.Errorf("waiting = %+v, want %+v", got, want)
		}
		steps := map[string]bool{}
		for _, step := range h.Setup {
			steps[step.Name] = step.Done
		}
		if steps["seller"] || steps["products"] || steps["second_owner"] || steps["mail"] || !steps["payments"] || steps["backup"] {
			t.Errorf("setup = %v", steps)
		}
		// What waits is counted anew, the sales are kept for a minute.
		for _, change := range []string{`UPDATE contact_messages SET done_at = 1`, `UPDATE orders SET status = 'cancelled'`} {
			if err := db.Exec(t.Context(), d, change); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.NoteBackup(t.Context(), d, s.Now()); err != nil {
			t.Fatal(err)
		}
		if h, err = s.Home(t.Context()); err != nil || h.Waiting.Messages != 0 || h.Sales.Today.Orders != 1 {
			t.Errorf("home = %+v, %v", h, err)
		}
		if last := h.Setup[len(h.Setup)-1]; d.Engine() == "sqlite" && (last.Name != "backup" || !last.Done) {
			t.Errorf("after a backup = %+v", last)
		}
		now := s.Now().Add(time.Minute)
		s.Now = func() time.Time { return now }
		if h, err = s.Home(t.Context()); err != nil || h.Sales.Today.Orders != 0 {
			t.Errorf("a minute later = %+v, %v", h, err)
		}
	})
}

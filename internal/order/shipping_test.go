package order

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/rest"
	"matjar/internal/shipment"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

var smsa = shipment.Tracking{Carrier: "smsa", Number: "290692134777"}

// processing places an order of three of each product and moves it to processing.
func (s *shop) processing(products ...string) *Order {
	s.Helper()
	var lines []cart.Line
	for _, id := range products {
		lines = append(lines, line(id, 3))
	}
	o, err := s.placed("u0", s.fill("u0", lines...))
	if err == nil {
		o, err = s.Advance(s.Context(), o.ID, Processing, "")
	}
	if err != nil {
		s.Fatal(err)
	}
	return o
}

// itemOf returns the id of a vendor's item.
func itemOf(t *testing.T, o *Order, vendorID string) string {
	t.Helper()
	for _, i := range o.Items {
		if i.VendorID == vendorID {
			return i.ID
		}
	}
	t.Fatalf("order has nothing of %s", vendorID)
	return ""
}

// parcels writes the parcels of an order in short: vendor, number of things, whether each
// has arrived.
func parcels(o *Order) string {
	var list []string
	for _, p := range o.Shipments {
		text := fmt.Sprint(p.VendorID, p.Units)
		if p.DeliveredAt != nil {
			text += "!"
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

func TestPartialShipments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		o := s.processing("A", "W")
		v, w := itemOf(t, o, "v"), itemOf(t, o, "w")
		first := ""
		for n, step := range []struct {
			do   func() (*Order, error)
			code string
			want string
		}{
			{do: func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v", Tracking: smsa, Lines: []shipment.Line{{ItemID: v, Quantity: 2}}, Note: "two of three"})
			}, want: "processing v:processing w:processing | v2"},
			// A repeat sends nothing twice.
			{do: func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v", Tracking: smsa, Lines: []shipment.Line{{ItemID: v, Quantity: 1}}})
			}, code: "shipment_exists"},
			{do: func() (*Order, error) { return s.Cancel(t.Context(), "u0", o.ID) }, code: "order_partly_shipped"},
			{do: func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v", Lines: []shipment.Line{{ItemID: v, Quantity: 2}}})
			}, code: "shipment_quantity"},
			{do: func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v", Lines: []shipment.Line{{ItemID: w, Quantity: 1}}})
			}, code: "item_not_in_order"},
			{do: func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "w", Lines: []shipment.Line{{ItemID: w, Quantity: 1}, {ItemID: w, Quantity: 1}}})
			}, code: "item_not_in_order"},
			{do: func() (*Order, error) { return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "x"}) }, code: "vendor_not_in_order"},
			{do: func() (*Order, error) {
				return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v", Tracking: shipment.Tracking{Carrier: "Camel", Number: "1234"}})
			}, code: "validation_failed"},
			{do: func() (*Order, error) { return s.Ship(t.Context(), "none", Dispatch{VendorID: "v"}) }, code: "order_not_found"},
			// The vendor's part is not all on its way yet.
			{do: func() (*Order, error) { return s.AdvanceVendor(t.Context(), o.ID, "v", Delivered, "") }, code: "order_transition"},
			{do: func() (*Order, error) { return s.Deliver(t.Context(), o.ID, first, "") }, want: "processing v:processing w:processing | v2!"},
			{do: func() (*Order, error) { return s.Deliver(t.Context(), o.ID, first, "") }, code: "order_transition"},
			{do: func() (*Order, error) { return s.Deliver(t.Context(), o.ID, "none", "") }, code: "shipment_not_found"},
			{do: func() (*Order, error) { return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "w"}) }, want: "processing v:processing w:shipped | v2! w3"},
			{do: func() (*Order, error) { return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "w"}) }, code: "order_transition"},
			{do: func() (*Order, error) { return s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v"}) }, want: "shipped v:shipped w:shipped | v2! w3 v1"},
			{do: func() (*Order, error) { return s.Cancel(t.Context(), "u0", o.ID) }, code: "order_transition"},
			{do: func() (*Order, error) { return s.AdvanceVendor(t.Context(), o.ID, "w", Delivered, "") }, want: "shipped v:shipped w:delivered | v2! w3! v1"},
			{do: func() (*Order, error) { return s.Deliver(t.Context(), o.ID, "", "") }, want: "delivered v:delivered w:delivered | v2! w3! v1!"},
			{do: func() (*Order, error) { return s.Deliver(t.Context(), o.ID, "", "") }, code: "order_transition"},
		} {
			got, err := step.do()
			if step.code != "" {
				if !errs.Is(err, step.code) {
					t.Fatalf("step %d = %v, want %s", n, err, step.code)
				}
				continue
			}
			if err != nil {
				t.Fatalf("step %d = %v, want %s", n, err, step.want)
			}
			if said := statusesOf(got) + " | " + parcels(got); said != step.want {
				t.Fatalf("step %d = %s, want %s", n, said, step.want)
			}
			if got.CanCancel {
				t.Errorf("step %d: the order can be cancelled", n)
			}
			o, first = got, got.Shipments[0].ID
		}
		var history []string
		for _, e := range o.Events {
			about := ""
			for _, p := range o.Shipments {
				if p.ID == e.ShipmentID {
					about = fmt.Sprint(p.Units)
				}
			}
			history = append(history, fmt.Sprint(e.Status, " ", e.VendorID, about))
		}
		want := "pending_payment |processing |shipped v2|delivered v2|shipped w3|shipped |delivered w3|delivered "
		if got := strings.Join(history, "|"); got != want {
			t.Errorf("history = %s, want %s", got, want)
		}
	})
}

func TestWholeOrderMakesAParcelPerVendor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		o := s.processing("A", "W")
		for _, step := range []struct {
			to   Status
			want string
		}{{Shipped, "shipped v:shipped w:shipped | v3 w3"}, {Delivered, "delivered v:delivered w:delivered | v3! w3!"}} {
			got, err := s.Advance(t.Context(), o.ID, step.to, "")
			if err != nil {
				t.Fatal(err)
			}
			// Parcels that were sent at once have no order among them.
			if said := statusesOf(got) + " | " + strings.Join(slices.Sorted(slices.Values(strings.Fields(parcels(got)))), " "); said != step.want {
				t.Errorf("%s = %s, want %s", step.to, said, step.want)
			}
			for _, p := range got.Shipments {
				if p.EnCarrier != "" || p.TrackingURL != "" || p.Promised == nil || p.EnVendor == "" {
					t.Errorf("parcel = %+v, want one without a carrier, with a promise", p)
				}
			}
		}
	})
}

// Orders that were sent before parcels were stored go on without any.
func TestOrdersWithoutParcels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		for name, deliver := range map[string]func(id string) (*Order, error){
			"advance":   func(id string) (*Order, error) { return s.Advance(t.Context(), id, Delivered, "") },
			"delivered": func(id string) (*Order, error) { return s.Deliver(t.Context(), id, "", "") },
			"by vendor": func(id string) (*Order, error) {
				if _, err := s.AdvanceVendor(t.Context(), id, "v", Delivered, ""); err != nil {
					return nil, err
				}
				return s.AdvanceVendor(t.Context(), id, "w", Delivered, "")
			},
		} {
			o := s.processing("A", "W")
			for _, statement := range []string{`UPDATE orders SET status = 'shipped' WHERE order_id = $1`, `UPDATE order_items SET status = 'shipped' WHERE order_id = $1`} {
				if err := db.Exec(t.Context(), d, statement, o.ID); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v"}); !errs.Is(err, "order_transition") {
				t.Errorf("%s: shipped again = %v, want order_transition", name, err)
			}
			got, err := deliver(o.ID)
			if err != nil || statusesOf(got) != "delivered v:delivered w:delivered" || len(got.Shipments) != 0 {
				t.Errorf("%s = %+v, %v, want it delivered without parcels", name, got, err)
			}
		}
	})
}

// What one vendor sent before parcels were stored is not sent again with the rest.
func TestRestOfAnOrderWithoutParcels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		o := s.processing("A", "W")
		if err := db.Exec(t.Context(), d, `UPDATE order_items SET status = 'shipped' WHERE order_id = $1 AND vendor_id = 'w'`, o.ID); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Advance(t.Context(), o.ID, Shipped, ""); err != nil || statusesOf(got)+" | "+parcels(got) != "shipped v:shipped w:shipped | v3" {
			t.Errorf("shipped = %+v, %v, want one parcel of v", got, err)
		}
	})
}

func TestPromiseAgainstFact(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9})
		// A Tuesday morning: Riyadh has it on Thursday or Saturday.
		placed := time.Date(2026, 11, 17, 6, 0, 0, 0, time.UTC)
		for _, test := range []struct {
			arrived time.Time
			late    bool
		}{
			{time.Date(2026, 11, 18, 9, 0, 0, 0, time.UTC), false},
			// Five to midnight in Riyadh, and five past.
			{time.Date(2026, 11, 21, 20, 55, 0, 0, time.UTC), false},
			{time.Date(2026, 11, 21, 21, 5, 0, 0, time.UTC), true},
		} {
			s.Now = func() time.Time { return placed }
			o := s.processing("A")
			if o, err := s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v"}); err != nil || o.Shipments[0].Late {
				t.Fatalf("shipped = %+v, %v", o, err)
			}
			s.Now = func() time.Time { return test.arrived }
			o, err := s.Deliver(t.Context(), o.ID, "", "")
			if err != nil {
				t.Fatal(err)
			}
			p := o.Shipments[0]
			if want := (delivery.Window{From: "2026-11-19", To: "2026-11-21"}); *p.Promised != want || !p.DeliveredAt.Equal(test.arrived) || p.Late != test.late {
				t.Errorf("parcel = %+v, promised %+v, want late = %t", p, *p.Promised, test.late)
			}
		}
	})
}

func TestTrackingCanBeCorrected(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		o := s.processing("A", "W")
		v := itemOf(t, o, "v")
		for _, number := range []string{"11111", "22222"} {
			in := Dispatch{VendorID: "v", Tracking: shipment.Tracking{Carrier: "aramex", Number: number}, Lines: []shipment.Line{{ItemID: v, Quantity: 1}}}
			var err error
			if o, err = s.Ship(t.Context(), o.ID, in); err != nil {
				t.Fatal(err)
			}
		}
		id := o.Shipments[0].ID
		if got, err := s.Retrack(t.Context(), o.ID, id, smsa); err != nil || got.Shipments[0].EnCarrier != "SMSA Express" || got.Shipments[0].TrackingNumber != smsa.Number {
			t.Errorf("Retrack = %+v, %v, want the parcel with SMSA", got, err)
		}
		// The same again changes nothing, and the number of the other parcel is taken.
		if _, err := s.Retrack(t.Context(), o.ID, id, smsa); err != nil {
			t.Errorf("Retrack again = %v", err)
		}
		if _, err := s.Retrack(t.Context(), o.ID, id, shipment.Tracking{Carrier: "aramex", Number: "22222"}); !errs.Is(err, "shipment_exists") {
			t.Errorf("Retrack to the other's number = %v, want shipment_exists", err)
		}
		other := s.processing("A")
		for _, try := range [][2]string{{other.ID, id}, {o.ID, "none"}} {
			if _, err := s.Retrack(t.Context(), try[0], try[1], smsa); !errs.Is(err, "shipment_not_found") {
				t.Errorf("Retrack(%v) = %v, want shipment_not_found", try, err)
			}
		}
		if _, err := s.Deliver(t.Context(), other.ID, id, ""); !errs.Is(err, "order_transition") && !errs.Is(err, "shipment_not_found") {
			t.Errorf("delivered by another order = %v, want a refusal", err)
		}
		if got := s.number(`SELECT count(*) FROM shipments WHERE delivered_at IS NOT NULL`); got != 0 {
			t.Errorf("%d parcels have arrived, want none", got)
		}
	})
}

// However many send at once, no more goes than was ordered.
func TestShippingAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9})
		o := s.processing("A")
		item := itemOf(t, o, "v")
		var sent atomic.Int64
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				_, err := s.Ship(t.Context(), o.ID, Dispatch{VendorID: "v", Lines: []shipment.Line{{ItemID: item, Quantity: 1}}})
				if err == nil {
					sent.Add(1)
				} else if !errs.Is(err, "order_transition") && !errs.Is(err, "shipment_quantity") {
					t.Errorf("Ship = %v", err)
				}
			})
		}
		wg.Wait()
		if got, err := readOrder(t.Context(), d, o.ID); err != nil || sent.Load() != 3 || parcels(&got.Order) != "v1 v1 v1" || got.Status != Shipped {
			t.Errorf("%d sent, order = %s %s, %v, want three parcels and the order shipped", sent.Load(), got.Status, parcels(&got.Order), err)
		}
	})
}

func TestLettersAboutParcels(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		if err := db.Exec(t.Context(), d, `UPDATE profiles SET language = 'en'`); err != nil {
			t.Fatal(err)
		}
		o := s.processing("A", "W")
		// letters returns those whose subject begins and ends so.
		letters := func(begins, ends string) []string {
			t.Helper()
			list, err := db.Column(t.Context(), d, `SELECT subject || '|' || text_body FROM mail_jobs ORDER BY created_at`)
			if err != nil {
				t.Fatal(err)
			}
			return slices.DeleteFunc(list, func(l string) bool {
				subject, _, _ := strings.Cut(l, "|")
				return !strings.HasPrefix(subject, begins) || !strings.HasSuffix(subject, ends)
			})
		}
		in := Dispatch{VendorID: "v", Tracking: smsa, Lines: []shipment.Line{{ItemID: itemOf(t, o, "v"), Quantity: 2}}}
		sent, err := s.Ship(t.Context(), o.ID, in)
		if err != nil {
			t.Fatal(err)
		}
		firstParcel := sent.Shipments[0]
		part := letters("Part of your order", "is on its way")
		if len(part) != 1 || len(letters("", "is on its way")) != 1 {
			t.Fatalf("%d letters about a part, want one and none about all", len(part))
		}
		for _, want := range []string{"Quantity: 2", "SMSA Express · \u2066290692134777\u2069", "Track the parcel: https://www.smsaexpress.com/trackingdetails?tracknumbers=290692134777", "Delivery:\n"} {
			if !strings.Contains(part[0], want) {
				t.Errorf("letter = %s\nwant %q in it", part[0], want)
			}
		}
		for _, not := range []string{"Total", "Parcel 1 of"} {
			if strings.Contains(part[0], not) {
				t.Errorf("letter = %s\nwant no %q in it", part[0], not)
			}
		}
		if _, err := s.Advance(t.Context(), o.ID, Shipped, ""); err != nil {
			t.Fatal(err)
		}
		if all := letters("Your order", "is on its way"); len(all) != 1 || !strings.Contains(all[0], "Parcel 1 of 3:\nFrom Thing\n2 × Thing\nSMSA Express") || !strings.Contains(all[0], "Parcel 3 of 3") || !strings.Contains(all[0], "Total") {
			t.Errorf("letters = %s, want one about all three parcels", all)
		}
		first, err := s.Deliver(t.Context(), o.ID, firstParcel.ID, "")
		if err != nil || first.Status != Shipped {
			t.Fatalf("delivering one parcel = %+v, %v", first, err)
		}
		arrived := letters("Part of your order", "was delivered")
		if len(arrived) != 1 || len(letters("", "was delivered")) != 1 {
			t.Fatalf("%d letters about what arrived, want one and none about all", len(arrived))
		}
		for _, want := range []string{"when the rest arrives", "Thing (Quantity: 2", "SMSA Express", "Delivered: ", "Promised: "} {
			if !strings.Contains(arrived[0], want) {
				t.Errorf("letter = %s\nwant %q in it", arrived[0], want)
			}
		}
		for _, not := range []string{"Total", "Quantity: 3", "Parcel 1 of", "Track the parcel", "Delivery:\n"} {
			if strings.Contains(arrived[0], not) {
				t.Errorf("letter = %s\nwant no %q in it", arrived[0], not)
			}
		}
		if _, err := s.Deliver(t.Context(), o.ID, "", ""); err != nil {
			t.Fatal(err)
		}
		if done := letters("Your order", "was delivered"); len(done) != 1 || strings.Count(done[0], "Delivered: ") != 3 || strings.Count(done[0], "Promised: ") != 3 || strings.Contains(done[0], "Track the parcel") {
			t.Errorf("letters = %s, want one with the days of all parcels", done)
		}
	})
}

func TestShipmentsOverHTTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 9, "W": 9})
		o := s.processing("A", "W")
		mux := http.NewServeMux()
		RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(staff.Owner, "")), s.Service)
		call := func(token, method, path, body string) (int, string) {
			r := httptest.NewRequest(method, "/api/v1/admin/orders/"+o.ID+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+token)
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			var got Order
			var problem struct{ Code string }
			if w.Code == 200 && json.Unmarshal(w.Body.Bytes(), &got) == nil {
				o = &got
				return 200, string(got.Status) + " " + parcels(&got)
			}
			_ = json.Unmarshal(w.Body.Bytes(), &problem)
			return w.Code, problem.Code
		}
		v := itemOf(t, o, "v")
		for _, step := range []struct {
			token, method, path, body string
			status                    int
			want                      string
		}{
			{"other", "POST", "/shipments", `{"vendor_id": "v"}`, 401, "not_authenticated"},
			{"token", "POST", "/shipments", `{}`, 422, "validation_failed"},
			{"token", "POST", "/shipments", `{"vendor_id": "v", "lines": [{"order_item_id": "` + v + `", "quantity": 0}]}`, 422, "validation_failed"},
			{"token", "POST", "/shipments", `{"vendor_id": "v", "lines": [{"order_item_id": "` + v + `", "quantity": -1}]}`, 422, "validation_failed"},
			{"token", "POST", "/shipments", `{"vendor_id": "v", "carrier": "Camel", "tracking_number": "1234", "tracking_url": "javascript:alert(1)"}`, 422, "validation_failed"},
			{"token", "POST", "/shipments", `{"vendor_id": "v", "carrier": "smsa", "tracking_number": "1234", "lines": [{"order_item_id": "` + v + `", "quantity": 1}]}`, 200, "processing v1"},
			{"token", "PUT", "/shipments/$1", `{"carrier": "dhl", "tracking_number": "5678"}`, 200, "processing v1"},
			{"token", "PUT", "/shipments/none", `{"carrier": "dhl", "tracking_number": "5678"}`, 404, "shipment_not_found"},
			{"token", "POST", "/delivered", `{"shipment_id": "none"}`, 404, "shipment_not_found"},
			{"token", "POST", "/delivered", `{"shipment_id": "$1"}`, 200, "processing v1!"},
			{"token", "POST", "/delivered", `{}`, 409, "order_transition"},
		} {
			first := ""
			if len(o.Shipments) > 0 {
				first = o.Shipments[0].ID
			}
			path, body := strings.ReplaceAll(step.path, "$1", first), strings.ReplaceAll(step.body, "$1", first)
			if status, said := call(step.token, step.method, path, body); status != step.status || said != step.want {
				t.Errorf("%s %s %s = %d %s, want %d %s", step.method, path, body, status, said, step.status, step.want)
			}
		}
		if got := o.Shipments[0]; got.EnCarrier != "DHL" || !strings.HasSuffix(got.TrackingURL, "tracking-id=5678") {
			t.Errorf("parcel = %+v, want it with DHL", got)
		}
		exported, err := Export(t.Context(), d, "u0")
		if err != nil || len(exported) != 1 || len(exported[0].Parcels) != 1 || exported[0].Parcels[0].TrackingNumber != "5678" || exported[0].Parcels[0].DeliveredAt == nil {
			t.Errorf("Export = %+v, %v, want the parcel", exported, err)
		}
		// Without an account, parcels do not tell what is in them.
		found, err := s.Track(t.Context(), o.ID, address.Email, "192.0.2.1")
		if err != nil || len(found.Shipments) != 1 || len(found.Shipments[0].Lines) != 0 || found.Shipments[0].Units != 1 || found.Shipments[0].TrackingNumber != "5678" {
			t.Errorf("Track = %+v, %v, want the parcel without its lines", found, err)
		}
	})
}

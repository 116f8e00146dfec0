package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
	"matjar/internal/server/apidoc"
	"matjar/internal/staff"
)

// vendorsBodies are the bodies of operations of vendors that refuse one generated from the schema.
var vendorsBodies = map[string]string{
	"adminAddOrderView":  `{"name": "Late", "filters": "status=processing"}`,
	"adminRefuseReturn":  `{"reason": "used", "note": "It was used"}`,
	"adminChangeProduct": `{"stock_add": 1}`,
}

// TestVendorsSeeAndChangeTheirOwnOnly calls every operation of the back office that vendors have a right to as
// another vendor than the one whose things it names.
func TestVendorsSeeAndChangeTheirOwnOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		if err := db.Exec(t.Context(), d, `INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('v2', 'Weaver', 'النسّاج', 0, 1)`); err != nil {
			t.Fatal(err)
		}
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: staffDocument(t)}
		owner, other := v.hire(d, s, "potter", staff.Vendor, "v1"), v.hire(d, s, "weaver", staff.Vendor, "v2")
		things := v.vendorsThings(s, owner)
		data := func() map[string]string {
			all := map[string]string{}
			for _, op := range v.doc.Operations {
				target, named := things.targets[op.Path]
				if op.Method != "GET" || !named && !slices.Contains(listsOfVendors, op.Path) {
					continue
				}
				got := v.send(owner, "GET", cmp.Or(target, op.Path), "")
				if got.status != 200 {
					t.Errorf("%s as its vendor = %s", op, got)
				}
				all[op.Path] = got.body
			}
			return all
		}
		before := data()
		asked := 0
		for _, op := range v.doc.Operations {
			rule, ok := rest.RuleOf(op.Security)
			if !ok || rule.Right == staff.Enter || !slices.Contains(staff.Vendor.Rights(), rule.Right) {
				continue
			}
			target, named := things.targets[op.Path]
			if !named && strings.Contains(op.Path, "{") {
				t.Errorf("%s names a thing, and vendors may call it: say in vendorsThings whose it is", op)
				continue
			}
			asked++
			foreign := v.send(other, op.Method, cmp.Or(target, op.Path), v.vendorsBody(op, things))
			if named && foreign.status != 404 {
				t.Errorf("%s of another vendor = %s, want 404", op, foreign)
			}
			for _, id := range things.ids {
				if foreign.status < 300 && strings.Contains(foreign.body, id) && !strings.Contains(foreign.body, "not_found") {
					t.Errorf("%s tells a vendor of another one's %s: %s", op, id, foreign)
				}
			}
		}
		if asked < 30 {
			t.Errorf("%d operations of vendors were tried, want all", asked)
		}
		for path, after := range data() {
			if after != before[path] {
				t.Errorf("%s after the other vendor's tries = %s, want it as before: %s", path, after, before[path])
			}
		}
	})
}

// listsOfVendors are the lists in which a vendor finds their things.
var listsOfVendors = []string{"/api/v1/admin/products", "/api/v1/admin/orders", "/api/v1/admin/returns", "/api/v1/admin/imports", "/api/v1/admin/order-views", "/api/v1/admin/commission-invoices"}

// vendorsThings are a vendor's things.
type vendorsThings struct {
	// targets are the paths that name them, filled, by those of the document.
	targets map[string]string
	// ids are what nobody else may be told; order, item, shipment and change are what bodies name.
	ids                           []string
	order, item, shipment, change string
}

// vendorsThings makes one thing of every kind for the vendor v1.
func (v *visitor) vendorsThings(s *Server, vendor string) (made vendorsThings) {
	v.Helper()
	d := s.deps.DB
	v.belongings(s, v.signUp("owner@example.com"))
	v.must(vendor, "PATCH", "/api/v1/admin/products/"+cupID, `{"stock_add": 5}`, "")
	view := v.must(vendor, "POST", "/api/v1/admin/order-views", vendorsBodies["adminAddOrderView"], "view_id")
	for _, query := range []string{
		`INSERT INTO commission_invoices (number, vendor_id, month, issued_at, lines, net, vat, document) VALUES (1, 'v1', '2026-10', 1, 0, 0, 0, '{"number": 1, "month": "2026-10", "vendor": {"vendor_id": "v1"}, "lines": []}')`,
		`INSERT INTO imports (import_id, file_name, format, options, vendor_id, made_by, state, result, created_at) VALUES ('import-of-v1', 'f.csv', 'csv', '{}', 'v1', 'Potter', 'previewed', '{}', ` + fmt.Sprint(time.Now().UnixMicro()) + `)`,
	} {
		if err := db.Exec(v.Context(), d, query); err != nil {
			v.Fatal(err)
		}
	}
	var returned string
	for query, into := range map[string]*string{
		`SELECT order_id FROM orders`:                                        &made.order,
		`SELECT order_item_id FROM order_items`:                              &made.item,
		`SELECT shipment_id FROM shipments`:                                  &made.shipment,
		`SELECT return_id FROM returns`:                                      &returned,
		`SELECT entry_id FROM audit_entries WHERE action = 'product.update'`: &made.change,
	} {
		if err := d.QueryRowContext(v.Context(), query).Scan(into); err != nil {
			v.Fatalf("%s: %v", query, err)
		}
	}
	made.targets = map[string]string{}
	for name, of := range map[string]struct {
		id    string
		paths []string
	}{
		"commission-invoices": {"1", []string{"/{number}", "/{number}/page"}},
		"imports":             {"import-of-v1", []string{"/{id}", "/{id}/apply", "/{id}/undo"}},
		"order-views":         {view, []string{"/{id}"}},
		"orders":              {made.order, []string{"/{id}", "/{id}/advance", "/{id}/delivered", "/{id}/notes", "/{id}/print", "/{id}/refunds", "/{id}/shipments"}},
		"products":            {cupID, []string{"/{id}", "/{id}/duplicate", "/{id}/history", "/{id}/preview", "/{id}/undo"}},
		"returns":             {returned, []string{"/{id}", "/{id}/approve", "/{id}/pictures", "/{id}/received", "/{id}/refuse"}},
		"shipping/vendors":    {"v1", []string{"/{vendor}"}},
		"statements":          {"v1", []string{"/{vendor}"}},
	} {
		for _, path := range of.paths {
			path = staffPath + name + path
			made.targets[path] = apidoc.Fill(path, of.id)
		}
	}
	made.targets[staffPath+"orders/{id}/shipments/{shipment}"] = staffPath + "orders/" + made.order + "/shipments/" + made.shipment
	made.targets[staffPath+"statements/{vendor}"] += "?month=2026-10"
	made.ids = []string{made.order, returned, cupID, view, made.shipment, "import-of-v1"}
	return made
}

// vendorsBody makes what an operation takes, naming the things.
func (v *visitor) vendorsBody(op apidoc.Operation, things vendorsThings) string {
	v.Helper()
	if good, ok := vendorsBodies[op.ID]; ok {
		return good
	}
	named := map[string]any{
		"vendor_id": "v1", "category_id": "c1", "order_item_id": things.item, "shipment_id": things.shipment, "change_id": things.change,
		"ids": []string{cupID}, "orders": []string{things.order}, "tracking_url": "",
	}
	text, err := json.Marshal(v.doc.Value(op.Body, apidoc.Maker{
		Whole: func(name string, s *apidoc.Schema) (any, bool) {
			value, ok := named[name]
			return value, ok && s.Items != nil
		},
		Leaf: func(name string, _ int, s *apidoc.Schema) any {
			if value, ok := named[name]; ok {
				return value
			}
			return apidoc.Plain(s, "shopper")
		},
	}))
	if err != nil {
		v.Fatal(err)
	}
	return string(text)
}

package catalog

import (
	"bytes"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

const catalogueFile = `
{"type":"category","slug":"home","en_name":"Home","ar_name":"المنزل"}
{"type":"category","slug":"lamps","parent":"home","en_name":"Lamps","ar_name":"مصابيح"}
{"type":"vendor","vendor_id":"v","en_name":"Light House","ar_name":"بيت النور","commission_rate":1000}
{"type":"product","product_id":"p","vendor_id":"v","category":"lamps","en_name":"Lamp","ar_name":"مصباح","price":99.5,"compare_at_price":120,"inventory_count":3,"gallery":["/a.webp"],"colors":[{"code":"red","en_label":"Red","ar_label":"أحمر","swatch":"#f00"}]}
`

func TestImportAndExport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		take := func(text string) (int, error) {
			return Import(t.Context(), d, strings.NewReader(text), func(int) {})
		}
		export := func() string {
			t.Helper()
			var b bytes.Buffer
			if err := Export(t.Context(), d, &b); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		if n, err := take(catalogueFile); n != 4 || err != nil {
			t.Fatalf("Import = %d, %v, want 4 lines", n, err)
		}
		data, err := Load(t.Context(), d)
		if err != nil || len(data.Products) != 1 {
			t.Fatalf("Load = %+v, %v", data, err)
		}
		p := data.Products[0]
		if p.Price != 9950 || p.CompareAtPrice != 12000 || p.Status != Active || p.LowStockThreshold != LowStockThreshold || len(p.Gallery) != 1 || len(p.Colors) != 1 {
			t.Errorf("product = %+v", p)
		}
		// What was exported can be imported again and changes nothing.
		first := export()
		if n, err := take(first); n != 4 || err != nil {
			t.Errorf("Import of an export = %d, %v, want 4 lines", n, err)
		}
		if second := export(); second != first {
			t.Errorf("export changed:\n%s\n%s", first, second)
		}
		if _, err := take(`{"type":"product","product_id":"p","vendor_id":"v","category":"home","en_name":"Lamp","ar_name":"مصباح","price":80,"inventory_count":9}`); err != nil {
			t.Errorf("changing a product = %v", err)
		}
		data, _ = Load(t.Context(), d)
		if p := data.Products[0]; len(data.Products) != 1 || p.Price != 8000 || p.Inventory != 9 || len(p.Gallery) != 0 {
			t.Errorf("changed product = %+v", p)
		}
	})
}

func TestImportRefusesWholeFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		tests := []struct{ line, says string }{
			{`{`, "not a JSON object"},
			{`{"type":"shop"}`, "none of category, vendor, product"},
			{`{"type":"category","slug":"x"}`, "needs slug"},
			{`{"type":"category","slug":"x","en_name":"X","ar_name":"س","parent":"none"}`, `no category "none"`},
			{`{"type":"vendor","vendor_id":"w","en_name":"W","ar_name":"و","commission_rate":10001}`, "hundredths"},
			{`{"type":"product","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":-1,"inventory_count":0}`, "below zero"},
			{`{"type":"product","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":1.234,"inventory_count":0}`, "two decimals"},
			{`{"type":"product","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":5,"compare_at_price":5,"inventory_count":0}`, "above price"},
			{`{"type":"product","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":5,"inventory_count":0,"colour":"red"}`, "unknown field"},
			{`{"type":"product","vendor_id":"no","category":"lamps","en_name":"L","ar_name":"م","price":5,"inventory_count":0}`, `no vendor "no"`},
			{`{"type":"product","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":5,"inventory_count":0,"status":"sold"}`, "none of draft"},
		}
		for _, tt := range tests {
			_, err := Import(t.Context(), d, strings.NewReader(catalogueFile+tt.line), func(int) {})
			if err == nil || !strings.Contains(err.Error(), "line 6: ") || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("Import(… %s) = %v, want line 6 and %q", tt.line, err, tt.says)
			}
		}
		if data, err := Load(t.Context(), d); err != nil || len(data.Categories) != 0 {
			t.Errorf("after refusals the catalogue has %d categories, %v, want none", len(data.Categories), err)
		}
	})
}

// Whatever a catalogue file holds, it is taken as a whole or named as bad; the database
// never has a part of it.
func FuzzImport(f *testing.F) {
	d, err := db.Open(f.Context(), "sqlite:"+f.TempDir()+"/fuzz.db")
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { d.Close() })
	if err := db.Migrate(f.Context(), d); err != nil {
		f.Fatal(err)
	}
	f.Add(`{"type":"vendor","vendor_id":"v","en_name":"V","ar_name":"ب"}`)
	f.Add(`{"type":"category","slug":"c","en_name":"C","ar_name":"ق"}` + "\n" + `{"type":"product"}`)
	f.Add(`{"type":"product","price":-1}`)
	f.Add("\x00\n[]\nnull")
	f.Fuzz(func(t *testing.T, file string) {
		before := countRows(t, d)
		if _, err := Import(t.Context(), d, strings.NewReader(file), func(int) {}); err != nil && countRows(t, d) != before {
			t.Errorf("Import(%q) failed (%v) and left something behind", file, err)
		}
	})
}

func countRows(t *testing.T, d *db.DB) int {
	t.Helper()
	var n int
	err := d.QueryRowContext(t.Context(), `
		SELECT (SELECT count(*) FROM categories) + (SELECT count(*) FROM vendors) + (SELECT count(*) FROM products)`).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

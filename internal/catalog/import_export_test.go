package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
)

const catalogueFile = `
{"type":"category","slug":"home","en_name":"Home","ar_name":"المنزل"}
{"type":"category","slug":"lamps","parent":"home","en_name":"Lamps","ar_name":"مصابيح"}
{"type":"vendor","vendor_id":"v","en_name":"Light House","ar_name":"بيت النور","commission_rate":1000,"vat_number":"310122393500003","registration":"1010010000"}
{"type":"product","product_id":"p","vendor_id":"v","category":"lamps","en_name":"Lamp","ar_name":"مصباح","price":99.5,"compare_at_price":120,"inventory_count":3,"gallery":["/a.webp"],"colors":[{"code":"red","en_label":"Red","ar_label":"أحمر","swatch":"#f00"}]}
`

func bring(t *testing.T, d *db.DB, file string) (Imported, error) {
	t.Helper()
	return Import(t.Context(), d, readFile(t, file), Options{}, func(int, int) {})
}

func readFile(t *testing.T, file string) *File {
	t.Helper()
	lines, err := ReadLines(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// mustImport imports a file that must be taken.
func mustImport(t *testing.T, d *db.DB, file string) Imported {
	t.Helper()
	done, err := bring(t, d, file)
	if err != nil {
		t.Fatalf("Import(%s) = %v", file, err)
	}
	return done
}

func exported(t *testing.T, d *db.DB) string {
	t.Helper()
	var b bytes.Buffer
	if err := Export(t.Context(), d, "", &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// onlyProduct returns the only product.
func onlyProduct(t *testing.T, d *db.DB) Product {
	t.Helper()
	data, err := Load(t.Context(), d)
	if err != nil || len(data.Products) != 1 {
		t.Fatalf("Load = %+v, %v, want one product", data.Products, err)
	}
	return data.Products[0]
}

func TestImportAndExport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := mustImport(t, d, catalogueFile)
		if want := (Imported{Categories: Counts{Added: 2}, Vendors: Counts{Added: 1}, Products: Counts{Added: 1}, Origins: map[string]int{}}); !reflect.DeepEqual(done, want) {
			t.Errorf("Import = %+v, want %+v", done, want)
		}
		p := onlyProduct(t, d)
		if p.Price != 9950 || p.CompareAtPrice != 12000 || p.Status != Active || p.LowStockThreshold != LowStockThreshold || len(p.Gallery) != 1 || len(p.Colors) != 1 {
			t.Errorf("product = %+v", p)
		}
		// What was exported can be imported again and changes nothing.
		first := exported(t, d)
		version := catalogVersion(t, d)
		done = mustImport(t, d, first)
		if want := (Imported{Categories: Counts{Unchanged: 2}, Vendors: Counts{Unchanged: 1}, Products: Counts{Unchanged: 1}, Origins: map[string]int{}}); !reflect.DeepEqual(done, want) {
			t.Errorf("Import of an export = %+v, want %+v", done, want)
		}
		if second := exported(t, d); second != first {
			t.Errorf("export changed:\n%s\n%s", first, second)
		}
		if got := catalogVersion(t, d); got != version {
			t.Errorf("nodes are told of version %d while nothing changed since %d", got, version)
		}
		// It brings back what was changed after it, lists too.
		mustImport(t, d, `{"type":"product","product_id":"p","gallery":["/b.webp","/c.webp"],"colors":null,"brand":"Nur","compare_at_price":null,"category":"home","created_at":"2020-01-01T00:00:00Z"}
			{"type":"category","slug":"lamps","parent":"","ar_description":"ضوء"}`)
		if done := mustImport(t, d, first); done.Products.Changed != 1 || done.Categories != (Counts{Changed: 1, Unchanged: 1}) {
			t.Errorf("Import of an older export = %+v, want the product and a category changed", done)
		}
		if got := exported(t, d); got != first {
			t.Errorf("an older export brings back\n%s, want\n%s", got, first)
		}
		if got := catalogVersion(t, d); got != version+2 {
			t.Errorf("nodes know version %d, want %d", got, version+2)
		}
	})
}

func catalogVersion(t *testing.T, d *db.DB) (n int64) {
	t.Helper()
	if err := d.QueryRowContext(t.Context(), selectVersion).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// What a line does not name stays as it is; what it clears is gone.
func TestImportChangesWhatALineNames(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, catalogueFile)
		mustImport(t, d, `{"type":"product","product_id":"p","image_url":"/media/p.webp","video_url":"https://cdn.example.com/p.mp4","brand":"Nur","status":"draft","en_description":"Bright.","ar_description":"مضيء","low_stock_threshold":4,"free_shipping":true,"express_delivery_available":true,"is_featured":true,"sizes":[{"code":"s","en_label":"S","ar_label":"ص"}],"en_size_title":"Storage","ar_size_title":"السعة","specs":[{"en_name":"Height","ar_name":"الارتفاع","en_value":"40 cm","ar_value":"40 سم"},{"en_name":"Material","ar_name":"الخامة","en_value":"Brass","ar_value":"نحاس"}],"created_at":"2020-02-03T04:05:06Z"}`)
		before := onlyProduct(t, d)
		if before.Inventory != 3 || before.Brand.En != "Nur" || before.CreatedAt != time.Date(2020, 2, 3, 4, 5, 6, 0, time.UTC) || len(before.Gallery) != 1 ||
			before.SizeTitle.Ar != "السعة" || len(before.Specs) != 2 || before.Specs[1].Value != (lang.Text{En: "Brass", Ar: "نحاس"}) {
			t.Errorf("after naming the rest: %+v", before)
		}
		mustImport(t, d, `{"type":"product","product_id":"p","price":80}
			{"type":"vendor","vendor_id":"v","en_name":"Lights"}
			{"type":"category","slug":"lamps","en_name":"Lighting"}`)
		want := before
		want.Price = 8000
		if got := onlyProduct(t, d); !reflect.DeepEqual(got, want) {
			t.Errorf("after a price alone: %+v, want %+v", got, want)
		}
		data, err := Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if v := data.Vendors[0]; v.CommissionRate != 1000 || v.VATNumber != "310122393500003" || v.Registration != "1010010000" || v.Name.Ar != "بيت النور" || v.Name.En != "Lights" {
			t.Errorf("after a name alone: %+v", v)
		}
		for _, c := range data.Categories {
			if c.Slug == "lamps" && (c.ParentID == "" || c.Name.Ar != "مصابيح" || c.Name.En != "Lighting") {
				t.Errorf("after a name alone: %+v", c)
			}
		}
		mustImport(t, d, `{"type":"product","product_id":"p","image_url":null,"video_url":"","gallery":null,"brand":null,"colors":[],"sizes":null,"en_size_title":"","ar_size_title":null,"specs":[],"compare_at_price":null,"en_description":"","ar_description":null,"inventory_count":0}`)
		want.ImageURL, want.VideoURL, want.Gallery, want.Brand, want.Colors, want.Sizes, want.CompareAtPrice = "", "", nil, lang.Text{}, nil, nil, 0
		want.SizeTitle, want.Specs = lang.Text{}, nil
		want.Description.En, want.Description.Ar, want.Inventory = "", "", 0
		if got := onlyProduct(t, d); !reflect.DeepEqual(got, want) {
			t.Errorf("after clearing: %+v, want %+v", got, want)
		}
	})
}

// An export is a picture of the past: importing it never puts back what was sold since.
func TestImportKeepsSoldStock(t *testing.T) {
	const product = `{"type":"product","product_id":"p",%s}`
	const sell = `UPDATE products SET inventory_count = inventory_count - $1, units_sold = units_sold + $1 WHERE product_id = 'p'`
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, strings.Replace(catalogueFile, `"inventory_count":3`, `"inventory_count":30`, 1))
		old := exported(t, d)
		change(t, d, execute(sell, 4), "p")
		for _, step := range []struct {
			name, file  string
			stock       int64
			kept, sells int
		}{
			{"an older export", old, 26, 1, 0},
			{"one with another price", strings.Replace(old, `"price":99.5`, `"price":90`, 1), 26, 1, 0},
			{"one with another count", strings.Replace(old, `"inventory_count":30`, `"inventory_count":50`, 1), 46, 0, 0},
			{"the same again", strings.Replace(old, `"inventory_count":30`, `"inventory_count":50`, 1), 46, 0, 6},
			{"and after more sales", strings.Replace(old, `"inventory_count":30`, `"inventory_count":50`, 1), 40, 0, -2},
			{"and after an order was cancelled", strings.Replace(old, `"inventory_count":30`, `"inventory_count":50`, 1), 42, 0, 0},
			{"a count below what was sold", strings.Replace(old, `"inventory_count":30`, `"inventory_count":2`, 1), 0, 0, 0},
			{"a file by hand", fmt.Sprintf(product, `"inventory_count":30`), 30, 0, 0},
			{"a file without stock", fmt.Sprintf(product, `"price":70`), 30, 0, 0},
		} {
			done := mustImport(t, d, step.file)
			if got := onlyProduct(t, d).Inventory; got != step.stock || done.StockKept != step.kept {
				t.Errorf("%s: %d in stock, %d kept, want %d, %d", step.name, got, done.StockKept, step.stock, step.kept)
			}
			change(t, d, execute(sell, step.sells), "p")
		}
	})
}

func TestImportTakesFilesAsProgramsWriteThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		lines := strings.Split(strings.TrimSpace(catalogueFile), "\n")
		slices.Reverse(lines) // products before their categories, children before parents
		done := mustImport(t, d, "\ufeff"+strings.Join(lines, "\r\n")+"\r\n\r\n")
		if done.Categories.Added != 2 || done.Vendors.Added != 1 || done.Products.Added != 1 {
			t.Errorf("Import = %+v, want all four lines", done)
		}
	})
}

func TestImportRefusesWholeFiles(t *testing.T) {
	product := func(fields string) string {
		return `{"type":"product","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":5,` + fields + `}`
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		tests := []struct{ line, says string }{
			{`{`, "not a JSON object"},
			{`null`, "not a JSON object"},
			{`{"type":"product","price":5`, "not a JSON object"},
			{`{"type":"category","slug":"x"}{}`, "not a JSON object"},
			{`[]`, "not a JSON object"},
			{"{\"type\":\"vendor\",\"vendor_id\":\"w\",\"en_name\":\"\xff\",\"ar_name\":\"و\"}", "not UTF-8"},
			{`{"type":"shop"}`, "none of category, vendor, product"},
			{`{"type":"category","slug":"x"}`, "a category needs ar_name, en_name"},
			{`{"type":"category","slug":"x","en_name":"X","ar_name":"س","parent":"none"}`, `no category "none"`},
			{`{"type":"category","slug":"a/../b","en_name":"X","ar_name":"س"}`, `slug: "a/../b" is none`},
			{`{"type":"category","slug":"Big Lamps","en_name":"X","ar_name":"س"}`, "small letters"},
			{`{"type":"category","slug":"x","en_name":"X","ar_name":"س","parent":"x"}`, "below itself"},
			{`{"type":"category","slug":"x","en_name":"X","ar_name":"س","image_url":"data:image/png;base64,AA"}`, "image_url"},
			{`{"type":"category","slug":"lamps","en_name":"X"}`, `slug: "lamps" is on line 3 already`},
			{`{"type":"vendor","vendor_id":"w","en_name":"W","ar_name":"و","commission_rate":10001}`, "hundredths"},
			{`{"type":"vendor","vendor_id":"w","en_name":"W","ar_name":"و","vat_number":"31012239350000"}`, "vat_number: want 15 digits"},
			{`{"type":"vendor","vendor_id":"w","en_name":"W","ar_name":"و","registration":"101001000x"}`, "registration: want the 10 digits"},
			{`{"type":"vendor","vendor_id":"w w","en_name":"W","ar_name":"و"}`, `vendor_id: "w w" is none`},
			{`{"type":"vendor","vendor_id":"v","en_name":"W"}`, "on line 4 already"},
			{`{"type":"product","vendor_id":"v","category":"lamps"}`, "a product needs ar_name, en_name, price"},
			{`{"type":"product","en_name":"L","ar_name":"م","price":5}`, "a product needs category, vendor_id"},
			{product(`"price":-1`), "price: must be above 0"},
			{product(`"price":0`), "price: must be above 0"},
			{product(`"price":10000000.01`), "at most 10000000.00"},
			{product(`"price":1.234`), "two decimals"},
			{product(`"price":null`), "price: cannot be null"},
			{product(`"price":"5"`), "price: want riyals"},
			{product(`"compare_at_price":5`), "above price"},
			{product(`"colour":"red"`), `unknown field "colour"`},
			{product(`"vendor_id":"no"`), `no vendor "no"`},
			{product(`"category":"no"`), `no category "no"`},
			{product(`"status":"sold"`), "none of draft"},
			{product(`"product_id":"../p"`), `product_id: "../p" is none`},
			{product(`"product_id":"p"`), "on line 5 already"},
			{product(`"inventory_count":-1`), "inventory_count: from 0"},
			{product(`"inventory_count":1.5`), "want a whole number"},
			{product(`"inventory_count":1e18`), "inventory_count"},
			{product(`"image_url":"javascript:alert(1)"`), "image_url: "},
			{product(`"image_url":"//cdn.example.com/a.webp"`), "image_url: "},
			{product(`"image_url":"a.webp"`), "image_url: "},
			{product(`"image_url":"https://user@cdn.example.com/a.webp"`), "image_url: "},
			{product(`"image_url":"/\\cdn.example.com/a.webp"`), "image_url: "},
			{product(`"video_url":"file:///etc/passwd"`), "video_url: "},
			{product(`"gallery":["/a.webp","data:,x"]`), "gallery: "},
			{product(`"gallery":[""]`), "gallery: "},
			{product(`"gallery":"/a.webp"`), "gallery: want a list"},
			{product(`"gallery":[` + strings.Repeat(`"/a.webp",`, 20) + `"/a.webp"]`), "at most 20"},
			{product(`"brand":"Nur, Light"`), "brand: cannot have a comma"},
			{product(`"en_name":"` + strings.Repeat("n", 201) + `"`), "201 characters"},
			{product(`"en_name":"a\u0000b"`), "control characters"},
			{product(`"colors":[{"code":"r"}]`), "colors[0]: needs code, en_label and ar_label"},
			{product(`"colors":[{"code":"a,b","en_label":"R","ar_label":"ح"}]`), "colors[0]: code"},
			{product(`"colors":[{"code":"r","en_label":"R","ar_label":"ح","swatch":"url(//x)"}]`), "colors[0]: swatch"},
			{product(`"sizes":[{"code":"r","en_label":"R","ar_label":"ح"},{"code":"r","en_label":"R","ar_label":"ح"}]`), "there twice"},
			{product(`"sizes":[{"code":"r","en_label":"R","ar_label":"ح","price":5}]`), "sizes: want a list"},
			{product(`"en_size_title":"Storage"`), "needs en_size_title and ar_size_title"},
			{product(`"specs":[{"en_name":"Height","ar_name":"الارتفاع","en_value":"40 cm"}]`), "specs[0]: needs en_name"},
			{product(`"specs":[{"en_name":"Height","ar_name":"الارتفاع","en_value":"40 cm","ar_value":"` + strings.Repeat("س", 201) + `"}]`), "specs[0].ar_value: 201"},
			{product(`"specs":[` + strings.Repeat(`{"en_name":"H","ar_name":"ا","en_value":"4","ar_value":"4"},`, 40) + `{"en_name":"H","ar_name":"ا","en_value":"4","ar_value":"4"}]`), "specs: 41 of them"},
			{product(`"specs":["brass"]`), "specs: want a list"},
			{product(`"created_at":"yesterday"`), "created_at: want a time"},
			{product(`"en_description":"` + strings.Repeat("x", maxLine) + `"`), "longer than 1 MB"},
		}
		for _, tt := range tests {
			_, err := bring(t, d, catalogueFile+tt.line)
			if err == nil || !strings.HasPrefix(err.Error(), "line 6: ") || !strings.Contains(err.Error(), tt.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("Import(… %.200s) = %v, want line 6 and %q", tt.line, err, tt.says)
			}
		}
		if data, err := Load(t.Context(), d); err != nil || len(data.Categories) != 0 {
			t.Errorf("after refusals the catalogue has %d categories, %v, want none", len(data.Categories), err)
		}
		if _, err := bring(t, d, " \n\r\n"); err == nil || !strings.Contains(err.Error(), "empty") {
			t.Errorf("Import of an empty file = %v, want a refusal", err)
		}
	})
}

func TestImportRefusesCategoriesBelowThemselves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, catalogueFile)
		_, err := bring(t, d, `{"type":"category","slug":"home","parent":"lamps"}`)
		if err == nil || !strings.Contains(err.Error(), `line 1: parent: "home" would be below itself`) {
			t.Errorf("home below lamps, which are below home = %v, want a refusal", err)
		}
		deep := ""
		for i := range 12 {
			deep += fmt.Sprintf(`{"type":"category","slug":"c%d","parent":"c%d","en_name":"C","ar_name":"ق"}`+"\n", i+1, i)
		}
		_, err = bring(t, d, `{"type":"category","slug":"c0","en_name":"C","ar_name":"ق"}`+"\n"+deep)
		if err == nil || !strings.Contains(err.Error(), "levels deep") {
			t.Errorf("a tree of 13 levels = %v, want a refusal", err)
		}
		// Two that change places are no circle.
		mustImport(t, d, `{"type":"category","slug":"home","parent":"lamps"}`+"\n"+`{"type":"category","slug":"lamps","parent":null}`)
	})
}

func TestImportNamesAllFaults(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		file := catalogueFile
		for range 30 {
			file += `{"type":"product","product_id":"p p","price":0,"en_name":""}` + "\n"
		}
		_, err := bring(t, d, file+"{")
		faults, ok := errors.AsType[Faults](err)
		if !ok || len(faults) != 30*3+1 || faults[0].Line != 6 || faults[len(faults)-1].String() != "line 36: not a JSON object" {
			t.Errorf("%d faults, last %v", len(faults), faults[len(faults)-1])
		}
		text := strings.Split(err.Error(), "\n")
		if len(text) != 21 || !strings.HasPrefix(text[20], "and ") {
			t.Errorf("said\n%s", err)
		}
	})
}

// Shops are told of pictures that browsers will not load from elsewhere.
func TestImportCountsOrigins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := mustImport(t, d, catalogueFile+`{"type":"product","product_id":"q","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":5,"image_url":"https://CDN.example.com/q.webp","gallery":["https://cdn.example.com/2.webp","http://old.example.com/3.webp","/media/4.webp"]}`)
		if want := map[string]int{"https://cdn.example.com": 2, "http://old.example.com": 1}; !reflect.DeepEqual(done.Origins, want) {
			t.Errorf("origins = %v, want %v", done.Origins, want)
		}
	})
}

// An import that takes longer than nodes look back is seen by them all the same.
func TestLongImportIsSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, catalogueFile)
		c := loaded(t, d)
		// It begins to write two minutes ago and ends now.
		clock := []time.Time{time.Now().Add(-2 * time.Minute), time.Now().Add(-2 * time.Minute), time.Now()}
		slow := func() time.Time {
			now := clock[0]
			clock = clock[1:]
			return now
		}
		if _, err := importFile(t.Context(), d, readFile(t, `{"type":"product","product_id":"p","price":1}`), Options{}, func(int, int) {}, slow); err != nil {
			t.Fatal(err)
		}
		if err := c.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := c.Snapshot().Product("p").Price; got != 100 {
			t.Errorf("a running shop shows %s, want 1.00", got)
		}
	})
}

// Of two imports at once, neither undoes what the other changed.
func TestImportsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, catalogueFile)
		between := func() time.Time {
			if onlyProduct(t, d).Brand.En == "" {
				mustImport(t, d, `{"type":"product","product_id":"p","brand":"Nur"}`)
			}
			return time.Now()
		}
		if _, err := importFile(t.Context(), d, readFile(t, `{"type":"product","product_id":"p","price":1}`), Options{}, func(int, int) {}, between); err != nil {
			t.Fatal(err)
		}
		if p := onlyProduct(t, d); p.Brand.En != "Nur" || p.Price != 100 {
			t.Errorf("brand %q, price %s, want both changes", p.Brand.En, p.Price)
		}
	})
}

// What somebody edits while an import is computed is not overwritten by it.
func TestEditsWhileAnImportIsComputed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, catalogueFile)
		edits := 0
		between := func() time.Time {
			if edits++; edits == 1 {
				change(t, d, execute(`UPDATE products SET en_description = 'Edited' WHERE product_id = 'p'`), "p")
			}
			return time.Now()
		}
		if _, err := importFile(t.Context(), d, readFile(t, `{"type":"product","product_id":"p","price":1}`), Options{}, func(int, int) {}, between); err != nil {
			t.Fatal(err)
		}
		if p := onlyProduct(t, d); p.Description.En != "Edited" || p.Price != 100 {
			t.Errorf("description %q, price %s, want both changes", p.Description.En, p.Price)
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
		_, err := bring(t, d, file)
		if err == nil {
			return
		}
		if _, ok := errors.AsType[Faults](err); !ok {
			t.Errorf("Import(%q) = %v, want faults of the file", file, err)
		}
		if countRows(t, d) != before {
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

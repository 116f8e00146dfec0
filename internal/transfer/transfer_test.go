package transfer

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/demo"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

func seedDemo(t *testing.T, d *db.DB) {
	t.Helper()
	if err := demo.Seed(t.Context(), d, 60, nil); err != nil {
		t.Fatal(err)
	}
	// Reviews and codes hold on to products and categories.
	for _, statement := range []string{`DELETE FROM reviews`, `DELETE FROM coupons`} {
		if err := db.Exec(t.Context(), d, statement); err != nil {
			t.Fatal(err)
		}
	}
}

const shopFile = `{"type":"category","slug":"lamps","en_name":"Lamps","ar_name":"مصابيح"}
{"type":"vendor","vendor_id":"v","en_name":"Light House","ar_name":"بيت النور"}
{"type":"vendor","vendor_id":"w","en_name":"Other","ar_name":"آخر"}
{"type":"product","product_id":"p","sku":"P-1","vendor_id":"v","category":"lamps","en_name":"Lamp","ar_name":"مصباح","en_description":"Bright","price":99.5,"inventory_count":3}
{"type":"product","product_id":"q","vendor_id":"w","category":"lamps","en_name":"Lantern","ar_name":"فانوس","price":50,"inventory_count":5}
{"type":"product","product_id":"s","vendor_id":"v","category":"lamps","en_name":"Shade","ar_name":"غطاء","colors":[{"code":"red","en_label":"Red","ar_label":"أحمر","swatch":""},{"code":"blue","en_label":"Blue","ar_label":"أزرق","swatch":""}],"variants":[{"color":"red","sku":"S-R","price":10,"inventory_count":4},{"color":"blue","sku":"S-B","price":12,"inventory_count":6}]}
`

func products(t *testing.T, d *db.DB) map[string]catalog.Product {
	t.Helper()
	data, err := catalog.Load(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]catalog.Product{}
	for _, p := range data.Products {
		byID[p.ID] = p
	}
	return byID
}

// What a table does not have stays; what it has is found by id or SKU.
func TestTablesChangeWhatTheyName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, tt := range []struct {
			name, file string
			stock      int64
			price      int64
		}{
			{"a price by SKU", "SKU,Price\nP-1,80\n", 3, 8000},
			{"a BOM, CRLF and semicolons", "\ufeffSKU;Price\r\nP-1;80,5\r\n", 3, 8050},
			{"tabs and Excel's hint", "sep=;\nsku;PRICE\nP-1;80\n", 3, 8000},
			{"tabs", "sku\tPrice \nP-1\t80\n", 3, 8000},
			{"Arabic heads and digits", "رمز المنتج (SKU),السعر,الكميّة\nP-1,\"١٬٢٩٩٫٥\",٧\n", 7, 129950},
			{"a currency and thousands", "sku,price\nP-1,\"SAR 1,299.50\"\n", 3, 129950},
			{"more of it", "Product ID,Stock\np,+5\n", 8, 9950},
			{"less of it", "Product ID,Stock\np,-3\n", 0, 9950},
			{"a change without a sign", "Product ID,Stock change\np,5\n", 8, 9950},
			{"a guarded change", "Product ID,Stock\np,'-2\n", 1, 9950},
			{"an empty cell", "Product ID,Stock,Price,Description (English)\np,,80,\n", 3, 8000},
			{"by JSON lines", `{"type":"product","sku":"P-1","inventory_count":"+2"}`, 5, 9950},
		} {
			wipe(t, d)
			mustBring(t, d, shopFile)
			b := mustBring(t, d, tt.file)
			p := products(t, d)["p"]
			if p.Inventory != tt.stock || int64(p.Price) != tt.price || p.Description.En != "Bright" || p.Variants[0].SKU != "P-1" {
				t.Errorf("%s: stock %d, price %s, %q, %+v", tt.name, p.Inventory, p.Price, p.Description.En, p.Variants)
			}
			if want := (catalog.Counts{Changed: 1}); b.Result.Products != want {
				t.Errorf("%s: %+v, want one product changed", tt.name, b.Result.Products)
			}
		}
	})
}

func TestUTF16Tables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		file := []byte{0xff, 0xfe}
		for _, unit := range utf16.Encode([]rune("SKU\tName (Arabic)\nP-1\tسراج\n")) {
			file = append(file, byte(unit), byte(unit>>8))
		}
		mustBring(t, d, string(file))
		if got := products(t, d)["p"].Name.Ar; got != "سراج" {
			t.Errorf("the name is %q", got)
		}
	})
}

// A SKU names one variant of several; others stay.
func TestVariantsByRow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		mustBring(t, d, "SKU,Stock,Price\nS-R,+6,11\n")
		mustBring(t, d, "Type,Product ID,Color code,SKU,Price,Delete\nvariant,s,blue,S-B2,,\nvariant,p,,,,\n")
		p := products(t, d)["s"]
		if len(p.Variants) != 2 || p.Variants[0].Inventory != 10 || p.Variants[0].Price != 1100 || p.Variants[1].SKU != "S-B2" || p.Variants[1].Inventory != 6 || p.Inventory != 16 || p.Price != 1100 {
			t.Errorf("variants = %+v of %+v", p.Variants, p)
		}
		mustBring(t, d, "SKU,Delete\nS-R,yes\n")
		if p := products(t, d)["s"]; len(p.Variants) != 1 || p.Inventory != 6 || p.Price != 1200 {
			t.Errorf("after one was deleted: %+v", p.Variants)
		}
		// Without an id a SKU that is new is a new product, once.
		file := "SKU,Vendor,Category,Name (English),Name (Arabic),Price,Stock\nN-1,v,lamps,New,جديد,5,2\n"
		if b := mustBring(t, d, file); b.Result.Products.Added != 1 {
			t.Errorf("a new SKU: %+v", b.Result.Products)
		}
		if b := mustBring(t, d, file); b.Result.Products != (catalog.Counts{Unchanged: 1}) {
			t.Errorf("the same again: %+v", b.Result.Products)
		}
	})
}

func TestEmptyCellsClearWhenTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		file := "Product ID,Description (English),Price,Stock\np,,,\n"
		if _, err := bring(t, d, []byte(file), Upload{Options: Options{Empty: Clear}}); err != nil {
			t.Fatal(err)
		}
		if p := products(t, d)["p"]; p.Description.En != "" || p.Price != 9950 || p.Inventory != 3 {
			t.Errorf("cleared: %+v", p)
		}
	})
}

// Every problem is named with its line, its column as the file calls it, and a code.
func TestTablesNameProblems(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		before := export(t, d, JSONLines, lang.English)
		for _, tt := range []struct{ file, want string }{
			{"SKU,Prise\nP-1,5\n", "1 Prise unknown_column"},
			{"SKU,Price,price\nP-1,5,5\n", "1 Price column_twice"},
			{"a,b\n1,2\n", "1 a unknown_column; 1 b unknown_column; 1  no_header"},
			{"Product ID,السعر\np,abc\n", "2 السعر bad_value"},
			{"Product ID,Price\np,0\np,5\n", "2 Price bad_price; 3 Product ID twice"},
			{"Product ID,Price\nq,5\n\n\"p\",1.234\n", "4 Price bad_value"},
			{"Product ID,Stock\np,-4\n", "2 Stock stock_below_zero"},
			{"Product ID,Stock,Stock change\np,4,1\n", "2 Stock change stock_twice"},
			{"Product ID,Stock\np,1.5\n", "2 Stock bad_value"},
			{"Product ID,Stock\ns,5\n", "2 Stock stock_of_variants"},
			{"Product ID,SKU\ns,NEW\n", "2 SKU sku_of_variants"},
			{"Product ID,SKU\nq,P-1\n", "2 SKU sku_taken"},
			{"Product ID,Picture\np,javascript:alert(1)\n", "2 Picture unsafe_address"},
			{"Product ID,More pictures\np,/a.webp | file:///etc/passwd\n", "2 More pictures unsafe_address"},
			{"Product ID,Price\n../p,5\n", "2 Product ID bad_id; 2 ar_name missing"},
			{"Type,Category slug,Parent category\ncategory,lamps,lamps\n", "2 Parent category category_cycle"},
			{"Type,Category slug,Name (English),Name (Arabic)\ncategory,Big Lamps,B,ب\n", "2 Category slug bad_id"},
			{"Type,Product ID,Category slug\nproduct,p,lamps\n", "2 Category slug wrong_column"},
			{"Type,Product ID\nthing,p\n", "2  unknown_type"},
			{"Type,SKU,Stock\nvariant,NO,5\n", "2 SKU no_variant"},
			{"Type,Product ID,Color code,Price\nvariant,s,green,5\n", "2 Color code bad_variant_color"},
			{"Type,Product ID,Color code,Price\nvariant,none,green,5\n", "2 Product ID no_product"},
			{"Product ID,Price\np,5,6\n", "2  too_many_cells"},
			{"Product ID,Price\n\"p,5\n", "2  bad_quote"},
			{"Product ID,Colors\nq,red\n", "2 colors[0] incomplete"},
			{"Product ID,Specifications\np,Height | 40\n", "2 Specifications bad_value"},
			{"Product ID,Delete\nnone,yes\n", "2 Product ID nothing_to_delete"},
			{"Type,Category slug,Delete\ncategory,lamps,نعم\n", "2 Delete in_use"},
			{"Product ID,Name (English)\np,\xc7\xe1\n", "2  not_utf8"},
			{"PK\x03\x04 no archive", "1  bad_workbook"},
		} {
			_, err := bring(t, d, []byte(tt.file), Upload{})
			if got := codes(err); got != tt.want {
				t.Errorf("Import(%q) = %s, want %s", tt.file, got, tt.want)
			}
		}
		if after := export(t, d, JSONLines, lang.English); !bytes.Equal(before, after) {
			t.Errorf("refused files changed the catalogue:\n%s", after)
		}
		if _, err := bring(t, d, []byte("Product ID,Price\np,0\n"), Upload{Options: Options{AllowFree: true}}); err != nil {
			t.Errorf("a price of 0, allowed = %v", err)
		}
		b, err := bring(t, d, []byte("Product ID,Price,My notes\np,7,x\n"), Upload{Options: Options{IgnoreUnknown: true}})
		if err != nil || fmt.Sprint(b.Ignored) != "[My notes]" {
			t.Errorf("an unknown column, allowed = %+v, %v", b, err)
		}
	})
}

func TestPreviewWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		before := export(t, d, JSONLines, lang.English)
		s := &Service{DB: d}
		p, err := s.Preview(asSara(t.Context()), strings.NewReader("Product ID,Price\np,80\nq,50\ns,x\n"), Upload{Name: "a.csv"})
		if err != nil || p.Result.Refused != 1 || p.Result.Products != (catalog.Counts{Changed: 1, Unchanged: 2}) || len(p.Faults) != 1 || p.Faults[0].Text.Ar == "" {
			t.Fatalf("Preview = %+v, %v", p, err)
		}
		if !bytes.Equal(before, export(t, d, JSONLines, lang.English)) {
			t.Error("a preview changed the catalogue")
		}
		if _, err := s.Apply(asSara(t.Context()), p.ID, Scope{}, func(int, int) {}); codes(err) != "4 Price bad_value" {
			t.Errorf("Apply of a bad file = %v", err)
		}
		p, err = s.Preview(asSara(t.Context()), strings.NewReader("Product ID,Price\np,80\n"), Upload{Name: "a.csv"})
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Apply(asSara(t.Context()), p.ID, Scope{}, func(int, int) {})
		if err != nil || b.State != Applied || b.Result.Products.Changed != 1 || products(t, d)["p"].Price != 8000 {
			t.Errorf("Apply = %+v, %v", b, err)
		}
		if _, err := s.Apply(asSara(t.Context()), p.ID, Scope{}, func(int, int) {}); err == nil {
			t.Error("a file was applied twice")
		}
		if _, err := s.Apply(asSara(t.Context()), p.ID, Scope{Vendor: "v"}, func(int, int) {}); !errs.Is(err, "not_found") {
			t.Errorf("another vendor's import = %v", err)
		}
	})
}

// Templates are taken as they are, in both languages and formats.
func TestTemplates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, format := range []Format{CSV, XLSX} {
			for _, language := range []lang.Tag{lang.English, lang.Arabic} {
				wipe(t, d)
				var file bytes.Buffer
				if err := WriteTemplate(&file, format, language); err != nil {
					t.Fatal(err)
				}
				b, err := bring(t, d, file.Bytes(), Upload{})
				if err != nil || b.Result.Products.Added != 2 || b.Result.Categories.Added != 1 || b.Result.Vendors.Added != 1 {
					t.Fatalf("%s in %s = %+v, %v", format, language, b, err)
				}
				p := products(t, d)
				if lamp := p["lamp-1"]; !lamp.FreeShipping || lamp.Inventory != 12 || lamp.Variants[0].SKU != "LMP-001" || len(lamp.Specs) != 2 || len(p["shade-1"].Variants) != 2 {
					t.Errorf("%s in %s: %+v", format, language, p)
				}
			}
		}
	})
}

// An old export never puts back what was sold.
func TestOldTablesDoNotPutSoldStockBack(t *testing.T) {
	const sell = `UPDATE products SET inventory_count = inventory_count - 2, units_sold = units_sold + 2 WHERE product_id IN ('p', 'q')`
	const sellVariant = `UPDATE product_variants SET inventory_count = inventory_count - 2, units_sold = units_sold + 2 WHERE product_id = 'p' OR sku = 'S-R'`
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, format := range formats {
			wipe(t, d)
			mustBring(t, d, shopFile)
			old := export(t, d, format, lang.English)
			for _, statement := range []string{sell, sellVariant} {
				if err := db.Exec(t.Context(), d, statement); err != nil {
					t.Fatal(err)
				}
			}
			b := mustBring(t, d, string(old))
			p := products(t, d)
			if p["p"].Inventory != 1 || p["q"].Inventory != 3 || p["s"].Variants[0].Inventory != 2 || b.Result.StockKept < 3 {
				t.Errorf("%s: p %d, q %d, s %+v, kept %d", format, p["p"].Inventory, p["q"].Inventory, p["s"].Variants, b.Result.StockKept)
			}
		}
	})
}

func workbookOf(t *testing.T, parts map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for name, text := range parts {
		w, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func book1(sheet, shared string) map[string]string {
	return map[string]string{
		"xl/workbook.xml":            `<workbook xmlns="m" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
		"xl/sharedStrings.xml":       shared, "xl/worksheets/sheet1.xml": sheet,
	}
}

// Workbooks as Excel writes them: shared and rich texts, numbers with noise, formulas with their
// value, empty cells left out.
func TestWorkbooksOfOtherPrograms(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		mustBring(t, d, string(workbookOf(t, book1(
			`<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>Stock</t></is></c><c r="F2" t="s"><v>3</v></c></row>`+
				`<row r="5"><c r="B5" t="s"><v>2</v></c><c r="C5"><f>A1*2</f><v>99.900000000000006</v></c><c r="D5"><v>1.2E1</v></c><c r="F5" t="b"><v>1</v></c></row></sheetData></worksheet>`,
			`<sst><si><t>SKU</t></si><si><r><t>Pr</t></r><r><t>ice</t></r><rPh><t>x</t></rPh></si><si><t>P-1</t></si><si><t>Featured</t></si></sst>`))))
		p := products(t, d)["p"]
		if p.Price != 9990 || p.Inventory != 12 || !p.Featured {
			t.Errorf("product = %+v", p)
		}
		_, err := bring(t, d, workbookOf(t, book1(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="9"><c r="A9" t="inlineStr"><is><t>P-1</t></is></c><c r="B9"><v>0</v></c></row></sheetData></worksheet>`, `<sst/>`)), Upload{})
		if got := codes(err); got != "9 Price bad_price" || !strings.Contains(err.Error(), "sheet Sheet1, line 9") {
			t.Errorf("a bad price = %s, %v", got, err)
		}
	})
}

// A workbook that unpacks to far more than it is gets refused, and soon.
// It runs on one engine: a workbook is read before the database is asked, and 460 MB of it take minutes under the race detector.
func TestWorkbookBombs(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	mustBring(t, d, shopFile)
	head := `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c></row>`
	for name, tt := range map[string]struct {
		sheet, shared, want string
	}{
		"spaces":  {head + strings.Repeat(" ", 16<<20), "<sst/>", "1  too_large"},
		"strings": {head, "<sst><si><t>" + strings.Repeat("x", 16<<20), "1  too_large"},
		"columns": {`<worksheet><sheetData><row r="1"><c r="ZZZZZ1"><v>1</v></c></row>`, "<sst/>", "1  too_large"},
		"index":   {head + `<row r="2"><c r="A2" t="s"><v>99</v></c></row>`, "<sst/>", "1  bad_workbook"},
		"order":   {head + `<row r="2"><c r="B2"><v>9</v></c><c r="A2"><v>9</v></c></row>`, "<sst/>", "1  bad_workbook"},
		"entity":  {`<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`, "<sst/>", "1  bad_workbook"},
	} {
		_, err := bring(t, d, workbookOf(t, book1(tt.sheet, tt.shared)), Upload{})
		if got := codes(err); got != tt.want {
			t.Errorf("%s = %s, want %s", name, got, tt.want)
		}
	}
}

package catalogadmin

import (
	"context"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/staff/stafftest"
)

// text is the same in both languages but for a mark.
func text(s string) lang.Text { return lang.Text{En: s, Ar: s + " ع"} }

// shop is a small catalogue.
func shop() catalog.Data {
	made := func(day int) time.Time { return time.Date(2026, 1, day, 0, 0, 0, 0, time.UTC) }
	size := func(code string) catalog.Option { return catalog.Option{Code: code, Label: text(code)} }
	return catalog.Data{
		Categories: []catalog.Category{
			{ID: "home", Slug: "home", Name: text("Home")}, {ID: "cups", ParentID: "home", Slug: "cups", Name: text("Cups")}, {ID: "toys", Slug: "toys", Name: text("Toys")},
		},
		Vendors: []catalog.Vendor{{ID: "v1", Name: text("Najd"), CommissionRate: 1000}, {ID: "v2", Name: text("Hijaz"), CommissionRate: 2000}},
		Products: []catalog.Product{
			{
				ID: "cup", VendorID: "v1", CategoryID: "cups", Name: text("Coffee Cup"), Price: 5000, Inventory: 20, Status: catalog.Active,
				LowStockThreshold: 10, CreatedAt: made(1), Brand: lang.Text{En: "Dallah", Ar: "دلة"}, ImageURL: "/media/cup.webp",
			},
			{
				ID: "shirt", VendorID: "v2", CategoryID: "toys", Name: text("Shirt"), Price: 9000, Inventory: 7, Status: catalog.Active, LowStockThreshold: 10, CreatedAt: made(2),
				Sizes: []catalog.Option{size("S"), size("M")},
				Variants: []catalog.Variant{
					{Size: "S", SKU: "SHIRT-S", Price: 9000, Inventory: 3}, {Size: "M", SKU: "SHIRT-M", Price: 9500, Inventory: 4},
				},
			},
			{
				ID: "draft", VendorID: "v2", CategoryID: "toys", Name: text("Kite"), Price: 3000, Inventory: 0, Status: catalog.Draft,
				CreatedAt: made(3), Brand: lang.Text{En: "Dallah", Ar: "دلة"},
			},
		},
	}
}

// office is the service on a filled database, and contexts of those who use it.
type office struct {
	*testing.T
	*Service
	db *db.DB
	// ctx has who makes the changes.
	ctx context.Context
}

func each(t *testing.T, test func(o *office)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(open(t, d, shop())) })
}

func open(t *testing.T, d *db.DB, data catalog.Data) *office {
	t.Helper()
	err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := catalog.Insert(t.Context(), q, data); err != nil {
			return err
		}
		return catalog.Touch(t.Context(), q)
	})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	c := catalog.New(d, log)
	if err := c.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &office{T: t, Service: New(d, c, nil), db: d, ctx: audit.As(t.Context(), stafftest.Actor)}
}

func (o *office) get(id string) StaffProduct {
	o.Helper()
	p, err := o.Get(o.ctx, "", id)
	if err != nil {
		o.Fatal(err)
	}
	return p
}

func (o *office) exec(query string, args ...any) {
	o.Helper()
	if err := db.Exec(o.Context(), o.db, query, args...); err != nil {
		o.Fatal(err)
	}
}

// refused fails the test unless err has the code and the fields, as in "price=out_of_range".
func (o *office) refused(err error, code string, fields ...string) {
	o.Helper()
	e, ok := errs.As(err)
	if !ok || e.Code.String() != code {
		o.Errorf("error = %v, want %s", err, code)
		return
	}
	var got []string
	for _, f := range e.Fields {
		got = append(got, f.Name+"="+f.Code)
		if code == "validation_failed" && !slices.Contains(catalog.Rules(), f.Code) {
			o.Errorf("%s: catalog.Rules() has no %s", f.Name, f.Code)
		}
	}
	if len(fields) > 0 && !reflect.DeepEqual(got, fields) {
		o.Errorf("fields = %v, want %v", got, fields)
	}
}

func ids(l ProductList) string {
	var all []string
	for _, p := range l.Products {
		all = append(all, p.ID)
	}
	return strings.Join(all, " ")
}

func TestListFindsFiltersAndSorts(t *testing.T) {
	each(t, func(o *office) {
		for _, test := range []struct {
			name string
			f    Filter
			want string
		}{
			{"newest first", Filter{}, "draft shirt cup"},
			{"oldest", Filter{Sort: "oldest"}, "cup shirt draft"},
			{"by name", Filter{Sort: "name"}, "cup draft shirt"},
			{"by price", Filter{Sort: "price"}, "draft cup shirt"},
			{"by price, dearest first", Filter{Sort: "-price"}, "shirt cup draft"},
			{"by stock", Filter{Sort: "stock"}, "draft shirt cup"},
			{"part of a name", Filter{Text: "COFF"}, "cup"},
			{"words in any order", Filter{Text: "cup coffee"}, "cup"},
			{"a brand in Arabic", Filter{Text: "دله"}, "draft cup"},
			{"an Arabic letter of neither", Filter{Text: "پ"}, ""},
			{"a SKU", Filter{Text: "shirt-m"}, "shirt"},
			{"an id", Filter{Text: "DRAFT"}, "draft"},
			{"nothing", Filter{Text: "piano"}, ""},
			{"a status", Filter{Status: catalog.Draft}, "draft"},
			{"a category with those below it", Filter{CategoryID: "home"}, "cup"},
			{"an unknown category", Filter{CategoryID: "none"}, ""},
			{"a vendor", Filter{VendorID: "v2"}, "draft shirt"},
			{"low stock", Filter{Stock: "low"}, "draft shirt"},
			{"no stock", Filter{Stock: "out"}, "draft"},
			{"no picture", Filter{NoPicture: true}, "draft shirt"},
		} {
			test.f.Limit = 50
			got, err := o.List("", test.f)
			if err != nil || ids(got) != test.want {
				o.Errorf("%s: %q, %v, want %q", test.name, ids(got), err, test.want)
			}
		}
		// Pages, one product each, of every order.
		for _, sort := range []string{"newest", "name", "price", "-price", "stock", "-stock", "sold", "oldest"} {
			whole, _ := o.List("", Filter{Sort: sort, Limit: 50})
			var paged []string
			for f := (Filter{Sort: sort, Limit: 1}); ; {
				page, err := o.List("", f)
				if err != nil || page.Total != 3 {
					o.Fatalf("total %d, %v", page.Total, err)
				}
				paged = append(paged, ids(page))
				if f.Cursor = page.Next; f.Cursor == "" {
					break
				}
			}
			if got := strings.Join(paged, " "); got != ids(whole) {
				o.Errorf("%s in pages: %q, want %q", sort, got, ids(whole))
			}
		}
		_, err := o.List("", Filter{Cursor: "x", Limit: 1})
		o.refused(err, "bad_cursor")
	})
}

func TestANewProductIsInTheShop(t *testing.T) {
	each(t, func(o *office) {
		f := o.get("shirt").ProductFields
		f.EnName, f.ArName = "  Long   Shirt ", "قميص طويل"
		f.Variants[0].SKU, f.Variants[1].SKU = "NEW-S", "NEW-M"
		f.Pictures = []string{"/media/a.webp", "/media/b.webp"}
		f.PictureTexts = []catalog.PictureTextView{{URL: "/media/b.webp", EnText: "From behind", ArText: "من الخلف"}, {URL: "/media/gone.webp", EnText: "x", ArText: "x"}}
		f.Specs = []catalog.SpecView{{EnName: "Material", ArName: "الخامة", EnValue: "Cotton", ArValue: "قطن"}}
		p, err := o.Create(o.ctx, "", f)
		if err != nil {
			o.Fatal(err)
		}
		shown, err := o.catalog.Snapshot().Detail(p.ID)
		if err != nil || shown.EnName != "Long Shirt" || shown.InventoryCount != 7 || shown.Price != 9000 || len(shown.Variants) != 2 || len(shown.Specs) != 1 {
			o.Errorf("in the shop: %+v, %v", shown, err)
		}
		if got, want := shown.PictureTexts, f.PictureTexts[:1]; !reflect.DeepEqual(got, want) {
			o.Errorf("texts of pictures: %+v, want %+v", got, want)
		}
		f.Status = catalog.Draft
		f.Variants[0].SKU, f.Variants[1].SKU = "", ""
		draft, err := o.Create(o.ctx, "", f)
		if err != nil {
			o.Fatal(err)
		}
		if _, err := o.catalog.Snapshot().Detail(draft.ID); err == nil {
			o.Error("shoppers see a draft")
		}
		if page, err := o.Preview("", draft.ID); err != nil || page.ProductID != draft.ID {
			o.Errorf("preview: %+v, %v", page, err)
		}
	})
}

func TestBrokenRulesAreNamedByField(t *testing.T) {
	each(t, func(o *office) {
		for name, test := range map[string]struct {
			of    string
			spoil func(*ProductFields)
			want  string
		}{
			"no name":           {"cup", func(f *ProductFields) { f.EnName = " " }, "en_name=required"},
			"no Arabic name":    {"cup", func(f *ProductFields) { f.ArName = "" }, "ar_name=required"},
			"price 0":           {"cup", func(f *ProductFields) { f.Price = 0 }, "price=out_of_range"},
			"price too high":    {"cup", func(f *ProductFields) { f.Price = 1_000_000_001 }, "price=out_of_range"},
			"price before":      {"cup", func(f *ProductFields) { f.CompareAtPrice = &f.Price }, "compare_at_price=not_above_price"},
			"stock":             {"cup", func(f *ProductFields) { f.Stock = -1 }, "stock=out_of_range"},
			"category":          {"cup", func(f *ProductFields) { f.CategoryID = "none" }, "category_id=unknown"},
			"vendor":            {"cup", func(f *ProductFields) { f.VendorID = "none" }, "vendor_id=unknown"},
			"brand":             {"cup", func(f *ProductFields) { f.Brand = "A, B" }, "brand=invalid"},
			"picture":           {"cup", func(f *ProductFields) { f.Pictures = []string{"javascript:alert(1)"} }, "pictures[0]=invalid"},
			"second picture":    {"cup", func(f *ProductFields) { f.Pictures = []string{"/media/a.webp", "//evil.example/a"} }, "pictures[1]=invalid"},
			"spec":              {"cup", func(f *ProductFields) { f.Specs = []catalog.SpecView{{EnName: "a", ArName: "ب", EnValue: "c"}} }, "specs[0].ar_value=required"},
			"option":            {"shirt", func(f *ProductFields) { f.Sizes[1].Code = "S" }, "sizes[1].code=duplicate"},
			"variant":           {"shirt", func(f *ProductFields) { f.Variants[1].Size = "XL" }, "variants[1].size=unknown"},
			"variant's price":   {"shirt", func(f *ProductFields) { f.Variants[1].Price = 0 }, "variants[1].price=out_of_range"},
			"SKU twice":         {"shirt", func(f *ProductFields) { f.Variants[1].SKU = "SHIRT-S" }, "variants[1].sku=duplicate"},
			"barcode":           {"shirt", func(f *ProductFields) { f.Variants[0].Barcode = "4006381333932" }, "variants[0].barcode=invalid"},
			"only one language": {"shirt", func(f *ProductFields) { f.EnSizeTitle = "Storage" }, "ar_size_title=required"},
		} {
			before := o.get(test.of)
			f := o.get(test.of).ProductFields
			test.spoil(&f)
			_, err := o.Save(o.ctx, "", test.of, before.Version, f)
			fields := []string{test.want}
			if name == "option" || name == "variant" {
				fields = nil // the variants of it are broken too
			}
			o.refused(err, "validation_failed", fields...)
			if e, ok := errs.As(err); ok && !strings.Contains(join(e.Fields), test.want) {
				o.Errorf("%s: %s, want %s", name, join(e.Fields), test.want)
			}
			if after := o.get(test.of); !reflect.DeepEqual(after, before) {
				o.Errorf("%s: the product changed", name)
			}
		}
		f := o.get("cup").ProductFields
		f.Sizes = []catalog.OptionView{{Code: "S", EnLabel: "S", ArLabel: "ص"}}
		f.Variants = []ProductVariantFields{{Size: "S", SKU: "SHIRT-S", Price: 100}}
		_, err := o.Save(o.ctx, "", "cup", o.get("cup").Version, f)
		o.refused(err, "validation_failed", "variants[0].sku=taken")
	})
}

func join(fields []errs.Field) string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Name+"="+f.Code)
	}
	return strings.Join(all, " ")
}

func TestTwoEditorsDoNotOverwriteEachOther(t *testing.T) {
	each(t, func(o *office) {
		mine, theirs := o.get("cup"), o.get("cup")
		theirs.EnName = "Tea Cup"
		saved, err := o.Save(o.ctx, "", "cup", theirs.Version, theirs.ProductFields)
		if err != nil {
			o.Fatal(err)
		}
		mine.ArName = "فنجان"
		_, err = o.Save(o.ctx, "", "cup", mine.Version, mine.ProductFields)
		o.refused(err, "product_changed", "version=changed")
		if e, _ := errs.As(err); e.Fields[0].Message != saved.Version {
			o.Errorf("the newer version is %s, told %s", saved.Version, e.Fields[0].Message)
		}
		if got := o.get("cup"); got.EnName != "Tea Cup" || got.ArName != "Coffee Cup ع" {
			o.Errorf("names = %s, %s", got.EnName, got.ArName)
		}
		// An import or a command has no versions, but changes them.
		o.exec(`UPDATE products SET price = 4900 WHERE product_id = 'cup'`)
		_, err = o.Save(o.ctx, "", "cup", saved.Version, saved.ProductFields)
		o.refused(err, "product_changed")
		// A sale changes none.
		now := o.get("cup")
		o.exec(`UPDATE products SET inventory_count = 19, units_sold = 1 WHERE product_id = 'cup'`)
		if got := o.get("cup"); got.Version != now.Version || got.Stock != 19 {
			o.Errorf("after a sale: version %s, stock %d; before it %s", got.Version, got.Stock, now.Version)
		}
	})
}

func TestASaleWhileStockIsEditedIsNotLost(t *testing.T) {
	each(t, func(o *office) {
		cup, shirt := o.get("cup"), o.get("shirt")
		sell := func() {
			o.exec(`UPDATE products SET inventory_count = inventory_count - 2, units_sold = units_sold + 2 WHERE product_id = 'cup'`)
			o.exec(`UPDATE product_variants SET inventory_count = inventory_count - 1, units_sold = units_sold + 1 WHERE product_id = 'shirt' AND size = 'M'`)
			o.exec(`UPDATE products SET inventory_count = inventory_count - 1 WHERE product_id = 'shirt'`)
		}
		sell()
		// 20 were seen, 30 are wanted, 2 were sold: 28.
		seen, want := cup.Stock, int64(30)
		got, err := o.Change(o.ctx, "", "cup", ProductQuickChange{Stock: &want, StockSeen: &seen})
		if err != nil || got.Stock != 28 || got.UnitsSold != 2 {
			o.Errorf("stock = %d, sold %d, %v, want 28, 2", got.Stock, got.UnitsSold, err)
		}
		add := int64(-5)
		if got, err = o.Change(o.ctx, "", "cup", ProductQuickChange{StockAdd: &add}); err != nil || got.Stock != 23 {
			o.Errorf("stock = %d, %v, want 23", got.Stock, err)
		}
		f := shirt.ProductFields
		for i := range f.Variants {
			f.Variants[i].StockSeen = &f.Variants[i].Stock
		}
		m := f.Variants[1].Stock
		f.Variants[1].StockSeen, f.Variants[1].Stock = &m, 10
		saved, err := o.Save(o.ctx, "", "shirt", shirt.Version, f)
		if err != nil || saved.Variants[1].Stock != 9 || saved.Variants[0].Stock != 3 || saved.Stock != 12 {
			o.Errorf("stock = %+v, %v, want 3 and 9", saved.ProductFields, err)
		}
		if _, err := o.Change(o.ctx, "", "shirt", ProductQuickChange{Stock: &want}); err == nil {
			o.Error("the stock of variants was set as one")
		} else {
			o.refused(err, "product_has_variants")
		}
		old, price := money.Halalas(1), money.Halalas(700)
		_, err = o.Change(o.ctx, "", "cup", ProductQuickChange{Price: &price, PriceSeen: &old})
		o.refused(err, "product_changed")
	})
}

func TestManyAtOnceAreAllOrNone(t *testing.T) {
	each(t, func(o *office) {
		all := []string{"cup", "shirt", "draft"}
		err := o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: all, PricePercent: -10, CategoryID: "toys", Status: catalog.Active})
		if err != nil {
			o.Fatal(err)
		}
		for id, want := range map[string]money.Halalas{"cup": 4500, "shirt": 8100, "draft": 2700} {
			p := o.get(id)
			if p.Price != want || p.CategoryID != "toys" || p.Status != catalog.Active {
				o.Errorf("%s: %d %s %s, want %d", id, p.Price, p.CategoryID, p.Status, want)
			}
		}
		if p := o.get("shirt"); p.Variants[1].Price != 8550 {
			o.Errorf("price of a variant = %d, want 8550", p.Variants[1].Price)
		}
		// 30 riyals off leaves the draft without a price.
		o.refused(o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: all, PriceAmount: -3000}), "validation_failed", "ids[2].price=out_of_range")
		o.refused(o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: []string{"cup", "none"}, PriceAmount: 100}), "product_not_found")
		o.refused(o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: []string{"cup", "cup"}, PriceAmount: 100}), "validation_failed", "ids=duplicate")
		o.refused(o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: all, StockAdd: 1}), "product_has_variants")
		o.refused(o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: all, CategoryID: "none"}), "validation_failed", "category_id=unknown")
		if p := o.get("cup"); p.Price != 4500 || p.Stock != 20 {
			o.Errorf("a refused change did something: %+v", p)
		}
		five := int64(5)
		if err := o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: []string{"cup", "draft"}, Stock: &five}); err != nil {
			o.Fatal(err)
		}
		if o.get("cup").Stock != 5 || o.get("draft").Stock != 5 {
			o.Errorf("stock = %d, %d, want 5", o.get("cup").Stock, o.get("draft").Stock)
		}
	})
}

func TestHistoryAndUndo(t *testing.T) {
	each(t, func(o *office) {
		p := o.get("cup")
		p.EnName, p.Price, p.Stock = "Tea Cup", 7000, 25
		p, err := o.Save(o.ctx, "", "cup", p.Version, p.ProductFields)
		if err != nil {
			o.Fatal(err)
		}
		p.EnDescription = "For tea."
		if _, err := o.Save(o.ctx, "", "cup", p.Version, p.ProductFields); err != nil {
			o.Fatal(err)
		}
		o.exec(`UPDATE products SET inventory_count = inventory_count - 1, units_sold = 1 WHERE product_id = 'cup'`)
		h, err := o.History(o.ctx, "", "cup", "")
		if err != nil || len(h.Changes) != 2 || h.Changes[0].Actor.Name != "Sara" {
			o.Fatalf("history: %+v, %v", h, err)
		}
		// The older change is undone, the newer stays, and so does the sale.
		got, err := o.Undo(o.ctx, "", "cup", h.Changes[1].ID)
		if err != nil || got.EnName != "Coffee Cup" || got.Price != 5000 || got.Stock != 19 || got.EnDescription != "For tea." {
			o.Errorf("undone: %+v, %v", got, err)
		}
		_, err = o.Undo(o.ctx, "", "cup", h.Changes[1].ID)
		o.refused(err, "change_overtaken", "en_name=changed", "price=changed")
		h, _ = o.History(o.ctx, "", "cup", "")
		if got, err = o.Undo(o.ctx, "", "cup", h.Changes[0].ID); err != nil || got.EnName != "Tea Cup" || got.Stock != 24 {
			o.Errorf("undone again: %+v, %v", got, err)
		}
		_, err = o.Undo(o.ctx, "", "shirt", h.Changes[0].ID)
		o.refused(err, "change_not_found")
	})
}

func TestVariantsComeAndGo(t *testing.T) {
	each(t, func(o *office) {
		p := o.get("shirt")
		p.Variants = append(p.Variants[1:], ProductVariantFields{Size: "S", SKU: "SHIRT-M", Price: 8000, Stock: 2})
		p.Variants[0].SKU = "SHIRT-S" // they swap
		p, err := o.Save(o.ctx, "", "shirt", p.Version, p.ProductFields)
		if err != nil || p.Price != 8000 || p.Stock != 6 || p.Variants[0].SKU != "SHIRT-S" {
			o.Fatalf("%+v, %v", p, err)
		}
		p.Variants, p.Sizes, p.Price, p.Stock = nil, nil, 8500, 11
		if p, err = o.Save(o.ctx, "", "shirt", p.Version, p.ProductFields); err != nil || p.Price != 8500 || p.Stock != 11 || len(p.Variants) != 0 {
			o.Errorf("%+v, %v", p, err)
		}
	})
}

func TestDuplicateAndDelete(t *testing.T) {
	each(t, func(o *office) {
		p, err := o.Duplicate(o.ctx, "", "shirt")
		if err != nil || p.Status != catalog.Draft || p.EnName != "Shirt (copy)" || p.ArName != "Shirt ع (نسخة)" || p.Stock != 0 || p.Variants[0].SKU != "" {
			o.Fatalf("%+v, %v", p, err)
		}
		if err := o.Delete(o.ctx, "", p.ID); err != nil {
			o.Fatal(err)
		}
		_, err = o.Get(o.ctx, "", p.ID)
		o.refused(err, "product_not_found")
		if o.catalog.Snapshot().Any(p.ID) != nil {
			o.Error("the product is still there")
		}
	})
}

func TestABrandHasOneArabicName(t *testing.T) {
	each(t, func(o *office) {
		p := o.get("cup")
		p.ArBrand = "الدلة"
		if _, err := o.Save(o.ctx, "", "cup", p.Version, p.ProductFields); err != nil {
			o.Fatal(err)
		}
		if got := o.get("draft").ArBrand; got != "الدلة" {
			o.Errorf("the other product's brand is %s", got)
		}
		// A vendor does not rename what others sell.
		p = o.get("cup")
		p.ArBrand, p.Featured = "دلتي", true
		got, err := o.Save(o.ctx, "v1", "cup", p.Version, p.ProductFields)
		if err != nil || got.ArBrand != "الدلة" || got.Featured {
			o.Errorf("%+v, %v", got, err)
		}
	})
}

func TestAVendorSeesNothingOfAnother(t *testing.T) {
	each(t, func(o *office) {
		list, err := o.List("v1", Filter{Limit: 50})
		if err != nil || ids(list) != "cup" || list.Total != 1 {
			o.Errorf("list: %+v, %v", list, err)
		}
		if list, _ = o.List("v1", Filter{Limit: 50, VendorID: "v2"}); list.Total != 0 {
			o.Errorf("list of another: %+v", list)
		}
		shirt := o.get("shirt")
		one := int64(1)
		h, _ := o.History(o.ctx, "v2", "shirt", "")
		if len(h.Changes) != 0 {
			o.Fatal(h)
		}
		for name, call := range map[string]func(id string) error{
			"get": func(id string) error { _, err := o.Get(o.ctx, "v1", id); return err },
			"save": func(id string) error {
				_, err := o.Save(o.ctx, "v1", id, shirt.Version, shirt.ProductFields)
				return err
			},
			"change": func(id string) error {
				_, err := o.Change(o.ctx, "v1", id, ProductQuickChange{Stock: &one})
				return err
			},
			"many": func(id string) error {
				return o.ChangeMany(o.ctx, "v1", ProductBulkChange{IDs: []string{"cup", id}, StockAdd: 1})
			},
			"delete":    func(id string) error { return o.Delete(o.ctx, "v1", id) },
			"duplicate": func(id string) error { _, err := o.Duplicate(o.ctx, "v1", id); return err },
			"preview":   func(id string) error { _, err := o.Preview("v1", id); return err },
			"history":   func(id string) error { _, err := o.History(o.ctx, "v1", id, ""); return err },
			"undo":      func(id string) error { _, err := o.Undo(o.ctx, "v1", id, "x"); return err },
		} {
			theirs, none := call("shirt"), call("none")
			if theirs == nil || none == nil || theirs.Error() != none.Error() {
				o.Errorf("%s: another's product answers %v, none %v", name, theirs, none)
			}
		}
		if after := o.get("shirt"); !reflect.DeepEqual(after, shirt) {
			o.Errorf("the product changed: %+v", after)
		}
		// What a vendor writes is theirs.
		f := shirt.ProductFields
		f.Variants, f.Sizes = nil, nil
		p, err := o.Create(o.ctx, "v1", f)
		if err != nil || p.VendorID != "v1" {
			o.Errorf("%+v, %v", p, err)
		}
		vendors := o.Choices("v1").Vendors
		if len(vendors) != 1 || vendors[0].ID != "v1" {
			o.Errorf("vendors to choose: %+v", vendors)
		}
	})
}

package catalog

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/setting"
)

// storedData returns the shop's rows after a way through the database.
func storedData(t *testing.T, d *db.DB) Data {
	t.Helper()
	data := shop()
	insert(t, d, data)
	return data
}

func insert(t *testing.T, d *db.DB, data Data) {
	t.Helper()
	change(t, d, func(q db.Querier) error { return Insert(t.Context(), q, data) })
}

// change runs fn in a transaction and touches the catalogue and the given products.
func change(t *testing.T, d *db.DB, fn func(db.Querier) error, products ...string) {
	t.Helper()
	err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := fn(q); err != nil {
			return err
		}
		return Touch(t.Context(), q, products...)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func execute(query string, args ...any) func(db.Querier) error {
	return func(q db.Querier) error {
		_, err := q.ExecContext(context.Background(), query, args...)
		return err
	}
}

func loaded(t *testing.T, q db.Querier) *Catalog {
	t.Helper()
	c := New(q, slog.New(slog.DiscardHandler))
	if err := c.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLoad(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := storedData(t, d)
		got, err := Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(got.Products, func(a, b Product) int { return strings.Compare(a.ID, b.ID) })
		for i := range want.Products {
			if !reflect.DeepEqual(got.Products[i], want.Products[i]) {
				t.Errorf("product %d = %+v, want %+v", i, got.Products[i], want.Products[i])
			}
		}
		if g, w := encoded(everything(Build(got))), encoded(everything(Build(want))); g != w {
			t.Errorf("the loaded catalogue shows %s, want %s", g, w)
		}
	})
}

func TestRefresh(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		storedData(t, d)
		here, there := loaded(t, d), loaded(t, d)
		added := shop().Products[6]
		added.ID, added.Name = "p-90", lang.Text{En: "Saffron Tin", Ar: "علبة زعفران"}
		for _, tt := range []struct {
			name   string
			change func()
			shown  func(*Snapshot) any
			want   any
		}{
			{
				"price",
				func() { change(t, d, execute(`UPDATE products SET price = 100 WHERE product_id = 'p-00'`), "p-00") },
				func(s *Snapshot) any { return s.Product("p-00").Price }, money.Riyals(1),
			},
			{
				"name",
				func() {
					change(t, d, execute(`UPDATE products SET en_name = 'Zafferano' WHERE product_id = 'p-01'`), "p-01")
				},
				func(s *Snapshot) any { return must(s.Suggest(context.Background(), "zaff")).Total }, 1,
			},
			{
				"sold out",
				func() {
					change(t, d, execute(`UPDATE products SET inventory_count = 0 WHERE product_id = 'p-05'`), "p-05")
				},
				func(s *Snapshot) any {
					list := ids(must(s.ListCategory("home-kitchen", ListingQuery{})).Products)
					return fmt.Sprint(list, ids(must(s.Search(t.Context(), SearchQuery{Text: "قهوة"})).Products), len(s.Home(nil).Deals))
				}, "[p-06 p-07 p-05 p-08] [p-07 p-06 p-05] 0",
			},
			{
				"in stock again",
				func() {
					change(t, d, execute(`UPDATE products SET inventory_count = 2 WHERE product_id = 'p-05'`), "p-05")
				},
				func(s *Snapshot) any { return ids(must(s.ListCategory("home-kitchen", ListingQuery{})).Products)[0] }, "p-05",
			},
			{
				"status",
				func() {
					change(t, d, execute(`UPDATE products SET status = 'archived' WHERE product_id = 'p-02'`), "p-02")
				},
				func(s *Snapshot) any { return s.Product("p-02") }, (*Product)(nil),
			},
			{
				"rating",
				func() {
					change(t, d, execute(`INSERT INTO product_ratings (product_id, stars_2) VALUES ('p-08', 1)`), "p-08")
				},
				func(s *Snapshot) any { return *must(s.Detail("p-08")).Rating }, 2.0,
			},
			{
				"category",
				func() { change(t, d, execute(`UPDATE categories SET ar_name = 'شاي' WHERE slug = 'coffee'`)) },
				func(s *Snapshot) any { return must(s.Suggest(context.Background(), "شاي")).Total }, 3,
			},
			{
				"vendor",
				func() { change(t, d, execute(`UPDATE vendors SET en_name = 'Renamed' WHERE vendor_id = 'v-1'`)) },
				func(s *Snapshot) any { return must(s.Detail("p-00")).Vendor.EnName }, "Renamed",
			},
			{
				"new product",
				func() { insert(t, d, Data{Products: []Product{added}}) },
				func(s *Snapshot) any { return must(s.Suggest(context.Background(), "زعفران")).Total }, 1,
			},
			{
				"deleted product",
				func() { change(t, d, execute(`DELETE FROM products WHERE product_id = 'p-90'`)) },
				func(s *Snapshot) any { return must(s.Suggest(context.Background(), "زعفران")).Total }, 0,
			},
		} {
			tt.change()
			for _, c := range []*Catalog{here, there} {
				if err := c.Refresh(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := tt.shown(c.Snapshot()); got != tt.want {
					t.Errorf("%s: shown %v, want %v", tt.name, got, tt.want)
				}
			}
		}
		whole := loaded(t, d).Snapshot()
		if got, want := encoded(everything(here.Snapshot())), encoded(everything(whole)); got != want {
			t.Errorf("after all changes %s, want %s", got, want)
		}
		same := here.Snapshot()
		if err := here.Refresh(t.Context()); err != nil || here.Snapshot() != same {
			t.Errorf("refresh without a change = %v and another snapshot, want the same one", err)
		}
	})
}

func TestRunShowsChangesOfOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		storedData(t, d)
		c := loaded(t, d)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { c.Run(ctx); close(done) }()
		for i, ask := range []func(){c.Changed, c.StockChanged, func() {}} {
			price := money.Riyals(int64(1000 + i))
			change(t, d, execute(`UPDATE products SET price = $1 WHERE product_id = 'p-00'`, int64(price)), "p-00")
			ask()
			changed := time.Now()
			for c.Snapshot().Product("p-00").Price != price {
				if time.Since(changed) > 10*time.Second {
					t.Fatal("the change is not shown after ten seconds")
				}
				<-time.After(time.Millisecond)
			}
		}
		stop()
		<-done
	})
}

// Orders do not touch the catalogue: nodes are told of the stock afterwards, and read nothing else for it.
func TestStockOfOrdersIsShownOnAllNodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		data := shop()
		data.Products[1].Variants = []Variant{{SKU: "a", Price: 100, Inventory: 1}, {Size: "l", SKU: "b", Price: 200, Inventory: 5}}
		data.Products[1].SumVariants()
		insert(t, d, data)
		plain, varied := data.Products[0].ID, data.Products[1].ID
		here, there := loaded(t, d), loaded(t, d)
		sell := func(left int64) {
			t.Helper()
			now := db.Now(d).UnixMicro()
			if err := d.Tx(t.Context(), execute(`UPDATE products SET inventory_count = $1, updated_at = $2 WHERE product_id = $3`, left, now, plain)); err != nil {
				t.Fatal(err)
			}
			here.StockChanged()
			if err := here.tell(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		refresh := func(c *Catalog) {
			t.Helper()
			if err := c.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Tx(t.Context(), func(q db.Querier) error {
			return cmp.Or(
				execute(`UPDATE product_variants SET inventory_count = 0, units_sold = 1 WHERE sku = 'a'`)(q),
				execute(`UPDATE products SET inventory_count = 5, units_sold = units_sold + 1, updated_at = $1 WHERE product_id = $2`, db.Now(d).UnixMicro(), varied)(q))
		}); err != nil {
			t.Fatal(err)
		}
		sell(3)
		whole := loaded(t, d).Snapshot()
		for _, c := range []*Catalog{here, there} {
			refresh(c)
			s := c.Snapshot()
			if got := s.Product(plain).Inventory; got != 3 {
				t.Errorf("stock shown = %d, want 3", got)
			}
			if got := s.Product(varied); got.Inventory != 5 || got.Variants[0].Inventory != 0 || got.Price != 200 {
				t.Errorf("of the product with variants %d are left, %d of the first, from %v; want 5, 0 and the price of what is left", got.Inventory, got.Variants[0].Inventory, got.Price)
			}
			if got, want := encoded(everything(s)), encoded(everything(whole)); got != want {
				t.Errorf("after sales %s, want %s", got, want)
			}
		}
		same := there.Snapshot()
		sell(3)
		if refresh(there); there.Snapshot() != same {
			t.Error("another snapshot of the same stock, want the one before with what it remembers")
		}
		statements := dbtest.CountQueries(t, d)
		sell(2)
		before := statements.Load()
		// The version, the stock of products and that of variants.
		if refresh(here); statements.Load()-before != 3 {
			t.Errorf("%d statements for changed stock, want 3", statements.Load()-before)
		}
		// Told or not, what was deleted is noticed.
		change(t, d, execute(`DELETE FROM products WHERE product_id = $1`, varied))
		sell(1)
		refresh(here)
		if s := here.Snapshot(); s.Product(varied) != nil || s.Product(plain).Inventory != 1 {
			t.Error("a product that was deleted before stock changed is still there")
		}
	})
}

// TestFailedRefreshKeepsServing breaks the database, and then the making of a snapshot.
func TestFailedRefreshKeepsServing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		storedData(t, d)
		c := loaded(t, d)
		s := c.Snapshot()
		fails := func(ctx context.Context, why string) {
			t.Helper()
			for _, refresh := range []func(context.Context) error{c.Refresh, c.Load} {
				if err := refresh(ctx); err == nil || c.Snapshot() != s {
					t.Errorf("%s: refresh = %v, want an error and the old snapshot", why, err)
				}
			}
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		fails(ended, "context has ended")

		err := c.replace(t.Context(), func(context.Context, int64) (*Snapshot, error) { panic("out of luck") })
		if err == nil || !strings.Contains(err.Error(), "out of luck") || c.Snapshot() != s {
			t.Errorf("replace = %v, want the panic as an error and the old snapshot", err)
		}

		change(t, d, execute(`UPDATE products SET price = 1 WHERE product_id = 'p-00'`), "p-00")
		if err := c.Refresh(t.Context()); err != nil || c.Snapshot().Product("p-00").Price != 1 {
			t.Errorf("refresh after failures = %v, want the new price", err)
		}
		s = c.Snapshot()
		d.Close()
		fails(t.Context(), "database is gone")
	})
}

// TestPricesWithVAT: where the shop shows prices with VAT, views, bounds and facets have it, in the order that
// prices have without; switching needs no new load.
func TestPricesWithVAT(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		storedData(t, d)
		c := loaded(t, d)
		net := c.Snapshot()
		c.Settings = setting.Fixed(setting.Edit{"shop.prices_with_vat": []byte("true")})
		if err := c.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		s := c.Snapshot()
		// 1,999 and 2,099 riyals.
		phone, err := s.Detail("p-00")
		if err != nil || phone.Price != 229885 || *phone.CompareAtPrice != 241385 {
			t.Errorf("a phone costs %s, before %s: %v", phone.Price, phone.CompareAtPrice, err)
		}
		before, _ := net.Detail("p-00")
		if before.Price != 199900 {
			t.Errorf("the snapshot before shows %s", before.Price)
		}
		// 60 riyals are 69, 59 are 67.85.
		low, high := money.Halalas(6786), money.Halalas(6900)
		found, err := s.Search(t.Context(), SearchQuery{Filter: Filter{PriceMin: &low, PriceMax: &high}, Page: 1})
		if err != nil || !slices.Equal(ids(found.Products), []string{"p-06"}) {
			t.Errorf("from 67.86 to 69 riyals: %v, %v", ids(found.Products), err)
		}
		if f := found.Facets; f.PriceMin != 5635 || f.PriceMax != 229885 {
			t.Errorf("prices from %s to %s, want 56.35 to 2298.85", f.PriceMin, f.PriceMax)
		}
		suggested, err := s.Suggest(t.Context(), "coffee cups")
		if err != nil || len(suggested.Products) == 0 || suggested.Products[0].Price != 6900 {
			t.Errorf("suggested: %v, %v", suggested.Products, err)
		}
		change(t, d, execute(`UPDATE products SET price = 10000 WHERE product_id = 'p-06'`), "p-06")
		if err := c.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if cups, err := c.Snapshot().Detail("p-06"); err != nil || cups.Price != 11500 {
			t.Errorf("after a change it costs %s, %v", cups.Price, err)
		}
	})
}

// What belongs to changed products is read by their ids when they are few, and by the time of the change when they are
// many: both find the same.
func TestChangedAreReadBothWays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		data := storedData(t, d)
		change(t, d, execute(`UPDATE products SET updated_at = 1`))
		var ids []string
		for _, p := range data.Products[:3] {
			ids = append(ids, p.ID)
		}
		change(t, d, execute(`UPDATE categories SET position = position`), ids...)
		few, many := changedLoader(t.Context(), d, 2), changedLoader(t.Context(), d, 2)
		many.mostNamed = 0
		got, err := few.load()
		if err != nil {
			t.Fatal(err)
		}
		want, err := many.load()
		if err != nil {
			t.Fatal(err)
		}
		byID := func(a, b Product) int { return strings.Compare(a.ID, b.ID) }
		slices.SortFunc(got.Products, byID)
		slices.SortFunc(want.Products, byID)
		if len(got.Products) != len(ids) || few.few == nil || many.few != nil || !reflect.DeepEqual(got.Products, want.Products) {
			t.Errorf("by id: %d products, want %d as by time:\n%v\n%v", len(got.Products), len(ids), got.Products, want.Products)
		}
	})
}

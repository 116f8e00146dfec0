package marketing

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

func byHand(slug string, products ...string) CollectionFields {
	return CollectionFields{Active: true, Slug: slug, EnName: "Eid", ArName: "العيد", By: ByHand, Products: products}
}

func byRule(slug string, rule ProductRule) CollectionFields {
	return CollectionFields{Active: true, Slug: slug, EnName: "Eid", ArName: "العيد", By: ByRule, Rule: rule}
}

// ask returns the status of a public operation and its body.
func (o *office) ask(target string, into any) int {
	o.Helper()
	mux := http.NewServeMux()
	Register(rest.NewAPI(mux), o.goods, o.Live)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, http.NoBody))
	if w.Code == http.StatusOK {
		o.must(json.Unmarshal(w.Body.Bytes(), into))
	}
	return w.Code
}

func (o *office) listed(target string) (ids string, list catalog.Listing) {
	o.Helper()
	if status := o.ask(target, &list); status != http.StatusOK {
		o.Fatalf("%s answers %d", target, status)
	}
	var found []string
	for _, p := range list.Products {
		found = append(found, p.ProductID)
	}
	return strings.Join(found, " "), list
}

func TestCollectionByHand(t *testing.T) {
	each(t, func(o *office) {
		f := byHand("eid", "kite", "rug-03", "draft", "drum", "kite")
		f.EnDescription = "For the feast"
		row, err := create(o.as, o.Live, collectionKind, f, "")
		o.must(err)
		count := dbtest.CountQueries(o.T, o.db)
		var view CollectionView
		if status := o.ask("/api/v1/collections/eid", &view); status != http.StatusOK || view.EnDescription != "For the feast" {
			o.Errorf("the collection answers %d %+v", status, view)
		}
		// In the order in which they were chosen, without the draft.
		ids, list := o.listed("/api/v1/collections/eid/products")
		if ids != "kite rug-03 drum" || list.Total != 3 || list.Pages != 1 {
			o.Errorf("has %s, %d", ids, list.Total)
		}
		if ids, _ := o.listed("/api/v1/collections/eid/products?sort=price-asc"); ids != "kite drum rug-03" {
			o.Errorf("by price it has %s", ids)
		}
		if ids, list := o.listed("/api/v1/collections/eid/products?subcategories=toys"); ids != "kite drum" || list.Total != 2 {
			o.Errorf("filtered it has %s", ids)
		}
		if ids, _ := o.listed("/api/v1/collections/eid/products?page=2"); ids != "" {
			o.Errorf("beyond its end it has %s", ids)
		}
		if n := count.Load(); n != 0 {
			o.Errorf("%d queries to the database, want none", n)
		}
		f.Active = false
		_, err = save(o.as, o.Live, collectionKind, row.ID, row.Version, f)
		o.must(err)
		for _, path := range []string{"/api/v1/collections/eid", "/api/v1/collections/eid/products"} {
			if status := o.ask(path, nil); status != http.StatusNotFound {
				o.Errorf("%s of one that is off answers %d", path, status)
			}
		}
	})
}

func TestCollectionByRule(t *testing.T) {
	each(t, func(o *office) {
		for slug, test := range map[string]struct {
			rule  ProductRule
			first string
			total int
		}{
			"all":      {ProductRule{}, "", 16},
			"category": {ProductRule{CategoryID: "home"}, "", 14},
			"vendor":   {ProductRule{VendorID: "v2"}, "", 2},
			"brand":    {ProductRule{Brand: "Dallah v2"}, "", 2},
			"deals":    {ProductRule{Deals: true}, "kite", 1},
			"stock":    {ProductRule{CategoryID: "floor", InStock: true}, "", 13},
			"price":    {ProductRule{PriceMin: 8000, PriceMax: 10100}, "", 3},
			"cheap":    {ProductRule{PriceMax: 8000}, "", 2},
			"newest":   {ProductRule{CategoryID: "floor", Newest: 2}, "rug-13", 2},
			"together": {ProductRule{VendorID: "v1", PriceMin: 11000, Newest: 1}, "rug-13", 1},
		} {
			_, err := create(o.as, o.Live, collectionKind, byRule(slug, test.rule), "")
			o.must(err)
			ids, list := o.listed("/api/v1/collections/" + slug + "/products")
			if list.Total != test.total || !strings.HasPrefix(ids, test.first) {
				o.Errorf("%s has %d: %s, want %d from %s", slug, list.Total, ids, test.total, test.first)
			}
			if found, err := o.TryCollection(byRule(slug, test.rule)); err != nil || found.Total != test.total {
				o.Errorf("a trial of %s finds %d, %v", slug, found.Total, err)
			}
		}
		_, second := o.listed("/api/v1/collections/category/products?page=2")
		if len(second.Products) != 2 || second.Pages != 2 {
			o.Errorf("the second page has %d of %d pages", len(second.Products), second.Pages)
		}
		_, err := create(o.as, o.Live, collectionKind, byRule("wrong", ProductRule{CategoryID: "x", VendorID: "x", Brand: "x", PriceMin: 2, PriceMax: 1}), "")
		o.refused(err, "validation_failed", "rule.category_id=unknown", "rule.vendor_id=unknown", "rule.brand=unknown", "rule.price_max=invalid")
		_, err = create(o.as, o.Live, collectionKind, byHand("Not a slug", "none"), "")
		o.refused(err, "validation_failed", "slug=invalid", "products=unknown")
	})
}

// What is gone does not keep a collection from being hidden.
func TestCollectionOfWhatIsGone(t *testing.T) {
	each(t, func(o *office) {
		stored := byHand("eid", "kite", "gone")
		f := stored
		o.must(invalidAfter(func(c *catalog.Checks) { cleanSelection(o.Live, &f, &stored, c) }))
		if !slices.Equal(f.Products, []string{"kite"}) {
			o.Errorf("keeps %v, want what is there", f.Products)
		}
		stored = byRule("rule", ProductRule{CategoryID: "gone", VendorID: "gone", Brand: "gone"})
		f = stored
		o.refused(invalidAfter(func(c *catalog.Checks) { cleanSelection(o.Live, &f, &stored, c) }),
			"validation_failed", "rule.category_id=unknown", "rule.vendor_id=unknown", "rule.brand=unknown")
		f.Active = false
		o.must(invalidAfter(func(c *catalog.Checks) { cleanSelection(o.Live, &f, &stored, c) }))
		f.Rule.Brand = "other"
		o.refused(invalidAfter(func(c *catalog.Checks) { cleanSelection(o.Live, &f, &stored, c) }), "validation_failed", "rule.brand=unknown")
	})
}

func invalidAfter(check func(*catalog.Checks)) error {
	var c catalog.Checks
	check(&c)
	return c.Err()
}

func TestHomeOfANewShopHasNoNulls(t *testing.T) {
	mux := http.NewServeMux()
	Register(rest.NewAPI(mux), catalog.New(nil, nil), nil)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/home", http.NoBody))
	body := strings.ReplaceAll(w.Body.String(), `"deals_end_at":null`, "")
	if w.Code != http.StatusOK || strings.Contains(body, "null") || !strings.Contains(body, `"Big Sale"`) || w.Header().Get("ETag") == "" {
		t.Errorf("home answers %d %s", w.Code, body)
	}
}

func TestHomeShowsCollections(t *testing.T) {
	each(t, func(o *office) {
		f := byRule("rugs", ProductRule{CategoryID: "floor"})
		f.Home = true
		_, err := create(o.as, o.Live, collectionKind, f, "")
		o.must(err)
		empty := byHand("empty")
		empty.Home = true
		_, err = create(o.as, o.Live, collectionKind, empty, "")
		o.must(err)
		_, err = create(o.as, o.Live, collectionKind, byHand("elsewhere", "kite"), "")
		o.must(err)
		count := dbtest.CountQueries(o.T, o.db)
		var home HomePage
		if status := o.ask("/api/v1/home", &home); status != http.StatusOK {
			o.Fatalf("home answers %d", status)
		}
		if len(home.Collections) != 1 || home.Collections[0].Slug != "rugs" || len(home.Collections[0].Products) != HomeProducts {
			o.Errorf("home has %+v, want rugs alone, with %d products", home.Collections, HomeProducts)
		}
		if len(home.Slides) != 3 || len(home.Arrivals) == 0 {
			o.Errorf("home has %d slides and %d arrivals", len(home.Slides), len(home.Arrivals))
		}
		if n := count.Load(); n != 0 {
			o.Errorf("%d queries to the database, want none", n)
		}
	})
}

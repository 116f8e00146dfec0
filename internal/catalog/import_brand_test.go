package catalog

import (
	"fmt"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
)

// A brand has one Arabic name: a line that says it says it for all products of the brand.
func TestImportNamesBrandsOnce(t *testing.T) {
	const product = `{"type":"product","product_id":%q,"vendor_id":"v","category":"lamps","en_name":"Lamp","ar_name":"مصباح","price":5,%s}` + "\n"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := func(what string, brands map[string]lang.Text) {
			t.Helper()
			data, err := Load(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range data.Products {
				if p.Brand != brands[p.ID] {
					t.Errorf("%s: the brand of %s is %+v, want %+v", what, p.ID, p.Brand, brands[p.ID])
				}
			}
		}
		nur, light := lang.Text{En: "Nur", Ar: "نور"}, lang.Text{En: "Light"}
		done := mustImport(t, d, catalogueFile+fmt.Sprintf(product, "a", `"brand":"Nur"`)+
			fmt.Sprintf(product, "b", `"brand":"Nur","ar_brand":"نور"`)+fmt.Sprintf(product, "c", `"brand":"Light"`))
		if done.Products != (Counts{Added: 4}) {
			t.Errorf("Import = %+v, want 4 products", done.Products)
		}
		want("after a line has named it", map[string]lang.Text{"a": nur, "b": nur, "c": light})

		mustImport(t, d, `{"type":"product","product_id":"c","brand":"Nur"}`)
		want("after getting the brand", map[string]lang.Text{"a": nur, "b": nur, "c": nur})

		nur.Ar = "نور البيت"
		done = mustImport(t, d, `{"type":"product","product_id":"a","ar_brand":"نور البيت"}
			{"type":"product","product_id":"b","brand":"Nur"}
			{"type":"product","product_id":"p","price":99.5}`)
		if done.Products != (Counts{Changed: 3, Unchanged: 1}) {
			t.Errorf("Import = %+v, want three products of the brand changed", done.Products)
		}
		want("after one line has changed it", map[string]lang.Text{"a": nur, "b": nur, "c": nur})

		mustImport(t, d, `{"type":"product","product_id":"c","brand":"Light"}`)
		want("after losing the brand", map[string]lang.Text{"a": nur, "b": nur, "c": light})

		_, err := bring(t, d, `{"type":"product","product_id":"a","ar_brand":"نور"}
			{"type":"product","product_id":"b","ar_brand":"ضوء"}
			{"type":"product","product_id":"p","ar_brand":"ضوء"}`)
		if err == nil || err.Error() != "line 2: ar_brand: \"Nur\" is \"نور\" on line 1\nline 3: ar_brand: needs a brand" {
			t.Errorf("Import of two names = %v", err)
		}
		want("after two lines disagreed", map[string]lang.Text{"a": nur, "b": nur, "c": light})
	})
}

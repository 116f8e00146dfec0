package catalog

import (
	"fmt"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/webhook"
)

// TestImportTellsOfStock: of new products and of those whose stock changes, once each.
func TestImportTellsOfStock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if _, _, err := webhook.New(d).Add(t.Context(), "https://example.com", []string{"stock"}, 1); err != nil {
			t.Fatal(err)
		}
		check := func(want ...string) {
			t.Helper()
			bodies, err := db.Column(t.Context(), d, `SELECT body FROM webhook_events ORDER BY created_at`)
			if err == nil {
				err = db.Exec(t.Context(), d, `DELETE FROM webhook_events`)
			}
			if err != nil || len(bodies) != len(want) {
				t.Fatalf("told %q, %v, want %q", bodies, err, want)
			}
			for i := range want {
				if !strings.Contains(bodies[i], `"type":"stock.changed"`) || !strings.HasSuffix(bodies[i], `"data":`+want[i]+`}`) {
					t.Errorf("told %s, want %s", bodies[i], want[i])
				}
			}
		}
		mustImport(t, d, catalogueFile)
		check(`{"product_id":"p","inventory_count":3}`)
		mustImport(t, d, `{"type":"product","product_id":"p","price":90}`)
		check()
		mustImport(t, d, `{"type":"product","product_id":"p","inventory_count":5}`)
		check(`{"product_id":"p","inventory_count":5}`)
		mustImport(t, d, `{"type":"product","product_id":"p","variants":[{"color":"red","sku":"R","inventory_count":7}]}`)
		check(`{"product_id":"p","inventory_count":7,"variants":[{"sku":"R","color":"red","size":"","inventory_count":7}]}`)
		var many strings.Builder
		var want []string
		for i := range 300 {
			fmt.Fprintf(&many, `{"type":"product","product_id":"q%03d","vendor_id":"v","category":"lamps","en_name":"Lamp","ar_name":"مصباح","price":1,"inventory_count":%d}`+"\n", i, i)
			want = append(want, fmt.Sprintf(`{"product_id":"q%03d","inventory_count":%d}`, i, i))
		}
		mustImport(t, d, many.String())
		check(want...)
	})
}

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestProductsFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		for _, statement := range []string{
			`INSERT INTO categories (category_id, slug, en_name, ar_name) VALUES ('c', 'cups', 'Cups', 'أكواب')`,
			`INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('v', 'Najd', 'نجد', 1000, 1)`,
			`INSERT INTO products (product_id, vendor_id, category_id, en_name, ar_name, price, inventory_count, created_at, updated_at)
				VALUES ('cup', 'v', 'c', 'Coffee Cup', 'فنجان', 5000, 3, 1, 1)`,
		} {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		matjar := func(args ...string) (int, string) {
			var out bytes.Buffer
			code := run(t.Context(), append([]string{"products"}, args...), &out, &out)
			return code, out.String()
		}
		for _, step := range []struct {
			args []string
			code int
			says string
		}{
			{[]string{"list", "--search=COFFEE"}, 0, "Coffee Cup"},
			{[]string{"list", "--stock=low", "--json"}, 0, `"stock":3`},
			{[]string{"list", "--status=draft"}, 0, "0 of 0 products"},
			{[]string{"set-stock", "cup", "12", "--json"}, 0, `"stock":12`},
			{[]string{"set-stock", "cup", "+5", "--json"}, 0, `"stock":17`},
			{[]string{"set-stock", "--json", "cup", "--", "-20"}, 0, `"stock":0`},
			{[]string{"set-stock", "cup", "many"}, 1, "not a number"},
			{[]string{"set-price", "cup", "49.50"}, 0, "49.50"},
			{[]string{"set-price", "cup", "0"}, 1, "validation_failed"},
			{[]string{"show", "none"}, 3, "product_not_found"},
			{[]string{"archive", "cup", "none"}, 3, "product_not_found"},
			{[]string{"archive", "cup"}, 0, "1 archived"},
			{[]string{"show", "cup"}, 0, "archived"},
		} {
			if code, said := matjar(step.args...); code != step.code || !strings.Contains(said, step.says) {
				t.Errorf("products %v = %d %q, want %d with %q", step.args, code, said, step.code, step.says)
			}
		}
		_, said := matjar("show", "cup", "--json")
		var p struct {
			Price  float64 `json:"price"`
			Status string  `json:"status"`
		}
		if err := json.Unmarshal([]byte(said), &p); err != nil || p.Price != 49.5 || p.Status != "archived" {
			t.Errorf("%+v, %v", p, err)
		}
	})
}

package server

import (
	"cmp"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/media"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
	"matjar/internal/returns"
)

// answered says of requests that change nothing in the database why, though they are no GET. Those of both lists are answered while it
// takes no writes, those of the first also without it.
var answered = map[string]string{
	"POST /auth/v1/passkeys/challenge": "the challenge is signed and stored nowhere",
}

var answeredWithoutWrites = map[string]string{
	"adminPreviewLetter":         "shows what is sent along",
	"adminPreviewPage":           "shows what is sent along",
	"adminTryCollection":         "looks into the catalogue",
	"adminTrySynonym":            "looks into the catalogue",
	"adminCheckAddress":          "asks the shop's own address",
	"adminSendTestLetter":        "sends a letter that is stored nowhere",
	"adminTestLetter":            "sends a letter that is stored nowhere",
	"adminTestPayments":          "asks a provider",
	"adminAddProductPicture":     "stores a file; the product that names it is saved later",
	"POST /auth/v1/verify/check": "reads what a link is for",
}

// Without a database, and with one that takes no writes, every request that changes something gets 503 with the time to come
// again, and nobody who is browsing sees an error.
func TestWithoutADatabase(t *testing.T) {
	for _, c := range []struct {
		name   string
		take   func(t *testing.T, d *db.DB)
		except []map[string]string
	}{
		{"gone", takeDatabase, []map[string]string{answered}},
		{"read only", takeWrites, []map[string]string{answered, answeredWithoutWrites}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				stock(t, d)
				if err := db.Exec(t.Context(), d, `UPDATE products SET inventory_count = 100, price = 20000, compare_at_price = NULL WHERE product_id = $1`, cupID); err != nil {
					t.Fatal(err)
				}
				bank := simulator.New(simulator.NewConfig("http://bank.test"))
				s := serverOn(t, d, func(deps *Deps) {
					deps.Orders = order.New(d, deps.Catalog, order.Config{Payments: bank.Gateway("", "http://localhost", "http://localhost")})
					deps.Library = must(media.Open(t.TempDir(), media.Credentials{}))
					deps.Returns = returns.New(d, deps.Orders, must(returns.OpenVault(t.Context(), d, "")))
				})
				list := writes(t, d, s, bank)
				c.take(t, d)
				for i, w := range list {
					got := w.send(s.Public, i)
					refused := got.Code == http.StatusServiceUnavailable && got.Header().Get("Retry-After") != "" && strings.Contains(got.Body.String(), `"code":"unavailable"`)
					reason := ""
					for _, list := range c.except {
						reason = cmp.Or(reason, list[w.name])
					}
					switch {
					case refused && reason != "":
						t.Errorf("%s gets 503, although it should not: %s", w.name, reason)
					case !refused && (reason == "" || got.Code >= http.StatusInternalServerError):
						t.Errorf("%s: %s %s %.400s = %d %v %.300s, want 503 with Retry-After and a code", w.name, w.method, w.target, w.body, got.Code, got.Header()["Retry-After"], got.Body)
					}
				}
				for _, reasons := range c.except {
					for name := range reasons {
						if !slices.ContainsFunc(list, func(w write) bool { return w.name == name }) {
							t.Errorf("%s is excepted, but there is no such request", name)
						}
					}
				}
				for _, path := range []string{"/", "/product/" + cupID, "/api/v1/products/" + cupID, "/api/v1/search?q=cup", "/api/v1/categories", "/api/v1/home"} {
					if got := get(s.Public, path); got.Code != http.StatusOK {
						t.Errorf("%s = %d %s, want that browsing goes on", path, got.Code, got.Body)
					}
				}
			})
		})
	}
}

// takeDatabase closes an SQLite database. PostgreSQL ends all connections to it and lets nobody connect.
func takeDatabase(t *testing.T, d *db.DB) {
	t.Helper()
	if d.Engine() == "sqlite" {
		d.Close()
		return
	}
	name := databaseName(t, d)
	server, err := db.Open(t.Context(), os.Getenv("MATJAR_TEST_DATABASE_URL"))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, statement := range []string{
		fmt.Sprintf(`ALTER DATABASE "%s" ALLOW_CONNECTIONS false`, name),
		fmt.Sprintf(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'`, name),
	} {
		if _, err := server.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// takeWrites makes a database refuse every write, however small.
func takeWrites(t *testing.T, d *db.DB) {
	t.Helper()
	if d.Engine() == "postgres" {
		stopWrites(t, d)
		return
	}
	if _, err := d.Writes.ExecContext(t.Context(), `PRAGMA query_only = 1`); err != nil {
		t.Fatal(err)
	}
}

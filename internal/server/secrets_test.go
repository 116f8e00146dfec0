package server

import (
	"net/http"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/server/apidoc"
	"matjar/internal/staff"
)

// TestPaymentKeys: the owner enters them and sees their end, staff see that they are set and no
// more, pages offer what works at once, and the address of the shop follows its setting.
func TestPaymentKeys(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d, func(deps *Deps) {
			deps.Orders = order.New(d, deps.Catalog, order.Config{
				Live:         func() order.Policy { return order.PolicyOf(deps.Settings.Current(), "http://localhost") },
				LivePayments: deps.Accounts.Gateway,
			})
		})
		v := &visitor{T: t, handler: s.Public, doc: &apidoc.Document{}}
		owner := office{t, s.Public, v.hire(d, s, "owner", staff.Owner, "")}
		clerk := office{t, s.Public, v.hire(d, s, "clerk", staff.Staff, "")}

		const key = "sk_test_secret_of_the_shop_4711"
		const enter = `{"changes":[{"key":"moyasar.key","value":"` + key + `"},{"key":"moyasar.methods","value":["mada"]},{"key":"payments.cod","value":false}]}`
		if status, body := clerk.call("PATCH", "/api/v1/admin/settings", enter); status != http.StatusForbidden {
			t.Errorf("staff change keys: %d %.200s", status, body)
		}
		if status, body := owner.call("PATCH", "/api/v1/admin/settings", enter); status != 200 || strings.Contains(body, key) || !strings.Contains(body, "…4711") {
			t.Fatalf("the owner is answered %d %.200s", status, body)
		}
		if _, body := clerk.call("GET", "/api/v1/admin/settings", ""); strings.Contains(body, "4711") || !strings.Contains(body, `"value":"…"`) {
			t.Error("staff see the end of a key, or not that there is one")
		}
		if _, body := clerk.call("GET", "/api/v1/admin/audit", ""); strings.Contains(body, key) {
			t.Error("the record of changes has the key")
		}
		if status, body := clerk.call("GET", "/api/v1/admin/payments", ""); status != 200 || strings.Contains(body, "4711") || !strings.Contains(body, `"standing":"ready"`) {
			t.Errorf("staff see %d %s", status, body)
		}
		if status, _ := clerk.call("POST", "/api/v1/admin/payments/moyasar/test", ""); status != http.StatusForbidden {
			t.Errorf("staff test a connection: %d", status)
		}
		if status, _ := owner.call("POST", "/api/v1/admin/payments/tabby/test", ""); status != http.StatusConflict {
			t.Errorf("a test without an account: %d", status)
		}
		home := get(s.Public, "/").Body.String()
		for _, want := range []string{`"payment_methods":[{"method":"mada","brands":["mada"]}]`, `"hidden":["cod"]`} {
			if !strings.Contains(home, want) {
				t.Errorf("the home page lacks %s", want)
			}
		}

		if status, body := owner.call("PATCH", "/api/v1/admin/settings", `{"changes":[{"key":"shop.domain","value":"https://shop.example.com"}]}`); status != 200 {
			t.Fatalf("the address: %d %.200s", status, body)
		}
		if home := get(s.Public, "/about").Body.String(); !strings.Contains(home, `<link rel="canonical" href="https://shop.example.com/about">`) {
			t.Error("the canonical link does not follow the address")
		}
		if _, body := owner.call("GET", "/api/v1/admin/payments", ""); !strings.Contains(body, `"hook":"https://shop.example.com/hooks/moyasar"`) {
			t.Errorf("the address for notices does not follow: %s", body)
		}
	})
}

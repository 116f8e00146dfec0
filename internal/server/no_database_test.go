package server

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/media"
	"matjar/internal/order"
	"matjar/internal/payment/standin"
	"matjar/internal/rest"
	"matjar/internal/returns"
	"matjar/internal/server/apidoc"
	"matjar/internal/server/hostile"
	"matjar/internal/staff"
)

// write is a request that changes something, from somebody who may.
type write struct {
	name, method, target, token, contentType, body string
	header                                         http.Header
}

// send makes the request, from an address of its own.
func (w write) send(h http.Handler, n int) *httptest.ResponseRecorder {
	r := httptest.NewRequest(w.method, w.target, strings.NewReader(w.body))
	r.Host, r.RemoteAddr = "localhost", fmt.Sprintf("10.1.%d.%d:1", n>>8, n&0xff)
	for name, values := range w.header {
		r.Header[name] = values
	}
	r.Header.Set("Content-Type", w.contentType)
	r.Header.Set("Idempotency-Key", uuid.NewString())
	if w.token != "" {
		r.Header.Set("Authorization", "Bearer "+w.token)
	}
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, r)
	return answer
}

// properBodies are bodies of operations that ask for more than their schema and the names of its fields tell. ORDER, ITEM and
// VENDOR stand for ids.
var properBodies = map[string]string{
	"placeOrder":              `{"shipping_address": ` + goodAddress + `, "payment_method": "cod", "expected_total": 14.38}`,
	"changeProfile":           `{"full_name": "Noura Ali"}`,
	"adminIssueCommission":    `{"month": "2026-10", "vendor_id": "VENDOR"}`,
	"adminAddCoupon":          `{"code": "CODE7", "percent": 10}`,
	"adminAddKey":             `{"name": "reports", "rights": ["orders:read"]}`,
	"adminSendLetter":         `{}`,
	"adminMoveOrders":         `{"orders": ["ORDER"], "status": "shipped"}`,
	"adminChangeOrderAddress": `{"full_name": "Noura Ali", "phone": "0512345678", "street_address": "King Fahd Road 1", "unit_number": "4", "city": "Riyadh", "province": "Riyadh", "postal_code": "12345"}`,
	"adminAdvanceOrder":       `{"status": "shipped"}`,
	"adminDeliver":            `{}`,
	"adminRefundLines":        `{"refund_id": "0d0e7a52-3f0c-4a53-8c1d-0a3f6f0e7a11", "lines": [{"order_item_id": "ITEM", "quantity": 1}], "reason": "damaged"}`,
	"adminShip":               `{"vendor_id": "VENDOR", "lines": [{"order_item_id": "ITEM", "quantity": 1}]}`,
	"adminRecordPayout":       `{"amount": 12.5, "month": "2026-10", "paid_on": "2026-10-31", "reference": "FT1", "vendor_id": "VENDOR"}`,
	"adminChangeSettings":     `{"changes": [{"key": "shop.name", "value": {"en": "Souq", "ar": "سوق"}}]}`,
	"adminSetPlaces":          `{"version": "", "places": {"cities": [{"key": "new-town", "name": {"en": "New Town", "ar": "البلدة الجديدة"}, "region": "riyadh"}], "areas": [], "menu": ["new-town"]}}`,
	"adminSetZones":           `{"version": "", "general": {"fee": 0, "free_over": 0}, "zones": {"elsewhere": {"standard": {"least": 1, "most": 2}}, "zones": []}}`,
	"adminSendTestLetter":     `{"language": "en", "to": "noura@example.com"}`,
	"adminInvite":             `{"email": "huda@example.com", "language": "en", "role": "staff"}`,
	"adminSetPost":            `{"role": "staff"}`,
	"adminAddWebhook":         `{"url": "https://example.com/a", "events": ["order"]}`,
	"adminChangeWebhook":      `{"enabled": false}`,
}

// signingIn are the requests of /auth/v1 that change something, by pattern; MEMBER marks those with a token.
var signingIn = map[string]write{
	"POST /auth/v1/signup":                 {body: `{"email": "new@example.com", "password": "secret-12 long", "data": {"full_name": "Huda"}}`},
	"POST /auth/v1/token":                  {target: "/auth/v1/token?grant_type=password", body: `{"email": "owner@example.com", "password": "secret-1"}`},
	"POST /auth/v1/logout":                 {token: "MEMBER"},
	"PUT /auth/v1/user":                    {token: "MEMBER", body: `{"data": {"full_name": "Huda"}}`},
	"POST /auth/v1/recover":                {body: `{"email": "owner@example.com"}`},
	"POST /auth/v1/resend":                 {body: `{"type": "signup", "email": "owner@example.com"}`},
	"POST /auth/v1/verify":                 {body: `{"type": "recovery", "token_hash": "x"}`},
	"POST /auth/v1/verify/check":           {body: `{"type": "recovery", "token_hash": "x"}`},
	"POST /auth/v1/factors":                {token: "MEMBER", body: `{"factor_type": "totp", "friendly_name": "phone"}`},
	"POST /auth/v1/factors/{id}/challenge": {token: "MEMBER", body: `{}`},
	"POST /auth/v1/factors/{id}/verify":    {token: "MEMBER", body: `{"challenge_id": "x", "code": "123456"}`},
	"DELETE /auth/v1/factors/{id}":         {token: "MEMBER"},
	"POST /auth/v1/passkeys/challenge":     {},
	"POST /auth/v1/passkeys/verify":        {body: `{"token": "x", "credential_response": {}}`},
	"POST /auth/v1/recovery-codes/redeem":  {token: "MEMBER", body: `{"code": "x"}`},
}

// answered says of requests why they get another answer than 503, without a database and while it takes no writes.
var answered = map[string]string{
	"POST /auth/v1/passkeys/challenge": "the challenge is signed and stored nowhere",
	"POST /auth/v1/passkeys/verify":    "the answer of a device is checked before anything is read",
}

// answeredWithoutWrites says so for a database that can be read.
var answeredWithoutWrites = map[string]string{
	"adminPreviewLetter":         "shows what is sent along",
	"adminPreviewPage":           "shows what is sent along",
	"adminTryCollection":         "looks into the catalogue",
	"adminTrySynonym":            "looks into the catalogue",
	"adminCheckAddress":          "asks the shop's own address",
	"adminSendTestLetter":        "sends a letter that is stored nowhere",
	"adminTestLetter":            "sends a letter that is stored nowhere",
	"adminTestPayments":          "asks a provider",
	"adminIssueCommission":       "there is nothing to bill",
	"adminUndoImport":            "no import was applied",
	"adminAddProductPicture":     "stores a file; the product that names it is saved later",
	"newRecoveryCodes":           "takes a session with a second step",
	"POST /auth/v1/verify/check": "reads what a link is for",
}

// missing are operations on things that the test's shop does not have, or that look at others first. PostgreSQL says so before
// anything is written; SQLite begins every such transaction with a write.
var missing = []string{"adminEndCoupon", "adminSendLetter", "adminChangeMessage", "adminAnswerMessage", "adminRemovePayout", "adminCreateProduct"}

// Without a database, and with one that takes no writes, every request that changes something gets 503 with the time to come
// again, and nobody who is browsing sees an error.
func TestWithoutADatabase(t *testing.T) {
	for _, c := range []struct {
		name   string
		take   func(t *testing.T, d *db.DB)
		except []map[string]string
		may    []string
	}{
		{"gone", takeDatabase, []map[string]string{answered}, nil},
		{"read only", takeWrites, []map[string]string{answered, answeredWithoutWrites}, missing},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				stock(t, d)
				if err := db.Exec(t.Context(), d, `UPDATE products SET inventory_count = 100, price = 20000, compare_at_price = NULL WHERE product_id = $1`, cupID); err != nil {
					t.Fatal(err)
				}
				bank := standin.New(standin.NewConfig("http://bank.test"))
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
					case got.Code < http.StatusInternalServerError && got.Code >= http.StatusBadRequest && slices.Contains(c.may, w.name):
					case refused && reason != "":
						t.Errorf("%s gets 503, although it should not: %s", w.name, reason)
					case !refused && (reason == "" || got.Code >= http.StatusInternalServerError):
						t.Errorf("%s: %s %s %.400s = %d %v %.300s, want 503 with Retry-After and a code", w.name, w.method, w.target, w.body, got.Code, got.Header()["Retry-After"], got.Body)
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

var firstID = regexp.MustCompile(`"id":"([^"]+)"`)

// writes lists requests that change something: one for every operation that is no GET, and those of payments.
func writes(t *testing.T, d *db.DB, s *Server, bank *standin.Server) (list []write) {
	t.Helper()
	public := &visitor{T: t, handler: s.Public, doc: apiDocument(t)}
	office := &visitor{T: t, handler: s.Public, doc: staffDocument(t)}
	member := public.signUp("owner@example.com")
	things := public.belongings(s, member)
	owner := public.hire(d, s, "boss", staff.Owner, "")
	public.hire(d, s, "partner", staff.Owner, "")
	total := public.must(member, "POST", "/api/v1/quote", `{}`, "total")
	placed := place(t, s, member, "cod", total)
	public.must(owner, "POST", "/api/v1/admin/orders/"+placed+"/advance", `{"status": "processing"}`, "")
	cartLine := public.must(member, "POST", "/api/v1/cart/items", `{"product_id": "`+cupID+`", "quantity": 1}`, "id")
	things["/api/v1/cart/items/{id}"] = subject{id: cartLine}
	var item, customer, partner string
	if err := d.QueryRowContext(t.Context(), `SELECT id FROM users WHERE email = 'partner@example.com'`).Scan(&partner); err != nil {
		t.Fatal(err)
	}
	if err := d.QueryRowContext(t.Context(), `SELECT i.order_item_id, o.user_id FROM order_items i JOIN orders o ON o.order_id = i.order_id WHERE i.order_id = $1`, placed).Scan(&item, &customer); err != nil {
		t.Fatal(err)
	}
	ids := strings.NewReplacer("ORDER", placed, "ITEM", item, "VENDOR", "v1")
	// made returns the id of something new in the back office.
	made := func(operation string) string {
		for _, op := range office.doc.Operations {
			if op.ID == operation {
				w := office.write(op, "")
				w.token = owner
				got := w.send(s.Public, 0)
				id := firstID.FindStringSubmatch(got.Body.String())
				if id == nil {
					t.Fatalf("%s = %d %s", operation, got.Code, got.Body)
				}
				return id[1]
			}
		}
		t.Fatalf("there is no operation %s", operation)
		return ""
	}
	for path, id := range map[string]string{
		"customers": customer, "orders": placed, "shipping/vendors": "v1", "people": partner,
		"returns": things["/api/v1/returns/{id}"].id, "reviews": things["/api/v1/reviews/{id}/helpful"].id, "imports": made("adminPreviewImport"),
		"letters": made("adminAddLetter"), "webhooks": made("adminAddWebhook"),
	} {
		for _, op := range office.doc.Operations {
			if strings.HasPrefix(op.Path, staffPath+path+"/{") {
				things[op.Path] = subject{id: id}
			}
		}
	}
	for _, api := range []*visitor{public, office} {
		for _, op := range api.doc.Operations {
			if op.Method == http.MethodGet {
				continue
			}
			w := api.write(op, cmp.Or(things[op.Path].id, cupID))
			w.body, w.token = ids.Replace(w.body), member
			switch rule, _ := rest.RuleOf(op.Security); {
			case api == office:
				w.token = owner
			case rule == rest.Public:
				w.token = ""
			}
			list = append(list, w)
		}
	}
	factor := public.must(member, "POST", "/auth/v1/factors", signingIn["POST /auth/v1/factors"].body, "id")
	for _, pattern := range auth.Patterns() {
		method, path, _ := strings.Cut(pattern, " ")
		if method == http.MethodGet {
			continue
		}
		w, ok := signingIn[pattern]
		if !ok {
			t.Errorf("%s: say in signingIn what it takes", pattern)
		}
		w.name, w.method, w.target, w.contentType = pattern, method, cmp.Or(w.target, apidoc.Fill(path, factor)), "application/json"
		w.token = strings.ReplaceAll(w.token, "MEMBER", member)
		list = append(list, w)
	}
	return append(list, payments(t, d, s, bank, member)...)
}

// payments returns the requests of browsers on their way to and from the providers, and the providers' notices.
func payments(t *testing.T, d *db.DB, s *Server, bank *standin.Server, member string) (list []write) {
	t.Helper()
	v := &visitor{T: t, handler: s.Public}
	for _, method := range []string{"mada", "tabby", "tamara"} {
		v.must(member, "DELETE", "/api/v1/cart/items", "", "")
		v.must(member, "POST", "/api/v1/cart/items", `{"product_id": "`+cupID+`", "quantity": 1}`, "")
		placed := place(t, s, member, method, v.must(member, "POST", "/api/v1/quote", `{}`, "total"))
		var intent string
		if err := d.QueryRowContext(t.Context(), `SELECT intent_id FROM payment_intents WHERE order_id = $1`, placed).Scan(&intent); err != nil {
			t.Fatal(err)
		}
		if got := v.send("", "GET", "/pay/go?i="+intent, ""); got.status != http.StatusSeeOther {
			t.Fatalf("/pay/go = %s", got)
		}
		for _, path := range []string{"go", "return", "back"} {
			list = append(list, write{name: "/pay/" + path, method: "GET", target: "/pay/" + path + "?i=" + intent})
		}
		bank.Do(intent, standin.Pay)
	}
	notices := map[string]bool{}
	for _, n := range bank.Notices() {
		notices[n.Path] = true
		list = append(list, write{name: n.Path, method: "POST", target: n.Path, header: n.Header, contentType: "application/json", body: string(n.Body)})
	}
	if len(notices) < 4 {
		t.Errorf("the providers sent notices to %v, want all four addresses", notices)
	}
	return list
}

// place orders what is in the cart, and returns the order's id.
func place(t *testing.T, s *Server, token, method, total string) string {
	t.Helper()
	got := write{
		method: "POST", target: "/api/v1/orders", token: token, contentType: "application/json",
		body: fmt.Sprintf(`{"shipping_address": %s, "payment_method": %q, "expected_total": %s}`, goodAddress, method, total),
	}.send(s.Public, 0)
	var order struct {
		ID string `json:"order_id"`
	}
	if err := json.Unmarshal(got.Body.Bytes(), &order); err != nil || got.Code != http.StatusCreated && got.Code != http.StatusOK {
		t.Fatalf("order = %d %s", got.Code, got.Body)
	}
	return order.ID
}

// write returns a request for an operation, with an id in its path.
func (v *visitor) write(op apidoc.Operation, id string) write {
	v.Helper()
	query := url.Values{}
	for _, p := range op.Parameters {
		switch schema := v.doc.Resolve(p.Schema); {
		case p.In == "path" && len(schema.Enum) > 0:
			op.Path = strings.ReplaceAll(op.Path, "{"+p.Name+"}", fmt.Sprint(schema.Enum[0]))
		case p.In == "query" && p.Required:
			query.Set(p.Name, fmt.Sprint(hostile.Proper(p.Name, schema, []string{cupID}, 0)))
		}
	}
	w := write{name: op.ID, method: op.Method, target: op.Target(id), contentType: "application/json"}
	if len(query) > 0 {
		w.target += "?" + query.Encode()
	}
	switch {
	case properBodies[op.ID] != "" || goodBodies[op.ID] != "":
		w.body = cmp.Or(properBodies[op.ID], goodBodies[op.ID])
	case op.File && strings.Contains(op.Path, "picture"):
		var picture bytes.Buffer
		if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 64, 64))); err != nil {
			v.Fatal(err)
		}
		w.contentType, w.body = "application/octet-stream", picture.String()
	case op.File:
		w.contentType, w.body = "application/octet-stream", "id,price\n"+cupID+",13\n"
	case op.Body != nil:
		text, err := json.Marshal(v.doc.Value(op.Body, apidoc.Maker{Leaf: func(name string, _ int, s *apidoc.Schema) any {
			return hostile.Proper(name, s, []string{cupID}, 0)
		}}))
		if err != nil {
			v.Fatal(err)
		}
		w.body = string(text)
	}
	return w
}

package server

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/payment/simulator"
	"matjar/internal/rest"
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
	"adminIssueCommission":    `{"month": "2024-10", "vendor_id": "VENDOR"}`,
	"adminCreateProduct":      `{"vendor_id": "VENDOR", "category_id": "c1", "en_name": "Jug", "ar_name": "إبريق", "en_description": "", "ar_description": "", "price": 20, "compare_at_price": null, "stock": 3, "pictures": [], "picture_texts": [], "video_url": "", "brand": "", "ar_brand": "", "status": "draft", "low_stock_threshold": 1, "free_shipping": false, "express_delivery_available": false, "is_featured": false, "colors": [], "sizes": [], "en_size_title": "", "ar_size_title": "", "variants": [], "specs": []}`,
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
	"adminAssign":             `{"role": "staff"}`,
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
	"POST /auth/v1/passkeys/verify":        {body: `PASSKEY`},
	"POST /auth/v1/recovery-codes/redeem":  {token: "MEMBER", body: `{"code": "x"}`},
}

var firstID = regexp.MustCompile(`"id":"([^"]+)"`)

// writes lists requests that change something: one for every operation that is no GET, and those of payments.
func writes(t *testing.T, d *db.DB, s *Server, bank *simulator.Server) (list []write) {
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
	var item, customer, partner, message string
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
				w.body, w.token = ids.Replace(w.body), owner
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
	// What arrived in a month that has ended is billed.
	for _, statement := range []string{
		`UPDATE order_items SET commission_rate_snapshot = 1000`,
		`UPDATE shipments SET delivered_at = 1728950400000000 WHERE delivered_at > 0`,
		`UPDATE order_events SET created_at = 1728950400000000 WHERE status = 'delivered'`,
	} {
		if err := db.Exec(t.Context(), d, statement); err != nil {
			t.Fatal(err)
		}
	}
	// Somebody who gets letters, something to answer and a code to end.
	if err := db.Exec(t.Context(), d, `INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, consented_at, confirmed_at) VALUES ('reader@example.com', 'en', 'x', 1, 1)`); err != nil {
		t.Fatal(err)
	}
	public.must("", "POST", "/api/v1/contact", `{"name": "Noura", "email": "noura@example.com", "topic": "other", "language": "en", "message": "Where is my parcel?"}`, "")
	if err := d.QueryRowContext(t.Context(), `SELECT message_id FROM contact_messages`).Scan(&message); err != nil {
		t.Fatal(err)
	}
	public.must(owner, "POST", "/api/v1/admin/coupons", `{"code": "ENDS", "percent": 10}`, "")
	applied := made("adminPreviewImport")
	public.must(owner, "POST", "/api/v1/admin/imports/"+applied+"/apply", "", "")
	for path, id := range map[string]string{
		"coupons": "ENDS", "messages": message, "payouts": made("adminRecordPayout"),
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
	things[staffPath+"imports/{id}/undo"] = subject{id: applied}
	for _, api := range []*visitor{public, office} {
		for _, op := range api.doc.Operations {
			if op.Method == http.MethodGet {
				continue
			}
			w := api.write(op, cmp.Or(things[op.Path].id, cupID))
			w.body, w.token = ids.Replace(w.body), member
			switch rule, _ := rest.RuleOf(op.Security); {
			case api == office, op.ID == "newRecoveryCodes": // which takes a second step, too
				w.token = owner
			case rule == rest.Public:
				w.token = ""
			}
			list = append(list, w)
		}
	}
	// What a device sends, signed by another one.
	invitation := public.must("", "POST", "/auth/v1/passkeys/challenge", "", "token")
	encoded := base64.RawURLEncoding.EncodeToString
	passkey := fmt.Sprintf(`{"token": %q, "credential_response": {"id": "a2V5", "rawId": "a2V5", "type": "public-key",
		"response": {"clientDataJSON": %q, "authenticatorData": %q, "signature": "eA", "userHandle": %q}}}`,
		invitation, encoded([]byte(`{"type": "webauthn.get", "challenge": "eA", "origin": "http://localhost"}`)), encoded(make([]byte, 37)), encoded([]byte(customer)))
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
		w.body = strings.ReplaceAll(w.body, "PASSKEY", passkey)
		list = append(list, w)
	}
	return append(list, payments(t, d, s, bank, member)...)
}

// payments returns the requests of browsers on their way to and from the providers, and the providers' notices.
func payments(t *testing.T, d *db.DB, s *Server, bank *simulator.Server, member string) (list []write) {
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
		bank.Do(intent, simulator.Pay)
	}
	notices := map[string]bool{}
	for _, n := range bank.Notifications() {
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
		w.contentType, w.body = "application/octet-stream", "id,price\n"+plateID+",13\n"
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

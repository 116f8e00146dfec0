package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/order"
	"matjar/internal/rest"
	"matjar/internal/returns"
	"matjar/internal/server/apidoc"
	"matjar/internal/shipment"
)

// bowlID is sold out, without stock notices or reviews.
const bowlID = "33333333-3333-4333-8333-333333333333"

const goodAddress = `{"full_name": "Noura Ali", "phone": "0512345678", "email": "owner@example.com", "street_address": "King Fahd Road 1",
	"unit_number": "4", "city": "Riyadh", "province": "Riyadh", "postal_code": "12345"}`

// goodBodies are the bodies of operations that refuse a body generated from the schema.
var goodBodies = map[string]string{
	"payOrder":         `{"method": "cod"}`,
	"changeAddress":    `{"full_name": "Noura Ali", "street_address": "King Fahd Road 1", "unit_number": "4", "city": "Riyadh", "province": "Riyadh", "postal_code": "12345"}`,
	"requestReturn":    `{"lines": [{"order_item_id": "of nobody", "quantity": 1}], "reason": "damaged", "bank": {"name": "Noura Ali", "iban": "SA0380000000608010167519"}}`,
	"setReturnBank":    `{"name": "Noura Ali", "iban": "SA0380000000608010167519"}`,
	"addReturnPicture": `{"picture": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"}`,
}

// bodyNames are the ids in bodies, none of which belongs to a user: products are public, and
// merge ids are tested in package cart.
var bodyNames = []string{"product_id", "merge_id"}

// subject is a thing that the path of an operation names. Another user who names it must
// get the same response as for missing.
type subject struct {
	id, missing string
	// found is the status of that response: 404, unless the path names something public.
	found int
}

// visitor calls operations.
type visitor struct {
	*testing.T
	handler http.Handler
	doc     *apidoc.Document
	calls   int
}

// outcome is a response without its variable parts.
type outcome struct {
	status int
	Code   string `json:"code"`
	Detail string `json:"detail"`
	body   string
}

func (o outcome) String() string { return fmt.Sprintf("%d %.300s", o.status, o.body) }

// send makes a request from a new network address, so that limits per address do not apply.
func (v *visitor) send(token, method, target, body string) (o outcome) {
	v.Helper()
	v.calls++
	r := httptest.NewRequestWithContext(v.Context(), method, target, strings.NewReader(body))
	r.Host, r.RemoteAddr = "localhost", fmt.Sprintf("10.0.%d.%d:1", v.calls>>8, v.calls&0xff)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "a-key-of-the-callers-test")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	v.handler.ServeHTTP(w, r)
	o.status, o.body = w.Code, w.Body.String()
	_ = json.Unmarshal(w.Body.Bytes(), &o)
	return o
}

// must is send for requests that must succeed; it returns a field of the response.
func (v *visitor) must(token, method, target, body, field string) string {
	v.Helper()
	o := v.send(token, method, target, body)
	var answer map[string]any
	if o.status >= 300 || o.body != "" && json.Unmarshal([]byte(o.body), &answer) != nil {
		v.Fatalf("%s %s = %s", method, target, o)
	}
	if field != "" && answer[field] == nil {
		v.Fatalf("%s %s = %s, want a field %s", method, target, o, field)
	}
	return fmt.Sprint(answer[field])
}

func (v *visitor) signUp(email string) string {
	v.Helper()
	return v.must("", "POST", "/auth/v1/signup", fmt.Sprintf(`{"email": %q, "password": "secret-1", "data": {"full_name": "Noura"}}`, email), "access_token")
}

// TestEveryOperationEnforcesWhoIsCalling calls every operation of the API's document without a
// token, with an expired one, before the second factor and as another user.
func TestEveryOperationEnforcesWhoIsCalling(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		bowl := catalog.Product{ID: bowlID, VendorID: "v1", CategoryID: "c1", Name: lang.Text{En: "Bowl", Ar: "وعاء"}, Price: 100, Status: catalog.Active, CreatedAt: time.Now()}
		if err := d.Tx(t.Context(), func(q db.Querier) error {
			return catalog.Insert(t.Context(), q, catalog.Data{Products: []catalog.Product{bowl}})
		}); err != nil {
			t.Fatal(err)
		}
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: apiDocument(t)}
		users := s.deps.Users
		users.Now = func() time.Time { return time.Now().Add(-24 * time.Hour) }
		expired := v.signUp("expired@example.com")
		users.Now = time.Now
		half := v.signUp("half@example.com")
		if err := db.Exec(t.Context(), d, `
			INSERT INTO factors (id, user_id, factor_type, status, created_at, updated_at)
			SELECT 'f', id, 'totp', 'verified', 1, 1 FROM users WHERE email = 'half@example.com'`); err != nil {
			t.Fatal(err)
		}
		owner, other := v.signUp("owner@example.com"), v.signUp("other@example.com")
		subjects := v.belongings(s, owner)
		before := v.data(owner)

		operations := slices.Clone(v.doc.Operations)
		// Deleting the account comes last.
		slices.SortStableFunc(operations, func(a, b apidoc.Operation) int {
			return cmp.Compare(btoi(a.ID == "deleteAccount"), btoi(b.ID == "deleteAccount"))
		})
		asked := 0
		for _, op := range operations {
			rule, ok := rest.RuleOf(op.Security)
			if !ok || rule.Staff() {
				t.Errorf("%s has no rule of who may call it here", op)
				continue
			}
			body := v.body(op)
			target := op.Target(cupID)
			nobody := v.send("", op.Method, target, body)
			if nobody.status >= 500 {
				t.Errorf("%s as nobody = %s", op, nobody)
			}
			if rule == rest.Public {
				for name, token := range map[string]string{"an expired token": expired, "half a sign-in": half, "no token of ours": "x.y.z"} {
					if got := v.send(token, op.Method, target, body); got.status != nobody.status || got.Code != nobody.Code || got.status == 401 {
						t.Errorf("%s with %s = %s, want the answer without: %s", op, name, got, nobody)
					}
				}
				continue
			}
			asked++
			// Requests are rejected before their body is read.
			for _, sent := range []string{body, "{"} {
				if got := v.send(half, op.Method, target, sent); got.status != 401 || got.Code != "insufficient_aal" {
					t.Errorf("%s before the second step = %s, want 401", op, got)
				}
				if rule == rest.OptionalUser {
					continue
				}
				for name, token := range map[string]string{"nobody": "", "an expired token": expired, "a changed token": owner + "x", "the public key": s.deps.PublicKey} {
					if got := v.send(token, op.Method, target, sent); got.status != 401 || got.Code != "not_authenticated" {
						t.Errorf("%s as %s = %s, want 401", op, name, got)
					}
				}
			}
			if rule == rest.OptionalUser && nobody.status == 401 {
				t.Errorf("%s refuses guests: %s", op, nobody)
			}
			v.tryForeign(op, other, body, subjects)
		}
		if asked < 30 {
			t.Errorf("%d operations asked who is calling, want at least 30", asked)
		}
		if after := v.data(owner); after != before {
			t.Errorf("the owner's data after everybody's tries:\n%s\nwant it as before:\n%s", after, before)
		}
		v.ownersThings(operations, owner, subjects)
	})
}

// belongings creates one thing of every kind for the owner and returns them by the paths
// that name them.
func (v *visitor) belongings(s *Server, owner string) map[string]subject {
	v.Helper()
	line := func() string {
		return v.must(owner, "POST", "/api/v1/cart/items", `{"product_id": "`+cupID+`", "quantity": 1}`, "id")
	}
	line()
	total := v.must(owner, "POST", "/api/v1/quote", `{}`, "total")
	placed := v.must(owner, "POST", "/api/v1/orders", fmt.Sprintf(`{"shipping_address": %s, "payment_method": "cod", "expected_total": %s}`, goodAddress, total), "order_id")
	for _, status := range []order.Status{order.Processing, order.Shipped, order.Delivered} {
		if _, err := s.deps.Orders.Advance(v.Context(), placed, status, ""); err != nil {
			v.Fatal(err)
		}
	}
	v.must(owner, "PUT", "/api/v1/products/"+cupID+"/reviews/mine", `{"stars": 5, "body": "a cup as good as any", "language": "en"}`, "")
	var review, device string
	for query, into := range map[string]*string{
		`UPDATE reviews SET status = 'hidden' WHERE user_id = (SELECT id FROM users WHERE email = 'owner@example.com') RETURNING review_id`: &review,
		`SELECT id FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'owner@example.com')`:                                  &device,
	} {
		if err := s.deps.DB.QueryRowContext(v.Context(), query).Scan(into); err != nil {
			v.Fatal(err)
		}
	}
	v.must(owner, "POST", "/api/v1/products/"+plateID+"/notice", `{"language": "en"}`, "")
	var item, user string
	if err := s.deps.DB.QueryRowContext(v.Context(), `SELECT i.order_item_id, o.user_id FROM order_items i JOIN orders o ON o.order_id = i.order_id WHERE i.order_id = $1`, placed).Scan(&item, &user); err != nil {
		v.Fatal(err)
	}
	asked, err := s.deps.Returns.Request(v.Context(), user, placed, "another-key-of-this-test", returns.ReturnRequest{
		Lines: []shipment.Line{{ItemID: item, Quantity: 1}}, Reason: "damaged", Bank: &returns.BankDetails{Name: "Noura Ali", IBAN: "SA0380000000608010167519"},
	})
	var created returns.CreatedReturns
	if err != nil || json.Unmarshal(asked, &created) != nil {
		v.Fatalf("return = %s, %v", asked, err)
	}
	returned := created.Returns[0].ID
	address := v.must(owner, "POST", "/api/v1/addresses", goodBodies["changeAddress"], "id")
	wish := v.must(owner, "POST", "/api/v1/wishlist/items", `{"product_id": "`+cupID+`"}`, "id")
	none := uuid.NewString()
	return map[string]subject{
		"/api/v1/account/devices/{id}":       {device, none, 404},
		"/api/v1/addresses/{id}":             {address, none, 404},
		"/api/v1/cart/items/{id}":            {line(), none, 404},
		"/api/v1/wishlist/items/{id}":        {wish, none, 404},
		"/api/v1/orders/{id}":                {placed, none, 404},
		"/api/v1/orders/{id}/cancel":         {placed, none, 404},
		"/api/v1/orders/{id}/payments":       {placed, none, 404},
		"/api/v1/orders/{id}/invoice":        {placed, none, 404},
		"/api/v1/orders/{id}/returns":        {placed, none, 404},
		"/api/v1/returns/{id}":               {returned, none, 404},
		"/api/v1/returns/{id}/cancel":        {returned, none, 404},
		"/api/v1/returns/{id}/sent":          {returned, none, 404},
		"/api/v1/returns/{id}/bank":          {returned, none, 404},
		"/api/v1/returns/{id}/label":         {returned, none, 404},
		"/api/v1/returns/{id}/pictures":      {returned, none, 404},
		"/api/v1/reviews/{id}/helpful":       {review, none, 404},
		"/api/v1/reviews/{id}/report":        {review, none, 404},
		"/api/v1/products/{id}/reviews/mine": {id: cupID, missing: bowlID},
		"/api/v1/products/{id}/notice":       {id: plateID, missing: bowlID},
	}
}

// data returns all that the shop stores about a user.
func (v *visitor) data(token string) string {
	v.Helper()
	o := v.send(token, "GET", "/api/v1/account/export", "")
	var data map[string]any
	if err := json.Unmarshal([]byte(o.body), &data); err != nil || o.status != 200 {
		v.Fatalf("export = %s", o)
	}
	delete(data, "exported_at")
	text, err := json.Marshal(data)
	if err != nil {
		v.Fatal(err)
	}
	return string(text)
}

// body makes what an operation takes.
func (v *visitor) body(op apidoc.Operation) string {
	v.Helper()
	if good, ok := goodBodies[op.ID]; ok {
		return good
	}
	value := v.doc.Value(op.Body, apidoc.Maker{Leaf: func(name string, _ int, s *apidoc.Schema) any {
		if strings.HasSuffix(name, "_id") && !slices.Contains(bodyNames, name) {
			v.Errorf("%s takes a %s: say in bodyNames whose it is", op, name)
		}
		switch {
		case name == "product_id" || name == "[]":
			return cupID
		case s.Format == "uuid":
			return uuid.NewString()
		default:
			return apidoc.Plain(s, "shopper@example.com")
		}
	}})
	text, err := json.Marshal(value)
	if err != nil {
		v.Fatal(err)
	}
	return string(text)
}

// tryForeign calls an operation as another user than the owner of the subjects.
func (v *visitor) tryForeign(op apidoc.Operation, other, body string, subjects map[string]subject) {
	v.Helper()
	thing, named := subjects[op.Path]
	if !named && strings.Contains(op.Path, "{") {
		v.Errorf("%s names a thing: say in belongings whose it is", op)
		return
	}
	foreign := v.send(other, op.Method, op.Target(thing.id), body)
	if named {
		missing := v.send(other, op.Method, op.Target(thing.missing), body)
		if foreign.status != missing.status || foreign.Code != missing.Code || foreign.Detail != missing.Detail ||
			foreign.Code == "" && foreign.body != missing.body || thing.found != 0 && foreign.status != thing.found {
			v.Errorf("%s of somebody else = %s, want what there is for a thing that is not there: %s", op, foreign, missing)
		}
	}
	for path, thing := range subjects {
		if thing.found == 404 && strings.Contains(foreign.body, thing.id) || strings.Contains(foreign.body, "owner@example.com") {
			v.Errorf("%s tells another user of somebody's %s: %s", op, path, foreign)
		}
	}
}

// ownersThings checks that the owner may access the subjects. Operations that delete come
// last, the owner's session at the very end.
func (v *visitor) ownersThings(operations []apidoc.Operation, owner string, subjects map[string]subject) {
	v.Helper()
	operations = slices.Clone(operations)
	slices.SortStableFunc(operations, func(a, b apidoc.Operation) int {
		return cmp.Or(cmp.Compare(btoi(a.Method == "DELETE"), btoi(b.Method == "DELETE")), -cmp.Compare(a.Path, b.Path))
	})
	for _, op := range operations {
		thing := subjects[op.Path]
		// A hidden review is not found by anyone.
		if thing.found != 404 || strings.HasPrefix(op.Path, "/api/v1/reviews/") {
			continue
		}
		if got := v.send(owner, op.Method, op.Target(thing.id), v.body(op)); got.status == 404 || got.status == 401 || got.status == 422 {
			v.Errorf("%s as its owner = %s", op, got)
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

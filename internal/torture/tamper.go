package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"matjar/internal/account"
	"matjar/internal/cart"
	"matjar/internal/db"
)

// TamperRequests sends manipulated requests over HTTP. All must be refused without a server
// error, and nothing may change. It returns the number of requests.
func TamperRequests(ctx context.Context, d *db.DB, report ProgressFunc) (int, error) {
	s, err := openShop(ctx, d, map[string]int64{"A": 50, "B": 50, "C": 2})
	if err != nil {
		return 0, err
	}
	if err := db.Exec(ctx, d, `UPDATE products SET status = 'archived' WHERE product_id = 'B'`); err != nil {
		return 0, err
	}
	base, stop, err := s.serveShop(ctx)
	if err != nil {
		return 0, err
	}
	defer stop()
	client := newClient()
	victim, err := signUp(ctx, base, client)
	if err != nil {
		return 0, err
	}
	thief, err := signUp(ctx, base, client)
	if err != nil {
		return 0, err
	}
	t := &tamperScenario{victim: victim, thief: thief, lines: []cart.Line{line("A", 2)}}
	if err := t.prepare(ctx); err != nil {
		return 0, err
	}
	before, err := stateDigest(ctx, d)
	if err != nil {
		return 0, err
	}
	cases, err := t.cases()
	if err != nil {
		return 0, err
	}
	var wrong []error
	for i, c := range cases {
		got, err := c.by.send(ctx, c.method, c.path, c.body, c.header...)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", c.name, err)
		}
		if got.status < 400 || got.status >= 500 || c.want != 0 && got.status != c.want {
			wrong = append(wrong, fmt.Errorf("%s: %s", c.name, got))
		}
		report(i+1, len(cases))
	}
	after, err := stateDigest(ctx, d)
	if err != nil {
		return 0, err
	}
	if after != before {
		wrong = append(wrong, fmt.Errorf("carts, addresses, orders and stock were %s and are %s", before, after))
	}
	// The original request is valid.
	if _, err := placedID(victim.place(ctx, uuid.NewString(), checkoutOf(t.lines, "TENTH"))); err != nil {
		wrong = append(wrong, err)
	}
	return len(cases), errors.Join(append(wrong, s.audit(ctx))...)
}

// stateDigest returns the state that tampering would change.
func stateDigest(ctx context.Context, q db.Querier) (string, error) {
	text := ""
	for _, query := range []string{
		`SELECT count(*) FROM orders`, `SELECT count(*) FROM idempotency_keys`, `SELECT count(*) FROM mail_jobs`,
		`SELECT count(*) * 1000 + coalesce(sum(quantity), 0) FROM cart_items`, `SELECT count(*) FROM user_addresses WHERE city = 'Abha'`,
		`SELECT sum(inventory_count) FROM products`, `SELECT sum(used_count) FROM coupons`, `SELECT count(*) FROM invoices`,
		`SELECT count(*) FROM orders WHERE status = 'pending_payment'`,
	} {
		n, err := queryInt(ctx, q, query)
		if err != nil {
			return "", err
		}
		text += fmt.Sprint(n, " ")
	}
	return text, nil
}

// tamperScenario is a victim with a full cart, an address and an order, and an attacker.
type tamperScenario struct {
	victim, thief      *shopper
	lines              []cart.Line
	item, place, order string
}

// prepare creates the data of the victim.
func (t *tamperScenario) prepare(ctx context.Context) error {
	if _, err := t.victim.fill(ctx, uuid.NewString(), t.lines); err != nil {
		return err
	}
	var err error
	if t.order, err = placedID(t.victim.place(ctx, uuid.NewString(), checkoutOf(t.lines, ""))); err != nil {
		return err
	}
	got, err := t.victim.send(ctx, http.MethodPost, "/api/v1/addresses", account.AddressFields{
		FullName: address.FullName, StreetAddress: address.StreetAddress, UnitNumber: "4", City: "Abha", Province: "Asir", PostalCode: "62521",
	})
	if err != nil {
		return err
	}
	var saved struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(got.body, &saved); err != nil || saved.ID == "" {
		return fmt.Errorf("save an address: %s", got)
	}
	t.place = saved.ID
	items, err := t.victim.fill(ctx, uuid.NewString(), t.lines)
	if err != nil {
		return err
	}
	t.item = items[0].ID
	return nil
}

// tamperCase is a request that has to be refused, with the status want if it is given.
type tamperCase struct {
	name         string
	by           *shopper
	method, path string
	body         any
	header       []string
	want         int
}

// rawJSON is JSON text, possibly invalid.
type rawJSON string

func (r rawJSON) MarshalJSON() ([]byte, error) { return []byte(r), nil }

func (t *tamperScenario) cases() ([]tamperCase, error) {
	good, err := checkoutFields(checkoutOf(t.lines, ""))
	if err != nil {
		return nil, err
	}
	return append(append(t.checkoutCases(good), t.foreignCases(good)...), t.cartCases()...), nil
}

// checkoutCases are the good checkout of the victim, each with one thing changed.
func (t *tamperScenario) checkoutCases(good map[string]any) []tamperCase {
	var list []tamperCase
	add := func(name string, body any, header ...string) {
		if header == nil {
			header = []string{"Idempotency-Key", uuid.NewString()}
		}
		list = append(list, tamperCase{name: "checkout with " + name, by: t.victim, method: http.MethodPost, path: "/api/v1/orders", body: body, header: header})
	}
	with := func(name string, value any) {
		changed := maps.Clone(good)
		changed[name] = value
		add(fmt.Sprintf("%s = %.80v", name, value), changed)
	}
	total := good["expected_total"].(json.Number)
	for _, n := range []rawJSON{
		"0", "-1", rawJSON("-" + total), rawJSON(total + "1"), "0.01", "1e2", "1e300", "99999999999999999999", "9223372036854775807",
		"92233720368547758.07", rawJSON(`"` + total + `"`), "null", "true", "[]", "{}", rawJSON("[" + total + "]"), `""`,
	} {
		with("expected_total", n)
	}
	for name, value := range map[string]any{
		"price": 0.01, "total": 0.01, "total_amount": 0.01, "subtotal_amount": 0.01, "discount_amount": 39.98, "vat_amount": 0, "shipping_amount": 0,
		"order_items": []any{map[string]any{"product_id": "A", "quantity": 1, "price_at_purchase": 0.01}},
		"items":       []any{map[string]any{"product_id": "A", "quantity": -1}}, "lines": []any{map[string]any{"product_id": "A", "quantity": 0.5, "price": 0}},
		"user_id": uuid.NewString(), "cart_id": uuid.NewString(), "order_id": uuid.NewString(), "status": "delivered", "currency": "USD",
		"address_id": t.place, "shipping_address_id": t.place, "coupon_id": "1", "free": true,
	} {
		with(name, value)
	}
	for _, method := range []any{"mada", "applepay", "stcpay", "tabby", "tamara", "card", "COD", "cod ", "", "free", 0, true, rawJSON("null"), []any{"cod"}} {
		with("payment_method", method)
	}
	for _, code := range []any{"NOSUCHCODE", strings.Repeat("A", 65), 10, []any{"TENTH"}, "' OR 1=1 --", "\x00"} {
		with("coupon_code", code)
	}
	for _, a := range []any{t.place, "", rawJSON("null"), 1, []any{}, map[string]any{}, map[string]any{"address_id": t.place}} {
		with("shipping_address", a)
	}
	with("save_address", "yes")
	for name, value := range good["shipping_address"].(map[string]any) {
		for _, v := range []any{"", "   ", "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", strings.Repeat("x", 300), 12345678901, rawJSON("null"), []any{value}} {
			changed := maps.Clone(good["shipping_address"].(map[string]any))
			changed[name] = v
			with("shipping_address", changed)
		}
	}
	for name := range good {
		missing := maps.Clone(good)
		delete(missing, name)
		add("no "+name, missing)
	}
	whole, _ := json.Marshal(good)
	add("NaN", strings.Replace(string(whole), total.String(), "NaN", 1))
	add("Infinity", strings.Replace(string(whole), total.String(), "Infinity", 1))
	add("half a body", string(whole[:len(whole)/2]))
	add("no body", "")
	add("null", "null")
	add("a list", "["+string(whole)+"]")
	add("more than a mebibyte", strings.Replace(string(whole), "{", "{"+strings.Repeat(" ", 1<<20), 1))
	add("no key", good, "Idempotency-Key", "")
	add("a short key", good, "Idempotency-Key", "1234567")
	add("a long key", good, "Idempotency-Key", strings.Repeat("1", 65))
	add("a key that is no text", good, "Idempotency-Key", "\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8")
	return list
}

// foreignCases are requests for things of another user, or without a token.
func (t *tamperScenario) foreignCases(good map[string]any) []tamperCase {
	key := []string{"Idempotency-Key", uuid.NewString()}
	nobody := &shopper{base: t.victim.base, client: t.victim.client}
	forged := &shopper{base: t.victim.base, client: t.victim.client, token: t.victim.token[:len(t.victim.token)-4] + "AAAA"}
	list := []tamperCase{
		{"checkout by nobody", nobody, http.MethodPost, "/api/v1/orders", good, key, http.StatusUnauthorized},
		{"checkout with a forged token", forged, http.MethodPost, "/api/v1/orders", good, key, http.StatusUnauthorized},
		{"checkout of somebody else's cart", t.thief, http.MethodPost, "/api/v1/orders", good, key, http.StatusConflict},
	}
	saved := map[string]any{
		"full_name": "Somebody Else", "street_address": "Another Street 99", "unit_number": "1", "city": "Tabuk", "province": "Tabuk", "postal_code": "47311", "is_default": true,
	}
	// What is no text at all, or too long to be an id, may also be told so.
	tooLong := strings.Repeat("a", 2000)
	unknown := func(id string) int {
		if strings.HasPrefix(id, "%") || id == tooLong {
			return 0
		}
		return http.StatusNotFound
	}
	for _, id := range []string{t.item, uuid.NewString(), "%00", "%ff", "..%2f", tooLong, "'%20OR%201=1"} {
		list = append(list,
			tamperCase{"quantity of line " + id, t.thief, http.MethodPut, "/api/v1/cart/items/" + id, map[string]any{"quantity": 1}, nil, unknown(id)},
			tamperCase{"removal of line " + id, t.thief, http.MethodDelete, "/api/v1/cart/items/" + id, nil, nil, unknown(id)})
	}
	for _, id := range []string{t.place, uuid.NewString(), "%00", "%ff"} {
		list = append(list,
			tamperCase{"change of address " + id, t.thief, http.MethodPut, "/api/v1/addresses/" + id, saved, nil, unknown(id)},
			tamperCase{"removal of address " + id, t.thief, http.MethodDelete, "/api/v1/addresses/" + id, nil, nil, unknown(id)})
	}
	for _, id := range []string{t.order, uuid.NewString(), "%00", "%ff"} {
		list = append(list,
			tamperCase{"order " + id, t.thief, http.MethodGet, "/api/v1/orders/" + id, nil, nil, unknown(id)},
			tamperCase{"invoice of order " + id, t.thief, http.MethodGet, "/api/v1/orders/" + id + "/invoice", nil, nil, unknown(id)},
			tamperCase{"cancelling of order " + id, t.thief, http.MethodPost, "/api/v1/orders/" + id + "/cancel", nil, nil, unknown(id)})
	}
	return list
}

// cartCases are lines that cannot be bought.
func (t *tamperScenario) cartCases() []tamperCase {
	var list []tamperCase
	add := func(name string, body any) {
		list = append(list, tamperCase{name: "adding " + name, by: t.victim, method: http.MethodPost, path: "/api/v1/cart/items", body: body})
	}
	for _, n := range []rawJSON{"0", "-1", "-99", "100", "1.5", "0.5", "1e9", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e400", `"2"`, "null", "true", "[1]", "NaN"} {
		add("a quantity of "+string(n), `{"product_id": "A", "quantity": `+string(n)+`}`)
		list = append(list,
			tamperCase{name: "a line's quantity of " + string(n), by: t.victim, method: http.MethodPut, path: "/api/v1/cart/items/" + t.item, body: `{"quantity": ` + string(n) + `}`},
			tamperCase{name: "merging a quantity of " + string(n), by: t.victim, method: http.MethodPost, path: "/api/v1/cart/merge",
				body: fmt.Sprintf(`{"merge_id": %q, "lines": [{"product_id": "A", "quantity": %s}]}`, uuid.NewString(), n)},
			tamperCase{name: "a quote of a quantity of " + string(n), by: t.victim, method: http.MethodPost, path: "/api/v1/quote",
				body: `{"lines": [{"product_id": "A", "quantity": ` + string(n) + `}]}`})
	}
	add("more than there is", map[string]any{"product_id": "C", "quantity": 3})
	add("more than there is, with what is in the cart", map[string]any{"product_id": "A", "quantity": 49})
	add("a price", map[string]any{"product_id": "A", "quantity": 1, "price": 0.01})
	add("a price when added", map[string]any{"product_id": "A", "quantity": 1, "price_when_added": 0.01})
	add("to another cart", map[string]any{"product_id": "A", "quantity": 1, "cart_id": uuid.NewString()})
	add("what is not sold", map[string]any{"product_id": "B", "quantity": 1})
	for _, id := range []string{"", "Z", "\x00", "A\x00", strings.Repeat("A", 65), "' OR 1=1 --"} {
		add(fmt.Sprintf("product %q", id), map[string]any{"product_id": id, "quantity": 1})
	}
	for _, option := range []string{"red", "\x00"} {
		add(fmt.Sprintf("colour %q", option), map[string]any{"product_id": "A", "quantity": 1, "color": option})
		add(fmt.Sprintf("size %q", option), map[string]any{"product_id": "A", "quantity": 1, "size": option})
	}
	return list
}

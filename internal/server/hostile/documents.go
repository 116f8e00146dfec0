package hostile

import (
	"net/http"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/server/apidoc"
)

// otherDocuments are the addresses beside pages and API that browsers and search engines ask for.
var otherDocuments = []string{
	"/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/sw.js", "/.well-known/security.txt", "/.well-known/{name}", "/favicon.ico", "/shell/{lang}", "/admin",
	"/admin/{feature}", "/admin/{feature}/{id}", "/assets/{name}", "/office/{name}", "/media/{name}", "/media/m/{name}", "/brand/{name}", "/healthz", "/{name}", "/{name}/{id}",
}

// pageParameters are what pages read of their addresses.
var pageParameters = []string{"lang", "q", "page", "sort", "brand", "color", "size", "min_price", "max_price", "rating", "token", "token_hash", "order", "topic", "list", "redirect"}

// pageChoices are what some of them can be.
var pageChoices = map[string][]any{"lang": {"en", "ar"}, "sort": {"newest", "price-asc", "rating"}, "list": {"cart", "news"}, "page": {"1", "2", "999999999"}}

// The formats of fields and parameters that name a payment: by the shop's id of it, or by the provider's.
const (
	paymentFormat    = "payment"
	paymentRefFormat = "payment at its provider"
)

// AddDocuments adds requests for documents and files: those of pages with these patterns, which net/http's ServeMux takes,
// and what else a browser asks the shop for.
func (f *Fuzzer) AddDocuments(pages []string) {
	for _, pattern := range append(pages[:len(pages):len(pages)], otherDocuments...) {
		path := strings.TrimSuffix(pattern, "{$}")
		op := apidoc.Operation{Method: http.MethodGet, Path: path, ID: "document of " + path}
		for _, name := range pageParameters {
			op.Parameters = append(op.Parameters, apidoc.Parameter{Name: name, In: "query", Schema: &apidoc.Schema{Type: "string", Enum: pageChoices[name]}})
		}
		f.operations = append(f.operations, fuzzed{Operation: op, doc: &apidoc.Document{}, headers: f.browserHeaders})
	}
}

// browserHeaders are headers that decide what a document is like.
func (f *Fuzzer) browserHeaders() http.Header {
	header := http.Header{}
	for _, usual := range []struct{ name, value string }{
		{"Accept-Language", "ar;q=0.9, en;q=0.1"}, {"Accept-Encoding", "br, gzip"}, {"Cookie", "lang=ar"}, {"If-None-Match", `"x"`},
		{"If-Modified-Since", "Mon, 02 Jan 2006 15:04:05 GMT"}, {"Range", "bytes=0-9"}, {"Accept", "text/html"}, {"X-Forwarded-Proto", "https"},
	} {
		switch {
		case f.random.IntN(4) > 0:
		case f.careful:
			header.Set(usual.name, usual.value)
		default:
			header.Set(usual.name, usual.value+printable(f.text()))
		}
	}
	return header
}

// printable drops what no header can have.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\ufffd' {
			return -1
		}
		return r
	}, text)
}

// AddPayments adds the addresses that payments lead browsers through, and notices of the providers with whom the shop has an
// account. Careful ones are signed, and most of them name a payment that there is.
func (f *Fuzzer) AddPayments(account simulator.Config) {
	text := &apidoc.Schema{Type: "string"}
	named := &apidoc.Schema{Type: "string", Format: paymentFormat}
	ref := &apidoc.Schema{Type: "string", Format: paymentRefFormat}
	number := &apidoc.Schema{Type: "number"}
	one := func(value any) *apidoc.Schema { return &apidoc.Schema{Type: "string", Enum: []any{value}} }
	object := func(fields map[string]*apidoc.Schema, required ...string) *apidoc.Schema {
		return &apidoc.Schema{Type: "object", Properties: fields, Required: required}
	}
	list := func(items *apidoc.Schema) *apidoc.Schema { return &apidoc.Schema{Type: "array", Items: items} }
	add := func(method, path string, body *apidoc.Schema, headers func() http.Header, parameters ...string) {
		op := apidoc.Operation{Method: method, Path: path, ID: method + " " + path, Body: body}
		for _, name := range parameters {
			op.Parameters = append(op.Parameters, apidoc.Parameter{Name: name, In: "query", Required: true, Schema: named})
		}
		f.operations = append(f.operations, fuzzed{Operation: op, doc: &apidoc.Document{}, headers: headers})
	}
	for _, path := range []string{"/pay/go", "/pay/return", "/pay/back"} {
		add(http.MethodGet, path, nil, nil, "i")
	}
	notice := func(provider string, body *apidoc.Schema, headers func() http.Header) {
		add(http.MethodPost, payment.HooksPath+provider, body, headers)
	}
	notice("moyasar", object(map[string]*apidoc.Schema{
		"id": text, "type": {Type: "string", Enum: []any{"payment_paid", "payment_failed", "payment_refunded"}}, "secret_token": one(account.MoyasarSecret),
		"live": one(false), "data": object(map[string]*apidoc.Schema{
			"id": text, "invoice_id": ref, "status": {Type: "string", Enum: []any{"paid", "failed", "refunded"}}, "refunded": number,
			"metadata": object(map[string]*apidoc.Schema{"intent_id": named}),
		}),
	}, "secret_token", "live", "data"), nil)
	notice("moyasar/invoice", object(map[string]*apidoc.Schema{"id": ref, "status": text, "payments": list(object(map[string]*apidoc.Schema{"id": text}))}, "id"), nil)
	notice("tabby", object(map[string]*apidoc.Schema{
		"id": ref, "status": {Type: "string", Enum: []any{"authorized", "closed", "rejected", "expired"}}, "is_test": one(true),
		"order": object(map[string]*apidoc.Schema{"reference_id": named}), "captures": list(object(map[string]*apidoc.Schema{"amount": text})),
		"refunds": list(object(map[string]*apidoc.Schema{"amount": text})),
	}, "id", "order", "is_test"), func() http.Header {
		name, value, _ := strings.Cut(account.TabbyHeader, ":")
		header := http.Header{}
		header.Set(name, f.proof(strings.TrimSpace(value)))
		return header
	})
	notice("tamara", object(map[string]*apidoc.Schema{
		"order_id": ref, "order_reference_id": named, "event_type": {Type: "string", Enum: []any{"order_approved", "order_captured", "order_refunded", "order_canceled"}},
		"data": object(map[string]*apidoc.Schema{"capture_id": text, "refund_id": text, "cancel_id": text}),
	}, "order_id", "order_reference_id"), func() http.Header {
		token, _ := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{ExpiresAt: jwt.NewNumericDate(time.Now().Add(time.Hour))}).
			SignedString([]byte(account.TamaraNotifications)) // fails only without a key
		return http.Header{"Authorization": {"Bearer " + f.proof(token)}}
	})
}

// proof returns what a notice is authenticated with, or something else.
func (f *Fuzzer) proof(right string) string {
	if !f.careful && f.random.IntN(2) == 0 {
		return printable(f.text())
	}
	return right
}

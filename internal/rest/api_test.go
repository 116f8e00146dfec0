package rest

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

type thing struct {
	Name  string        `json:"name" minLength:"2" maxLength:"5"`
	Kind  string        `json:"kind,omitempty" enum:"a,b"`
	Price money.Halalas `json:"price,omitempty"`
}

// newThings is an API with one operation to write and one that fails as it is told.
func newThings(t *testing.T) (http.Handler, *bytes.Buffer) {
	t.Helper()
	mux := http.NewServeMux()
	api := NewAPI(mux)
	g := NewGroup(api, huma.Tag{Name: "Things", Description: "All sorts of things"})
	Put(g, Public, "/api/v1/things/{id}", "putThing", "",
		func(_ context.Context, in *struct {
			ID   string `path:"id" maxLength:"4"`
			Page int    `query:"page" minimum:"1" default:"1"`
			Body thing
		}) (*struct{ Body thing }, error) {
			return &struct{ Body thing }{in.Body}, nil
		})
	failures := map[string]error{
		"missing":   errs.New(errs.NotFound, code.ProductNotFound, "there is no thing %s", "x"),
		"wrapped":   fmt.Errorf("load: %w", errs.New(errs.Conflict, code.OutOfStock, "only 2 left")),
		"fields":    &errs.Error{Kind: errs.Unprocessable, Code: code.ValidationFailed, Message: "no", Fields: []errs.Field{{Name: "city", Code: "required", Message: "city is required"}}},
		"figures":   &errs.Error{Kind: errs.Conflict, Code: code.InsufficientStock, Message: "no", Fields: []errs.Field{errs.ValueField("p1", "left", errs.Count(3)), errs.ValueField("limit", "figure", money.Halalas(125050))}},
		"fault":     errors.New("pq: password authentication failed for admin"),
		"closed":    fmt.Errorf("password of admin: %w", sql.ErrConnDone),
		"ours":      errs.New(errs.Internal, code.OutOfStock, "the secret is 42"),
		"forbidden": huma.Error403Forbidden("not yours"),
	}
	Get(g, Public, "/api/v1/fail/{how}", "fail", "",
		func(_ context.Context, in *struct {
			How string `path:"how"`
		}) (*struct{}, error) {
			return nil, failures[in.How]
		})
	if err := ServeDocument(mux, api); err != nil {
		t.Fatal(err)
	}
	root := http.NewServeMux()
	root.Handle("/api/", Mux(mux))
	var log bytes.Buffer
	return Middleware{Log: slog.New(slog.NewJSONHandler(&log, nil))}.Wrap(root), &log
}

func ask(h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r := httptest.NewRequest(method, path, reader)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestProblems(t *testing.T) {
	h, log := newThings(t)
	for _, test := range []struct {
		name, method, path, body string
		status                   int
		code                     string
		fields                   string
	}{
		{"refusal of a domain", "GET", "/api/v1/fail/missing", "", 404, "product_not_found", ""},
		{"wrapped refusal", "GET", "/api/v1/fail/wrapped", "", 409, "out_of_stock", ""},
		{"refusal with fields", "GET", "/api/v1/fail/fields", "", 422, "validation_failed", "city:required"},
		{"fault", "GET", "/api/v1/fail/fault", "", 500, "internal", ""},
		{"no database", "GET", "/api/v1/fail/closed", "", 503, "unavailable", ""},
		{"fault with a code", "GET", "/api/v1/fail/ours", "", 500, "internal", ""},
		{"huma's own error", "GET", "/api/v1/fail/forbidden", "", 403, "forbidden", ""},
		{"unknown path", "GET", "/api/v1/nothing", "", 404, "not_found", ""},
		{"root of the API", "GET", "/api/", "", 404, "not_found", ""},
		{"wrong method", "DELETE", "/api/v1/things/1", "", 405, "method_not_allowed", ""},
		{"too short", "PUT", "/api/v1/things/1", `{"name":"x"}`, 422, "validation_failed", "name:too_short"},
		{"too long", "PUT", "/api/v1/things/1", `{"name":"xxxxxx"}`, 422, "validation_failed", "name:too_long"},
		{"missing field", "PUT", "/api/v1/things/1", `{}`, 422, "validation_failed", "name:required"},
		{"unknown field", "PUT", "/api/v1/things/1", `{"name":"xx","size":1}`, 422, "validation_failed", "size:unknown"},
		{"not of the list", "PUT", "/api/v1/things/1", `{"name":"xx","kind":"c"}`, 422, "validation_failed", "kind:not_allowed"},
		{"wrong type", "PUT", "/api/v1/things/1", `{"name":7}`, 422, "validation_failed", "name:invalid"},
		{"bad money", "PUT", "/api/v1/things/1", `{"name":"xx","price":1.005}`, 422, "validation_failed", ":invalid"},
		{"bad query", "PUT", "/api/v1/things/1?page=0", `{"name":"xx"}`, 422, "validation_failed", "page:too_small"},
		{"query of a wrong type", "PUT", "/api/v1/things/1?page=x", `{"name":"xx"}`, 422, "validation_failed", "page:invalid"},
		{"bad path", "PUT", "/api/v1/things/12345", `{"name":"xx"}`, 422, "validation_failed", "id:too_long"},
		{"no JSON", "PUT", "/api/v1/things/1", `{"name":`, 400, "bad_request", ""},
		{"no body", "PUT", "/api/v1/things/1", "", 400, "bad_request", ""},
	} {
		log.Reset()
		w := ask(h, test.method, test.path, test.body)
		if w.Code != test.status || w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s, want %d: %s", test.name, w.Code, w.Header().Get("Content-Type"), test.status, w.Body)
			continue
		}
		var p Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		var fields []string
		for _, f := range p.Errors {
			fields = append(fields, f.Name+":"+f.Code)
		}
		if p.Code != test.code || p.Status != test.status || p.Type != "about:blank" || p.Title == "" || strings.Join(fields, " ") != test.fields {
			t.Errorf("%s: %+v, want code %s and fields %q", test.name, p, test.code, test.fields)
		}
		if p.RequestID != w.Header().Get("X-Request-Id") {
			t.Errorf("%s: request_id = %q, header %q", test.name, p.RequestID, w.Header().Get("X-Request-Id"))
		}
		if strings.Contains(w.Body.String(), "password") || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: the cause was sent: %s", test.name, w.Body)
		}
		if (test.status == 500 || test.status == 503) && strings.Count(log.String(), "cause") != 1 {
			t.Errorf("%s: log = %s, want the cause once", test.name, log)
		}
	}
}

func TestWrongMethodNamesTheRightOnes(t *testing.T) {
	h, _ := newThings(t)
	if got := ask(h, "DELETE", "/api/v1/things/1", "").Header().Get("Allow"); got != "PUT" {
		t.Errorf("Allow = %q, want PUT", got)
	}
}

func TestSuccess(t *testing.T) {
	h, _ := newThings(t)
	w := ask(h, "PUT", "/api/v1/things/1", `{"name":"كوب","price":12.5}`)
	if got := strings.TrimSpace(w.Body.String()); w.Code != 200 || got != `{"name":"كوب","price":12.5}` {
		t.Errorf("%d %s", w.Code, got)
	}
	if got := w.Header().Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control = %s, want no-store", got)
	}
}

func TestDocument(t *testing.T) {
	h, _ := newThings(t)
	w := ask(h, "GET", "/api/openapi.json", "")
	var doc struct {
		OpenAPI    string
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Type string }
			}
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("openapi = %s", doc.OpenAPI)
	}
	if got := doc.Components.Schemas["Thing"].Properties["price"].Type; got != "number" {
		t.Errorf("money is a %s, want number", got)
	}
	again, _ := newThings(t)
	if !bytes.Equal(ask(again, "GET", "/api/openapi.json", "").Body.Bytes(), w.Body.Bytes()) {
		t.Error("two documents of the same operations differ")
	}
}

func TestDocsPage(t *testing.T) {
	h, _ := newThings(t)
	w := ask(h, "GET", "/api/docs", "")
	page := w.Body.String()
	for _, want := range []string{"/api/v1/things/{id}", `href="#schema-Thing"`, `id="schema-Problem"`, "<style>" + docsCSS + "</style>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp, InlineHash(docsCSS)) || strings.Contains(csp, "unsafe") {
		t.Errorf("policy = %s", csp)
	}
	if strings.Contains(page, "://") {
		t.Error("the page loads something from elsewhere")
	}
}

func TestSameSite(t *testing.T) {
	things, _ := newThings(t)
	h := SameSite(func() string { return "https://shop.example" }, things, nil)
	for _, test := range []struct {
		method, site, origin string
		status               int
	}{
		{"PUT", "", "", 200},
		{"PUT", "same-origin", "https://shop.example", 200},
		{"PUT", "", "https://shop.example", 200},
		{"PUT", "cross-site", "https://evil.example", 403},
		{"PUT", "", "https://evil.example", 403},
		{"GET", "cross-site", "https://evil.example", 404},
	} {
		r := httptest.NewRequest(test.method, "/api/v1/things/1", strings.NewReader(`{"name":"xx"}`))
		if test.method == "GET" {
			r = httptest.NewRequest("GET", "/api/v1/fail/missing", nil)
		}
		r.Header.Set("Sec-Fetch-Site", test.site)
		r.Header.Set("Origin", test.origin)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != test.status || (test.status == 403 && !strings.Contains(w.Body.String(), `"code":"forbidden"`)) {
			t.Errorf("%s by %q %q = %d %s, want %d", test.method, test.site, test.origin, w.Code, w.Body, test.status)
		}
	}
}

func TestFieldValuesAreNumbers(t *testing.T) {
	h, _ := newThings(t)
	got := ask(h, "GET", "/api/v1/fail/figures", "").Body.String()
	for _, want := range []string{`{"field":"p1","code":"left","message":"left of p1: 3","value":3}`, `"value":1250.50}`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s has no %s", got, want)
		}
	}
	if other := ask(h, "GET", "/api/v1/fail/fields", "").Body.String(); strings.Contains(other, `"value"`) {
		t.Errorf("%s has a number", other)
	}
}

package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

type callerKey struct{}

// tokenScheme takes the token "good" for the caller it names.
func tokenScheme(name string) Scheme {
	return Scheme{Name: name, Challenge: "Bearer", Authenticate: func(ctx context.Context, rule Rule, authorization string) (context.Context, error) {
		if authorization != "Bearer good" && rule != OptionalUser {
			return nil, errs.New(errs.Unauthenticated, code.NotAuthenticated, "who are you?")
		}
		return context.WithValue(ctx, callerKey{}, authorization), nil
	}}
}

// panicked returns what fn panics with.
func panicked(fn func()) (said string) {
	defer func() {
		if fault := recover(); fault != nil {
			said = fmt.Sprint(fault)
		}
	}()
	fn()
	return ""
}

func TestOperationWithoutARuleIsNotRegistered(t *testing.T) {
	nothing := func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }
	for _, test := range []struct {
		name     string
		security []map[string][]string
		schemes  []Scheme
		want     string
	}{
		{"no rule", nil, nil, "declares no rule"},
		{"an unknown scheme", []map[string][]string{{"cookie": {}}}, nil, "declares no rule"},
		{"two schemes at once", []map[string][]string{{AccessToken: {}, StaffToken: {}}}, nil, "declares no rule"},
		{"scopes, which nobody checks", []map[string][]string{{AccessToken: {"write"}}}, []Scheme{tokenScheme(AccessToken)}, "declares no rule"},
		{"a rule that nobody enforces", User.Security(), nil, "accessToken, which this API does not have"},
		{"a rule that another scheme would enforce", Needs("things:read").Security(), []Scheme{tokenScheme(AccessToken)}, "staffToken, which this API does not have"},
		{"public", Public.Security(), nil, ""},
		{"user", User.Security(), []Scheme{tokenScheme(AccessToken)}, ""},
	} {
		said := panicked(func() {
			huma.Register(NewAPI(http.NewServeMux(), test.schemes...),
				huma.Operation{OperationID: "x", Method: "GET", Path: "/x", Security: test.security}, nothing)
		})
		if (said == "") != (test.want == "") || !strings.Contains(said, test.want) {
			t.Errorf("%s: panics with %q, want %q", test.name, said, test.want)
		}
	}
	if said := panicked(func() {
		Get(NewGroup(NewAPI(http.NewServeMux()), huma.Tag{Name: "Things"}), Rule{}, "/x", "x", "", nothing)
	}); !strings.Contains(said, "no rule") {
		t.Errorf("Get without a rule panics with %q", said)
	}
}

func TestTagIsDescribedOnce(t *testing.T) {
	api := NewAPI(http.NewServeMux())
	for range 2 {
		NewGroup(api, huma.Tag{Name: "Things", Description: "all sorts"})
	}
	if got := len(api.OpenAPI().Tags); got != 1 {
		t.Errorf("%d tags, want 1", got)
	}
	if said := panicked(func() { NewGroup(api, huma.Tag{Name: "Things", Description: "other sorts"}) }); !strings.Contains(said, "described twice") {
		t.Errorf("a second description panics with %q", said)
	}
}

// failingBody fails the test that reads it.
type failingBody struct{ *testing.T }

func (b failingBody) Read([]byte) (int, error) {
	b.Error("the body was read before the caller was known")
	return 0, http.ErrBodyReadAfterClose
}

func TestRulesAreEnforcedBeforeTheBodyIsRead(t *testing.T) {
	mux := http.NewServeMux()
	api := NewAPI(mux, tokenScheme(AccessToken), tokenScheme(StaffToken))
	g := NewGroup(api, huma.Tag{Name: "Things"})
	who := func(ctx context.Context, _ *struct {
		Body struct {
			Name string `json:"name"`
		}
	}) (*struct{ Body string }, error) {
		caller, _ := ctx.Value(callerKey{}).(string)
		return &struct{ Body string }{caller}, nil
	}
	Post(g, Public, "/public", "public", "", who)
	Post(g, OptionalUser, "/optional", "optional", "", who)
	Post(g, User, "/user", "user", "", who)
	Post(g, Needs("things:write"), "/staff", "staff", "", who)
	h := Middleware{Log: slog.New(slog.DiscardHandler)}.Wrap(mux)
	for _, test := range []struct {
		path, authorization, body string
		status                    int
		want                      string
	}{
		{"/public", "Bearer good", `{"name": "x"}`, 200, `""`},
		{"/public", "", `{}`, 422, ""},
		{"/optional", "", `{"name": "x"}`, 200, `""`},
		{"/optional", "Bearer good", `{"name": "x"}`, 200, `"Bearer good"`},
		{"/user", "Bearer good", `{"name": "x"}`, 200, `"Bearer good"`},
		{"/user", "Bearer good", `{}`, 422, ""},
		{"/staff", "Bearer good", `{"name": "x"}`, 200, `"Bearer good"`},
		{"/user", "", "", 401, ""},
		{"/user", "Bearer bad", "", 401, ""},
		{"/staff", "", "", 401, ""},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", test.path, strings.NewReader(test.body))
		if test.status == 401 {
			r = httptest.NewRequestWithContext(t.Context(), "POST", test.path, failingBody{t})
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", test.authorization)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != test.status || test.want != "" && strings.TrimSpace(w.Body.String()) != test.want {
			t.Errorf("%s as %q: %d %s, want %d %s", test.path, test.authorization, w.Code, w.Body, test.status, test.want)
		}
		if test.status != 401 {
			continue
		}
		var p Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Code != "not_authenticated" || p.RequestID == "" {
			t.Errorf("%s is refused with %s, want a problem with the request's id", test.path, w.Body)
		}
		if got := w.Header().Get("WWW-Authenticate"); got != "Bearer" {
			t.Errorf("%s challenges with %q", test.path, got)
		}
	}
	raw, err := Document(api)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]struct {
			Post struct {
				Security json.RawMessage `json:"security"`
			} `json:"post"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/public": `[]`, "/optional": `[{},{"accessToken":[]}]`, "/user": `[{"accessToken":[]}]`, "/staff": `[{"staffToken":["things:write"]}]`,
	} {
		got := strings.Join(strings.Fields(string(doc.Paths[path].Post.Security)), "")
		if got != want {
			t.Errorf("%s is documented with %s, want %s", path, got, want)
		}
	}
}

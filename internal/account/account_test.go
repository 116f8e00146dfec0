package account

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

// shop is the account API with a way to get signed-in users.
type shop struct {
	*testing.T
	handler http.Handler
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	users, err := auth.New(t.Context(), d, auth.Config{BaseURL: "http://localhost", SMS: auth.LogSMS{}})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	Register(rest.NewAPI(mux), d, users)
	mux.Handle("/auth/v1/", users.Handler(func(*http.Request) string { return "192.0.2.1" }))
	return &shop{t, mux}
}

// call sends a request and decodes the answer into a tree of maps.
func (s *shop) call(method, path, token, body string) (int, map[string]any) {
	s.Helper()
	r := httptest.NewRequestWithContext(s.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	var tree map[string]any
	if w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &tree); err != nil {
			s.Fatalf("%s %s: %v in %s", method, path, err, w.Body)
		}
	}
	return w.Code, tree
}

func (s *shop) signUp(email string) string {
	s.Helper()
	status, a := s.call("POST", "/auth/v1/signup", "", fmt.Sprintf(`{"email": %q, "password": "secret1", "data": {"full_name": "Noura"}}`, email))
	if status != 200 {
		s.Fatalf("sign up = %d %v", status, a)
	}
	return a["access_token"].(string)
}

func address(street string, isDefault bool) string {
	return fmt.Sprintf(`{"full_name": " Noura ", "street_address": %q, "city": "Riyadh", "province": "Riyadh", "postal_code": "12345", "is_default": %v}`, street, isDefault)
}

// streets lists the saved streets in order, the default one in brackets.
func (s *shop) streets(token string) string {
	s.Helper()
	_, a := s.call("GET", "/api/v1/addresses", token, "")
	var list []string
	for _, one := range a["addresses"].([]any) {
		row := one.(map[string]any)
		name := row["street_address"].(string)
		if row["is_default"] == true {
			name = "[" + name + "]"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

func TestProfile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.signUp("noura@example.com")
		if status, p := s.call("GET", "/api/v1/profile", "", ""); status != 401 || p["code"] != "not_authenticated" || p["detail"] != "User not authenticated" {
			t.Errorf("signed out = %d %v, want 401", status, p)
		}
		if status, p := s.call("GET", "/api/v1/profile", token, ""); status != 200 || p["full_name"] != "Noura" || p["email"] != "noura@example.com" {
			t.Errorf("profile = %d %v", status, p)
		}
		status, p := s.call("PATCH", "/api/v1/profile", token, `{"phone": " 0512345678 ", "city": "jeddah"}`)
		if status != 200 || p["phone"] != "0512345678" || p["city"] != "jeddah" || p["full_name"] != "Noura" {
			t.Errorf("changed profile = %d %v, want phone and city only", status, p)
		}
		for _, bad := range []string{`{"city": "paris"}`, `{"email": "x@example.com"}`, `{"full_name": "` + strings.Repeat("x", 101) + `"}`} {
			if status, p := s.call("PATCH", "/api/v1/profile", token, bad); status != 422 {
				t.Errorf("%s = %d %v, want 422", bad, status, p)
			}
		}
	})
}

func TestAddressesKeepOneDefault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.signUp("a@example.com")
		ids := map[string]string{}
		add := func(street string, isDefault bool) {
			t.Helper()
			status, a := s.call("POST", "/api/v1/addresses", token, address(street, isDefault))
			if status != 201 || a["full_name"] != "Noura" {
				t.Fatalf("add %s = %d %v", street, status, a)
			}
			ids[street] = a["id"].(string)
		}
		expect := func(what, want string) {
			t.Helper()
			if got := s.streets(token); got != want {
				t.Errorf("after %s: %s, want %s", what, got, want)
			}
		}
		add("one", false)
		expect("the first", "[one]")
		add("two", false)
		expect("a second", "[one] two")
		add("three", true)
		expect("a new default", "[three] two one")
		s.call("PUT", "/api/v1/addresses/"+ids["one"], token, address("uno", true))
		expect("making the first the default", "[uno] three two")
		s.call("PUT", "/api/v1/addresses/"+ids["one"], token, address("uno", false))
		expect("saving the default without its mark", "[uno] three two")
		s.call("DELETE", "/api/v1/addresses/"+ids["one"], token, "")
		expect("deleting the default", "[three] two")

		stranger := s.signUp("b@example.com")
		for _, method := range []string{"PUT", "DELETE"} {
			theirs, a := s.call(method, "/api/v1/addresses/"+ids["two"], stranger, address("x", false))
			none, b := s.call(method, "/api/v1/addresses/nothing", stranger, address("x", false))
			if theirs != 404 || none != 404 || a["code"] != b["code"] || a["detail"] != b["detail"] {
				t.Errorf("%s somebody else's = %d %v, a missing one = %d %v, want the same 404", method, theirs, a, none, b)
			}
		}
		expect("what a stranger tried", "[three] two")
	})
}

func TestAddressRules(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.signUp("a@example.com")
		status, a := s.call("POST", "/api/v1/addresses", token, `{"full_name": " ", "street_address": "", "city": "", "province": "x", "postal_code": ""}`)
		if fields, _ := a["errors"].([]any); status != 422 || len(fields) != 4 {
			t.Errorf("empty address = %d %v, want 422 with four fields", status, a)
		}
		for i := range maxAddresses {
			s.call("POST", "/api/v1/addresses", token, address(fmt.Sprint("street ", i), false))
		}
		if status, a := s.call("POST", "/api/v1/addresses", token, address("one more", false)); status != 409 || a["code"] != "too_many_addresses" {
			t.Errorf("address %d = %d %v, want 409", maxAddresses+1, status, a)
		}
	})
}

func TestDefaultHoldsUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.signUp("a@example.com")
		var wg sync.WaitGroup
		for i := range 12 {
			wg.Go(func() {
				if status, a := s.call("POST", "/api/v1/addresses", token, address(fmt.Sprint("s", i), true)); status != 201 {
					t.Errorf("add = %d %v, want 201", status, a)
				}
			})
		}
		wg.Wait()
		if got := s.streets(token); strings.Count(got, "[") != 1 {
			t.Errorf("defaults in %s, want one", got)
		}
	})
}

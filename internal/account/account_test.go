package account

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// shop is the account API.
type shop struct{ *authtest.Shop }

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	return &shop{authtest.Open(t, d, func(api huma.API, _ *auth.Service) { Register(api, New(d, nil)) })}
}

func address(street string, isDefault bool) string {
	return fmt.Sprintf(`{"full_name": " Noura ", "street_address": "Tahlia Street %s", "city": "Riyadh", "province": "Riyadh", "postal_code": "12345", "is_default": %v}`, street, isDefault)
}

// streets lists the saved streets in order, the default one in brackets.
func (s *shop) streets(token string) string {
	s.Helper()
	_, a := s.Call("GET", "/api/v1/addresses", token, "")
	var list []string
	for _, one := range a["addresses"].([]any) {
		row := one.(map[string]any)
		name := strings.TrimPrefix(row["street_address"].(string), "Tahlia Street ")
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
		token := s.SignUp("noura@example.com")
		if status, p := s.Call("GET", "/api/v1/profile", "", ""); status != 401 || p["code"] != "not_authenticated" || p["detail"] != "User not authenticated" {
			t.Errorf("signed out = %d %v, want 401", status, p)
		}
		if status, p := s.Call("GET", "/api/v1/profile", token, ""); status != 200 || p["full_name"] != "Noura Ali" || p["email"] != "noura@example.com" {
			t.Errorf("profile = %d %v", status, p)
		}
		status, p := s.Call("PATCH", "/api/v1/profile", token, `{"phone": " 0512345678 ", "city": "jeddah"}`)
		if status != 200 || p["phone"] != "0512345678" || p["city"] != "jeddah" || p["full_name"] != "Noura Ali" {
			t.Errorf("changed profile = %d %v, want phone and city only", status, p)
		}
		// Invisible characters do not count in a name.
		status, p = s.Call("PATCH", "/api/v1/profile", token, `{"full_name": "\u202e Noura\u200b   Ali\u2069", "phone": "\u200e0512345678"}`)
		if status != 200 || p["full_name"] != "Noura Ali" || p["phone"] != "0512345678" {
			t.Errorf("profile with invisible characters = %d %v", status, p)
		}
		for _, bad := range []string{`{"city": "paris"}`, `{"email": "x@example.com"}`, `{"full_name": "` + strings.Repeat("x", 101) + `"}`} {
			if status, p := s.Call("PATCH", "/api/v1/profile", token, bad); status != 422 {
				t.Errorf("%s = %d %v, want 422", bad, status, p)
			}
		}
	})
}

func TestAddressesKeepOneDefault(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.SignUp("a@example.com")
		ids := map[string]string{}
		add := func(street string, isDefault bool) {
			t.Helper()
			status, a := s.Call("POST", "/api/v1/addresses", token, address(street, isDefault))
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
		s.Call("PUT", "/api/v1/addresses/"+ids["one"], token, address("uno", true))
		expect("making the first the default", "[uno] three two")
		s.Call("PUT", "/api/v1/addresses/"+ids["one"], token, address("uno", false))
		expect("saving the default without its mark", "[uno] three two")
		s.Call("DELETE", "/api/v1/addresses/"+ids["one"], token, "")
		expect("deleting the default", "[three] two")

		stranger := s.SignUp("b@example.com")
		for _, method := range []string{"PUT", "DELETE"} {
			theirs, a := s.Call(method, "/api/v1/addresses/"+ids["two"], stranger, address("x", false))
			none, b := s.Call(method, "/api/v1/addresses/nothing", stranger, address("x", false))
			if theirs != 404 || none != 404 || a["code"] != b["code"] || a["detail"] != b["detail"] {
				t.Errorf("%s somebody else's = %d %v, a missing one = %d %v, want the same 404", method, theirs, a, none, b)
			}
		}
		expect("what a stranger tried", "[three] two")
	})
}

// TestOldPartsStay changes an address from before the rules: what is wrong with it stays until it is touched.
func TestOldPartsStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.SignUp("a@example.com")
		_, a := s.Call("POST", "/api/v1/addresses", token, address("9", true))
		if err := db.Exec(t.Context(), d, `UPDATE user_addresses SET street_address = 'X', postal_code = '1'`); err != nil {
			t.Fatal(err)
		}
		path := "/api/v1/addresses/" + a["id"].(string)
		const body = `{"full_name": "Noura Ali", "street_address": %q, "city": "Riyadh", "province": "Riyadh", "postal_code": "1"}`
		if status, a := s.Call("PUT", path, token, fmt.Sprintf(body, "X")); status != 200 || a["full_name"] != "Noura Ali" {
			t.Errorf("changing the name = %d %v, want it changed", status, a)
		}
		if status, a := s.Call("PUT", path, token, fmt.Sprintf(body, "Y")); status != 422 {
			t.Errorf("another street of one letter = %d %v, want 422", status, a)
		}
	})
}

func TestAddressRules(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.SignUp("a@example.com")
		status, a := s.Call("POST", "/api/v1/addresses", token, `{"full_name": " ", "street_address": "", "city": "", "province": "x", "postal_code": ""}`)
		if fields, _ := a["errors"].([]any); status != 422 || len(fields) != 5 {
			t.Errorf("empty address = %d %v, want 422 with five fields", status, a)
		}
		if status, a := s.Call("POST", "/api/v1/addresses", token, `{"full_name": "\u200b", "street_address": "Tahlia\u202e  Street", "city": "Riyadh", "province": "Riyadh", "postal_code": "12345"}`); status != 422 {
			t.Errorf("a name that cannot be seen = %d %v, want 422", status, a)
		}
		for i := range maxAddresses {
			s.Call("POST", "/api/v1/addresses", token, address(fmt.Sprint("street ", i), false))
		}
		if status, a := s.Call("POST", "/api/v1/addresses", token, address("one more", false)); status != 409 || a["code"] != "too_many_addresses" {
			t.Errorf("address %d = %d %v, want 409", maxAddresses+1, status, a)
		}
	})
}

func TestDefaultHoldsUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token := s.SignUp("a@example.com")
		var wg sync.WaitGroup
		for i := range 12 {
			wg.Go(func() {
				if status, a := s.Call("POST", "/api/v1/addresses", token, address(fmt.Sprint("s", i), true)); status != 201 {
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

package payment

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"matjar/internal/money"
)

// TestStatesGoForward: no state can be left for an earlier one, but what is only guaranteed.
func TestStatesGoForward(t *testing.T) {
	back := 0
	for n, from := range States() {
		for _, to := range States()[:n+1] {
			if from.CanBecome(to) {
				back++
				if from != Authorised || to != Voided && to != Expired {
					t.Errorf("%s can become %s", from, to)
				}
			}
		}
	}
	if back != 2 {
		t.Errorf("%d ways back, want those of authorised", back)
	}
	for _, to := range []State{Authorised, Paid, Refunded, Review} {
		if !Expired.CanBecome(to) || !Failed.CanBecome(to) {
			t.Errorf("late money cannot become %s", to)
		}
	}
}

func TestRiyals(t *testing.T) {
	for text, want := range map[string]money.Halalas{
		`"230.00"`: 23000, `230.00`: 23000, `230`: 23000, `230.5`: 23050, `"0.01"`: 1, `230.5000`: 23050, `"230"`: 23000,
	} {
		var a riyals
		if err := json.Unmarshal([]byte(text), &a); err != nil || a.Halalas != want {
			t.Errorf("%s = %d, %v, want %d", text, a.Halalas, err, want)
		}
	}
	for _, text := range []string{`230.005`, `"x"`, `1e3`, `""`, `{}`} {
		var a riyals
		if err := json.Unmarshal([]byte(text), &a); err == nil {
			t.Errorf("%s = %d, want an error", text, a.Halalas)
		}
	}
}

// TestTamaraTokens: only a token that is signed with the shared key, in the one way that is
// agreed, and not expired.
func TestTamaraTokens(t *testing.T) {
	const key = "a shared key"
	sign := func(method jwt.SigningMethod, with any, expires time.Time) string {
		claims := jwt.RegisteredClaims{Issuer: "Tamara"}
		if !expires.IsZero() {
			claims.ExpiresAt = jwt.NewNumericDate(expires)
		}
		text, err := jwt.NewWithClaims(method, claims).SignedString(with)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	soon := time.Now().Add(time.Minute)
	good := sign(jwt.SigningMethodHS256, []byte(key), soon)
	body := []byte(`{"order_id":"o","order_reference_id":"i","event_type":"order_approved","data":[]}`)
	tamara := NewTamara(TamaraConfig{URL: "https://api.tamara.co", NotificationToken: key})
	for name, tt := range map[string]struct {
		token string
		ok    bool
	}{
		"signed":       {good, true},
		"another key":  {sign(jwt.SigningMethodHS256, []byte("x"), soon), false},
		"expired":      {sign(jwt.SigningMethodHS256, []byte(key), time.Now().Add(-time.Minute)), false},
		"for ever":     {sign(jwt.SigningMethodHS256, []byte(key), time.Time{}), false},
		"another hash": {sign(jwt.SigningMethodHS512, []byte(key), soon), false},
		"unsigned":     {sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, soon), false},
		"none":         {"", false},
	} {
		for _, inQuery := range []bool{false, true} {
			r := httptest.NewRequest(http.MethodPost, "/hooks/tamara", nil)
			if inQuery {
				r.URL.RawQuery = "tamaraToken=" + tt.token
			} else {
				r.Header.Set("Authorization", "Bearer "+tt.token)
			}
			n, err := tamara.Notification(r, body)
			if (err == nil) != tt.ok || tt.ok && (n.Ref != "o" || n.Intent != "i" || n.Key == "") {
				t.Errorf("%s = %+v, %v", name, n, err)
			}
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/hooks/tamara", nil)
	r.Header.Set("Authorization", "Bearer "+sign(jwt.SigningMethodHS256, []byte{}, soon))
	if _, err := NewTamara(TamaraConfig{}).Notification(r, body); err == nil {
		t.Error("a shop without a token takes what is signed with none")
	}
}

// TestNoticesWithoutASecretAreRefused: what is not configured is closed, not open.
func TestNoticesWithoutASecretAreRefused(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/hooks/x", nil)
	for _, p := range []Provider{NewMoyasar(MoyasarConfig{SecretKey: "sk_live_x"}), NewTabby(TabbyConfig{}), NewTamara(TamaraConfig{})} {
		if _, err := p.Notification(r, []byte(`{"id":"x","order_id":"x","secret_token":"","live":true}`)); err == nil {
			t.Errorf("%s takes a notice without a secret", p.Name())
		}
	}
}

// TestLiveNoticesAreNotForTests: a notice of the other mode is refused.
func TestLiveNoticesAreNotForTests(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/hooks/moyasar", nil)
	for key, live := range map[string]string{"sk_test_x": "true", "sk_live_x": "false"} {
		m := NewMoyasar(MoyasarConfig{SecretKey: key, WebhookSecret: "s"})
		if _, err := m.Notification(r, []byte(`{"secret_token":"s","live":`+live+`,"data":{"id":"p"}}`)); err == nil {
			t.Errorf("%s takes a notice with live %s", key, live)
		}
	}
}

// TestPagesAreOnlyOpenedSafely: what a provider answers is not followed anywhere.
func TestPagesAreOnlyOpenedSafely(t *testing.T) {
	c := newClient("https://api.moyasar.com/v1", nil, nil)
	for address, ok := range map[string]bool{
		"https://checkout.moyasar.com/i/1": true, "http://checkout.moyasar.com/i/1": false, "javascript:alert(1)": false, "//evil.test/": false,
		"/orders": false, "": false, "data:text/html,x": false, "https://": false,
	} {
		if _, err := c.pageOf("ref", address); (err == nil) != ok {
			t.Errorf("page %q: %v", address, err)
		}
	}
	if _, err := c.pageOf("", "https://checkout.moyasar.com/i/1"); err == nil {
		t.Error("a page without an id")
	}
}

// TestSecretsStayAtHome: a redirect of a provider is not followed, and errors do not tell
// addresses.
func TestSecretsStayAtHome(t *testing.T) {
	var elsewhere int
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere++ }))
	defer other.Close()
	bank := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	m := NewMoyasar(MoyasarConfig{URL: bank.URL, SecretKey: "sk_test_secret"})
	if _, err := m.Fetch(t.Context(), "ref"); err == nil || elsewhere != 0 {
		t.Errorf("redirected fetch = %v, %d requests elsewhere", err, elsewhere)
	}
	bank.Close()
	if _, err := m.Fetch(t.Context(), "ref"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("fetch of a closed bank = %v", err)
	}
}

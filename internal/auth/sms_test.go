package auth

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestGatewaySMS(t *testing.T) {
	var got string
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = r.Method + " " + r.URL.RawQuery + " " + r.Header.Get("Content-Type") + " " + r.Header.Get("Authorization") + " " + string(body)
		w.WriteHeader(status)
	}))
	defer server.Close()
	tests := []struct {
		gateway GatewaySMS
		want    string
	}{
		{GatewaySMS{URL: server.URL + "?to={phone}&text={text}"}, `GET to=%2B966512345678&text=%22%D8%B1%D9%85%D8%B2%22+1   `},
		{
			GatewaySMS{URL: server.URL, Body: `{"to":"{phone}","text":"{text}"}`, ContentType: "application/json", Authorization: "Key k"},
			`POST  application/json Key k {"to":"+966512345678","text":"\"رمز\" 1"}`,
		},
	}
	for _, tt := range tests {
		if err := tt.gateway.SendSMS(t.Context(), "+966512345678", `"رمز" 1`); err != nil || got != tt.want {
			t.Errorf("gateway got %q, %v, want %q", got, err, tt.want)
		}
	}
	status = http.StatusPaymentRequired
	if err := tests[0].gateway.SendSMS(t.Context(), "+966512345678", "x"); err == nil || !strings.Contains(err.Error(), "402") {
		t.Errorf("a refusing gateway = %v, want its status", err)
	}
}

// Codes to new numbers are limited per network address, for any accounts and numbers, and per
// range of numbers, for any network address. Verified numbers have their own limits.
func TestCodesAreLimitedForAddressesAndRanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		g := s.newMFAAccount() // its number is 0512345678
		challenge := func(account int, address, phone string) answer {
			t.Helper()
			a := s.accountAt(d, account)
			enrolled := s.call("POST", "/factors", a, map[string]string{"factor_type": "phone", "phone": phone, "friendly_name": phone})
			enrolled.want(t, "enrol "+phone, 200, "")
			return s.callFrom(address, s.newBrowser(), "POST", "/factors/"+enrolled.ID+"/challenge", a, nil)
		}
		n := 0
		for range unverifiedPhoneLimits.address.Count {
			challenge(n/4, "198.51.100.1", fmt.Sprintf("05%08d", 90_000*n+1)).want(t, "an address's code", 200, "")
			n++
		}
		challenge(n/4, "198.51.100.1", fmt.Sprintf("05%08d", 90_000*n+1)).want(t, "one more of the address", 429, "over_sms_send_rate_limit")
		n = 100
		used := int64(1) // by the MFA account, when it was verified
		for range unverifiedPhoneLimits.prefix.Count - used {
			challenge(n/4, fmt.Sprintf("203.0.113.%d", n), fmt.Sprintf("051234%04d", n)).want(t, "a range's code", 200, "")
			n++
		}
		challenge(n/4, "203.0.113.254", "0512349999").want(t, "one more of the range", 429, "over_sms_send_rate_limit")
		challenge(n/4, "203.0.113.254", "0512359999").want(t, "another range", 200, "")

		browser := s.newBrowser()
		token := g.passwordOnly(browser)
		s.callFrom("198.51.100.1", browser, "POST", "/factors/"+g.phone+"/challenge", token, nil).want(t, "a proved number of both", 200, "")
		for range verifiedPhoneLimits.address.Count {
			if _, err := verifiedPhoneLimits.address.Allow(t.Context(), d, "198.51.100.1", s.service.Now()); err != nil {
				t.Fatal(err)
			}
		}
		s.callFrom("198.51.100.1", browser, "POST", "/factors/"+g.phone+"/challenge", token, nil).want(t, "too many proved numbers", 429, "over_sms_send_rate_limit")
	})
}

// accountAt returns an access token of the n-th of many accounts, which have no password,
// so that none is hashed.
func (s *shop) accountAt(d *db.DB, n int) string {
	s.Helper()
	id, now := fmt.Sprintf("many-%d", n), s.service.Now()
	var row sessionRow
	err := d.Tx(s.Context(), func(q db.Querier) error {
		err := db.Exec(s.Context(), q, `
			INSERT INTO users (id, email, password_hash, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, '', $3, $3, $3)
			ON CONFLICT (email) DO NOTHING`, id, id+"@example.com", now.UnixMicro())
		if err != nil {
			return err
		}
		row, err = openSession(s.Context(), q, id, "aal1", "password", Client{}, now)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	session, err := s.service.issue(s.Context(), row, &User{ID: id, Email: id + "@example.com"})
	if err != nil {
		s.Fatal(err)
	}
	return session.AccessToken
}

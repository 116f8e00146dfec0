package auth

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// mfaAccount is an account with an authenticator app, a phone and recovery codes.
type mfaAccount struct {
	*shop
	owner         *http.Client
	token, secret string
	app, phone    string
	codes         []string
}

const mfaEmail = "a@example.com"

func (s *shop) newMFAAccount() *mfaAccount {
	s.Helper()
	a := s.signUp(mfaEmail)
	app := s.call("POST", "/factors", a.AccessToken, map[string]string{"factor_type": "totp", "friendly_name": "app"})
	g := &mfaAccount{shop: s, owner: s.browser, token: a.AccessToken, app: app.ID, secret: app.TOTP.Secret}
	lifted := g.verify(g.owner, a.AccessToken, g.app, s.totp(g.secret))
	lifted.want(s.T, "proving the app", 200, "")
	g.token = lifted.AccessToken
	s.advanceClock(time.Minute)
	phone := s.call("POST", "/factors", g.token, map[string]string{"factor_type": "phone", "phone": "0512345678", "friendly_name": "phone"})
	g.phone = phone.ID
	g.verifyByPhone(g.owner, g.token, true).want(s.T, "proving the phone", 200, "")
	who, err := s.service.Authenticate(s.Context(), g.token)
	if err != nil {
		s.Fatal(err)
	}
	if g.codes, err = s.service.NewRecoveryCodes(s.Context(), who); err != nil {
		s.Fatal(err)
	}
	return g
}

// passwordOnly signs in with the password and stops before the second factor.
func (g *mfaAccount) passwordOnly(browser *http.Client) string {
	g.Helper()
	a := g.callAs(browser, "POST", "/token?grant_type=password", "", map[string]string{"email": mfaEmail, "password": password})
	a.want(g.T, "the password", 200, "")
	return a.AccessToken
}

func (g *mfaAccount) verify(browser *http.Client, token, factor, code string) answer {
	g.Helper()
	c := g.callAs(browser, "POST", "/factors/"+factor+"/challenge", token, nil)
	if c.status != 200 {
		return c
	}
	return g.callAs(browser, "POST", "/factors/"+factor+"/verify", token, map[string]string{"challenge_id": c.ID, "code": code})
}

// verifyByPhone responds with the code that was sent, or with a wrong one.
func (g *mfaAccount) verifyByPhone(browser *http.Client, token string, rightly bool) answer {
	g.Helper()
	c := g.callAs(browser, "POST", "/factors/"+g.phone+"/challenge", token, nil)
	if c.status != 200 {
		return c
	}
	g.mu.Lock()
	code := regexp.MustCompile(`\d{6}`).FindString(g.texts[len(g.texts)-1])
	g.mu.Unlock()
	if !rightly {
		code = string('0'+(code[0]-'0'+1)%10) + code[1:]
	}
	return g.callAs(browser, "POST", "/factors/"+g.phone+"/verify", token, map[string]string{"challenge_id": c.ID, "code": code})
}

func (g *mfaAccount) redeem(browser *http.Client, token, code string) answer {
	g.Helper()
	return g.callAs(browser, "POST", "/recovery-codes/redeem", token, map[string]string{"code": code})
}

func TestSecondFactorLockout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		g := s.newMFAAccount()
		stranger := s.newBrowser()
		token := g.passwordOnly(stranger)
		// Every method counts, and a new session or challenge does not reset the count.
		for i := range secondFactorLockout.freeAttempts {
			var a answer
			switch i % 3 {
			case 0:
				a = g.verify(stranger, token, g.app, "000000")
			case 1:
				a = g.verifyByPhone(stranger, token, false)
			case 2:
				a = g.redeem(stranger, token, "aaaaa-aaaaa")
			}
			a.want(t, fmt.Sprintf("guess %d", i), 422, "mfa_verification_failed")
			if i == 4 {
				stranger = s.newBrowser()
				token = g.passwordOnly(stranger)
			}
		}
		const subject = "Wrong codes at the second step"
		if n := s.countMessages(d, subject); n != 1 {
			t.Errorf("%d letters to the owner, want 1", n)
		}
		// Correct codes are refused as well.
		g.redeem(stranger, token, g.codes[0]).want(t, "a right code while blocked", 429, "over_request_rate_limit")
		sent := len(s.texts)
		g.verifyByPhone(stranger, token, true).want(t, "the phone while blocked", 429, "over_request_rate_limit")
		if len(s.texts) != sent {
			t.Error("a code was sent while it would not be taken")
		}
		// A challenge from before the lockout does not help.
		g.verify(g.owner, g.passwordOnly(g.owner), g.app, s.totp(g.secret)).want(t, "the owner's own device", 200, "")

		// The lockouts grow, and the email is not repeated.
		s.advanceClock(secondFactorLockout.firstLockout)
		token = g.passwordOnly(stranger)
		g.verify(stranger, token, g.app, "000000").want(t, "after the first wait", 422, "mfa_verification_failed")
		s.advanceClock(secondFactorLockout.firstLockout)
		g.verify(stranger, g.passwordOnly(stranger), g.app, "000000").want(t, "after as long again", 429, "over_request_rate_limit")
		s.advanceClock(secondFactorLockout.firstLockout)
		if n := s.countMessages(d, subject); n != 1 {
			t.Errorf("%d letters to the owner, want still 1", n)
		}
		// Success resets the count.
		token = g.passwordOnly(stranger)
		g.verify(stranger, token, g.app, s.totp(g.secret)).want(t, "the right code", 200, "")
		stranger = s.newBrowser()
		token = g.passwordOnly(stranger)
		for range 3 {
			g.redeem(stranger, token, "aaaaa-aaaaa").want(t, "wrong after success", 422, "mfa_verification_failed")
		}
	})
}

// Two hundred concurrent responses to challenges that were all created before: no more
// than the limit are checked.
func TestSecondFactorLockoutIsAtomic(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		g := s.newMFAAccount()
		stranger := s.newBrowser()
		token := g.passwordOnly(stranger)
		challenges := make([]string, 40)
		for i := range challenges {
			challenges[i] = s.callAs(stranger, "POST", "/factors/"+g.app+"/challenge", token, nil).ID
		}
		var checked, refused atomic.Int64
		var wg sync.WaitGroup
		for i := range 200 {
			wg.Go(func() {
				a := s.callAs(stranger, "POST", "/factors/"+g.app+"/verify", token, map[string]string{"challenge_id": challenges[i%40], "code": "000000"})
				switch a.status {
				case 422:
					checked.Add(1)
				case 429:
					refused.Add(1)
				default:
					t.Errorf("guess %d = %d %s", i, a.status, a.Code)
				}
			})
		}
		wg.Wait()
		if checked.Load() != secondFactorLockout.freeAttempts || checked.Load()+refused.Load() != 200 {
			t.Errorf("%d of 200 guesses were checked and %d refused, want %d and the rest", checked.Load(), refused.Load(), secondFactorLockout.freeAttempts)
		}
		s.callAs(stranger, "POST", "/factors/"+g.app+"/verify", token, map[string]string{"challenge_id": challenges[0], "code": s.totp(g.secret)}).
			want(t, "the right code to an old challenge", 429, "over_request_rate_limit")
		if n := s.countMessages(d, "Wrong codes at the second step"); n != 1 {
			t.Errorf("%d letters to the owner, want 1", n)
		}
	})
}

func TestPasswordAloneSetsNoDeviceToken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		g := s.newMFAAccount()
		browser := s.newBrowser()
		known := func() bool { return len(browser.Jar.Cookies(mustURL(t, s.url+"/token"))) > 0 }
		token := g.passwordOnly(browser)
		if known() {
			t.Error("the device counts as the owner's before the second step")
		}
		g.redeem(browser, token, g.codes[0]).want(t, "recovery code", 200, "")
		if !known() {
			t.Error("the device does not count as the owner's after the second step")
		}
	})
}

func TestOldFailuresExpire(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		attempts := failedAttempts{"somebody", "", passwordLockout}
		fail := func(times int64) (n int64) {
			t.Helper()
			for range times {
				err := d.Tx(t.Context(), func(q db.Querier) (err error) {
					n, err = attempts.count(t.Context(), q, s.service.Now())
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			return n
		}
		rows := func() (n int) {
			t.Helper()
			if err := Sweep(t.Context(), d, s.service.Now()); err != nil {
				t.Fatal(err)
			}
			if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM sign_in_failures`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		fail(60)
		s.advanceClock(failureRetention - time.Minute)
		if n := fail(1); n != 61 {
			t.Errorf("failures within %v = %d, want 61", failureRetention, n)
		}
		s.advanceClock(time.Hour)
		if n := rows(); n != 1 {
			t.Errorf("%d rows after an hour, want the one", n)
		}
		s.advanceClock(failureRetention - time.Hour)
		if n := fail(1); n != 1 {
			t.Errorf("failures after %v without one = %d, want 1", failureRetention, n)
		}
		s.advanceClock(failureRetention)
		if n := rows(); n != 0 {
			t.Errorf("%d rows are left after %v without a failure, want none", n, failureRetention)
		}
	})
}

func mustURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestNothingChangesBeforeTheSecondFactor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		g := s.newMFAAccount()
		unproved := s.call("POST", "/factors", g.token, map[string]string{"factor_type": "phone", "phone": "0598765432", "friendly_name": "new"})
		unproved.want(t, "a factor not yet proved", 200, "")
		stranger := s.newBrowser()
		token := g.passwordOnly(stranger)
		sent := len(s.texts)
		for _, c := range []struct {
			method, path string
			body         any
			status       int
		}{
			{"PUT", "/user", map[string]any{"data": map[string]string{"full_name": "Somebody else"}}, 401},
			{"PUT", "/user", map[string]any{"data": map[string]string{"language": "ar"}}, 401},
			{"PUT", "/user", map[string]any{"data": map[string]string{"colour": "red"}}, 401},
			{"PUT", "/user", map[string]any{}, 401},
			{"PUT", "/user", map[string]any{"password": "another one", "current_password": password}, 401},
			{"POST", "/factors", map[string]string{"factor_type": "totp"}, 403},
			{"POST", "/factors/" + unproved.ID + "/challenge", nil, 403},
			{"POST", "/factors/" + unproved.ID + "/verify", map[string]string{"challenge_id": "x", "code": "000000"}, 403},
			{"DELETE", "/factors/" + unproved.ID, nil, 422},
			{"DELETE", "/factors/" + g.app, nil, 422},
			{"POST", "/logout?scope=others", nil, 401},
		} {
			s.callAs(stranger, c.method, c.path, token, c.body).want(t, c.method+" "+c.path, c.status, "insufficient_aal")
		}
		if len(s.texts) != sent {
			t.Error("a code was sent to a number that is not proved")
		}
		owner := s.call("GET", "/user", g.token, nil)
		owner.want(t, "the owner", 200, "")
		if len(owner.Factors) != 3 {
			t.Errorf("%d factors, want all 3", len(owner.Factors))
		}
		// Signing out is always possible, and ends no other session.
		s.callAs(stranger, "POST", "/logout", token, nil).want(t, "signing out everywhere", 204, "")
		s.callAs(stranger, "GET", "/user", token, nil).want(t, "who signed out", 403, "session_not_found")
		s.call("GET", "/user", g.token, nil).want(t, "the owner still", 200, "")
	})
}

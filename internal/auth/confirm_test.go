package auth

import (
	"context"
	"fmt"
	"regexp"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// confirmToken returns the token of the newest confirmation email.
func (s *shop) confirmToken(d *db.DB) string {
	s.Helper()
	var text string
	if err := d.QueryRowContext(s.Context(), `SELECT text_body FROM mail_jobs WHERE subject = $1 ORDER BY created_at DESC LIMIT 1`, "Confirm your email address").Scan(&text); err != nil {
		s.Fatal(err)
	}
	m := regexp.MustCompile(`http://localhost:8080/auth/confirm\?token_hash=(\w+)`).FindStringSubmatch(text)
	if m == nil {
		s.Fatalf("no link in %q", text)
	}
	return m[1]
}

func (s *shop) link(path, kind, token string) answer {
	s.Helper()
	return s.call("POST", path, "", map[string]any{"type": kind, "token_hash": token})
}

// signUpConfirmed signs up and confirms the address.
func (s *shop) signUpConfirmed(d *db.DB, email string) answer {
	s.Helper()
	a := s.signUp(email)
	s.link("/verify", "signup", s.confirmToken(d)).want(s.T, "confirm "+email, 200, "")
	return a
}

// addTOTP enrols and verifies an authenticator app.
func (s *shop) addTOTP(token string) {
	s.Helper()
	factor := s.call("POST", "/factors", token, map[string]string{"factor_type": "totp", "friendly_name": "App"})
	challenge := s.call("POST", "/factors/"+factor.ID+"/challenge", token, nil)
	s.call("POST", "/factors/"+factor.ID+"/verify", token, map[string]string{"challenge_id": challenge.ID, "code": s.totp(factor.TOTP.Secret)}).
		want(s.T, "enrol", 200, "")
}

func TestAddressIsConfirmedByItsLink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		if a.AccessToken == "" || a.User.EmailConfirmedAt != nil {
			t.Errorf("sign-up = %v confirmed at %v, want a session and no confirmation", a.AccessToken != "", a.User.EmailConfirmedAt)
		}
		first := s.confirmToken(d)
		s.link("/verify/check", "signup", first).want(t, "the link", 200, "")
		s.link("/verify/check", "recovery", first).want(t, "the link for something else", 403, "otp_expired")

		resend := func(email string) answer {
			return s.call("POST", "/resend", "", map[string]string{"type": "signup", "email": email})
		}
		resend("a@example.com").want(t, "resend", 200, "")
		resend("nobody@example.com").want(t, "resend to nobody", 200, "")
		if n := s.countMessages(d, "Confirm your email address"); n != 2 {
			t.Errorf("%d letters, want 2", n)
		}
		second := s.confirmToken(d)
		s.link("/verify/check", "signup", first).want(t, "the link of the first letter", 200, "")
		b := s.link("/verify", "email", second)
		b.want(t, "the link of the second", 200, "")
		s.link("/verify", "signup", first).want(t, "the first one when the address is confirmed", 403, "otp_expired")
		if b.User.EmailConfirmedAt == nil || b.User.ID != a.User.ID {
			t.Errorf("user = %+v, want the same one, confirmed", b.User)
		}
		s.link("/verify", "signup", second).want(t, "the link again", 403, "otp_expired")
		s.call("PUT", "/user", b.AccessToken, map[string]string{"password": "brand new"}).want(t, "a new password by it", 401, "reauthentication_needed")

		// A confirmed address gets no more of them; frequent requests are limited.
		resend("a@example.com").want(t, "resend to who has confirmed", 200, "")
		if n := s.countMessages(d, "Confirm your email address"); n != 2 {
			t.Errorf("%d letters, want 2 still", n)
		}
		for range confirmsPerAccount.Count - 2 {
			resend("a@example.com").want(t, "resend", 200, "")
		}
		resend("a@example.com").want(t, "one too many", 429, "over_email_send_rate_limit")
	})
}

func TestConfirmationWithoutThePage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		token := s.confirmToken(d)
		s.followTo("signup", token, "https://evil.example/", `^http://localhost:8080/auth/confirm\?confirmed=1$`)
		s.followTo("signup", token, "", `^http://localhost:8080/auth/confirm#error=access_denied&error_code=otp_expired&`)
		if u := s.call("GET", "/user", a.AccessToken, nil); u.status != 200 {
			t.Errorf("user = %d", u.status)
		}
		var confirmed *int64
		if err := d.QueryRowContext(t.Context(), `SELECT email_confirmed_at FROM users`).Scan(&confirmed); err != nil || confirmed == nil {
			t.Errorf("confirmed = %v, %v", confirmed, err)
		}

		s.signUp("b@example.com")
		token = s.confirmToken(d)
		s.advanceClock(ConfirmLife + time.Minute)
		s.followTo("email", token, "", `#error=access_denied&error_code=otp_expired&`)
	})
}

func TestRecoveryResetsUnconfirmedAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		cleared := ""
		s.service.Clear = func(_ context.Context, _ db.Querier, userID string) error { cleared = userID; return nil }
		stranger := s.signUp("owner@example.com")
		s.addTOTP(stranger.AccessToken)

		s.call("POST", "/recover", "", map[string]string{"email": "owner@example.com"})
		a := s.link("/verify", "recovery", s.mailedToken(d))
		a.want(t, "the link", 200, "")
		if a.User.ID != stranger.User.ID || len(a.User.Factors) != 0 || a.User.EmailConfirmedAt == nil || cleared != a.User.ID {
			t.Errorf("user = %+v, cleared %q, want the account confirmed, cleared and without factors", a.User, cleared)
		}
		s.signIn("owner@example.com", password).want(t, "the stranger's password before there is another", 400, "invalid_credentials")
		s.call("GET", "/user", stranger.AccessToken, nil).want(t, "the stranger's session", 403, "session_not_found")
		s.refresh(stranger.RefreshToken).want(t, "renewing it", 400, "refresh_token_not_found")
		s.call("PUT", "/user", a.AccessToken, map[string]string{"password": "brand new"}).want(t, "the owner's password", 200, "")
		s.signIn("owner@example.com", password).want(t, "the stranger's password", 400, "invalid_credentials")
		in := s.signIn("owner@example.com", "brand new")
		if id, err := s.service.Authenticate(t.Context(), in.AccessToken); err != nil || id.SecondFactorDue {
			t.Errorf("the owner = %+v, %v, want them signed in", id, err)
		}
		if n := s.countMessages(d, "Your account is yours alone now"); n != 1 {
			t.Errorf("%d letters about it, want 1", n)
		}

		// The code flow ends the same way.
		other := s.signUp("other@example.com")
		s.addTOTP(other.AccessToken)
		s.call("POST", "/recover", "", map[string]string{"email": "other@example.com", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"})
		code := s.follow(s.mailedToken(d), "http://localhost:8080/auth/reset", `\?code=(\w+)`)
		b := s.call("POST", "/token?grant_type=pkce", "", map[string]string{"auth_code": code, "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"})
		if b.status != 200 || b.User.ID != other.User.ID || len(b.User.Factors) != 0 {
			t.Errorf("code flow = %d %+v, want the account without factors", b.status, b.User)
		}
	})
}

func TestRecoveryKeepsConfirmedAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.service.Clear = func(context.Context, db.Querier, string) error { return fmt.Errorf("nothing is to be cleared") }
		recover := func(email string, keep bool) answer {
			t.Helper()
			s.call("POST", "/recover", "", map[string]string{"email": email})
			token := s.mailedToken(d)
			s.link("/verify/check", "recovery", token).want(t, "check", 200, "")
			return s.call("POST", "/verify", "", map[string]any{"type": "recovery", "token_hash": token, "keep": keep})
		}
		// A confirmed address.
		owner := s.signUpConfirmed(d, "owner@example.com")
		s.addTOTP(owner.AccessToken)
		a := recover("owner@example.com", false)
		if a.status != 200 || a.User.ID != owner.User.ID || len(a.User.Factors) != 1 {
			t.Errorf("confirmed = %d %+v, want the account with its factor", a.status, a.User)
		}
		s.call("PUT", "/user", a.AccessToken, map[string]string{"password": "brand new"}).want(t, "without the factor", 401, "insufficient_aal")

		// An unconfirmed one, whose owner states that they created the account.
		late := s.signUp("late@example.com")
		b := recover("late@example.com", true)
		if b.status != 200 || b.User.ID != late.User.ID || b.User.UserMetadata["full_name"] != "Noura" {
			t.Errorf("kept = %d %+v, want the same account", b.status, b.User)
		}
		if c := s.call("PUT", "/user", b.AccessToken, map[string]string{"password": "brand new"}); c.status != 200 {
			t.Errorf("new password = %d %s", c.status, c.Code)
		}
		if in := s.signIn("late@example.com", "brand new"); in.status != 200 || in.User.EmailConfirmedAt == nil {
			t.Errorf("afterwards = %d %+v, want a confirmed address", in.status, in.User)
		}
		// That statement does not bypass a second factor, nor confirm the address: the
		// next link can still reset the account.
		stranger := s.signUp("taken@example.com")
		s.addTOTP(stranger.AccessToken)
		e := recover("taken@example.com", true)
		s.call("PUT", "/user", e.AccessToken, map[string]string{"password": "brand new"}).want(t, "past a factor", 401, "insufficient_aal")
		s.service.Clear = nil
		if f := recover("taken@example.com", false); f.status != 200 || len(f.User.Factors) != 0 {
			t.Errorf("the other way = %d %+v, want no factors", f.status, f.User)
		}
	})
}

func TestPasswordChangeVoidsEarlierLinks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		owner := s.signUpConfirmed(d, "a@example.com")
		ask := func(challenge string) string {
			s.call("POST", "/recover", "", map[string]string{"email": "a@example.com", "code_challenge": challenge}).want(t, "recover", 200, "")
			return s.mailedToken(d)
		}
		unused, opened := ask(""), ask("")
		code := s.follow(ask("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), "http://localhost:8080/auth/reset", `\?code=(\w+)`)
		elsewhere := s.link("/verify", "recovery", opened)
		s.call("PUT", "/user", owner.AccessToken, map[string]string{"password": "brand new", "current_password": password}).want(t, "change", 200, "")

		s.link("/verify/check", "recovery", unused).want(t, "looking at an earlier link", 403, "otp_expired")
		s.link("/verify", "recovery", unused).want(t, "an earlier link", 403, "otp_expired")
		s.call("PUT", "/user", elsewhere.AccessToken, map[string]string{"password": "theirs"}).want(t, "a link opened before", 403, "session_not_found")
		s.call("POST", "/token?grant_type=pkce", "", map[string]string{"auth_code": code, "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"}).
			want(t, "a code from before", 403, "otp_expired")
	})
}

func TestOperatorResetsFactors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		owner := s.signUpConfirmed(d, "a@example.com")
		s.addTOTP(owner.AccessToken)
		support := Support{DB: d, BaseURL: "http://localhost:8080", Now: s.service.Now}
		for _, bad := range [][3]string{{"nobody@example.com", "Huda", "lost phone"}, {"a@example.com", " ", "lost phone"}, {"a@example.com", "Huda", "\u200b"}} {
			if err := support.ResetFactors(asCommand(t), bad[0], bad[1], bad[2]); err == nil {
				t.Errorf("ResetFactors(%q) is taken", bad)
			}
		}
		if err := support.ResetFactors(asCommand(t), "A@Example.com", "Huda", "lost phone, showed her ID"); err != nil {
			t.Fatal(err)
		}
		s.call("GET", "/user", owner.AccessToken, nil).want(t, "the old session", 403, "session_not_found")
		in := s.signIn("a@example.com", password)
		if _, err := s.service.Authenticate(t.Context(), in.AccessToken); err != nil || len(in.User.Factors) != 0 {
			t.Errorf("signing in = %v with %d factors, want in without any", err, len(in.User.Factors))
		}
		if n := s.countMessages(d, "Our support removed your two-step verification"); n != 1 {
			t.Errorf("%d letters, want 1", n)
		}
		list, err := support.History(t.Context(), "a@example.com")
		if err != nil || len(list) != 1 || list[0].Operator != "Huda" || list[0].Reason != "lost phone, showed her ID" ||
			list[0].Action != actionResetFactors || !list[0].At.Equal(s.service.Now().UTC().Truncate(time.Microsecond)) {
			t.Errorf("history = %+v, %v", list, err)
		}
	})
}

func TestInvisibleCharactersMakeNoOtherAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.call("POST", "/signup", "", map[string]any{"email": "\u202enoura\u200b@example.com", "password": password, "data": map[string]string{"full_name": "\u2067 Noura\u200e  Ali"}})
		if a.status != 200 || a.User.Email != "noura@example.com" || a.User.UserMetadata["full_name"] != "Noura Ali" {
			t.Errorf("sign-up = %d %+v, want noura@example.com", a.status, a.User)
		}
		s.call("POST", "/signup", "", map[string]string{"email": "noura@exam\u00adple.com", "password": password}).want(t, "the same again", 422, "user_already_exists")
		s.signIn("noura@example.com\ufeff", password).want(t, "sign in", 200, "")
	})
}

// asCommand is a context in which a command changes things.
func asCommand(t *testing.T) context.Context {
	return audit.As(t.Context(), audit.Actor{Kind: audit.Command, Name: "test"})
}

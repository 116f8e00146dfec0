package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/logs"
)

// shop is a running service with a clock that tests move and a phone they can read.
type shop struct {
	*testing.T
	service *Service
	url     string
	browser *http.Client
	log     *slog.Logger

	mu    sync.Mutex
	now   time.Time
	texts []string
}

func (s *shop) SendSMS(_ context.Context, _, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts = append(s.texts, text)
	return nil
}

func (s *shop) advanceClock(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	s := &shop{T: t, now: time.Now(), log: slog.New(slog.DiscardHandler)}
	service, err := New(t.Context(), d, Config{BaseURL: "http://localhost:8080", SMS: s, Hash: cheapHash})
	if err != nil {
		t.Fatal(err)
	}
	service.Now = func() time.Time { s.mu.Lock(); defer s.mu.Unlock(); return s.now }
	s.service = service
	handler := service.Handler(func(r *http.Request) string { return r.Header.Get("Test-IP") })
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r.WithContext(logs.With(r.Context(), s.log)))
	}))
	t.Cleanup(server.Close)
	s.url = server.URL + "/auth/v1"
	s.browser = s.newBrowser()
	return s
}

func (s *shop) newBrowser() *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// answer is any response of the service.
type answer struct {
	status int
	body   []byte
	Session
	Code     string          `json:"code"`
	Message  string          `json:"message"`
	ID       string          `json:"id"`
	Weak     *weakPassword   `json:"weak_password"`
	TOTP     *totpEnrolment  `json:"totp"`
	Factors  []Factor        `json:"factors"`
	Keys     []JWK           `json:"keys"`
	WebAuthn json.RawMessage `json:"webauthn"`
}

func (s *shop) call(method, path, token string, body any) answer {
	s.Helper()
	return s.callAs(s.browser, method, path, token, body)
}

func (s *shop) callAs(browser *http.Client, method, path, token string, body any) answer {
	s.Helper()
	var payload []byte
	if text, ok := body.(string); ok {
		payload = []byte(text)
	} else if body != nil {
		payload, _ = json.Marshal(body)
	}
	r, err := http.NewRequestWithContext(s.Context(), method, s.url+path, bytes.NewReader(payload))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Test-IP", "192.0.2.1")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w, err := browser.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer w.Body.Close()
	if got := w.Header.Get(apiVersionHeader); got != apiVersion {
		s.Errorf("%s %s: version header %q, want %q", method, path, got, apiVersion)
	}
	var a answer
	text, _ := io.ReadAll(w.Body)
	if len(text) > 0 {
		if err := json.Unmarshal(text, &a); err != nil {
			s.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
	a.status, a.body = w.StatusCode, text
	return a
}

const password = "correct horse"

func (s *shop) signUp(email string) answer {
	s.Helper()
	a := s.call("POST", "/signup", "", map[string]any{"email": email, "password": password, "data": map[string]string{"full_name": "Noura"}})
	if a.status != 200 {
		s.Fatalf("sign up %s = %d %s", email, a.status, a.Code)
	}
	return a
}

func (s *shop) signIn(email, password string) answer {
	s.Helper()
	return s.call("POST", "/token?grant_type=password", "", map[string]string{"email": email, "password": password})
}

func (s *shop) refresh(token string) answer {
	s.Helper()
	return s.call("POST", "/token?grant_type=refresh_token", "", map[string]string{"refresh_token": token})
}

func (a answer) want(t *testing.T, what string, status int, code string) {
	t.Helper()
	if a.status != status || a.Code != code {
		t.Errorf("%s = %d %q, want %d %q", what, a.status, a.Code, status, code)
	}
}

func TestSignUpAndIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp(" Noura@Example.com ")
		if a.User.Email != "noura@example.com" || a.User.UserMetadata["full_name"] != "Noura" || a.ExpiresIn != 600 || a.TokenType != "bearer" {
			t.Errorf("session = %+v, want Noura's for 600 s", a.Session)
		}
		s.call("POST", "/signup", "", map[string]string{"email": "noura@example.com", "password": password}).want(t, "second sign-up", 422, "user_already_exists")
		s.call("POST", "/signup", "", map[string]string{"email": "x", "password": password}).want(t, "no address", 400, "validation_failed")
		weak := s.call("POST", "/signup", "", map[string]string{"email": "a@b.sa", "password": "12345"})
		weak.want(t, "short password", 422, "weak_password")
		if weak.Message != "Password should be at least 6 characters" || weak.Weak == nil {
			t.Errorf("short password = %q, %v, want the text and its reasons", weak.Message, weak.Weak)
		}
		s.call("POST", "/signup", "", "{").want(t, "no JSON", 400, "bad_json")
		s.call("GET", "/nothing", "", nil).want(t, "unknown path", 404, "not_found")

		s.signIn("NOURA@example.com", password).want(t, "sign in", 200, "")
		for _, c := range [][2]string{{"noura@example.com", "wrong"}, {"nobody@example.com", password}, {"", ""}, {"noura@example.com", strings.Repeat("x", 5000)}} {
			s.signIn(c[0], c[1]).want(t, "sign in "+c[0], 400, "invalid_credentials")
		}
		long := strings.Repeat("ع", 256)
		s.call("POST", "/signup", "", map[string]string{"email": "long@example.com", "password": long}).want(t, "256 Arabic letters", 200, "")
		s.signIn("long@example.com", long).want(t, "sign in with them", 200, "")
		s.signIn("long@example.com", long+"x").want(t, "and one more", 400, "invalid_credentials")
	})
}

func TestRefreshRotatesAndDetectsReuse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		first := s.signUp("a@example.com").RefreshToken

		// Twenty tabs at once get one new token.
		var wg sync.WaitGroup
		got := make([]answer, 20)
		for i := range got {
			wg.Go(func() { got[i] = s.refresh(first) })
		}
		wg.Wait()
		second := got[0].RefreshToken
		for i, a := range got {
			if a.status != 200 || a.RefreshToken != second || second == first {
				t.Errorf("refresh %d = %d %s, token equal: %v, want 200 and one new token", i, a.status, a.Code, a.RefreshToken == second)
			}
		}
		// The direct predecessor stays valid: its response may have been lost.
		s.advanceClock(time.Hour)
		if a := s.refresh(first); a.RefreshToken != second {
			t.Errorf("predecessor = %d %s, want the current token", a.status, a.Code)
		}
		third := s.refresh(second).RefreshToken
		// Within the grace period even the one before it is accepted.
		if a := s.refresh(second); a.RefreshToken != third {
			t.Errorf("within grace = %d %s, want the current token", a.status, a.Code)
		}
		s.advanceClock(time.Minute)
		fourth := s.refresh(third)
		s.advanceClock(time.Minute)
		s.refresh(second).want(t, "an old token", 400, "refresh_token_already_used")
		s.refresh(fourth.RefreshToken).want(t, "after reuse", 400, "refresh_token_not_found")
		s.call("GET", "/user", fourth.AccessToken, nil).want(t, "access after reuse", 403, "session_not_found")

		for _, token := range []string{"", "x", "a.b.c", fourth.RefreshToken + "x"} {
			s.refresh(token).want(t, "made-up token", 400, "refresh_token_not_found")
		}
		old := s.signUp("b@example.com").RefreshToken
		s.advanceClock(sessionLife + time.Hour)
		s.refresh(old).want(t, "a forgotten session", 400, "session_expired")
	})
}

func TestSignOutScopes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.signUp("a@example.com")
		in := func() answer { return s.signIn("a@example.com", password) }
		alive := func(a answer) bool { return s.call("GET", "/user", a.AccessToken, nil).status == 200 }
		one, two, three := in(), in(), in()
		s.call("POST", "/logout?scope=local", one.AccessToken, nil).want(t, "local", 204, "")
		if alive(one) || !alive(two) || !alive(three) {
			t.Error("local must end this session only")
		}
		s.call("POST", "/logout?scope=others", two.AccessToken, nil).want(t, "others", 204, "")
		if !alive(two) || alive(three) {
			t.Error("others must end all but this session")
		}
		four := in()
		s.call("POST", "/logout", two.AccessToken, nil).want(t, "global", 204, "")
		if alive(two) || alive(four) {
			t.Error("global must end all sessions")
		}
		s.call("POST", "/logout?scope=x", in().AccessToken, nil).want(t, "unknown scope", 400, "validation_failed")
	})
}

func TestPasswordLockoutSparesKnownDevices(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := open(t, d)
	s.signUp("a@example.com") // s.browser is the owner's: it has the device token
	attempts := failedAttempts{account: digest("a@example.com"), lockoutPolicy: passwordLockout}
	for range passwordLockout.freeAttempts {
		if err := attempts.add(t.Context(), d, s.service.Now()); err != nil {
			t.Fatal(err)
		}
	}
	stranger := s.newBrowser()
	in := map[string]string{"email": "a@example.com", "password": password}
	s.callAs(stranger, "POST", "/token?grant_type=password", "", in).want(t, "stranger while blocked", 429, "over_request_rate_limit")
	s.signIn("a@example.com", password).want(t, "owner while strangers are blocked", 200, "")
	s.advanceClock(2 * time.Second)
	s.callAs(stranger, "POST", "/token?grant_type=password", "", in).want(t, "after the delay", 200, "")

	for range signInsPerAddress.Count {
		if _, err := signInsPerAddress.Allow(t.Context(), d, "192.0.2.1", s.service.Now()); err != nil {
			t.Fatal(err)
		}
	}
	s.signIn("b@example.com", password).want(t, "an address that tries too much", 429, "over_request_rate_limit")
	s.signIn("a@example.com", password).want(t, "an owner's device at that address", 200, "")
}

func TestPasswordChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.signUp("a@example.com")
		a, other := s.signIn("a@example.com", password), s.signIn("a@example.com", password)
		put := func(body map[string]any) answer { return s.call("PUT", "/user", a.AccessToken, body) }
		put(map[string]any{"password": "new password"}).want(t, "without the old one", 401, "reauthentication_needed")
		put(map[string]any{"password": "new password", "current_password": "wrong"}).want(t, "with a wrong one", 400, "invalid_credentials")
		put(map[string]any{"password": password, "current_password": password}).want(t, "the same again", 422, "same_password")
		put(map[string]any{"password": "x", "current_password": password}).want(t, "a short one", 422, "weak_password")
		put(map[string]any{"email": "b@example.com"}).want(t, "another address", 422, "email_change_not_allowed")
		put(map[string]any{"password": "new password", "current_password": password, "data": map[string]string{"full_name": "N"}}).want(t, "rightly", 200, "")
		s.call("GET", "/user", other.AccessToken, nil).want(t, "the other device", 403, "session_not_found")
		s.call("GET", "/user", a.AccessToken, nil).want(t, "this device", 200, "")
		s.signIn("a@example.com", "new password").want(t, "the new password", 200, "")
		if n := s.countMessages(d, "Your password was changed"); n != 1 {
			t.Errorf("%d letters to the owner, want 1", n)
		}
	})
}

func (s *shop) countMessages(d *db.DB, subject string) int {
	s.Helper()
	var n int
	if err := d.QueryRowContext(s.Context(), `SELECT count(*) FROM mail_jobs WHERE subject = $1`, subject).Scan(&n); err != nil {
		s.Fatal(err)
	}
	return n
}

func (s *shop) mailedToken(d *db.DB) string {
	s.Helper()
	var text string
	if err := d.QueryRowContext(s.Context(), `SELECT text_body FROM mail_jobs WHERE subject = 'Reset your password' ORDER BY created_at DESC LIMIT 1`).Scan(&text); err != nil {
		s.Fatal(err)
	}
	m := regexp.MustCompile(`http://localhost:8080/auth/reset\?token_hash=(\w+)`).FindStringSubmatch(text)
	if m == nil {
		s.Fatalf("no link in %q", text)
	}
	return m[1]
}

func TestRecoveryByMail(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.signUp("a@example.com")
		s.call("POST", "/recover", "", map[string]string{"email": "nobody@example.com"}).want(t, "unknown address", 200, "")
		s.call("POST", "/recover", "", map[string]string{"email": "a@example.com"}).want(t, "known address", 200, "")
		if n := s.countMessages(d, "Reset your password"); n != 1 {
			t.Fatalf("%d letters, want 1", n)
		}
		token := s.mailedToken(d)
		verify := func() answer {
			return s.call("POST", "/verify", "", map[string]string{"type": "recovery", "token_hash": token})
		}
		a := verify()
		a.want(t, "the link", 200, "")
		verify().want(t, "the link again", 403, "otp_expired")
		s.call("PUT", "/user", a.AccessToken, map[string]string{"password": "brand new"}).want(t, "new password", 200, "")
		s.signIn("a@example.com", "brand new").want(t, "sign in", 200, "")

		s.call("POST", "/recover", "", map[string]string{"email": "a@example.com"})
		token = s.mailedToken(d)
		s.advanceClock(LinkLife + time.Minute)
		verify().want(t, "an old link", 403, "otp_expired")

		// The PKCE flow: the link returns a code that only the requesting browser can use.
		challenge := "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" // RFC 7636, appendix B
		s.call("POST", "/recover", "", map[string]string{"email": "a@example.com", "code_challenge": challenge})
		code := s.follow(s.mailedToken(d), "http://localhost:8080/auth/reset", `\?code=(\w+)`)
		exchange := func(code, verifier string) answer {
			return s.call("POST", "/token?grant_type=pkce", "", map[string]string{"auth_code": code, "code_verifier": verifier})
		}
		exchange(code, "wrong").want(t, "wrong verifier", 400, "bad_code_verifier")
		exchange(code, "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").want(t, "right verifier", 200, "")

		// Without it the session comes in the fragment, and never to another site.
		s.call("POST", "/recover", "", map[string]string{"email": "a@example.com"})
		token = s.mailedToken(d)
		s.follow(token, "https://evil.example/", `^http://localhost:8080/auth/reset#access_token=`)
		s.follow(token, "http://localhost:8080.evil.example/", `^http://localhost:8080/auth/reset#error=`)
	})
}

// follow opens a password reset link and returns the match of pattern in the redirect target.
func (s *shop) follow(token, target, pattern string) string {
	s.Helper()
	return s.followTo("recovery", token, target, pattern)
}

func (s *shop) followTo(kind, token, target, pattern string) string {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), "GET", s.url+"/verify?type="+kind+"&token="+token+"&redirect_to="+target, nil)
	if err != nil {
		s.Fatal(err)
	}
	w, err := s.browser.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	w.Body.Close()
	m := regexp.MustCompile(pattern).FindStringSubmatch(w.Header.Get("Location"))
	if m == nil {
		s.Fatalf("link led to %q, want %s", w.Header.Get("Location"), pattern)
	}
	return m[len(m)-1]
}

func (s *shop) totp(secret string) string {
	s.Helper()
	code, err := totp.GenerateCode(secret, s.service.Now())
	if err != nil {
		s.Fatal(err)
	}
	return code
}

func TestTOTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		enrolled := s.call("POST", "/factors", a.AccessToken, map[string]string{"factor_type": "totp", "friendly_name": "phone app"})
		if enrolled.status != 200 || enrolled.TOTP == nil || !strings.HasPrefix(enrolled.TOTP.QRCode, "<svg") || !strings.HasPrefix(enrolled.TOTP.URI, "otpauth://totp/Matjar:a@example.com") {
			t.Fatalf("enrol = %+v", enrolled)
		}
		path := "/factors/" + enrolled.ID
		challenge := func(token string) string {
			c := s.call("POST", path+"/challenge", token, nil)
			c.want(t, "challenge", 200, "")
			return c.ID
		}
		prove := func(token, challengeID, code string) answer {
			return s.call("POST", path+"/verify", token, map[string]string{"challenge_id": challengeID, "code": code})
		}
		id := challenge(a.AccessToken)
		wrong := prove(a.AccessToken, id, "000000")
		wrong.want(t, "wrong code", 422, "mfa_verification_failed")
		if wrong.Message != "Invalid TOTP code entered" {
			t.Errorf("message = %q", wrong.Message)
		}
		code := s.totp(enrolled.TOTP.Secret)
		lifted := prove(a.AccessToken, id, code[:3]+" "+code[3:])
		lifted.want(t, "right code", 200, "")
		if n := s.countMessages(d, "Two-step verification was added"); n != 1 {
			t.Errorf("%d letters, want 1", n)
		}

		// Signing in again opens a session at aal1, which the shop does not accept yet.
		b := s.signIn("a@example.com", password)
		if _, err := s.service.Authenticate(t.Context(), b.AccessToken); !errors.Is(err, ErrSecondFactorDue) {
			t.Errorf("Authenticate before the second step = %v, want ErrSecondStep", err)
		}
		s.call("POST", "/factors", b.AccessToken, map[string]string{"factor_type": "totp"}).want(t, "another factor at aal1", 403, "insufficient_aal")
		s.call("DELETE", path, b.AccessToken, nil).want(t, "removing it at aal1", 422, "insufficient_aal")
		s.call("PUT", "/user", b.AccessToken, map[string]string{"password": "new one", "current_password": password}).want(t, "password at aal1", 401, "insufficient_aal")

		prove(b.AccessToken, challenge(b.AccessToken), code).want(t, "the code once more", 422, "mfa_verification_failed")
		s.advanceClock(31 * time.Second)
		id = challenge(b.AccessToken)
		code = s.totp(enrolled.TOTP.Secret)
		done := prove(b.AccessToken, id, code)
		done.want(t, "the next code", 200, "")
		prove(b.AccessToken, id, code).want(t, "a used challenge", 422, "mfa_challenge_expired")
		who, err := s.service.Authenticate(t.Context(), done.AccessToken)
		if err != nil || who.AAL != "aal2" || who.AMR[0].Method != "totp" || who.AMR[1].Method != "password" {
			t.Errorf("Authenticate = %+v, %v, want aal2 by totp and password", who, err)
		}
		// The level stays when the tokens are renewed.
		again := s.refresh(done.RefreshToken)
		if who, err := s.service.Authenticate(t.Context(), again.AccessToken); err != nil || who.AAL != "aal2" {
			t.Errorf("after refresh = %+v, %v, want aal2", who, err)
		}
		s.call("POST", "/factors", done.AccessToken, map[string]string{"factor_type": "totp", "friendly_name": "phone app"}).want(t, "the same name", 422, "mfa_factor_name_conflict")

		// Five wrong codes end a challenge.
		id = challenge(done.AccessToken)
		for range maxChallengeAttempts {
			prove(done.AccessToken, id, "111111").want(t, "guess", 422, "mfa_verification_failed")
		}
		s.advanceClock(31 * time.Second)
		prove(done.AccessToken, id, s.totp(enrolled.TOTP.Secret)).want(t, "after five guesses", 422, "mfa_challenge_expired")

		stranger := s.signUp("b@example.com")
		s.call("POST", path+"/challenge", stranger.AccessToken, nil).want(t, "somebody else's factor", 404, "mfa_factor_not_found")
		s.call("DELETE", path, done.AccessToken, nil).want(t, "removing it", 200, "")
		if who, err := s.service.Authenticate(t.Context(), b.AccessToken); err != nil || who.AAL != "aal1" {
			t.Errorf("after removing it = %+v, %v, want a plain session", who, err)
		}
	})
}

func TestPhoneAndRecoveryCodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		s.call("POST", "/factors", a.AccessToken, map[string]string{"factor_type": "phone", "phone": "123"}).want(t, "no mobile", 400, "validation_failed")
		enrolled := s.call("POST", "/factors", a.AccessToken, map[string]string{"factor_type": "phone", "phone": "٠٥١٢٣٤٥٦٧٨"})
		enrolled.want(t, "enrol", 200, "")
		c := s.call("POST", "/factors/"+enrolled.ID+"/challenge", a.AccessToken, map[string]string{"channel": "sms"})
		code := regexp.MustCompile(`\d{6}`).FindString(s.texts[len(s.texts)-1])
		proof := map[string]string{"challenge_id": c.ID, "code": code}
		lifted := s.call("POST", "/factors/"+enrolled.ID+"/verify", a.AccessToken, proof)
		lifted.want(t, "code", 200, "")
		s.call("POST", "/factors/"+enrolled.ID+"/verify", a.AccessToken, proof).want(t, "code again", 422, "mfa_challenge_expired")

		who, err := s.service.Authenticate(t.Context(), lifted.AccessToken)
		if err != nil {
			t.Fatal(err)
		}
		codes, err := s.service.NewRecoveryCodes(t.Context(), who)
		if err != nil || len(codes) != recoveryCodeCount {
			t.Fatalf("NewRecoveryCodes = %v, %v", codes, err)
		}
		b := s.signIn("a@example.com", password)
		redeem := func(code string) answer {
			return s.call("POST", "/recovery-codes/redeem", b.AccessToken, map[string]string{"code": code})
		}
		redeem("aaaaa-aaaaa").want(t, "made-up code", 422, "mfa_verification_failed")
		redeemed := redeem(strings.ToUpper(strings.ReplaceAll(codes[0], "-", " ")))
		redeemed.want(t, "recovery code", 200, "")
		redeem(codes[0]).want(t, "recovery code again", 422, "mfa_verification_failed")
		if left, err := s.service.RecoveryCodesLeft(t.Context(), who); left != recoveryCodeCount-1 || err != nil {
			t.Errorf("codes left = %d, %v, want 9", left, err)
		}
		if _, err := s.service.Authenticate(t.Context(), redeemed.AccessToken); err != nil {
			t.Errorf("Authenticate after redeeming = %v, want nil", err)
		}
	})
}

package auth

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/logs"
)

// On 503 the browser's client keeps its session and retries; any other error of a refresh
// would sign the shopper out.
func TestDatabaseThatCannotBeReached(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		var log bytes.Buffer
		s.log = slog.New(slog.NewJSONHandler(&log, nil))
		a := s.signUp("a@example.com")
		d.Close()
		s.signIn("a@example.com", password).want(t, "sign in", 503, "unavailable")
		s.refresh(a.RefreshToken).want(t, "refresh", 503, "unavailable")
		s.call("GET", "/user", a.AccessToken, nil).want(t, "user", 503, "unavailable")
		s.call("POST", "/signup", "", map[string]string{"email": "b@example.com", "password": password}).want(t, "sign up", 503, "unavailable")
		s.call("POST", "/recover", "", map[string]string{"email": "a@example.com"}).want(t, "recover", 503, "unavailable")
		for _, kind := range []string{"recovery", "signup"} {
			s.followTo(kind, "token", "", `error_code=unavailable&`)
		}
		// A key that another node just created cannot be read: that does not make the token
		// invalid.
		s.service.keys.mu.Lock()
		s.service.keys.all = map[string]*key{}
		s.service.keys.loadedAt = time.Time{}
		s.service.keys.mu.Unlock()
		s.call("GET", "/user", a.AccessToken, nil).want(t, "a key not yet read", 503, "unavailable")
		if got := strings.Count(log.String(), `"level":"ERROR"`); got != 8 || !strings.Contains(log.String(), `"path":"/auth/v1/token"`) {
			t.Errorf("%d errors in the shop's log, want 8:\n%s", got, log.String())
		}
	})
}

func TestSMSWithoutGatewayIsLogged(t *testing.T) {
	var log bytes.Buffer
	if err := (logSMS{}).SendSMS(logs.With(t.Context(), slog.New(slog.NewJSONHandler(&log, nil))), "+966512345678", "code 1"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), `"phone":"+966512345678","text":"code 1"`) {
		t.Errorf("log = %s, want the message", log.String())
	}
}

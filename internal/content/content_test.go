package content

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

func TestValidateSignUp(t *testing.T) {
	for _, test := range []struct{ email, want string }{
		{"noura@example.com", "noura@example.com"},
		{"  Noura@Example.COM\n", "noura@example.com"},
		{"نورة@مثال.السعودية", "نورة@مثال.السعودية"},
		{"@", ""},
		{"noura@example", ""},
		{"", ""},
		{"   ", ""},
		{"noura.example.com", ""},
		{"no ura@example.com", ""},
		{"noura@example.com\x00", ""},
		{"noura\xff@example.com", ""},
		{strings.Repeat("a", mail.MaxAddress) + "@b.c", ""},
	} {
		got, err := SignUp{Email: test.email}.validate()
		switch {
		case test.want == "" && !errs.Is(err, "invalid_email"):
			t.Errorf("checked(%q) = %q, %v, want invalid_email", test.email, got.Email, err)
		case test.want != "" && (err != nil || got.Email != test.want):
			t.Errorf("checked(%q) = %q, %v, want %q", test.email, got.Email, err, test.want)
		}
	}
}

type subscriber struct {
	language, token, confirm string
	consented, confirmed     int64
	unsubscribed             *int64
}

// reads reports whether letters go to the subscriber.
func (s subscriber) reads() bool { return s.confirmed > 0 && s.unsubscribed == nil }

func subscriberOf(t *testing.T, d *db.DB, email string) subscriber {
	t.Helper()
	var s subscriber
	const query = `SELECT language, unsubscribe_token, confirm_token, consented_at, confirmed_at, unsubscribed_at FROM newsletter_subscribers WHERE email = $1`
	if err := d.QueryRowContext(t.Context(), query, email).Scan(&s.language, &s.token, &s.confirm, &s.consented, &s.confirmed, &s.unsubscribed); err != nil {
		t.Fatalf("subscriber %s: %v", email, err)
	}
	return s
}

func TestSubscribe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		first := time.UnixMicro(1_000_000)
		shop := New(d, Config{BaseURL: "https://shop.example"})
		for _, s := range []SignUp{{Email: "a@example.com", Language: lang.English}, {Email: "b@example.com", Language: lang.Arabic}} {
			if err := shop.subscribe(ctx, s, first); err != nil {
				t.Fatal(err)
			}
		}
		a, b := subscriberOf(t, d, "a@example.com"), subscriberOf(t, d, "b@example.com")
		if a.language != "en" || b.language != "ar" || a.consented != 1_000_000 || a.unsubscribed != nil {
			t.Errorf("stored %+v and %+v", a, b)
		}
		if len(a.token) < 20 || a.token == b.token || len(a.confirm) < 20 || a.confirm == a.token {
			t.Errorf("tokens %q, %q and %q can be guessed", a.token, b.token, a.confirm)
		}
		if a.reads() {
			t.Error("an address that somebody typed gets letters before its owner has confirmed that")
		}
		if err := shop.subscribe(ctx, SignUp{Email: "a@example.com", Language: lang.English}, first); err != nil {
			t.Fatal(err)
		}
		if n := count(t, d, `SELECT count(*) FROM mail_jobs`); n != 2 {
			t.Errorf("%d letters, want one for each new address", n)
		}
		if page, header := unsubscribeLinksTo(t, d, "a@example.com"); page != 1 || header != "https://shop.example/api/v1/newsletter/unsubscribe?token="+a.token {
			t.Errorf("the letter names the page %d times and %q", page, header)
		}
		if n := count(t, d, `SELECT count(*) FROM mail_jobs WHERE text_body LIKE '%https://shop.example/newsletter/confirm?token=`+a.confirm+`&lang=en%'`); n != 1 {
			t.Errorf("%d letters have a's link, want 1", n)
		}
	})
}

func TestConfirm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), time.Now()
		shop := New(d, Config{BaseURL: "https://shop.example"})
		confirm := func(token string, at time.Time) error {
			shop.Now = func() time.Time { return at }
			return shop.Confirm(ctx, token)
		}
		ask := func(at time.Time) subscriber {
			t.Helper()
			if err := shop.subscribe(ctx, SignUp{Email: "a@example.com", Language: lang.Arabic}, at); err != nil {
				t.Fatal(err)
			}
			return subscriberOf(t, d, "a@example.com")
		}
		first := ask(now)
		for _, wrong := range []string{"", "other", first.token} {
			if err := confirm(wrong, now); !errs.Is(err, "subscription_not_found") {
				t.Errorf("confirm(%q) = %v, want subscription_not_found", wrong, err)
			}
		}
		if err := confirm(first.confirm, now.Add(confirmWithin)); !errs.Is(err, "subscription_not_found") {
			t.Errorf("an old link = %v, want subscription_not_found", err)
		}
		// Pressed twice is as good as once.
		for range 2 {
			if err := confirm(first.confirm, now); err != nil {
				t.Fatal(err)
			}
		}
		if !subscriberOf(t, d, "a@example.com").reads() {
			t.Fatal("no subscriber after the link was pressed")
		}
		// Anybody can type the address of a subscriber.
		confirmed := subscriberOf(t, d, "a@example.com")
		if err := shop.subscribe(ctx, SignUp{Email: "a@example.com", Language: lang.English}, now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if got := subscriberOf(t, d, "a@example.com"); got != confirmed {
			t.Errorf("a repeated sign-up makes %+v of %+v", got, confirmed)
		}
		if result, err := shop.Unsubscribe(ctx, first.token, ""); err != nil || result.State != "done" {
			t.Fatalf("Unsubscribe = %v, %v", result, err)
		}
		// Who has left stays so, whoever types the address and presses old links.
		if err := confirm(first.confirm, now); !errs.Is(err, "subscription_not_found") {
			t.Errorf("an old link after leaving = %v, want subscription_not_found", err)
		}
		second := ask(now.Add(time.Hour))
		if second.reads() || second.token != first.token {
			t.Errorf("after a second sign-up: %+v, want one that is not confirmed, with the same token", second)
		}
		if err := confirm(second.confirm, now.Add(time.Hour)); err != nil || !subscriberOf(t, d, "a@example.com").reads() {
			t.Errorf("confirm = %v, want a subscriber", err)
		}
	})
}

func TestSweepForgetsWhoNeverConfirmed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), time.Now()
		shop := New(d, Config{BaseURL: "https://shop.example"})
		for _, email := range []string{"never@example.com", "reader@example.com"} {
			if err := shop.subscribe(ctx, SignUp{Email: email, Language: lang.English}, now); err != nil {
				t.Fatal(err)
			}
		}
		if err := shop.Confirm(ctx, subscriberOf(t, d, "reader@example.com").confirm); err != nil {
			t.Fatal(err)
		}
		if err := Sweep(ctx, d, now.Add(confirmWithin+time.Hour)); err != nil {
			t.Fatal(err)
		}
		left, err := db.Column(ctx, d, `SELECT email FROM newsletter_subscribers`)
		if err != nil || strings.Join(left, " ") != "reader@example.com" {
			t.Errorf("left = %v, %v, want the reader", left, err)
		}
	})
}

// unsubscribeLinksTo counts the unsubscribe links in the email to an address, and returns its
// List-Unsubscribe header.
func unsubscribeLinksTo(t *testing.T, d *db.DB, email string) (page int, header string) {
	t.Helper()
	var text string
	if err := d.QueryRowContext(t.Context(), `SELECT text_body, unsubscribe_url FROM mail_jobs WHERE recipient = $1`, email).Scan(&text, &header); err != nil {
		t.Fatal(err)
	}
	return strings.Count(text, "https://shop.example/unsubscribe?token="), header
}

func TestUnsubscribe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := handler(d)
		for _, email := range []string{"a@example.com", "b@example.com"} {
			if status, _ := post(t, h, "/api/v1/newsletter", "192.0.2.1:1000", `{"email":"`+email+`","language":"en"}`); status != 204 {
				t.Fatal(status)
			}
		}
		token := subscriberOf(t, d, "a@example.com").token
		for _, test := range []struct{ token, want string }{
			{token, `{"state":"done"}`},
			{token, `{"state":"already"}`},
			{"other", `"code":"subscription_not_found"`},
			{"", `"code":"validation_failed"`},
		} {
			// The way mail programs do it.
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, UnsubscribePath+"?token="+test.token, strings.NewReader("List-Unsubscribe=One-Click"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if !strings.Contains(w.Body.String(), test.want) {
				t.Errorf("token %q: %d %s, want %s", test.token, w.Code, w.Body, test.want)
			}
		}
		if a, b := subscriberOf(t, d, "a@example.com"), subscriberOf(t, d, "b@example.com"); a.unsubscribed == nil || b.unsubscribed != nil {
			t.Errorf("unsubscribed %v and %v, want the first alone", a.unsubscribed, b.unsubscribed)
		}
	})
}

const operator = "operator@example.com"

// handler serves the operations behind the middleware, which knows the client's address.
func handler(d *db.DB) http.Handler {
	mux := http.NewServeMux()
	Register(rest.NewAPI(mux), New(d, Config{BaseURL: "https://shop.example", Settings: setting.Fixed(setting.Edit{"mail.operator": json.RawMessage(strconv.Quote(operator))})}))
	return rest.Middleware{Log: slog.New(slog.DiscardHandler), Metrics: rest.NewMetrics()}.Wrap(rest.Mux(mux))
}

func post(t *testing.T, h http.Handler, path, client, body string) (status int, code string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = client
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var problem struct{ Code string }
	if w.Code >= 400 {
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil {
			t.Fatalf("%s: %v", w.Body, err)
		}
	} else if w.Body.Len() > 0 {
		t.Errorf("POST %s answered %q, want nothing", path, w.Body)
	}
	return w.Code, problem.Code
}

func count(t *testing.T, d *db.DB, query string) (n int) {
	t.Helper()
	if err := d.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSignUps(t *testing.T) {
	const client = "192.0.2.1:1000"
	for path, rows := range map[string]string{
		"/api/v1/newsletter":   `SELECT count(*) FROM newsletter_subscribers`,
		"/api/v1/pro-interest": `SELECT count(*) FROM pro_interests`,
	} {
		t.Run(path, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := handler(d)
				for _, test := range []struct {
					body   string
					status int
					code   string
					rows   int
				}{
					{`{"email":"a@example.com","language":"en"}`, 204, "", 1},
					{`{"email":" A@example.com ","language":"ar","website":""}`, 204, "", 1},
					{`{"email":"b@example.com","language":"ar"}`, 204, "", 2},
					{`{"email":"bot@example.com","language":"en","website":"https://example.com"}`, 204, "", 2},
					{`{"email":"","language":"en"}`, 422, "invalid_email", 2},
					{`{"email":"nobody","language":"en"}`, 422, "invalid_email", 2},
					{`{"email":"c@example.com\u0000","language":"en"}`, 400, "bad_request", 2},
					{`{"email":"c@example.com","language":"fr"}`, 422, "validation_failed", 2},
					{`{"language":"en"}`, 422, "validation_failed", 2},
				} {
					status, code := post(t, h, path, client, test.body)
					if status != test.status || code != test.code {
						t.Errorf("%s: %d %q, want %d %q", test.body, status, code, test.status, test.code)
					}
					if n := count(t, d, rows); n != test.rows {
						t.Errorf("%s: %d rows, want %d", test.body, n, test.rows)
					}
				}
			})
		})
	}
}

func TestSignUpsAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := handler(d)
		const body = `{"email":"a@example.com","language":"en"}`
		for range subscriptionsPerAddress.Count {
			if status, code := post(t, h, "/api/v1/newsletter", "192.0.2.1:1000", body); status != 204 {
				t.Fatalf("%d %s within the limit", status, code)
			}
		}
		for client, want := range map[string]int{"192.0.2.1:2000": 429, "192.0.2.2:1000": 204} {
			if status, _ := post(t, h, "/api/v1/newsletter", client, body); status != want {
				t.Errorf("%s: %d, want %d", client, status, want)
			}
		}
		if status, _ := post(t, h, "/api/v1/pro-interest", "192.0.2.1:1000", body); status != 204 {
			t.Errorf("the other sign-up answers %d, want its own count", status)
		}
	})
}

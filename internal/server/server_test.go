package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/catalog"
	"matjar/internal/commission"
	"matjar/internal/content"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/letter"
	"matjar/internal/mail"
	"matjar/internal/marketing"
	"matjar/internal/order"
	"matjar/internal/page"
	"matjar/internal/payment"
	"matjar/internal/restock"
	"matjar/internal/returns"
	"matjar/internal/review"
	"matjar/internal/setting"
	"matjar/internal/staff"
	"matjar/internal/vault"
)

// dist is the smallest web app that pages can be made of.
var dist = fstest.MapFS{
	".vite/manifest.json": {Data: []byte(`{"src/main.tsx": {"file": "assets/main.js"}}`)},
	"assets/main.js":      {Data: []byte("app")},
}

func newServer(t *testing.T, change ...func(*Deps)) *Server {
	t.Helper()
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return serverOn(t, d, change...)
}

// serverOn is a shop on a database that is migrated already.
func serverOn(t *testing.T, d *db.DB, change ...func(*Deps)) *Server {
	t.Helper()
	return serverWith(t, d, order.Config{}, change...)
}

// serverWith is serverOn for orders of a config.
func serverWith(t *testing.T, d *db.DB, config order.Config, change ...func(*Deps)) *Server {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	goods := catalog.New(d, log)
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	users, err := auth.New(t.Context(), d, auth.Config{BaseURL: "http://localhost", Hash: authtest.CheapHash})
	if err != nil {
		t.Fatal(err)
	}
	secrets, err := setting.OpenVault(t.Context(), d, "", vault.ShopSecrets)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(t.Context(), d, nil, secrets)
	if err != nil {
		t.Fatal(err)
	}
	goods.Settings = settings
	texts, err := content.LoadPages("", settings)
	if err != nil {
		t.Fatal(err)
	}
	promoted, err := marketing.Open(t.Context(), d, goods)
	if err != nil {
		t.Fatal(err)
	}
	orders := order.New(d, goods, config)
	bank, err := returns.OpenVault(t.Context(), d, "")
	if err != nil {
		t.Fatal(err)
	}
	deps := Deps{
		Log: log, DB: d, Catalog: goods, Marketing: promoted, Users: users, Orders: orders, Returns: returns.New(d, orders, bank),
		Commissions: commission.New(d, orders.Seller, order.DeliveredSales, returns.RefundedSales),

		Staff:   staff.New(d, StaffAccounts(users), func() string { return "http://localhost" }),
		Reviews: review.New(d, goods, nil), Notices: restock.New(d, goods), Dist: dist, Content: content.New(d, content.Config{Pages: texts, Settings: settings}), Settings: settings,
		SendNow:  func(context.Context, mail.Message) error { return nil },
		MailShop: func() mail.Shop { return mail.Shop{} },
		Letters:  letter.New(d, func() string { return "http://localhost" }, settings, func(context.Context, string, mail.Message) error { return nil }),
		Accounts: payment.NewAccounts(d, secrets, settings, payment.URLs{}, "http://localhost"), SecretInDatabase: true,
	}
	for _, f := range change {
		f(&deps)
	}
	s, err := New(deps)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func get(h http.Handler, target string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	r.Host = "localhost"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPublicAndAdmin(t *testing.T) {
	s := newServer(t)
	for _, test := range []struct {
		path          string
		public, admin int
	}{
		{"/healthz", 200, 200},
		{"/readyz", 200, 200},
		{"/metrics", 404, 200},
		{"/debug/pprof/", 404, 200},
		{"/debug/pprof/cmdline", 404, 200},
		{"/", 200, 404},
		{"/assets/main.js", 200, 404},
		{"/api/openapi.json", 200, 404},
		{"/api/docs", 200, 404},
		{"/api/v1/admin/me", 401, 404},
		{"/api/nothing", 404, 404},
	} {
		if got := get(s.Public, test.path).Code; got != test.public {
			t.Errorf("public %s: %d, want %d", test.path, got, test.public)
		}
		if got := get(s.Admin, test.path).Code; got != test.admin {
			t.Errorf("admin %s: %d, want %d", test.path, got, test.admin)
		}
	}
	if got := get(s.Admin, "/metrics").Body.String(); !strings.Contains(got, `matjar_http_requests_total{method="GET",route="/healthz",status="200"} 1`) {
		t.Error("the metrics do not count requests")
	}
}

func TestShutdownFinishesRequestsInFlight(t *testing.T) {
	started, release := make(chan struct{}), make(chan struct{})
	s := &Server{
		deps: Deps{Log: slog.New(slog.DiscardHandler)},
		Public: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(started)
			<-release
			if r.Context().Err() != nil {
				t.Error("the request in flight was cancelled")
			}
			_, _ = io.WriteString(w, "done")
		}),
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, listener, nil) }()

	answer := make(chan string, 1)
	go func() {
		resp, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			answer <- err.Error()
			return
		}
		defer resp.Body.Close()
		body, _ := io.ReadAll(resp.Body)
		answer <- string(body)
	}()
	<-started
	stop()
	// New connections are refused while the old request still runs.
	for {
		conn, err := net.DialTimeout("tcp", listener.Addr().String(), time.Second)
		if err != nil {
			break
		}
		conn.Close()
	}
	select {
	case err := <-ended:
		t.Fatalf("the server ended with a request in flight: %v", err)
	default:
	}
	close(release)
	if got := <-answer; got != "done" {
		t.Errorf("the request in flight got %q", got)
	}
	if err := <-ended; err != nil {
		t.Errorf("Run = %v", err)
	}
}

// A server that is told to stop fails its readiness check first, and goes on answering until load balancers
// have turned away.
func TestDrain(t *testing.T) {
	s := newServer(t, func(d *Deps) { d.Drain = time.Hour })
	over := make(chan time.Time)
	s.timer = func(wait time.Duration) <-chan time.Time {
		if wait != time.Hour {
			t.Errorf("drains for %s, want an hour", wait)
		}
		return over
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, listener, nil) }()
	ask := func(path string) *http.Response {
		t.Helper()
		resp, err := http.Get("http://" + listener.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp
	}
	if got := ask("/readyz").StatusCode; got != 200 {
		t.Errorf("at first: %d", got)
	}
	stop()
	for ask("/readyz").StatusCode == 200 {
	}
	if resp := ask("/"); resp.StatusCode != 200 || !resp.Close {
		t.Errorf("while draining: %d, closes %v, want an answer on a connection that closes", resp.StatusCode, resp.Close)
	}
	close(over)
	if err := <-ended; err != nil {
		t.Errorf("Run = %v", err)
	}
}

func TestBootConfig(t *testing.T) {
	s := newServer(t, func(d *Deps) { d.Settings = setting.Fixed(setting.Edit{"shipping.fee": []byte("15.5")}) })
	html := get(s.Public, "/").Body.String()
	if want := `"shipping":{"fee":15.5,"free_over":200,"express_fee":0,"cut_off_hour":16,"rest_days":[5],"cities":[{"key":"riyadh",`; !strings.Contains(html, want) {
		t.Errorf("the page lacks %s", want)
	}
	if strings.Contains(html, `"maps"`) {
		t.Error("the page speaks of maps without a key")
	}
	s = newServer(t, func(d *Deps) { d.Maps = page.Maps{Key: "k", URL: page.MapsURL} })
	html = get(s.Public, "/checkout").Body.String()
	if want := `"maps":{"key":"k","url":"https://maps.googleapis.com/maps/api/js"}`; !strings.Contains(html, want) {
		t.Errorf("the page lacks %s", want)
	}
}

// TestRecoveryClearsWhatAStrangerLeft checks that the server sets auth.Service.Clear.
func TestRecoveryClearsWhatAStrangerLeft(t *testing.T) {
	s := newServer(t)
	d := s.deps.DB
	signUp(t, s.Public)
	if err := db.Exec(t.Context(), d, `UPDATE profiles SET phone = '+966512345678'`); err != nil {
		t.Fatal(err)
	}
	send := func(path, body string) {
		t.Helper()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, strings.NewReader(body))
		r.Host = "localhost"
		w := httptest.NewRecorder()
		s.Public.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%s = %d %s", path, w.Code, w.Body)
		}
	}
	send("/auth/v1/recover", `{"email": "shopper@example.com"}`)
	var letter string
	if err := d.QueryRowContext(t.Context(), `SELECT text_body FROM mail_jobs WHERE subject = 'Reset your password'`).Scan(&letter); err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`token_hash=(\w+)`).FindStringSubmatch(letter)[1]
	send("/auth/v1/verify", `{"type": "recovery", "token_hash": "`+token+`"}`)
	var phone string
	if err := d.QueryRowContext(t.Context(), `SELECT phone FROM profiles`).Scan(&phone); err != nil || phone != "" {
		t.Errorf("the stranger's phone = %q, %v, want none", phone, err)
	}
}

func TestOpenAPIIsTheSameEveryTime(t *testing.T) {
	first, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	again, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(first) || !bytes.Equal(first, again) {
		t.Error("the document is no JSON or differs from one time to the next")
	}
}

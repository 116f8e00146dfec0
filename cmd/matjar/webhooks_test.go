package main

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/webhook"
)

func TestWebhooksFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		var got []string
		var status atomic.Int64
		status.Store(http.StatusOK)
		hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			text, _ := io.ReadAll(r.Body)
			got = append(got, string(text))
			w.WriteHeader(int(status.Load()))
			_, _ = io.WriteString(w, "line\nred \x1b[31m")
		}))
		defer hook.Close()
		matjar := func(args ...string) (string, int) {
			var out bytes.Buffer
			code := run(t.Context(), append(append([]string{"webhooks"}, args...), "--database-url="+url), &out, &out)
			return out.String(), code
		}
		must := func(args ...string) string {
			t.Helper()
			out, code := matjar(args...)
			if code != 0 {
				t.Fatalf("webhooks %v: %s", args, out)
			}
			return out
		}
		send := func() {
			t.Helper()
			worker := webhook.Worker{DB: d, Log: slog.New(slog.DiscardHandler), Outbox: &webhook.Outbox{}, Now: time.Now}
			if err := worker.Once(t.Context()); err != nil {
				t.Fatal(err)
			}
		}

		out := must("add", hook.URL+"/hook", "--events", "order,stock.changed")
		id := regexp.MustCompile(`Endpoint: (\S+)`).FindStringSubmatch(out)[1]
		secret := regexp.MustCompile(`Secret: +(whsec_\S+)`).FindStringSubmatch(out)[1]
		if out := must("list"); !strings.Contains(out, id) || !strings.Contains(out, "order,stock.changed") || !strings.Contains(out, "/hook") || strings.Contains(out, secret) {
			t.Errorf("list = %s", out)
		}
		quick := regexp.MustCompile(`Endpoint: (\S+)`).FindStringSubmatch(must("add", hook.URL+"/quick", "--events", "payment", "--at-once", "8"))[1]
		if out := must("list"); !regexp.MustCompile(`order,stock\.changed +1 .*/hook\n`).MatchString(out) || !regexp.MustCompile(`payment +8 .*/quick\n`).MatchString(out) {
			t.Errorf("list = %s, want how many events each is sent at a time", out)
		}
		must("remove", quick)
		if out, code := matjar("add", hook.URL+"/many", "--events", "payment", "--at-once", "17"); code != 1 || !strings.Contains(out, "want 1 to 16") {
			t.Errorf("17 at a time = %q, %d, want a refusal", out, code)
		}
		orderID := placeOne(t, d)
		send()
		if len(got) != 2 || !strings.Contains(got[0], `"order.placed"`) || !strings.Contains(got[0], orderID) || !strings.Contains(got[1], `"stock.changed"`) {
			t.Fatalf("received %q", got)
		}
		out = must("log", "--endpoint", id)
		if strings.Count(out, "\n") != 3 || !strings.Contains(out, "delivered") || strings.Contains(out, "\x1b") {
			t.Errorf("log = %q", out)
		}
		event := regexp.MustCompile(`(\S+) +order\.placed`).FindStringSubmatch(out)[1]
		must("resend", event, "--endpoint", id)
		send()
		if len(got) != 3 || got[2] != got[0] {
			t.Errorf("received %q, want the first again", got)
		}
		if out := must("test", id); out != "Accepted with 200.\n" || !strings.Contains(got[3], `"ping"`) {
			t.Errorf("test = %q, received %q", out, got[3:])
		}
		status.Store(http.StatusTeapot)
		if out, code := matjar("test", id); code != 1 || out != "matjar: not accepted: answered 418 line red  [31m\n" {
			t.Errorf("test = %q, %d", out, code)
		}
		if out := must("log", "--failed"); strings.Count(out, "\n") != 2 || !strings.Contains(out, "418") {
			t.Errorf("log --failed = %s", out)
		}
		must("disable", id)
		if out := must("list"); !strings.Contains(out, "  off ") {
			t.Errorf("list = %s", out)
		}
		must("enable", id)
		must("remove", id)
		for _, args := range [][]string{{"remove", id}, {"enable", id}, {"test", id}, {"resend", event}, {"add", "http://example.com", "--events", "order"}, {"add", hook.URL, "--events", "orders"}, {"log", "--limit", "0"}} {
			if out, code := matjar(args...); code != 1 || strings.Count(out, "\n") != 1 {
				t.Errorf("webhooks %v = %q, %d", args, out, code)
			}
		}
	})
}

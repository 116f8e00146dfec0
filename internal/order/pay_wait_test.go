package order

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestPaymentOutOfReach: without a database, a browser on its way to or from a payment gets a page in both languages that
// asks again by itself. Programs get a problem.
func TestPaymentOutOfReach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		h := l.handler()
		d.Close()
		for _, path := range []string{openPath, returnPath, backPath} {
			target := payPath(path, l.intent(o))
			page := send(h, "GET", target, http.Header{"Accept": {"text/html,application/xhtml+xml,*/*;q=0.8"}}, "")
			if page.Code < 500 || page.Header().Get("Refresh") != strconv.Itoa(waitSeconds) || page.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %d %v", path, page.Code, page.Header())
			}
			for _, text := range []string{"طلبك محفوظ", "Your order is safe"} {
				if !strings.Contains(page.Body.String(), text) {
					t.Errorf("%s: the page does not say %q", path, text)
				}
			}
			program := send(h, "GET", target, nil, "")
			if program.Code != page.Code || program.Header().Get("Content-Type") != "application/problem+json" || program.Header().Get("Refresh") != "" {
				t.Errorf("%s: a program gets %d %v", path, program.Code, program.Header())
			}
		}
	})
}

package setting

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestAddressCheck: the address leads to the shop if what answers there has the shop's secret.
func TestAddressCheck(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := open(t, d, nil)
		if got, err := l.CheckAddress(t.Context()); err != nil || got.Result != ReachedNotAsked {
			t.Errorf("without an address: %+v, %v", got, err)
		}
		var serve http.HandlerFunc
		site := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r) }))
		defer site.Close()
		// A client for whom every name is the site.
		transport := publicTransport()
		transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, site.Listener.Addr().String())
		}
		transport.TLSClientConfig = site.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
		client := addressClient(transport)
		change := func(address string) {
			t.Helper()
			if _, err := l.Change(as(t), edit("shop.domain", string(encode(address)))); err != nil {
				t.Fatal(err)
			}
		}
		change("https://example.com")
		proof := func(l *Live) http.HandlerFunc {
			return func(w http.ResponseWriter, r *http.Request) {
				text, err := l.AddressProof(strings.TrimPrefix(r.URL.Path, AddressProofPath))
				if err != nil {
					w.WriteHeader(http.StatusNotFound)
				}
				_, _ = w.Write([]byte(text))
			}
		}
		for _, test := range []struct {
			name  string
			serve http.HandlerFunc
			want  Reach
		}{
			{"this shop", proof(l), ReachedHere},
			{"another shop", proof(Fixed(nil)), ReachedOther},
			{"an echo", func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(r.URL.Path)) }, ReachedOther},
			{"a redirect", func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, "https://127.0.0.1/", http.StatusFound)
			}, ReachedRedirect},
			{"endless", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 1<<20)) }, ReachedOther},
		} {
			serve = test.serve
			if got, err := l.checkAddress(t.Context(), client); err != nil || got != (AddressCheck{"https://example.com", test.want}) {
				t.Errorf("%s: %+v, %v, want %s", test.name, got, err, test.want)
			}
		}
		transport.TLSClientConfig = &tls.Config{}
		if got, err := l.checkAddress(t.Context(), client); err != nil || got.Result != ReachedBadTLS {
			t.Errorf("with a certificate that nobody knows: %+v, %v", got, err)
		}
		site.Close()
		if got, err := l.checkAddress(t.Context(), client); err != nil || got.Result != ReachedNothing {
			t.Errorf("with nobody there: %+v, %v", got, err)
		}
		for range addressChecks.Count {
			_, _ = addressChecks.Allow(t.Context(), d, "shop", time.Now())
		}
		if _, err := l.CheckAddress(t.Context()); err == nil {
			t.Error("it can be checked without end")
		}
	})
}

// TestAddressCheckStaysOutside: the check connects to nothing in the operator's network.
func TestAddressCheckStaysOutside(t *testing.T) {
	var asked atomic.Bool
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Store(true) }))
	defer inside.Close()
	for _, address := range []string{
		inside.URL, strings.Replace(inside.URL, "127.0.0.1", "localhost", 1), "http://127.0.0.1", "https://localhost", "https://10.0.0.1", "https://[::1]",
		"https://[::ffff:127.0.0.1]", "https://169.254.169.254", "https://0.0.0.0", "https://192.168.1.1", "https://8.8.8.8:22",
	} {
		response, err := publicClient.Get(address + AddressProofPath + "x")
		if err == nil {
			response.Body.Close()
		}
		if err == nil || reachOf(err) != ReachedPrivate && reachOf(err) != ReachedPort || asked.Load() {
			t.Errorf("%s was asked: %v", address, err)
		}
	}
}

// TestAddressProof: nobody but the shop makes challenges that it answers.
func TestAddressProof(t *testing.T) {
	l := Fixed(nil)
	for _, wrong := range []string{"", "x", "%", strings.Repeat("A", 59), strings.Repeat("A", 10000)} {
		if text, err := l.AddressProof(wrong); err == nil {
			t.Errorf("it answers %.20q with %q", wrong, text)
		}
	}
}

package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
)

// adminPaths are what the admin address has.
var adminPaths = map[string]bool{
	"/metrics": false, "/debug/pprof/": false, "/debug/pprof/cmdline": false, "/debug/pprof/goroutine?debug=2": false,
	"/debug/pprof/heap": false, "/debug/pprof/symbol": false,
	// These are open.
	"/healthz": true, "/readyz": true,
}

func TestMetricsAndProfilesNeedTheTokenWhenThereIsOne(t *testing.T) {
	const token = "a token of 21 letters"
	on, off := newServer(t, func(d *Deps) { d.MetricsToken = token }), newServer(t)
	for path, open := range adminPaths {
		ask := func(s *Server, query, authorization string) int {
			r := httptest.NewRequest(http.MethodGet, path+query, nil)
			r.Host = "localhost:9090"
			if authorization != "" {
				r.Header.Set("Authorization", authorization)
			}
			w := httptest.NewRecorder()
			s.Admin.ServeHTTP(w, r)
			return w.Code
		}
		refused := 401
		if open {
			refused = 200
		}
		mark := "?"
		if strings.Contains(path, "?") {
			mark = "&"
		}
		for _, test := range []struct {
			name   string
			server *Server
			query  string
			header string
			want   int
		}{
			{"without a token", off, "", "", 200},
			{"the token", on, "", "Bearer " + token, 200},
			{"none", on, "", "", refused},
			{"another", on, "", "Bearer " + token + "!", refused},
			{"another scheme", on, "", "Basic " + token, refused},
			{"no scheme", on, "", token, refused},
			{"in the address", on, mark + "token=" + url.QueryEscape(token), "", refused},
		} {
			if got := ask(test.server, test.query, test.header); got != test.want {
				t.Errorf("%s, %s: %d, want %d", path, test.name, got, test.want)
			}
		}
	}
}

func TestAdminRejectsForeignHosts(t *testing.T) {
	const token = "a token of 21 letters"
	s := newServer(t, func(d *Deps) { d.AdminHost = "metrics.internal" })
	withToken := newServer(t, func(d *Deps) { d.MetricsToken = token })
	ask := func(s *Server, path, host, authorization string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = host
		r.Header.Set("Authorization", authorization)
		w := httptest.NewRecorder()
		s.Admin.ServeHTTP(w, r)
		return w.Code
	}
	for host, want := range map[string]int{
		"localhost": 200, "LOCALHOST:9090": 200, "127.0.0.1:9090": 200, "10.1.2.3": 200, "[::1]:9090": 200, "[::1]": 200,
		"metrics.internal:9090": 200, "metrics.internal": 200,
		"evil.example:9090": 421, "evil.example": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "": 421,
	} {
		for path, open := range adminPaths {
			if open {
				if got := ask(s, path, host, ""); got != 200 {
					t.Errorf("%s as %q: %d, want 200: whoever balances the load may call it anything", path, host, got)
				}
			} else if got := ask(s, path, host, ""); got != want {
				t.Errorf("%s as %q: %d, want %d", path, host, got, want)
			}
		}
	}
	// Whoever has the token is no page that was lured here.
	if got := ask(withToken, "/metrics", "matjar.monitoring.svc:9090", "Bearer "+token); got != 200 {
		t.Errorf("metrics under another name with the token: %d, want 200", got)
	}
}

func TestCommandLineShowsNoValues(t *testing.T) {
	args := []string{"bin/matjar", "serve", "--admin-token=secret1", "--smtp-url", "smtp://u:secret2@mail", "-x", "secret3", "secret4", "--demo"}
	if got, want := redactValues(args), []string{"bin/matjar", "serve", "--admin-token", "--smtp-url", "-x", "--demo"}; !slices.Equal(got, want) {
		t.Errorf("shows %q, want %q", got, want)
	}
	before := os.Args
	defer func() { os.Args = before }()
	os.Args = args
	if got := get(newServer(t).Admin, "/debug/pprof/cmdline").Body.String(); strings.Contains(got, "secret") || !strings.Contains(got, "--admin-token") {
		t.Errorf("the command line reads %q", got)
	}
}

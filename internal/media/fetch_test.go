package media

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// site serves pictures on loopback; the fetcher may connect to it and to nothing else there.
func site(t *testing.T, handler http.Handler) (*Fetcher, string) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	f := NewFetcher([]string{strings.TrimPrefix(server.URL, "http://")})
	f.pause = 0
	return f, server.URL
}

func TestFetch(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/pot.jpg", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "pixels") })
	mux.Handle("/moved", http.RedirectHandler("/pot.jpg", http.StatusFound))
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, maxOriginal+1)) })
	mux.HandleFunc("/broken", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		fmt.Fprint(w, "few")
	})
	mux.HandleFunc("/hops/{n}", func(w http.ResponseWriter, r *http.Request) {
		var n int
		if _, err := fmt.Sscan(r.PathValue("n"), &n); err == nil && n > 0 {
			http.Redirect(w, r, fmt.Sprintf("/hops/%d", n-1), http.StatusFound)
		}
	})
	for name, to := range map[string]string{
		"loopback": "http://127.0.0.1/secret", "localhost": "http://localhost/secret", "metadata": "http://169.254.169.254/latest/meta-data/",
		"router": "https://192.168.0.1/", "six": "http://[::1]/", "mapped": "http://[::ffff:10.0.0.1]/",
		"port": "http://203.0.113.9:6379/", "file": "file:///etc/passwd", "ftp": "ftp://example.com/a.png",
	} {
		mux.Handle("/to/"+name, http.RedirectHandler(to, http.StatusFound))
	}
	f, at := site(t, mux)
	for _, test := range []struct{ address, body, reason string }{
		{at + "/pot.jpg", "pixels", ""},
		{at + "/moved", "pixels", ""},
		{at + "/hops/5", "", ""},
		{at + "/hops/6", "", "leads through more than 5 redirects"},
		{at + "/none", "", "cannot be fetched: the answer is 404 Not Found"},
		{at + "/large", "", "is larger than 20 MB"},
		{at + "/broken", "", "cannot be fetched: "},
		{at + "/to/loopback", "", "is in a private network (127.0.0.1)"},
		{at + "/to/localhost", "", "is in a private network ("},
		{at + "/to/metadata", "", "is in a private network (169.254.169.254)"},
		{at + "/to/router", "", "is in a private network (192.168.0.1)"},
		{at + "/to/six", "", "is in a private network (::1)"},
		{at + "/to/mapped", "", "is in a private network (10.0.0.1)"},
		{at + "/to/port", "", "is on port 6379, not 80 or 443"},
		{at + "/to/file", "", "leads to file:"},
		{at + "/to/ftp", "", "leads to ftp:"},
		{"http://localhost/pot.jpg", "", "is in a private network ("},
		{"http://127.0.0.1:443/pot.jpg", "", "is in a private network (127.0.0.1)"},
		{"http://no-such-host.invalid/pot.jpg", "", "cannot be fetched: there is no host no-such-host.invalid"},
	} {
		body, _, err := f.Fetch(t.Context(), test.address, Version{})
		if test.reason == "" {
			if err != nil || string(body) != test.body {
				t.Errorf("Fetch(%s) = %q, %v, want %q", test.address, body, err, test.body)
			}
			continue
		}
		if _, refused := errors.AsType[*Refused](err); !refused || !strings.HasPrefix(err.Error(), test.reason) {
			t.Errorf("Fetch(%s) = %v, want %q", test.address, err, test.reason)
		}
	}
}

// A site that stumbles is asked again; one that refuses is not.
func TestFetchTriesAgain(t *testing.T) {
	var answers []int
	f, at := site(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		status := answers[0]
		answers = answers[1:]
		if status == 0 {
			panic(http.ErrAbortHandler)
		}
		w.WriteHeader(status)
	}))
	for _, test := range []struct {
		answers []int
		left    int
		fails   bool
	}{
		{[]int{503, 0, 200, 200}, 1, false},
		{[]int{500, 429, 502, 200}, 1, true},
		{[]int{404, 200}, 1, true},
	} {
		answers = test.answers
		if _, _, err := f.Fetch(t.Context(), at, Version{}); (err != nil) != test.fails || len(answers) != test.left {
			t.Errorf("Fetch with answers %v = %v and leaves %d, want %d", test.answers, err, len(answers), test.left)
		}
	}
}

func TestFetchEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f, at := site(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	}))
	if _, _, err := f.Fetch(ctx, at, Version{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Fetch = %v, want it cancelled", err)
	}
}

func TestParsePrivateHosts(t *testing.T) {
	if hosts, err := ParsePrivateHosts(" Files.Intranet, files:8080 ,"); err != nil || strings.Join(hosts, " ") != "files.intranet files:8080" {
		t.Errorf("hosts = %v, %v", hosts, err)
	}
	if _, err := ParsePrivateHosts("http://files"); err == nil {
		t.Error("an address counts as a host")
	}
}

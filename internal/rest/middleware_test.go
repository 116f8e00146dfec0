package rest

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"matjar/internal/logs"
)

// wrapped serves handler for every path behind the middleware and returns the answer and the log.
func wrapped(t *testing.T, m Middleware, r *http.Request, handler http.HandlerFunc) (*httptest.ResponseRecorder, string) {
	t.Helper()
	var log bytes.Buffer
	m.Log = slog.New(slog.NewJSONHandler(&log, nil))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /things/{id}", handler)
	mux.HandleFunc("POST /things", handler)
	w := httptest.NewRecorder()
	m.Wrap(mux).ServeHTTP(w, r)
	return w, log.String()
}

func get(path string, header ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	return r
}

func TestSecurityHeaders(t *testing.T) {
	ok := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") }
	w, _ := wrapped(t, Middleware{}, get("/things/1"), ok)
	for name, want := range map[string]string{
		"Content-Security-Policy":    "default-src 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":     "nosniff",
		"X-Frame-Options":            "DENY",
		"Referrer-Policy":            "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Strict-Transport-Security":  "",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
	if got := w.Header().Get("Permissions-Policy"); got == "" {
		t.Error("no Permissions-Policy")
	}
	proxies, err := ParseProxies("192.0.2.0/24")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		proxies Proxies
		want    bool
	}{
		{"behind a trusted proxy", proxies, true},
		{"forged by a client", nil, false},
	} {
		w, _ := wrapped(t, Middleware{Proxies: test.proxies}, get("/things/1", "X-Forwarded-Proto", "https"), ok)
		if got := w.Header().Get("Strict-Transport-Security") != ""; got != test.want {
			t.Errorf("%s: HSTS sent = %v, want %v", test.name, got, test.want)
		}
	}
}

// senders are what a tracer is told of who sent requests.
type senders []bool

func (s *senders) Begin(ctx context.Context, _ *http.Request, trusted bool) context.Context {
	*s = append(*s, trusted)
	return ctx
}

func (*senders) End(context.Context, string, int) {}

// Only trusted proxies may name a trace, not the visitors that they speak for.
func TestTracesOfProxies(t *testing.T) {
	proxies, err := ParseProxies("10.0.0.0/8")
	if err != nil {
		t.Fatal(err)
	}
	var told senders
	for _, peer := range []string{"10.1.2.3:80", "203.0.113.9:80", "not an address"} {
		r := get("/things/1", "X-Forwarded-For", "10.1.2.3", "Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
		r.RemoteAddr = peer
		wrapped(t, Middleware{Proxies: proxies, Traces: &told}, r, func(http.ResponseWriter, *http.Request) {})
	}
	if want := (senders{true, false, false}); !slices.Equal(told, want) {
		t.Errorf("trusted = %v, want %v", told, want)
	}
}

func TestRequestID(t *testing.T) {
	for _, test := range []struct {
		given string
		kept  bool
	}{
		{"", false},
		{"0123abcd-from.proxy_1", true},
		{"short", false},
		{"with a space and more", false},
		{"line\nbreak-in-the-id", false},
		{strings.Repeat("a", 65), false},
	} {
		var inside string
		w, _ := wrapped(t, Middleware{}, get("/things/1", "X-Request-Id", test.given), func(_ http.ResponseWriter, r *http.Request) {
			inside = RequestID(r.Context())
		})
		got := w.Header().Get("X-Request-Id")
		if got == "" || got != inside {
			t.Errorf("given %q: header %q, inside %q", test.given, got, inside)
		}
		if kept := got == test.given; kept != test.kept {
			t.Errorf("given %q: got %q, want kept = %v", test.given, got, test.kept)
		}
	}
}

func TestSharedAnswersHaveNoRequestID(t *testing.T) {
	for _, test := range []struct {
		control string
		has     bool
	}{{"", true}, {"no-store", true}, {"private, no-cache", true}, {ShortCache, false}, {"public, max-age=0, s-maxage=5", false}} {
		w, log := wrapped(t, Middleware{}, get("/things/1", "X-Request-Id", "one-of-many"), func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Cache-Control", test.control)
			_, _ = io.WriteString(w, "ok")
		})
		if has := w.Header().Get("X-Request-Id") != ""; has != test.has || !strings.Contains(log, "one-of-many") {
			t.Errorf("%q: has an id = %v, want %v; log = %s", test.control, has, test.has, log)
		}
	}
}

func TestLogLine(t *testing.T) {
	_, log := wrapped(t, Middleware{}, get("/things/7?token=secret"), func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, "short and stout")
	})
	if strings.Count(log, "\n") != 1 || strings.Contains(log, "secret") {
		t.Fatalf("log = %q, want one line without the query", log)
	}
	var line struct {
		Level, ID, Method, Route string
		Status                   int
		MS                       float64
		Bytes                    int
	}
	if err := json.Unmarshal([]byte(log), &line); err != nil {
		t.Fatal(err)
	}
	if line.ID == "" || line.Method != "GET" || line.Route != "/things/{id}" || line.Status != 418 || line.Bytes != 15 || line.Level != "INFO" {
		t.Errorf("line = %+v", line)
	}
}

// TestWorkIsLoggedWithTheRequest shows that what is logged below a handler can be traced
// to the request.
func TestWorkIsLoggedWithTheRequest(t *testing.T) {
	_, log := wrapped(t, Middleware{}, get("/things/7", "X-Request-Id", "one-of-many"), func(_ http.ResponseWriter, r *http.Request) {
		logs.From(r.Context()).Warn("deep below")
	})
	if !strings.Contains(log, `"msg":"deep below","id":"one-of-many"`) {
		t.Errorf("log = %s", log)
	}
}

func TestUnmatchedRouteInLog(t *testing.T) {
	_, log := wrapped(t, Middleware{}, get("/nowhere"), func(http.ResponseWriter, *http.Request) {})
	if !strings.Contains(log, `"route":"unmatched","status":404`) {
		t.Errorf("log = %s", log)
	}
}

func TestURLLengthIsLimited(t *testing.T) {
	for length, want := range map[int]int{maxURL - 100: 200, maxURL: 414} {
		w, _ := wrapped(t, Middleware{}, get("/things/1?q="+strings.Repeat("a", length)), func(http.ResponseWriter, *http.Request) {})
		if w.Code != want {
			t.Errorf("a query of %d bytes: %d, want %d", length, w.Code, want)
		}
	}
}

func TestPanicWithinAnAnswer(t *testing.T) {
	handler := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, "half an answer")
		panic("the plate slipped")
	}
	// What waits for compression is not out yet and can be replaced.
	w, _ := wrapped(t, Middleware{}, get("/things/1", "Accept-Encoding", "br"), handler)
	if w.Code != 500 || strings.Contains(w.Body.String(), "half") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	defer func() {
		if fault := recover(); fault != http.ErrAbortHandler {
			t.Errorf("recovered %v, want the connection cut", fault)
		}
	}()
	wrapped(t, Middleware{}, get("/things/1"), handler)
}

func TestPanicBeforeAnAnswer(t *testing.T) {
	w, log := wrapped(t, Middleware{}, get("/things/1"), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("ETag", `"x"`)
		panic(errors.New("the plate slipped"))
	})
	var p Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	if w.Code != 500 || p.Code != "internal" || p.RequestID == "" || w.Header().Get("ETag") != "" {
		t.Errorf("%d %+v %v", w.Code, p, w.Header())
	}
	if strings.Contains(w.Body.String(), "plate") || strings.Count(log, "\n") != 1 || !strings.Contains(log, "middleware_test.go") {
		t.Errorf("body = %s, log = %s: want the cause with its stack in one log line only", w.Body, log)
	}
}

func TestBodyLimit(t *testing.T) {
	read := func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			WriteProblem(w, r, err)
		}
	}
	for _, test := range []struct {
		name   string
		body   io.Reader
		status int
	}{
		{"small", strings.NewReader("12345678"), 200},
		{"announced as too large", strings.NewReader("123456789"), 413},
		{"too large without a length", struct{ io.Reader }{strings.NewReader("123456789")}, 413},
	} {
		r := httptest.NewRequest(http.MethodPost, "/things", test.body)
		w, _ := wrapped(t, Middleware{MaxBody: 8}, r, read)
		if w.Code != test.status {
			t.Errorf("%s: status = %d, want %d: %s", test.name, w.Code, test.status, w.Body)
		}
	}
}

func TestTimeout(t *testing.T) {
	w, _ := wrapped(t, Middleware{Timeout: time.Nanosecond}, get("/things/1"), func(w http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		WriteProblem(w, r, r.Context().Err())
	})
	if w.Code != 504 || !strings.Contains(w.Body.String(), `"code":"timeout"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestClientGone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := get("/things/1").WithContext(ctx)
	_, log := wrapped(t, Middleware{}, r, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		WriteProblem(w, r, r.Context().Err())
	})
	if !strings.Contains(log, `"status":499`) || !strings.Contains(log, `"level":"INFO"`) {
		t.Errorf("log = %s", log)
	}
}

func TestCompression(t *testing.T) {
	long := strings.Repeat("متجر Matjar ", 500)
	for _, test := range []struct {
		name, accept, contentType, body string
		want                            string
		vary                            bool
	}{
		{"brotli first", "gzip, deflate, br", "application/json", long, "br", true},
		{"gzip", "gzip", "text/html; charset=utf-8", long, "gzip", true},
		{"refused by weight", "br;q=0, gzip;q=0.5", "text/plain", long, "gzip", true},
		{"anything", "*", "image/svg+xml", long, "br", true},
		{"none accepted", "", "application/problem+json", long, "", true},
		{"too short", "br", "application/json", "{}", "", true},
		{"a picture", "br", "image/webp", long, "", false},
		{"a font", "br", "font/woff2", long, "", false},
	} {
		w, _ := wrapped(t, Middleware{}, get("/things/1", "Accept-Encoding", test.accept), func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", test.contentType)
			w.Header().Set("ETag", `"strong"`)
			for chunk := range strings.SplitAfterSeq(test.body, " ") {
				_, _ = io.WriteString(w, chunk)
			}
		})
		if got := w.Header().Get("Content-Encoding"); got != test.want {
			t.Errorf("%s: encoding = %q, want %q", test.name, got, test.want)
		}
		if got := w.Header().Get("Vary") == "Accept-Encoding"; got != test.vary {
			t.Errorf("%s: Vary = %q", test.name, w.Header().Get("Vary"))
		}
		if got := unpack(t, w); got != test.body {
			t.Errorf("%s: body has %d bytes, want %d", test.name, len(got), len(test.body))
		}
		wantTag := `"strong"`
		if test.want != "" {
			wantTag = `"strong.` + test.want + `"`
		}
		if got := w.Header().Get("ETag"); got != wantTag {
			t.Errorf("%s: ETag = %s, want %s", test.name, got, wantTag)
		}
	}
}

func unpack(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var body io.Reader = w.Body
	switch w.Header().Get("Content-Encoding") {
	case "br":
		body = brotli.NewReader(w.Body)
	case "gzip":
		var err error
		if body, err = gzip.NewReader(w.Body); err != nil {
			t.Fatal(err)
		}
	}
	plain, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

func TestCompressionKeepsWhatIsEncoded(t *testing.T) {
	w, _ := wrapped(t, Middleware{}, get("/things/1", "Accept-Encoding", "br"), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = io.WriteString(w, strings.Repeat("x", 5000))
	})
	if w.Header().Get("Content-Encoding") != "gzip" || w.Body.Len() != 5000 {
		t.Errorf("encoding = %s, %d bytes", w.Header().Get("Content-Encoding"), w.Body.Len())
	}
}

func TestRepeatedResponsesAreCompressedOnce(t *testing.T) {
	body := strings.Repeat("content ", 5000)
	compressed := newCompressedBodies()
	ask := func(path, tag, encoding string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := get(path, "Accept-Encoding", encoding)
		Middleware{MaxBody: defaultMaxBody}.serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			if tag != "" {
				w.Header().Set("ETag", tag)
			}
			for chunk := range strings.SplitAfterSeq(body, " ") {
				_, _ = io.WriteString(w, chunk)
			}
		}), &recorder{ResponseWriter: w}, r, compressed, defaultMaxBody)
		return w
	}
	for _, path := range []string{"/a", "/b"} {
		for _, encoding := range []string{"br", "gzip"} {
			for range 4 {
				w := ask(path, ETag([]byte(body)), encoding)
				if got := w.Header().Get("Content-Encoding"); got != encoding {
					t.Errorf("encoding = %q, want %q", got, encoding)
				}
				if got := unpack(t, w); got != body {
					t.Errorf("%s in %s has %d bytes, want %d", path, encoding, len(got), len(body))
				}
			}
		}
	}
	if _, count := compressed.bodies.Size(); count != 4 {
		t.Errorf("%d responses are kept, want one for each path and encoding", count)
	}
	for range 4 {
		ask("/untagged", "", "br")
		ask("/once/"+strconv.Itoa(rand.Int()), ETag([]byte(body)), "br")
	}
	if _, count := compressed.bodies.Size(); count != 4 {
		t.Errorf("%d responses are kept, want none without a tag or asked for once", count)
	}
}

func TestFlushSendsWhatWasHeldBack(t *testing.T) {
	w, _ := wrapped(t, Middleware{}, get("/things/1", "Accept-Encoding", "gzip"), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		_, _ = io.WriteString(w, "first, ")
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Errorf("Flush = %v", err)
		}
		_, _ = io.WriteString(w, "second")
	})
	if got := unpack(t, w); got != "first, second" || !w.Flushed {
		t.Errorf("body = %q, flushed = %v", got, w.Flushed)
	}
}

func TestNotModified(t *testing.T) {
	body := strings.Repeat("content ", 500)
	tag := ETag([]byte(body))
	for _, test := range []struct {
		name, given string
		status      int
	}{
		{"first visit", "", 200},
		{"repeat", tag, 304},
		{"repeat in another encoding", EncodedETag(tag, "gzip"), 304},
		{"repeat with the weak form", "W/" + tag, 304},
		{"among others", `"a", ` + tag, 304},
		{"anything", "*", 304},
		{"changed", `W/"old"`, 200},
	} {
		w, _ := wrapped(t, Middleware{}, get("/things/1", "If-None-Match", test.given, "Accept-Encoding", "br"), func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("ETag", tag)
			_, _ = io.WriteString(w, body)
		})
		if w.Code != test.status || (test.status == 304) != (w.Body.Len() == 0) {
			t.Errorf("%s: %d with %d bytes, want %d", test.name, w.Code, w.Body.Len(), test.status)
		}
		if got := w.Header().Get("ETag"); contentTag(got) != contentTag(tag) {
			t.Errorf("%s: ETag = %s, want %s", test.name, got, tag)
		}
	}
}

func TestNotModifiedOnlyForSuccessAndReads(t *testing.T) {
	w, _ := wrapped(t, Middleware{}, get("/things/1", "If-None-Match", "*"), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("ETag", `"x"`)
		w.WriteHeader(http.StatusNotFound)
	})
	if w.Code != 404 {
		t.Errorf("a 404 became %d", w.Code)
	}
	r := httptest.NewRequest(http.MethodPost, "/things", nil)
	r.Header.Set("If-None-Match", "*")
	w, _ = wrapped(t, Middleware{}, r, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("ETag", `"x"`)
		w.WriteHeader(http.StatusOK)
	})
	if w.Code != 200 {
		t.Errorf("a POST became %d", w.Code)
	}
}

func TestClientIP(t *testing.T) {
	for _, test := range []struct {
		name, trusted, peer, forwarded string
		want                           string
	}{
		{"direct", "", "203.0.113.9:1234", "", "203.0.113.9"},
		{"forged without a proxy", "", "203.0.113.9:1234", "1.2.3.4", "203.0.113.9"},
		{"forged past an untrusted peer", "10.0.0.0/8", "203.0.113.9:1234", "1.2.3.4", "203.0.113.9"},
		{"behind a proxy", "10.0.0.0/8", "10.1.2.3:80", "203.0.113.9", "203.0.113.9"},
		{"forged in front of a proxy", "10.0.0.0/8", "10.1.2.3:80", "1.2.3.4, 203.0.113.9", "203.0.113.9"},
		{"two proxies", "10.0.0.0/8,192.0.2.7", "10.1.2.3:80", "1.2.3.4, 203.0.113.9, 192.0.2.7", "203.0.113.9"},
		{"only proxies", "10.0.0.0/8", "10.1.2.3:80", "10.9.9.9", "10.9.9.9"},
		{"rubbish", "10.0.0.0/8", "10.1.2.3:80", "not an address", "10.1.2.3"},
		{"rubbish from the proxy", "10.0.0.0/8", "10.1.2.3:80", "1.2.3.4, unknown", "10.1.2.3"},
		{"with a port", "10.0.0.0/8", "10.1.2.3:80", "203.0.113.9:5678", "203.0.113.9"},
		{"two proxies with ports", "10.0.0.0/8", "10.1.2.3:80", "1.2.3.4, 203.0.113.9:5678, 10.1.2.9:443", "203.0.113.9"},
		{"version 6 with a port", "::1", "[::1]:80", "[2001:db8::5]:443", "2001:db8::5"},
		{"version 6 in brackets", "::1", "[::1]:80", "[2001:db8::5]", "2001:db8::5"},
		{"version 6 with a zone", "::1", "[::1]:80", "fe80::5%eth7", "fe80::5"},
		{"version 4 in 6 with a port", "10.0.0.0/8", "10.1.2.3:80", "[::ffff:203.0.113.9]:5678", "203.0.113.9"},
		{"a port that is none", "10.0.0.0/8", "10.1.2.3:80", "203.0.113.9:x", "10.1.2.3"},
		{"no header", "10.0.0.0/8", "10.1.2.3:80", "", "10.1.2.3"},
		{"version 6", "::1", "[::1]:80", "2001:db8::5", "2001:db8::5"},
		{"version 4 in 6", "10.0.0.0/8", "[::ffff:10.1.2.3]:80", "203.0.113.9", "203.0.113.9"},
	} {
		proxies, err := ParseProxies(test.trusted)
		if err != nil {
			t.Fatal(err)
		}
		r := get("/things/1")
		r.RemoteAddr = test.peer
		if test.forwarded != "" {
			r.Header.Set("X-Forwarded-For", test.forwarded)
		}
		var got string
		wrapped(t, Middleware{Proxies: proxies}, r, func(_ http.ResponseWriter, r *http.Request) {
			got = ClientIP(r.Context()).String()
		})
		if got != test.want {
			t.Errorf("%s: ClientIP = %s, want %s", test.name, got, test.want)
		}
	}
}

func TestParseProxiesRefuses(t *testing.T) {
	if _, err := ParseProxies("10.0.0.0/8, proxy.local"); err == nil || !strings.Contains(err.Error(), "proxy.local") {
		t.Errorf("err = %v, want one that names proxy.local", err)
	}
}

func TestIsValidURL(t *testing.T) {
	for address, want := range map[string]bool{
		"/api/v1/orders/1": true, "/search?q=%D8%AC%D9%88%D8%A7%D9%84": true, "/search?q=جوال": true, "/?a=%zz": true, "/?a=100%25": true,
		"/api/v1/orders/%00": false, "/api/v1/orders/%ff": false, "/?a=%00": false, "/?a=%ff": false, "/?%ff=1": false, "/?a=1&a=%ff&b=%zz": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := isValidURL(u); got != want {
			t.Errorf("isText(%s) = %t, want %t", address, got, want)
		}
	}
}

func TestVaryNamesEachHeaderOnceInOneLine(t *testing.T) {
	sent := httptest.NewRecorder()
	w := &recorder{ResponseWriter: sent}
	for _, name := range []string{"Cookie", "Accept-Encoding", "Accept-Encoding"} {
		w.Header().Add("Vary", name)
	}
	w.WriteHeader(http.StatusOK)
	if got := sent.Header().Values("Vary"); len(got) != 1 || got[0] != "Cookie, Accept-Encoding" {
		t.Errorf("Vary = %q", got)
	}
}

package rest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"matjar/internal/logs"
)

// Middleware handles every request: limits, logs, metrics, compression and security
// headers.
type Middleware struct {
	Log     *slog.Logger
	Proxies Proxies
	// Metrics and Admission may be nil.
	Metrics   *Metrics
	Admission *Admission
	// Traces is told of every request; nil traces nothing.
	Traces Tracer
	// MaxBody limits request bodies in bytes; zero means 1 MiB.
	MaxBody int64
	// Timeout limits the handling of a request; zero means 15 s.
	Timeout time.Duration
	// Long are paths with limits of their own. What needs them must be authenticated before
	// anything of its body is read.
	Long []Long
}

// Tracer records what becomes of requests.
type Tracer interface {
	// Begin is called before a request is handled, with its context. trusted says that it comes from a trusted proxy: only
	// then its headers may name the trace that it is a part of.
	Begin(ctx context.Context, r *http.Request, trusted bool) context.Context
	// End is called after it, with the context that Begin returned, or one of it.
	End(ctx context.Context, route string, status int)
}

// Long is a path, with all below it, whose requests are larger and take longer than others.
type Long struct {
	Path    string
	MaxBody int64
	Timeout time.Duration
}

// limits returns those of a request. For a long one the deadline of the answer is set too; that of
// the body is its operation's, which knows who is calling.
func (m *Middleware) limits(w http.ResponseWriter, r *http.Request) (maxBody int64, timeout time.Duration) {
	for _, l := range m.Long {
		if r.URL.Path != l.Path && !strings.HasPrefix(r.URL.Path, l.Path+"/") {
			continue
		}
		// Without support for deadlines there is no connection to block.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(l.Timeout))
		return l.MaxBody, l.Timeout
	}
	return m.MaxBody, m.Timeout
}

const (
	// maxURL limits the bytes of path and query together.
	maxURL         = 8 << 10
	defaultMaxBody = 1 << 20
	// DefaultTimeout is how long a request may take.
	DefaultTimeout = 15 * time.Second
)

// Wrap returns a handler that serves next behind the middleware. next should be a ServeMux:
// the pattern that it matches is the route in logs and metrics.
func (m Middleware) Wrap(next http.Handler) http.Handler {
	if m.MaxBody == 0 {
		m.MaxBody = defaultMaxBody
	}
	if m.Timeout == 0 {
		m.Timeout = DefaultTimeout
	}
	kept := newCompressedBodies()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		q := &request{id: RequestIDOf(r)}
		q.ip, q.secure = m.Proxies.client(r)
		ctx := logs.WithID(context.WithValue(r.Context(), requestKey{}, q), m.Log, q.id)
		maxBody, timeout := m.limits(w, r)
		ctx, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		if m.Traces != nil {
			ctx = m.Traces.Begin(ctx, r, m.Proxies.trust(peer(r)))
		}
		// The request must not be copied from here on: ServeMux writes the pattern into
		// it.
		r = r.WithContext(ctx)

		rec := &recorder{ResponseWriter: w}
		defer func() {
			m.logRequest(q, r, rec, time.Since(start))
			if m.Traces != nil {
				m.Traces.End(r.Context(), routeOf(r), rec.status)
			}
		}()
		setSecurityHeaders(rec.Header(), q)
		m.Metrics.begin()
		place, ok := m.Admission.enter(r)
		if !ok {
			q.refused = true
			turnAway(rec, r)
			return
		}
		defer place.leave()
		rec.place = place
		if r.Body != http.NoBody {
			r.Body = waitingBody{r.Body, place}
		}
		m.serve(next, rec, r, kept, maxBody)
	})
}

// serve runs next with the limits and converts a panic into a problem.
func (m Middleware) serve(next http.Handler, rec *recorder, r *http.Request, kept *compressedBodies, maxBody int64) {
	press := newCompressor(rec, r, kept)
	out := &conditional{ResponseWriter: press, r: r}
	defer func() {
		fault := recover()
		if fault != nil {
			m.handlePanic(fault, rec, press, r)
			return
		}
		press.close()
	}()
	if len(r.URL.RawPath)+len(r.URL.Path)+len(r.URL.RawQuery) > maxURL {
		WriteProblem(out, r, NewProblem(http.StatusRequestURITooLong, fmt.Sprintf("the address is longer than %d bytes", maxURL)))
		return
	}
	if r.ContentLength > maxBody {
		WriteProblem(out, r, NewProblem(http.StatusRequestEntityTooLarge,
			fmt.Sprintf("the request body is larger than %d bytes", maxBody)))
		return
	}
	if r.Body != http.NoBody {
		r.Body = http.MaxBytesReader(out, r.Body, maxBody)
	}
	next.ServeHTTP(out, r)
}

// handlePanic responds for a handler that panicked. When a part of the response was sent
// already, the connection is closed so that the client does not take it as complete.
func (m Middleware) handlePanic(fault any, rec *recorder, press *compressor, r *http.Request) {
	err, ok := fault.(error)
	if ok && errors.Is(err, http.ErrAbortHandler) {
		// A client that went away is no fault.
		requestOf(r.Context()).broken = !rec.failed && !errors.Is(r.Context().Err(), context.Canceled)
		panic(http.ErrAbortHandler)
	}
	if !ok {
		err = fmt.Errorf("%v", fault)
	}
	setCause(r.Context(), fmt.Errorf("panic: %w\n%s", err, debug.Stack()))
	press.discard()
	if rec.status != 0 {
		requestOf(r.Context()).broken = true
		panic(http.ErrAbortHandler)
	}
	WriteProblem(rec, r, NewProblem(http.StatusInternalServerError, "an unexpected error occurred"))
}

// logRequest writes the request's log line. Queries and bodies are not logged: they may
// contain secrets.
func (m Middleware) logRequest(q *request, r *http.Request, rec *recorder, took time.Duration) {
	status := rec.status
	if status == 0 {
		status = http.StatusOK
	}
	route := routeOf(r)
	m.Metrics.end(r.Method, route, status, took)
	level := slog.LevelInfo
	attrs := []slog.Attr{
		slog.String("id", q.id),
		slog.String("method", r.Method),
		slog.String("route", route),
		slog.Int("status", status),
		slog.Int64("us", took.Microseconds()),
		slog.Int64("bytes", rec.bytes),
	}
	if q.cause != nil {
		attrs = append(attrs, slog.String("cause", q.cause.Error()))
	}
	// A request that was refused is counted, and no fault.
	if status >= http.StatusInternalServerError && !q.refused || q.broken {
		level = slog.LevelError
	}
	m.Log.LogAttrs(context.WithoutCancel(r.Context()), level, "request", attrs...)
}

// routeOf is the path of the pattern that matched.
func routeOf(r *http.Request) string {
	if r.Pattern == "" {
		return "unmatched"
	}
	path := r.Pattern[strings.IndexByte(r.Pattern, '/'):]
	return strings.TrimSuffix(path, "{$}")
}

// recorder records the status and the size of the response, and whether it could not be sent.
type recorder struct {
	http.ResponseWriter
	place  place
	status int
	bytes  int64
	failed bool
}

// retryAfter is how many seconds clients wait after a 503 that names no time.
const retryAfter = "5"

func (w *recorder) WriteHeader(status int) {
	if h := w.Header(); status == http.StatusServiceUnavailable && h.Get("Retry-After") == "" {
		h.Set("Retry-After", retryAfter)
	}
	// A shared cache would show the id of one request to everybody after it.
	if strings.HasPrefix(w.Header().Get("Cache-Control"), "public") {
		w.Header().Del("X-Request-Id")
	}
	// In one line: caches such as nginx before 1.23 read the last one only. A file that has compressed forms says the same
	// as what compresses answers.
	if vary := w.Header()["Vary"]; len(vary) > 1 {
		w.Header().Set("Vary", strings.Join(slices.Compact(vary), ", "))
	}
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	w.place.leave()
	n, err := w.ResponseWriter.Write(b)
	w.place.comeBack()
	w.bytes += int64(n)
	w.failed = w.failed || err != nil
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// securityHeaders are those of every response. The content security policy is the strictest
// one; pages replace it. Responses share the values, which are never changed.
var securityHeaders = http.Header{
	"Content-Security-Policy":    {"default-src 'none'; frame-ancestors 'none'"},
	"X-Content-Type-Options":     {"nosniff"},
	"X-Frame-Options":            {"DENY"},
	"Referrer-Policy":            {"strict-origin-when-cross-origin"},
	"Cross-Origin-Opener-Policy": {"same-origin"},
	"Permissions-Policy":         {"camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
}

func setSecurityHeaders(h http.Header, q *request) {
	maps.Copy(h, securityHeaders)
	h.Set("X-Request-Id", q.id)
	if q.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
}

package server

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/demo"
	"matjar/internal/rest"
	"matjar/internal/server/hostile"
	"matjar/internal/transfer"
)

// operations calls visit for every operation of the shop's and the back office's API.
func operations(t *testing.T, visit func(name string, schemas huma.Registry, op *huma.Operation)) {
	t.Helper()
	for _, a := range []huma.API{publicAPI(http.NewServeMux(), Deps{}, nil), staffAPI(http.NewServeMux(), Deps{})} {
		for path, item := range a.OpenAPI().Paths {
			for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
				if op != nil {
					visit(op.Method+" "+path, a.OpenAPI().Components.Schemas, op)
				}
			}
		}
	}
}

// largeBodies are the operations of the back office that take more than others. Nothing of a body is read
// before the caller is known to work here.
var largeBodies = map[string]int64{
	"POST /api/v1/admin/products":        512 << 10,
	"PUT /api/v1/admin/products/{id}":    512 << 10,
	"POST /api/v1/admin/categories":      512 << 10,
	"PUT /api/v1/admin/categories/{id}":  512 << 10,
	"POST /api/v1/admin/product-changes": 128 << 10,
	"PUT /api/v1/admin/pages/{name}":     512 << 10,
	"POST /api/v1/admin/pages/preview":   512 << 10,
	"POST /api/v1/admin/letters":         128 << 10,
	"PUT /api/v1/admin/letters/{id}":     128 << 10,
	"POST /api/v1/admin/letter-preview":  128 << 10,
}

// TestEveryInputHasLimits checks all inputs: each list must limit its items, each string
// its characters, each body its bytes.
func TestEveryInputHasLimits(t *testing.T) {
	bodies := 0
	operations(t, func(name string, schemas huma.Registry, op *huma.Operation) {
		seen := map[*huma.Schema]bool{}
		var walk func(at string, s *huma.Schema)
		walk = func(at string, s *huma.Schema) {
			for s != nil && s.Ref != "" {
				s = schemas.SchemaFromRef(s.Ref)
			}
			if s == nil || seen[s] {
				return
			}
			seen[s] = true
			if s.Type == huma.TypeArray && s.MaxItems == nil {
				t.Errorf("%s: give the list %s a maxItems", name, at)
			}
			if s.Type == huma.TypeString && s.MaxLength == nil && len(s.Enum) == 0 {
				t.Errorf("%s: give the text %s a maxLength", name, at)
			}
			if open, ok := s.AdditionalProperties.(bool); s.Type == huma.TypeObject && (!ok || open) {
				t.Errorf("%s: the object %s takes members that it does not name", name, at)
			}
			walk(at+"[]", s.Items)
			for member, property := range s.Properties {
				walk(at+"."+member, property)
			}
		}
		for _, p := range op.Parameters {
			walk(p.Name, p.Schema)
		}
		if op.RequestBody == nil {
			return
		}
		bodies++
		most := max(rest.MaxBody, largeBodies[name])
		if op.RequestBody.Content[rest.Stream] != nil {
			// A file, which is read as it arrives, and from staff alone.
			most = transfer.MaxUpload
			if rule, ok := rest.RuleOf(op.Security); !ok || !rule.Staff() {
				t.Errorf("%s takes files of everybody", name)
			}
		}
		if op.MaxBodyBytes <= 0 || op.MaxBodyBytes > most {
			t.Errorf("%s takes a body of %d bytes, want at most %d", name, op.MaxBodyBytes, most)
		}
		for _, content := range op.RequestBody.Content {
			if content.Schema.Format != "binary" {
				walk("body", content.Schema)
			}
		}
	})
	if bodies < 15 {
		t.Errorf("found %d operations with a body", bodies)
	}
}

// TestManyHostileClientsTakeLittleMemory has two hundred clients send requests that once
// cost half a gigabyte each, none of which reads its response before all are handled.
func TestManyHostileClientsTakeLittleMemory(t *testing.T) {
	s := newServer(t)
	lines := func(n int) string { return `{"lines":[` + strings.TrimSuffix(strings.Repeat("{},", n), ",") + `]}` }
	post := func(body string) string {
		return fmt.Sprintf("POST /api/v1/quote HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n"+
			"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	}
	requests := []string{
		post(lines(340_000)), post(lines(21_000)), post(lines(200)), post(`{"lines":` + strings.Repeat("[", 60_000)),
		"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n",
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := publicServer(s.Public, s.deps.Log)
	go func() { _ = server.Serve(listener) }()
	defer server.Close()

	const clients, bound = 200, 200 << 20
	attack := func(n int) (took uint64) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		held := make(chan net.Conn, n)
		var answered sync.WaitGroup
		for i := range n {
			answered.Go(func() {
				conn, err := net.Dial("tcp", listener.Addr().String())
				if err != nil {
					t.Error(err)
					return
				}
				held <- conn
				_ = conn.(*net.TCPConn).SetReadBuffer(1024)
				// The server stops reading what is too long, so this may be cut short.
				go func() { _, _ = io.WriteString(conn, requests[i%len(requests)]) }()
				status := make([]byte, len("HTTP/1.1 422"))
				if _, err := io.ReadFull(conn, status); err != nil || !strings.Contains(" 200 413 422 400", string(status[8:])) {
					t.Errorf("client %d got %q (%v)", i, status, err)
				}
			})
		}
		answered.Wait()
		runtime.ReadMemStats(&after)
		close(held)
		for conn := range held {
			conn.Close()
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	// A few first, so that a vulnerable server does not exhaust the machine.
	few := len(requests)
	if took := attack(few); took > bound/clients*uint64(few)*4 {
		t.Fatalf("%d clients made the server allocate %d MB", few, took>>20)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	attack(clients)
	runtime.ReadMemStats(&after)
	if after.Sys > before.Sys+bound {
		t.Errorf("%d clients made the process grow by %d MB", clients, (after.Sys-before.Sys)>>20)
	}
}

// TestNoRequestIsExpensive makes the requests that cost the most and counts what each
// allocates and answers: what walks through the catalogue for long does both. The time that
// they take is measured by "make bench ONLY=requests".
func TestNoRequestIsExpensive(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := demo.Seed(t.Context(), d, 1500, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	s := serverOn(t, d, func(deps *Deps) { deps.BaseURL = "http://localhost" })
	doc, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	requests, err := hostile.Requests(doc, Pages(), s.deps.Catalog.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	if len(requests) < 500 {
		t.Fatalf("there are %d requests, want many", len(requests))
	}
	const mostAllocated, mostAnswered = 3 << 20, 1 << 20
	token := signUp(t, s.Public)
	// As when the shop opens: the index of searches is made once.
	s.deps.Catalog.Snapshot().Prepare()
	for _, request := range requests {
		r := httptest.NewRequestWithContext(t.Context(), request.Method, "/", strings.NewReader(request.Body))
		if r.URL, err = url.Parse(request.Target); err != nil {
			t.Fatal(err)
		}
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Idempotency-Key", "a key for hostile things")
		w := httptest.NewRecorder()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s.Public.ServeHTTP(w, r)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > mostAllocated || w.Body.Len() > mostAnswered {
			t.Errorf("%s = %d: allocates %d kB for an answer of %d kB", request, w.Code, took>>10, w.Body.Len()>>10)
		}
		if w.Code >= http.StatusInternalServerError {
			t.Errorf("%s = %d %s", request, w.Code, w.Body)
		}
	}
}

// TestConnectionsHaveTimeouts checks that slow clients are disconnected.
func TestConnectionsHaveTimeouts(t *testing.T) {
	server := publicServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	if server.ReadHeaderTimeout <= 0 || server.ReadTimeout <= 0 || server.WriteTimeout <= 0 || server.IdleTimeout <= 0 {
		t.Errorf("a connection may stay for ever: %+v", server)
	}
	operations(t, func(name string, _ huma.Registry, op *huma.Operation) {
		if op.RequestBody != nil && op.BodyReadTimeout <= 0 {
			t.Errorf("%s waits for its body for ever", name)
		}
	})
}

package rest

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

const shortRead = 50 * time.Millisecond

// newSlow serves an operation that takes four times as long as its body may.
func newSlow(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	huma.Register(NewAPI(mux), huma.Operation{OperationID: "slow", Method: http.MethodPost, Path: "/api/slow", BodyReadTimeout: shortRead, Security: Public.Security()},
		func(ctx context.Context, _ *struct {
			Body struct {
				Name string `json:"name"`
			}
		}) (*struct{ Body int }, error) {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(4 * shortRead):
				return &struct{ Body int }{1}, nil
			}
		})
	web := httptest.NewServer(Middleware{Log: slog.New(slog.DiscardHandler)}.Wrap(Mux(mux)))
	t.Cleanup(web.Close)
	return web.URL
}

// The time for reading a body is over when it has been read.
func TestOperationsMayTakeLongerThanTheirBody(t *testing.T) {
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, newSlow(t)+"/api/slow", strings.NewReader(`{"name":"a"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	if text, err := io.ReadAll(w.Body); w.StatusCode != http.StatusOK || err != nil {
		t.Errorf("slow operation = %d %s, %v, want 200", w.StatusCode, text, err)
	}
}

// A body that does not come is given up.
func TestBodiesThatDoNotCome(t *testing.T) {
	host := strings.TrimPrefix(newSlow(t), "http://")
	c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, "POST /api/slow HTTP/1.1\r\nHost: "+host+"\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	if err := c.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 12)
	if _, err := io.ReadFull(c, first); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) || strings.HasPrefix(string(first), "HTTP/1.1 2") {
		t.Errorf("a body that does not come = %q, %v, want a refusal", first, err)
	}
}

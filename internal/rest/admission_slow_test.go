package rest

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Who sends a body slowly, or reads a response slowly, holds no place: the only one there is is free for others meanwhile. In
// the end it is free again, and the request is answered as ever.
func TestSlowClientsHoldNoPlace(t *testing.T) {
	const (
		request = "POST /body HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n"
		large   = 64 << 20 // more than any socket holds
	)
	for name, c := range map[string]struct{ head, rest, want string }{
		"a body":         {request + "Content-Length: 3\r\n\r\nx", "yz", "3 <nil>"},
		"a chunked body": {request + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", "2\r\nyz\r\n0\r\n\r\n", "3 <nil>"},
		"a reader":       {"GET /large HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", "", strings.Repeat("\x00", large)},
	} {
		t.Run(name, func(t *testing.T) {
			begun := make(chan struct{}, 1)
			mux := http.NewServeMux()
			mux.HandleFunc("/body", func(w http.ResponseWriter, r *http.Request) {
				begun <- struct{}{}
				body, err := io.ReadAll(r.Body)
				fmt.Fprint(w, len(body), err)
			})
			mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) {
				begun <- struct{}{}
				_, _ = w.Write(make([]byte, large))
			})
			mux.HandleFunc("/quick", func(http.ResponseWriter, *http.Request) {})
			admission := NewAdmission(1, func(*http.Request) Class { return Browsing })
			server := httptest.NewServer(Middleware{Log: slog.New(slog.DiscardHandler), Admission: admission}.Wrap(mux))
			t.Cleanup(server.Close)
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := io.WriteString(conn, c.head); err != nil {
				t.Fatal(err)
			}
			<-begun
			// The handler comes to its waiting in a moment, and does not leave it before the client goes on.
			for end := time.Now().Add(10 * time.Second); answerTo(t, server.URL+"/quick") != http.StatusOK; {
				if time.Now().After(end) {
					t.Fatal("beside it nobody else is admitted")
				}
			}
			if _, err := io.WriteString(conn, c.rest); err != nil {
				t.Fatal(err)
			}
			answer, err := io.ReadAll(conn)
			if _, body, _ := strings.Cut(string(answer), "\r\n\r\n"); err != nil || body != c.want && !strings.Contains(body, "\r\n"+c.want+"\r\n") {
				t.Errorf("it is answered with %d bytes, %v", len(answer), err)
			}
			server.Close() // waits for all requests
			if n := admission.inFlight.Load(); n != 0 {
				t.Errorf("%d requests are counted after the last one", n)
			}
		})
	}
}

// answerTo returns the status of a response.
func answerTo(t *testing.T, address string) int {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

package rest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// deaf is a client that has gone before it has read the response.
type deaf struct{ *httptest.ResponseRecorder }

func (deaf) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestAbortedAnswersAreErrorsUnlessTheClientWentAway(t *testing.T) {
	for _, test := range []struct {
		name, level string
		client      http.ResponseWriter
		fault       func(ctx context.Context, leave func())
	}{
		{"the shop's fault", "ERROR", httptest.NewRecorder(), func(ctx context.Context, _ func()) { Abort(ctx, errors.New("the plate slipped")) }},
		{"a panic", "ERROR", deaf{httptest.NewRecorder()}, func(context.Context, func()) { panic("the plate slipped") }},
		{"nobody reads it", "INFO", deaf{httptest.NewRecorder()}, func(ctx context.Context, _ func()) { Abort(ctx, errors.New("the plate slipped")) }},
		{"the client hung up", "INFO", httptest.NewRecorder(), func(ctx context.Context, leave func()) {
			leave()
			Abort(ctx, errors.New("the plate slipped"))
		}},
	} {
		var log bytes.Buffer
		ctx, leave := context.WithCancel(t.Context())
		handler := Middleware{Log: slog.New(slog.NewJSONHandler(&log, nil))}.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, "half an answer")
			test.fault(r.Context(), leave)
		}))
		func() {
			defer func() {
				if fault := recover(); fault != http.ErrAbortHandler {
					t.Errorf("%s: recovered %v, want the connection cut", test.name, fault)
				}
			}()
			handler.ServeHTTP(test.client, get("/things/1").WithContext(ctx))
		}()
		leave()
		if !strings.Contains(log.String(), `"level":"`+test.level+`"`) || !strings.Contains(log.String(), "the plate slipped") {
			t.Errorf("%s: log = %s, want one line of %s with the cause", test.name, log.String(), test.level)
		}
	}
}

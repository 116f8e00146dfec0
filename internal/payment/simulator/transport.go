package simulator

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
)

// inProcess carries requests to a handler of this process, so that demo payments need no
// address of their own.
type inProcess struct{ to http.Handler }

// RoundTrip runs the handler. A handler that aborts is a connection that broke.
func (t inProcess) RoundTrip(r *http.Request) (response *http.Response, err error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	w := &answer{header: http.Header{}, status: http.StatusOK}
	defer func() {
		if fault := recover(); fault != nil {
			response, err = nil, fmt.Errorf("the connection broke: %v", fault)
		}
	}()
	in := r.Clone(r.Context())
	if in.Body == nil {
		in.Body = http.NoBody
	}
	t.to.ServeHTTP(w, in)
	return &http.Response{
		StatusCode: w.status, Header: w.header, Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
	}, nil
}

// answer collects what a handler writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }

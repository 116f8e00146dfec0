package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// Limits of connections; the handling of a request has its own.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
	// drainTimeout is how long requests in flight may take after a stop.
	drainTimeout = 20 * time.Second
)

// Run serves the public listener, and the admin one unless it is nil, until ctx ends. Then it is no longer
// ready, goes on for Deps.Drain so that load balancers see it, stops accepting, finishes the requests in
// flight, and returns nil.
func (s *Server) Run(ctx context.Context, public, admin net.Listener) error {
	group, ctx := errgroup.WithContext(ctx)
	shop := publicServer(s.Public, s.deps.Log)
	group.Go(func() error { return s.serve(ctx, shop, public) })
	if admin != nil {
		// Profiles stream for longer than any page: no limit on writing here.
		operators := newHTTPServer(s.Admin, s.deps.Log)
		group.Go(func() error { return s.serve(ctx, operators, admin) })
	}
	return group.Wait()
}

// after returns a channel that tells when a time is over.
func (s *Server) after(wait time.Duration) <-chan time.Time {
	if s.timer != nil {
		return s.timer(wait)
	}
	return time.After(wait)
}

func publicServer(handler http.Handler, log *slog.Logger) *http.Server {
	server := newHTTPServer(handler, log)
	server.WriteTimeout = writeTimeout
	return server
}

func newHTTPServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

func (s *Server) serve(ctx context.Context, server *http.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	// Clients open their next connection elsewhere.
	server.SetKeepAlivesEnabled(false)
	s.draining.Store(true)
	select {
	case err := <-failed:
		return err
	case <-s.after(s.deps.Drain):
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	err := server.Shutdown(drain)
	if errors.Is(err, context.DeadlineExceeded) {
		s.deps.Log.Warn("requests still in flight were cut off", "after", drainTimeout)
		return server.Close()
	}
	return err
}

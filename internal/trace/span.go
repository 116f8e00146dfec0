package trace

import (
	"context"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	api "go.opentelemetry.io/otel/trace"
)

// Span is a part of a trace. A nil one, which is what there is without a collector, records nothing. Attributes say
// what kind of work it was, never for whom: no ids, addresses or texts of errors.
type Span struct{ span api.Span }

type tracerKey struct{}

// In returns a context whose jobs are traced.
func (t *Tracer) In(ctx context.Context) context.Context {
	if t == nil {
		return ctx
	}
	return context.WithValue(ctx, tracerKey{}, t)
}

// Part begins a span within the one of ctx. Where that has none, or one that was not sampled, it costs a look into ctx.
func Part(ctx context.Context, name string) (context.Context, *Span) {
	return part(ctx, name, api.SpanKindInternal)
}

// Call is Part for a call to another service, such as "mail server"; those over HTTP have their spans from Transport.
func Call(ctx context.Context, name string) (context.Context, *Span) {
	return part(ctx, name, api.SpanKindClient)
}

func part(ctx context.Context, name string, kind api.SpanKind) (context.Context, *Span) {
	parent := api.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, nil
	}
	ctx, span := parent.TracerProvider().Tracer(scopeName).Start(ctx, name, api.WithSpanKind(kind))
	return ctx, &Span{span}
}

// Job begins the span of background work that has something to do: within the one of ctx, or in a trace of its own if ctx
// is one of Tracer.In.
func Job(ctx context.Context, name string) (context.Context, *Span) {
	return job(ctx, name, api.SpanKindInternal)
}

// Queued is Job for one thing that is taken out of a queue, such as a letter.
func Queued(ctx context.Context, name string) (context.Context, *Span) {
	return job(ctx, name, api.SpanKindConsumer)
}

func job(ctx context.Context, name string, kind api.SpanKind) (context.Context, *Span) {
	t, ok := ctx.Value(tracerKey{}).(*Tracer)
	if !ok || api.SpanContextFromContext(ctx).IsValid() {
		return Part(ctx, name)
	}
	ctx, span := t.tracer.Start(ctx, name, api.WithSpanKind(kind))
	return ctx, &Span{span}
}

// Set adds an attribute.
func (s *Span) Set(key, value string) {
	if s != nil {
		s.span.SetAttributes(attribute.String(key, value))
	}
}

// SetInt adds an attribute that is a number.
func (s *Span) SetInt(key string, value int64) {
	if s != nil {
		s.span.SetAttributes(attribute.Int64(key, value))
	}
}

// Fail says that the work has failed, also if it ends without an error because the failure was stored.
func (s *Span) Fail() {
	if s != nil {
		s.span.SetStatus(codes.Error, "")
	}
}

// End ends it, as failed if err is not nil.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil {
		s.Fail()
	}
	s.span.End()
}

// Done is End for defer, with the error that the function returns. A function that panics has failed, and goes on panicking.
func (s *Span) Done(err *error) {
	if s == nil {
		return
	}
	if fault := recover(); fault != nil {
		s.Fail()
		s.span.End()
		panic(fault)
	}
	s.End(*err)
}

// Transport makes a span of every request to another service, within that of the request's context. peer is what the
// service is to the shop, such as "payment provider"; the span has its host, but neither path nor query, which may have
// secrets in them. The other side is told nothing. A nil next means http.DefaultTransport.
func Transport(peer string, next http.RoundTripper) http.RoundTripper {
	if next == nil {
		next = http.DefaultTransport
	}
	return transport{peer, next}
}

type transport struct {
	peer string
	next http.RoundTripper
}

// RoundTrip sends a request. Its span ends when the answer begins.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !api.SpanFromContext(r.Context()).IsRecording() {
		return t.next.RoundTrip(r) // without putting a name together
	}
	_, span := Call(r.Context(), r.Method+" "+t.peer)
	span.Set("http.request.method", r.Method)
	span.Set("server.address", r.URL.Hostname())
	response, err := t.next.RoundTrip(r)
	if err != nil {
		span.End(err)
		return nil, err
	}
	span.SetInt("http.response.status_code", int64(response.StatusCode))
	if response.StatusCode >= http.StatusBadRequest {
		span.Fail()
	}
	span.End(nil)
	return response, nil
}

// CloseIdleConnections passes the call of an http.Client on.
func (t transport) CloseIdleConnections() {
	if c, ok := t.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// Package trace sends traces of requests and jobs to an OpenTelemetry collector, when one is configured by OpenTelemetry's own
// variables. The SDK samples, batches and propagates; traces are sent as OTLP over HTTP in its JSON form, which every
// collector takes, because the SDK's own exporter would bring gRPC into the binary.
package trace

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"
)

// closeTimeout limits sending the last traces.
const closeTimeout = 5 * time.Second

// scopeName is the instrumentation scope of all spans.
const scopeName = "matjar"

// Tracer makes a span of every request.
type Tracer struct {
	tracer api.Tracer
}

// samplers are the values of OTEL_TRACES_SAMPLER that the library knows.
var samplers = []string{"always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"}

var propagator = propagation.TraceContext{}

// Open returns a tracer that sends to the collector of OTEL_EXPORTER_OTLP_TRACES_ENDPOINT or OTEL_EXPORTER_OTLP_ENDPOINT, and
// a function to end it; nil when there is none. OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and
// OTEL_EXPORTER_OTLP_HEADERS are those of OpenTelemetry.
func Open(version string, log *slog.Logger) (_ *Tracer, end func(), err error) {
	address := os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if base := os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT"); address == "" && base != "" {
		address = strings.TrimSuffix(base, "/") + "/v1/traces"
	}
	if address == "" {
		return nil, func() {}, nil
	}
	if u, err := url.Parse(address); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, nil, errors.New("OTEL_EXPORTER_OTLP_ENDPOINT: want an address such as http://localhost:4318")
	}
	// The library only says so in a log of its own.
	if name := os.Getenv("OTEL_TRACES_SAMPLER"); name != "" && !slices.Contains(samplers, name) {
		return nil, nil, fmt.Errorf("OTEL_TRACES_SAMPLER: %q is none of %s", name, strings.Join(samplers, ", "))
	}
	header, err := readHeaders(os.Getenv("OTEL_EXPORTER_OTLP_HEADERS"))
	if err != nil {
		return nil, nil, fmt.Errorf("OTEL_EXPORTER_OTLP_HEADERS: %w", err)
	}
	// What the operator says of the service comes last and wins.
	about, err := resource.New(context.Background(),
		resource.WithAttributes(attribute.String("service.name", "matjar"), attribute.String("service.version", version)), resource.WithFromEnv())
	if err != nil {
		return nil, nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	provider := sdk.NewTracerProvider(sdk.WithResource(about), sdk.WithBatcher(&exporter{address, header, &http.Client{Timeout: closeTimeout}, log}))
	return &Tracer{provider.Tracer(scopeName)}, func() {
		ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
		defer cancel()
		if err := provider.Shutdown(ctx); err != nil {
			log.Warn("the last traces could not be sent", "error", err)
		}
	}, nil
}

// readHeaders reads "name=value,name=value", values being escaped as in an address.
func readHeaders(list string) (http.Header, error) {
	header := http.Header{}
	for pair := range strings.SplitSeq(list, ",") {
		if pair = strings.TrimSpace(pair); pair == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil {
			return nil, errors.New("want name=value,name=value")
		}
		header.Set(strings.TrimSpace(name), value)
	}
	return header, nil
}

// Begin begins the span of a request: within the trace that its headers name, if its sender is trusted, else in a trace of
// its own, since whoever names a trace also says whether it is recorded.
func (t *Tracer) Begin(ctx context.Context, r *http.Request, trusted bool) context.Context {
	if t == nil {
		return ctx
	}
	if trusted {
		ctx = propagator.Extract(ctx, propagation.HeaderCarrier(r.Header))
	}
	ctx, _ = t.tracer.Start(ctx, r.Method, api.WithSpanKind(api.SpanKindServer), api.WithAttributes(attribute.String("http.request.method", r.Method)))
	return ctx
}

// End ends it. Paths are told as routes, since addresses may have secrets in them.
func (t *Tracer) End(ctx context.Context, route string, status int) {
	if t == nil {
		return
	}
	span := api.SpanFromContext(ctx)
	span.SetAttributes(attribute.String("http.route", route), attribute.Int("http.response.status_code", status))
	if status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

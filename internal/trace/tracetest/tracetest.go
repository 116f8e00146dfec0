// Package tracetest plays an OpenTelemetry collector for tests.
package tracetest

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"matjar/internal/trace"
)

// Span is a span as it arrived.
type Span struct {
	TraceID, SpanID, ParentSpanID, Name string
	Kind                                int
	Attributes                          map[string]string
	Failed                              bool
}

// Open returns a tracer that records everything, whatever the environment says, but for pairs of
// variables and values that are set here, and a function that ends it and returns all
// spans in the order of their ends, with the text that was sent.
func Open(t *testing.T, environment ...string) (tracer *trace.Tracer, spans func() ([]Span, string)) {
	t.Helper()
	var mu sync.Mutex
	var list []Span
	text := ""
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		text += string(body)
		list = append(list, read(t, body)...)
	}))
	t.Cleanup(collector.Close)
	for _, name := range []string{
		"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG",
		"OTEL_RESOURCE_ATTRIBUTES", "OTEL_SERVICE_NAME",
	} {
		t.Setenv(name, "")
	}
	for i := 0; i+1 < len(environment); i += 2 {
		t.Setenv(environment[i], environment[i+1])
	}
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	tracer, end, err := trace.Open("v1", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	end = sync.OnceFunc(end)
	t.Cleanup(end) // before the collector is closed
	return tracer, func() ([]Span, string) {
		end()
		mu.Lock()
		defer mu.Unlock()
		return list, text
	}
}

func read(t *testing.T, body []byte) (list []Span) {
	var data struct {
		ResourceSpans []struct {
			ScopeSpans []struct {
				Spans []struct {
					Span
					Attributes []struct {
						Key   string
						Value map[string]any
					}
					Status struct{ Code int }
				}
			}
		}
	}
	if err := json.Unmarshal(body, &data); err != nil {
		t.Error(err)
	}
	for _, resource := range data.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			for _, s := range scope.Spans {
				s.Span.Attributes = map[string]string{}
				for _, a := range s.Attributes {
					for _, value := range a.Value {
						s.Span.Attributes[a.Key] = fmt.Sprint(value)
					}
				}
				s.Failed = s.Status.Code == 2
				list = append(list, s.Span)
			}
		}
	}
	return list
}

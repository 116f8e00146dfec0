package trace

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTracesGoToTheCollector(t *testing.T) {
	got := make(chan []byte, 1)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.URL.Path != "/v1/traces" || r.Header.Get("X-Key") != "a b" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %v", r.URL, r.Header)
		}
		got <- body
	}))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "X-Key=a%20b")
	t.Setenv("OTEL_SERVICE_NAME", "souq")
	tracer, end, err := Open("v1", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, "/api/v1/orders/secret", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	tracer.End(tracer.Begin(t.Context(), r, true), "/api/v1/orders/{id}", http.StatusInternalServerError)
	end()
	var data tracesData
	if err := json.Unmarshal(<-got, &data); err != nil {
		t.Fatal(err)
	}
	about := map[string]any{}
	for _, a := range data.ResourceSpans[0].Resource.Attributes {
		about[a.Key] = a.Value["stringValue"]
	}
	s := data.ResourceSpans[0].ScopeSpans[0].Spans[0]
	if about["service.name"] != "souq" || about["service.version"] != "v1" || s.TraceID != "0af7651916cd43dd8448eb211c80319c" || s.ParentSpanID != "b7ad6b7169203331" ||
		s.Name != "GET /api/v1/orders/{id}" || s.Kind != 2 || s.Status.Code != 2 || len(s.SpanID) != 16 {
		t.Errorf("span = %+v of %v", s, about)
	}
}

func TestNoCollectorNoTraces(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "")
	if tracer, _, err := Open("v1", slog.New(slog.DiscardHandler)); tracer != nil || err != nil {
		t.Errorf("Open = %v, %v", tracer, err)
	}
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318")
	if _, _, err := Open("v1", slog.New(slog.DiscardHandler)); err == nil {
		t.Error("an address without a scheme is taken")
	}
}

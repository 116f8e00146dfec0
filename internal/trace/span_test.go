package trace_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/trace"
	"matjar/internal/trace/tracetest"
)

// Jobs have traces of their own, but what works for a request, or calls others for it, is in the request's.
func TestSpansOfPartsAndJobs(t *testing.T) {
	told := make(chan http.Header, 1)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		told <- r.Header
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer other.Close()
	client := &http.Client{Transport: trace.Transport("payment provider", nil)}
	defer client.CloseIdleConnections()
	tracer, spans := tracetest.Open(t)

	request := httptest.NewRequest(http.MethodPost, "/api/v1/orders", nil)
	ctx := tracer.Begin(t.Context(), request)
	within, job := trace.Job(ctx, "payment")
	r, err := http.NewRequestWithContext(within, http.MethodPost, other.URL+"/payments/secret?key=secret", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	job.End(errors.New("a secret reason"))
	tracer.End(ctx, "/api/v1/orders", http.StatusOK)
	_, mail := trace.Job(tracer.In(t.Context()), "mail")
	mail.SetInt("attempt", 2)
	mail.End(nil)
	_, nothing := trace.Part(tracer.In(t.Context()), "transaction")
	nothing.Set("key", "value")
	nothing.End(nil)

	got, text := spans()
	if len(got) != 4 {
		t.Fatalf("spans = %+v", got)
	}
	call, payment, served, own := got[0], got[1], got[2], got[3]
	if call.Name != "POST payment provider" || call.Kind != 3 || !call.Failed || call.ParentSpanID != payment.SpanID ||
		call.Attributes["server.address"] != "127.0.0.1" || call.Attributes["http.response.status_code"] != "502" {
		t.Errorf("the call = %+v", call)
	}
	if payment.Name != "payment" || !payment.Failed || payment.ParentSpanID != served.SpanID || payment.TraceID != served.TraceID || call.TraceID != served.TraceID {
		t.Errorf("the work of the request = %+v, the request %+v", payment, served)
	}
	if own.Name != "mail" || own.Kind != 5 || own.Failed || own.ParentSpanID != "" || own.TraceID == served.TraceID || own.Attributes["attempt"] != "2" {
		t.Errorf("the job = %+v", own)
	}
	if strings.Contains(text, "secret") {
		t.Errorf("a secret was sent: %s", text)
	}
	if header := <-told; header.Get("Traceparent") != "" {
		t.Error("the other side was told of the trace")
	}
}

// Nothing of a trace that its sender did not sample is recorded, and nothing at all without a collector.
func TestNothingIsRecorded(t *testing.T) {
	tracer, spans := tracetest.Open(t)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
	unsampled := tracer.Begin(t.Context(), r)
	var off *trace.Tracer
	for name, ctx := range map[string]context.Context{"not sampled": tracer.In(unsampled), "off": off.In(t.Context())} {
		work := func() {
			within, job := trace.Job(ctx, "mail")
			_, part := trace.Part(within, "transaction")
			job.SetInt("attempt", 1)
			part.End(nil)
			job.End(nil)
		}
		if allocated := testing.AllocsPerRun(100, work); allocated != 0 {
			t.Errorf("%s: %v allocations", name, allocated)
		}
	}
	tracer.End(unsampled, "/", http.StatusOK)
	if got, _ := spans(); len(got) != 0 {
		t.Errorf("spans = %+v", got)
	}
}

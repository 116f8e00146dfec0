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
	ctx := tracer.Begin(t.Context(), request, false)
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
	_, mail := trace.Queued(tracer.In(t.Context()), "mail")
	mail.SetInt("attempt", 2)
	mail.End(nil)
	_, sweep := trace.Job(tracer.In(t.Context()), "sweep")
	sweep.Fail()
	sweep.End(nil)
	_, nothing := trace.Part(tracer.In(t.Context()), "transaction")
	nothing.Set("key", "value")
	nothing.End(nil)

	got, text := spans()
	if len(got) != 5 {
		t.Fatalf("spans = %+v", got)
	}
	call, payment, served, own, swept := got[0], got[1], got[2], got[3], got[4]
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
	if swept.Name != "sweep" || swept.Kind != 1 || !swept.Failed || swept.ParentSpanID != "" {
		t.Errorf("the job without a queue = %+v", swept)
	}
	if strings.Contains(text, "secret") {
		t.Errorf("a secret was sent: %s", text)
	}
	if header := <-told; header.Get("Traceparent") != "" {
		t.Error("the other side was told of the trace")
	}
}

// A span whose function panics has failed, and the panic goes on.
func TestPanicsFail(t *testing.T) {
	tracer, spans := tracetest.Open(t)
	work := func(end bool) (err error) {
		_, job := trace.Job(tracer.In(t.Context()), "work")
		defer job.Done(&err)
		if end {
			return nil
		}
		panic("a reason")
	}
	func() {
		defer func() {
			if fault := recover(); fault != "a reason" {
				t.Errorf("the panic = %v", fault)
			}
		}()
		_ = work(false)
	}()
	if err := work(true); err != nil {
		t.Error(err)
	}
	if got, _ := spans(); len(got) != 2 || !got[0].Failed || got[1].Failed {
		t.Errorf("spans = %+v", got)
	}
}

// Only a trusted sender has a say in whether a request is recorded, and in whose trace.
func TestStrangersNameNoTrace(t *testing.T) {
	const theirs = "0af7651916cd43dd8448eb211c80319c"
	for _, test := range []struct {
		sampler, flag    string
		trusted          bool
		recorded, within bool
	}{
		{"", "00", false, true, false},
		{"", "01", false, true, false},
		{"parentbased_always_off", "01", false, false, false},
		{"", "00", true, false, false},
		{"", "01", true, true, true},
		{"parentbased_always_off", "01", true, true, true},
	} {
		t.Run(test.sampler+test.flag, func(t *testing.T) {
			tracer, spans := tracetest.Open(t, "OTEL_TRACES_SAMPLER", test.sampler)
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Header.Set("Traceparent", "00-"+theirs+"-b7ad6b7169203331-"+test.flag)
			tracer.End(tracer.Begin(t.Context(), r, test.trusted), "/", http.StatusOK)
			got, _ := spans()
			if (len(got) == 1) != test.recorded || test.recorded && ((got[0].TraceID == theirs) != test.within || (got[0].ParentSpanID != "") != test.within) {
				t.Errorf("%+v: spans = %+v", test, got)
			}
		})
	}
}

// Nothing of a trace that its sender did not sample is recorded, and nothing at all without a collector.
func TestNothingIsRecorded(t *testing.T) {
	tracer, spans := tracetest.Open(t)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
	unsampled := tracer.Begin(t.Context(), r, true)
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

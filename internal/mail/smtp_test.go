package mail

import (
	"net"
	"strings"
	"sync/atomic"
	"testing"

	"matjar/internal/mail/simulator"
	"matjar/internal/trace"
	"matjar/internal/trace/tracetest"
)

// The call to the mail server is a part of the letter's span, and tells nothing of its receiver.
func TestSpansOfLetters(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	var letters atomic.Int64
	go simulator.Serve(listener, func(simulator.Letter) simulator.Answer {
		if letters.Add(1) > 1 {
			return simulator.Taken
		}
		return simulator.Later
	})
	server, err := NewSMTP("smtp://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	w := &Worker{Sender: server, Shop: testShop}
	tracer, spans := tracetest.Open(t)
	for _, refused := range []bool{true, false} {
		ctx, letter := trace.Queued(tracer.In(t.Context()), "mail")
		err := w.SendNow(ctx, message)
		letter.End(err)
		if refused != (err != nil) {
			t.Fatalf("SendNow = %v, want refused = %v", err, refused)
		}
	}
	got, text := spans()
	if len(got) != 4 {
		t.Fatalf("spans = %+v", got)
	}
	for i, status := range []string{"451", ""} {
		call, letter := got[2*i], got[2*i+1]
		if call.Name != "mail server" || call.Kind != 3 || call.ParentSpanID != letter.SpanID || call.TraceID != letter.TraceID ||
			call.Attributes["server.address"] != "127.0.0.1" || call.Attributes["smtp.response.status_code"] != status || call.Failed != (status != "") {
			t.Errorf("the call = %+v, its letter %+v, want status %q", call, letter, status)
		}
	}
	for _, secret := range []string{message.To, message.Subject, "come again"} {
		if strings.Contains(text, secret) {
			t.Errorf("%q was sent: %s", secret, text)
		}
	}
}

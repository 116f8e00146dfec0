package order

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	gomail "github.com/wneessen/go-mail"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/mail"
	"matjar/internal/payment/simulator"
	"matjar/internal/trace/tracetest"
	"matjar/internal/webhook"
)

// A trace of a checkout has its transactions and what was asked of the payment provider; what follows in the background is
// in traces of its own. None of it says for whom.
func TestTraces(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		tracer, spans := tracetest.Open(t)
		l := openTill(t, d)
		listener := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		t.Cleanup(listener.Close)
		l.hooks = &webhook.Outbox{}
		if _, _, err := webhook.New(d).Add(l.ctx, listener.URL, webhook.Groups(), 1); err != nil {
			t.Fatal(err)
		}

		const userID = "the-user-of-the-trace"
		if err := addUser(l.ctx, d, userID); err != nil {
			t.Fatal(err)
		}
		in := l.fill(userID, cart.Line{ProductID: "A", Quantity: 1})
		in.PaymentMethod = "mada"
		request := tracer.Begin(l.ctx, httptest.NewRequest(http.MethodPost, "/api/v1/orders", nil), false)
		if _, err := l.Place(request, userID, uuid.NewString(), in); err != nil {
			t.Fatal(err)
		}
		id, err := db.Column(l.ctx, d, `SELECT order_id FROM orders`)
		if err != nil {
			t.Fatal(err)
		}
		o := l.get(userID, id[0])
		if _, err := l.openPayment(request, l.intent(o)); err != nil {
			t.Fatal(err)
		}
		tracer.End(request, "/api/v1/orders", http.StatusOK)

		l.Do(l.intent(o), simulator.Pay)
		l.pass(2 * time.Minute)
		working := tracer.In(l.ctx)
		if worked, err := l.SyncNext(working); !worked || err != nil {
			t.Fatal(worked, err)
		}
		letters := &mail.Worker{
			DB: d, Log: slog.New(slog.DiscardHandler), Shop: func() mail.Shop { return mail.Shop{From: "Shop <shop@example.com>"} },
			Sender: mail.SenderFunc(func(context.Context, *gomail.Msg) error { return nil }),
		}
		for range 2 { // the second finds nothing
			if _, err := letters.Next(working); err != nil {
				t.Fatal(err)
			}
		}
		hooks := &webhook.Worker{DB: d, Log: letters.Log, Outbox: l.hooks, Now: l.time}
		for range 2 {
			if err := hooks.Once(working); err != nil {
				t.Fatal(err)
			}
		}

		list, text := spans()
		traces := map[string][]string{}
		for _, s := range list {
			traces[s.TraceID] = append(traces[s.TraceID], s.Name)
		}
		var got []string
		for _, s := range list {
			if s.ParentSpanID != "" {
				continue
			}
			names := traces[s.TraceID]
			slices.Sort(names)
			got = append(got, s.Name+": "+strings.Join(slices.Compact(names), ", "))
		}
		slices.Sort(got)
		want := []string{
			"POST /api/v1/orders: POST /api/v1/orders, POST payment provider, transaction",
			"mail: mail, transaction",
			"payment: GET payment provider, payment, transaction",
			"webhook: POST webhook, transaction, webhook",
		}
		if got := slices.Compact(got); !slices.Equal(got, want) {
			t.Errorf("traces:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		wanted := map[string]string{}
		for _, s := range list {
			if s.Name == "transaction" {
				wanted[s.Attributes["code.function.name"]] = s.Attributes["db.system.name"]
			}
		}
		engine := map[string]string{"postgres": "postgresql"}[d.Engine()]
		if got := wanted["internal/order.(*Service).Place"]; got != cmp.Or(engine, "sqlite") {
			t.Errorf("the order's transaction is of %q in %v", got, wanted)
		}
		for _, private := range []string{in.Address.Email, in.Address.FullName, in.Address.Phone, o.ID, l.intent(o), userID, listener.Listener.Addr().String()} {
			if strings.Contains(text, private) {
				t.Errorf("traces have %s", private)
			}
		}
	})
}

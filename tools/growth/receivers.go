package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	mailserver "matjar/internal/mail/simulator"
	"matjar/internal/order"
	"matjar/internal/webhook"
	"matjar/internal/zatca"
	authority "matjar/internal/zatca/simulator"
)

// receivers take what the shop sends: a mail server, endpoints of webhooks and the tax authority.
type receivers struct {
	mail     net.Listener
	web, tax *httptest.Server
	// takes is how long each takes to answer, and came how much has come since expect.
	takes, came atomic.Int64
	first       atomic.Pointer[arrival]
}

const otp = "123456"

func openReceivers() (*receivers, error) {
	r := &receivers{}
	r.expect()
	tax, err := authority.New(otp)
	if err != nil {
		return nil, err
	}
	if r.mail, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	go mailserver.Serve(r.mail, func(mailserver.Letter) mailserver.Answer {
		r.take()
		return mailserver.Taken
	})
	r.web = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		_, _ = io.Copy(io.Discard, request.Body)
		r.take()
	}))
	answer := tax.Handler()
	r.tax = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.take()
		answer.ServeHTTP(w, request)
	}))
	return r, nil
}

func (r *receivers) close() {
	r.mail.Close()
	r.web.Close()
	r.tax.Close()
}

// expect counts from now on what comes, and returns a channel that is closed when the first has come.
func (r *receivers) expect() <-chan struct{} {
	s := &arrival{done: make(chan struct{})}
	r.came.Store(0)
	r.first.Store(s)
	return s.done
}

// take counts something that came, and takes as long as receivers do.
func (r *receivers) take() {
	time.Sleep(time.Duration(r.takes.Load()))
	r.came.Add(1)
	r.first.Load().fire()
}

// flags are those of a server that sends here.
func (r *receivers) flags() []string {
	list := []string{"--smtp-url", "smtp://" + r.mail.Addr().String(), "--mail-from", "shop@example.com"}
	for _, setting := range authority.Env(authority.Config(r.tax.URL)) {
		name, value, _ := strings.Cut(strings.TrimPrefix(setting, "MATJAR_"), "=")
		list = append(list, "--"+strings.ToLower(strings.ReplaceAll(name, "_", "-")), value)
	}
	return list
}

// kinds returns the kinds of jobs, for which it adds endpoints and onboards a unit.
func (r *receivers) kinds(ctx context.Context, d *db.DB) ([]queueKind, error) {
	hooks := webhook.New(d)
	const several = 8
	for events, atOnce := range map[webhook.Kind]int64{webhook.OrderPlaced: 1, webhook.PaymentPaid: several} {
		if _, _, err := hooks.Add(ctx, fmt.Sprintf("%s/%d", r.web.URL, atOnce), []string{string(events)}, atOnce); err != nil {
			return nil, err
		}
	}
	config := authority.Config(r.tax.URL)
	stamps := zatca.New(d, config)
	if err := stamps.Onboard(ctx, otp); err != nil {
		return nil, err
	}
	const noEvents = `UPDATE webhook_deliveries SET due_at = NULL`
	return []queueKind{
		{"letter", letters, `DELETE FROM mail_jobs`},
		{"webhook event", events(webhook.OrderPlaced), noEvents},
		{fmt.Sprintf("webhook event, %d at a time", several), events(webhook.PaymentPaid), noEvents},
		{"tax document", invoices(stamps, config.Unit), `UPDATE zatca_reports SET state = 'reported' WHERE state = 'pending'`},
	}, nil
}

// letters are those of orders.
func letters(ctx context.Context, d *db.DB, n int) error {
	return d.Tx(ctx, func(q db.Querier) error {
		for range n {
			m := mail.Message{
				To: uuid.NewString() + "@example.com", Language: lang.Arabic, Purpose: mail.Service, Subject: "وصلنا طلبك",
				Paragraphs: []string{"شكرًا لطلبك من متجرنا."}, Lines: []mail.Line{{Name: "مصباح", Note: "2", Amount: "39.98"}},
				Totals: []mail.Total{{Label: "المجموع", Amount: "45.98", Strong: true}}, Link: mail.Link{Label: "طلبك", URL: "https://shop.example.com/orders/1"},
			}
			if err := mail.Enqueue(ctx, q, m); err != nil {
				return err
			}
		}
		return nil
	})
}

// events are those of a kind, each about an order of its own.
func events(kind webhook.Kind) func(context.Context, *db.DB, int) error {
	return func(ctx context.Context, d *db.DB, n int) error {
		told := make([]any, n)
		for i := range told {
			told[i] = map[string]any{"order_id": uuid.NewString(), "status": "processing", "total_amount": 45.98, "items": []map[string]any{
				{"order_item_id": uuid.NewString(), "product_id": uuid.NewString(), "quantity": 2, "price_at_purchase": 19.99, "status": "processing"},
			}}
		}
		return d.Tx(ctx, func(q db.Querier) error { return (&webhook.Outbox{}).Add(ctx, q, kind, told...) })
	}
}

// invoices are documents of two lines.
func invoices(stamps *zatca.Service, unit zatca.Unit) func(context.Context, *db.DB, int) error {
	number := int64(0)
	return func(ctx context.Context, d *db.DB, n int) error {
		return d.Tx(ctx, func(q db.Querier) error {
			for range n {
				number++
				line := order.TaxRow{EnName: "Lamp", ArName: "مصباح", Quantity: 2, Price: 1999, Net: 3998}
				i := order.Invoice{
					Number: number, Seller: order.Seller{ArName: unit.SellerName, VATNumber: unit.VATNumber}, IssuedAt: d.Now(), PaymentMethod: order.CashOnDelivery,
					Lines: []order.TaxRow{line, line}, Totals: order.Totals{VAT: 1199, Total: 9195},
				}
				if _, err := stamps.Stamp(ctx, q, &i); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

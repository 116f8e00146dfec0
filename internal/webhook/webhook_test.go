package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestSignedDelivery computes the signature as a receiver would.
func TestSignedDelivery(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		to.answers(http.StatusAccepted, "thanks\x00\xff")
		id, secret := r.endpoint(to.URL+"/hook?key=1", "order", "stock.changed")
		r.happen(OrderPlaced, "one")
		r.happen(PaymentPaid, "nobody wants it")
		r.happen(StockChanged, "two", "three")
		r.work(0)
		if got, want := to.data(), `"one" "two" "three"`; got != want {
			t.Fatalf("received %s, want %s", got, want)
		}
		g := to.got[0]
		at, signature, _ := strings.Cut(strings.TrimPrefix(g.header.Get("Matjar-Signature"), "t="), ",v1=")
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(at + "."))
		mac.Write(g.body)
		if want := hex.EncodeToString(mac.Sum(nil)); signature != want {
			t.Errorf("signature %s, want %s", signature, want)
		}
		if unix, _ := strconv.ParseInt(at, 10, 64); time.Since(time.Unix(unix, 0)).Abs() > time.Minute {
			t.Errorf("signed at %s, want now", at)
		}
		if g.kind != OrderPlaced || g.header.Get("Matjar-Event-Id") != g.id || g.header.Get("Content-Type") != "application/json" {
			t.Errorf("received %s %v", g.body, g.header)
		}
		log := r.log(id)
		if len(log) != 3 || log[2].EventID != g.id || log[2].State != delivered || log[2].Status != 202 || log[2].Attempts != 1 || log[2].Answer != "thanks" {
			t.Errorf("log = %+v", log)
		}
		r.work(time.Hour)
		if len(to.got) != 3 {
			t.Errorf("received %d, want nothing twice", len(to.got))
		}
	})
}

// TestNothingWithoutEndpoints: what nobody wants costs no statement once that is known.
func TestNothingWithoutEndpoints(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		r.work(0)
		count := dbtest.CountQueries(t, d)
		for _, k := range Kinds() {
			if err := r.worker.Outbox.Add(t.Context(), d, k, 1); err != nil {
				t.Fatal(err)
			}
			if wanted, err := r.worker.Outbox.Wants(t.Context(), d, k); err != nil || wanted {
				t.Fatalf("Wants(%s) = %v, %v", k, wanted, err)
			}
		}
		if n := count.Load(); n != 0 {
			t.Errorf("%d statements, want none", n)
		}
		if n := r.count("webhook_events"); n != 0 {
			t.Errorf("%d events, want none", n)
		}
	})
}

// TestRollback: an event of a transaction that failed did not happen.
func TestRollback(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		r.endpoint(to.URL, "order")
		failure := errors.New("no")
		err := d.Tx(t.Context(), func(q db.Querier) error {
			if err := r.outbox.Add(t.Context(), q, OrderPlaced, 1); err != nil {
				return err
			}
			return failure
		})
		if !errors.Is(err, failure) {
			t.Fatal(err)
		}
		r.work(0)
		if len(to.got) != 0 || r.count("webhook_events") != 0 {
			t.Errorf("received %s, want nothing", to.data())
		}
	})
}

// TestDisabledByOperator: nothing is stored or sent until it is enabled.
func TestDisabledByOperator(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		id, _ := r.endpoint(to.URL, "order")
		r.happen(OrderPlaced, 1)
		if err := r.Disable(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		r.work(0)
		if len(to.got) != 0 {
			t.Errorf("received %s, want nothing", to.data())
		}
		if got, err := r.Test(t.Context(), id); err != nil || got.State != delivered || to.got[0].kind != ping {
			t.Errorf("Test = %+v, %v", got, err)
		}
		if err := r.Enable(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		r.work(0)
		if len(to.got) != 2 || to.got[1].data != "1" {
			t.Errorf("received %s, want what waited", to.data())
		}
		if err := r.Remove(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if n := r.count("webhook_deliveries"); n != 0 {
			t.Errorf("%d deliveries are left", n)
		}
		// A node that does not know yet stores it for nobody.
		r.happen(OrderPlaced, 2)
		r.work(0)
		for _, err := range []error{r.Remove(t.Context(), id), r.Enable(t.Context(), id), r.Disable(t.Context(), id), r.Resend(t.Context(), id, "")} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("err = %v, want ErrNotFound", err)
			}
		}
	})
}

// TestSweep deletes what is 30 days old.
func TestSweep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		r.endpoint(to.URL, "order")
		r.happen(OrderPlaced, 1)
		for _, tt := range []struct {
			age  time.Duration
			want int
		}{{logRetention - time.Minute, 1}, {logRetention + time.Minute, 0}} {
			if err := Sweep(t.Context(), d, time.Now().Add(tt.age)); err != nil {
				t.Fatal(err)
			}
			if n := r.count("webhook_events") + r.count("webhook_deliveries"); n != 2*tt.want {
				t.Errorf("after %s there are %d rows, want %d", tt.age, n, 2*tt.want)
			}
		}
	})
}

func TestEndpointsAreChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		for _, bad := range []string{
			"", "example.com", "ftp://example.com", "http://example.com/x", "http://localhost.example.com", "https://", "https://u:p@example.com",
			"https://example.com/#x", "https://example.com:65536/", "https://169.254.169.254/latest", "https://[fe80::1]/", "https://[::ffff:169.254.169.254]/", "https://[fd00:ec2::254]/",
			"https://example.com/" + strings.Repeat("x", maxURL),
		} {
			if _, _, err := s.Add(t.Context(), bad, []string{"order"}, 1); err == nil {
				t.Errorf("Add(%.60q) was accepted", bad)
			}
		}
		for _, bad := range [][]string{nil, {""}, {"orders"}, {"order.lost"}, {"ping"}, {"order", "x"}} {
			if _, _, err := s.Add(t.Context(), "https://example.com", bad, 1); err == nil {
				t.Errorf("Add with events %q was accepted", bad)
			}
		}
		for i, good := range []string{"https://example.com", "http://localhost:1/x", "http://127.0.0.1", "http://[::1]:80/", "https://10.0.0.1/hook"} {
			e, secret, err := s.Add(t.Context(), good, []string{"order.placed", "order", "payment.paid", "payment.paid"}, 1)
			if err != nil || len(secret) < 40 || !slices.Equal(e.Events, []string{"order", "payment.paid"}) {
				t.Errorf("Add(%s) = %+v, %v", good, e, err)
			}
			if _, _, err := s.Add(t.Context(), good, []string{"stock"}, 1); err == nil {
				t.Errorf("%s was added twice", good)
			}
			if list, err := s.All(t.Context()); err != nil || len(list) != i+1 || !slices.Equal(list[i].Events, e.Events) {
				t.Errorf("All = %+v, %v", list, err)
			}
		}
		for i := range maxEndpoints {
			_, _, err := s.Add(t.Context(), "https://example.com/"+strconv.Itoa(i), []string{"order"}, 1)
			if full := i >= maxEndpoints-5; full != (err != nil) {
				t.Errorf("endpoint %d: %v", i+6, err)
			}
		}
	})
}

// TestEventsHaveAnOrder: no two events of a node have the same time, however fast they come.
func TestEventsHaveAnOrder(t *testing.T) {
	var o Outbox
	last := o.stamp(nil)
	for range 10_000 {
		next := o.stamp(nil)
		if !next.After(last) {
			t.Fatalf("%s comes after %s", next, last)
		}
		last = next
	}
}

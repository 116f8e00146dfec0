package webhook

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/queue"
	"matjar/internal/trace/tracetest"
)

// TestRetrySchedule: 1 minute, doubled up to 6 hours, a last time after 3 days.
func TestRetrySchedule(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		to.answers(http.StatusInternalServerError, strings.Repeat("é", 400))
		id, _ := r.endpoint(to.URL, "order")
		r.happen(OrderPlaced, 1)
		r.work(0)
		var total time.Duration
		var pauses []time.Duration
		for pause := time.Minute; total < retryTime; pause = min(2*pause, 6*time.Hour) {
			pause = min(pause, retryTime-total)
			pauses = append(pauses, pause)
			total += pause
		}
		for i, pause := range pauses {
			attempts := len(to.got)
			if i == len(pauses)-1 {
				// Another event was accepted in between, or the endpoint would be switched off.
				exec(t, d, `UPDATE webhook_endpoints SET failing_since = failing_since + 60000000`)
			}
			r.work(pause - 20*time.Second)
			if len(to.got) != attempts {
				t.Fatalf("attempt %d came %s too early", attempts+1, 20*time.Second)
			}
			r.work(20 * time.Second)
			if len(to.got) != attempts+1 {
				t.Fatalf("attempt %d did not come after %s", attempts+1, pause)
			}
		}
		log := r.log(id)[0]
		if log.State != failed || log.Attempts != int64(len(pauses)+1) || log.Status != 500 || log.Error != "answered 500" || len(log.Answer) > 500 || len(log.Answer) < 498 {
			t.Errorf("log = %+v, want it given up", log)
		}
		if got := to.got[0]; string(got.body) != string(to.got[5].body) || got.header.Get("Matjar-Signature") == to.got[5].header.Get("Matjar-Signature") {
			t.Error("want the same body and a new signature at each attempt")
		}
		attempts := len(to.got)
		r.work(24 * time.Hour)
		if len(to.got) != attempts {
			t.Error("sent after it was given up")
		}
		// The operator may still send it.
		to.answers(http.StatusNoContent, "")
		if err := r.Resend(t.Context(), log.EventID, ""); err != nil {
			t.Fatal(err)
		}
		r.work(0)
		if log = r.log(id)[0]; log.State != delivered || log.Attempts != 1 || to.got[attempts].id != log.EventID {
			t.Errorf("after sending again: %+v", log)
		}
	})
}

func exec(t *testing.T, d *db.DB, statement string, args ...any) {
	t.Helper()
	if err := db.Exec(t.Context(), d, statement, args...); err != nil {
		t.Fatal(err)
	}
}

// TestOutage: an endpoint that was down gets everything in its order, soon after it is back.
func TestOutage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		to.answers(http.StatusBadGateway, "")
		id, _ := r.endpoint(to.URL, "order")
		r.happen(OrderPlaced, 1, 2, 3, 4, 5)
		for range 30 {
			r.work(10 * time.Minute)
		}
		if e := r.find(id); e.Failures < outage || e.FailingSince.IsZero() || !e.Enabled {
			t.Fatalf("endpoint = %+v, want it failing", e)
		}
		attempts := len(to.got)
		to.answers(http.StatusOK, "")
		for range 40 {
			r.work(10 * time.Minute)
			if len(to.got) > attempts {
				break
			}
		}
		ids := map[string]bool{}
		for _, g := range to.got[attempts:] {
			ids[g.data] = true
		}
		if len(ids) != 5 || len(to.got) != attempts+5 {
			t.Errorf("after the outage: %s, want all five at once", to.data())
		}
		// After the one that found it working, they come oldest first.
		var order []string
		for _, g := range to.got[attempts+1:] {
			order = append(order, g.data)
		}
		if !slices.IsSorted(order) {
			t.Errorf("after the outage: %v, want them in their order", order)
		}
		if e := r.find(id); e.Failures != 0 {
			t.Errorf("endpoint = %+v, want it on", e)
		}
	})
}

// TestRefusedEventDelaysNoOther: one event that the endpoint cannot take is tried later.
func TestRefusedEventDelaysNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		r.endpoint(to.URL, "order")
		to.answers(http.StatusFound, "")
		r.happen(OrderPlaced, 1)
		r.work(0)
		to.answers(http.StatusOK, "")
		r.happen(OrderPlaced, 2)
		r.work(5 * time.Second)
		if got := to.data(); got != "1 2" {
			t.Errorf("received %s, want 1 2, and no redirect followed", got)
		}
		r.work(time.Minute)
		if got := to.data(); got != "1 2 1" {
			t.Errorf("received %s, want 1 2 1", got)
		}
	})
}

// TestSpansOfDeliveries: the span of a refused event has failed, though it is stored and sent again later.
func TestSpansOfDeliveries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		r.endpoint(to.URL, "order")
		tracer, spans := tracetest.Open(t)
		for _, status := range []int{http.StatusBadRequest, http.StatusOK} {
			to.answers(status, "")
			r.happen(OrderPlaced, status)
			r.passed += 10 * time.Second
			if err := r.worker.Once(tracer.In(t.Context())); err != nil {
				t.Fatal(err)
			}
		}
		var failed []bool
		list, _ := spans()
		for _, s := range list {
			if s.Name == "webhook" {
				failed = append(failed, s.Failed)
			}
		}
		if want := []bool{true, false}; !slices.Equal(failed, want) {
			t.Errorf("failed = %v, want %v", failed, want)
		}
	})
}

// TestSwitchedOff: an endpoint that failed for three days is left alone, and the operator told.
func TestSwitchedOff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		to.answers(http.StatusNotFound, "")
		id, _ := r.endpoint(to.URL+"/secret-path", "order")
		for range 80 {
			r.happen(OrderPlaced, 1)
			r.work(time.Hour)
		}
		e := r.find(id)
		if e.Enabled || e.DisabledBy != "failing" {
			t.Fatalf("endpoint = %+v, want it off", e)
		}
		var letters int
		var text string
		if err := d.QueryRowContext(t.Context(), `SELECT count(*), max(text_body) FROM mail_jobs WHERE recipient = 'operator@example.com'`).Scan(&letters, &text); err != nil {
			t.Fatal(err)
		}
		if letters != 1 || !strings.Contains(text, "matjar webhooks enable "+id) || strings.Contains(text, "secret-path") {
			t.Errorf("%d letters, %q", letters, text)
		}
		attempts, events := len(to.got), r.count("webhook_events")
		_, _ = r.outbox.load(t.Context(), d)
		r.happen(OrderPlaced, 1)
		r.work(time.Hour)
		if len(to.got) != attempts || r.count("webhook_events") != events {
			t.Error("something is stored for or sent to an endpoint that is off")
		}
		to.answers(http.StatusOK, "")
		r.passed = 0
		if err := r.Enable(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		r.work(0)
		if e := r.find(id); !e.Enabled || e.Failures != 0 || len(to.got) == attempts {
			t.Errorf("endpoint = %+v and %d sent, want what waited to be sent", e, len(to.got)-attempts)
		}
	})
}

// TestCrash: a node that dies between sending and storing that has it sent again, by another
// node, under the same id.
func TestCrash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		id, _ := r.endpoint(to.URL, "order")
		r.happen(OrderPlaced, 1)
		now := r.worker.Now()
		e, err := claim(t.Context(), d, id, now, now.Add(leaseTime))
		if err != nil || e == nil {
			t.Fatal(e, err)
		}
		round, err := nextRound(t.Context(), d, e, now)
		if err != nil || len(round) != 1 {
			t.Fatal(round, err)
		}
		post(t.Context(), e, round[0].eventID, round[0].body, now)
		// Here it died.
		r.work(leaseTime - 5*time.Second)
		if len(to.got) != 1 {
			t.Fatalf("received %d, want the dead node's only", len(to.got))
		}
		r.work(6 * time.Second)
		if len(to.got) != 2 || to.got[0].id != to.got[1].id {
			t.Errorf("received %d, want the same event again", len(to.got))
		}
	})
}

// TestClosing: an attempt that ends because the shop closes does not count.
func TestClosing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		id, _ := r.endpoint(to.URL, "order")
		r.happen(OrderPlaced, 1)
		closing, cancel := context.WithCancel(t.Context())
		to.before = func(request *http.Request) {
			cancel()
			<-request.Context().Done()
		}
		_ = r.worker.Once(closing)
		if log := r.log(id)[0]; log.Attempts != 0 || log.State != pending {
			t.Errorf("log = %+v, want no attempt", log)
		}
		to.mu.Lock()
		to.before = nil
		to.mu.Unlock()
		r.work(0)
		if log := r.log(id)[0]; log.State != delivered {
			t.Errorf("log = %+v, want it sent at once by the next node", log)
		}
	})
}

// TestTwoNodes: however many nodes there are, an event is sent once, and one at a time.
func TestTwoNodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		r.endpoint(to.URL, "order")
		var data []any
		var want []string
		for i := range 40 {
			data, want = append(data, i), append(want, strconv.Itoa(i))
		}
		r.happen(OrderPlaced, data...)
		var nodes sync.WaitGroup
		for range 4 {
			node := r.node()
			nodes.Go(func() {
				for range 5 {
					if err := node.Once(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		nodes.Wait()
		if got := to.data(); got != strings.Join(want, " ") {
			t.Errorf("received %s, want each once, in their order", got)
		}
	})
}

// TestSlowEndpointDelaysNoOther: the others get theirs while one does not answer.
func TestSlowEndpointDelaysNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, slow, quick := newRig(t, d), receive(t), receive(t)
		slowID, _ := r.endpoint(slow.URL, "order")
		r.endpoint(quick.URL, "order")
		release, arrived := make(chan struct{}), make(chan struct{}, 10)
		slow.before = func(*http.Request) { <-release }
		quick.before = func(*http.Request) { arrived <- struct{}{} }
		r.happen(OrderPlaced, 1)
		running, stop := context.WithCancel(t.Context())
		var done sync.WaitGroup
		done.Go(func() { r.worker.Run(running) })
		<-arrived
		// It is still at it in later rounds.
		r.happen(OrderPlaced, 2)
		<-arrived
		if log := r.log(slowID); log[1].Attempts != 0 || log[0].Attempts != 0 {
			t.Errorf("the slow endpoint's log = %+v, want it still waiting", log)
		}
		close(release)
		stop()
		done.Wait()
	})
}

// TestResolvedAddressIsChecked: also a name that leads to a link-local address is refused.
func TestResolvedAddressIsChecked(t *testing.T) {
	for _, bad := range []string{"169.254.169.254:80", "[fe80::1%eth0]:80", "[::ffff:169.254.1.1]:443", "224.0.0.1:80"} {
		if err := checkDial("tcp", bad, nil); err == nil {
			t.Errorf("%s was dialled", bad)
		}
	}
	for _, good := range []string{"127.0.0.1:80", "10.1.2.3:443", "[2001:db8::1]:443"} {
		if err := checkDial("tcp", good, nil); err != nil {
			t.Error(err)
		}
	}
	e := &Endpoint{URL: "http://169.254.169.254/?secret=1"}
	if got := post(t.Context(), e, "id", "{}", time.Now()); got.err == nil || !strings.Contains(got.err.Error(), "no address to send") || strings.Contains(got.err.Error(), "secret") {
		t.Errorf("post = %+v", got)
	}
}

// TestLargeAnswer: an endless answer is not read to its end.
func TestLargeAnswer(t *testing.T) {
	var sent atomic.Int64
	to := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		chunk := []byte(strings.Repeat("x", 1<<16))
		for r.Context().Err() == nil && sent.Load() < 1<<30 {
			n, err := w.Write(chunk)
			if sent.Add(int64(n)); err != nil {
				return
			}
		}
	}))
	defer to.Close()
	got := post(t.Context(), &Endpoint{URL: to.URL}, "id", "{}", time.Now())
	if got.err != nil || len(got.answer) != queue.MaxReason {
		t.Errorf("post = %d, %d bytes, %v", got.status, len(got.answer), got.err)
	}
	to.CloseClientConnections()
	if n := sent.Load(); n > 1<<26 {
		t.Errorf("%d bytes were taken", n)
	}
}

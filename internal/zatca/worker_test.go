package zatca_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/trace/tracetest"
	"matjar/internal/zatca"
	"matjar/internal/zatca/simulator"
)

func TestOnboarding(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 1)
		if err := w.stamps.Onboard(t.Context(), "000000"); err == nil || !strings.Contains(err.Error(), "OTP") {
			t.Errorf("with a wrong password = %v, want what the authority says", err)
		}
		w.authority.OtherKey = true
		if err := w.stamps.Onboard(t.Context(), "123456"); err == nil || !strings.Contains(err.Error(), "another key") {
			t.Errorf("with a certificate of another key = %v, want a refusal", err)
		}
		if _, ok, err := zatca.ReadStatus(t.Context(), d, zatca.Simulation); ok || err != nil {
			t.Errorf("status after failures = %t, %v, want no unit", ok, err)
		}
		// The sandbox gives everybody the same final certificate; the one for trials goes on.
		config := w.config
		config.Environment = zatca.Sandbox
		w.must(zatca.New(d, config).Onboard(t.Context(), "123456"))
		w.issue(w.ids[0])
		var faults []string
		n, err := zatca.Verify(t.Context(), d, zatca.Sandbox, func(f string) { faults = append(faults, f) })
		if n != 1 || err != nil || len(faults) > 0 {
			t.Errorf("%d documents, %q, %v, want 1 without a fault", n, faults, err)
		}
	})
}

func TestNothingIsSentWhereARedirectLeads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 0)
		stolen := make(chan struct{}, 9)
		thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { stolen <- struct{}{} }))
		defer thief.Close()
		server := httptest.NewServer(http.RedirectHandler(thief.URL, http.StatusTemporaryRedirect))
		defer server.Close()
		w.config.URL = server.URL
		if err := zatca.New(d, w.config).Onboard(t.Context(), "123456"); err == nil || len(stolen) > 0 {
			t.Errorf("onboarding = %v with %d calls of another host, want none", err, len(stolen))
		}
	})
}

// TestReports goes through what the authority may answer. Each case has one document.
func TestReports(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults []simulator.Fault
		// states are those of the document after each attempt.
		states string
		said   string
	}{
		{"taken", nil, "reported", "REPORTED"},
		{"taken with a warning", []simulator.Fault{simulator.Warn}, "warned", "BR-KSA-98"},
		{"refused", []simulator.Fault{simulator.Reject}, "rejected", "BR-KSA-04"},
		{"unavailable", []simulator.Fault{simulator.Unavailable, simulator.Unavailable}, "pending pending reported", "REPORTED"},
		{"no verdict", []simulator.Fault{simulator.Garbage}, "pending reported", "REPORTED"},
		{"not signed in", []simulator.Fault{simulator.Unauthorized}, "pending reported", "REPORTED"},
		{"the answer is lost", []simulator.Fault{simulator.Lost}, "pending reported", "Already-Reported"},
		{"no answer", []simulator.Fault{simulator.Hang}, "pending reported", "REPORTED"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := open(t, d, 1)
				w.onboard()
				now := time.Now()
				w.stamps.Now = func() time.Time { return now }
				w.issue(w.ids[0])
				now = now.Add(time.Second)
				w.authority.Fail(c.faults...)
				for i, want := range strings.Fields(c.states) {
					ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
					if c.name == "no answer" && i == 0 {
						ctx, cancel = context.WithTimeout(t.Context(), 300*time.Millisecond)
					}
					sent, err := w.stamps.ReportNext(ctx, quiet)
					cancel()
					if !sent || (err != nil) != (want == "pending") {
						t.Errorf("attempt %d = %t, %v, want it %s", i+1, sent, err, want)
					}
					if s := w.status(); s.Reports[want] != 1 || (s.LastError != "") != (want == "pending") {
						t.Errorf("after attempt %d: %v, %q, want it %s, and why", i+1, s.Reports, s.LastError, want)
					}
					if sent, err := w.stamps.ReportNext(t.Context(), quiet); sent || err != nil {
						t.Errorf("right after attempt %d: %t, %v, want a pause", i+1, sent, err)
					}
					now = now.Add(time.Hour)
				}
				answers, err := db.Column(t.Context(), d, `SELECT answer FROM zatca_reports`)
				if err != nil || len(answers) != 1 || !strings.Contains(answers[0], c.said) {
					t.Errorf("answer = %q, %v, want %s", answers, err, c.said)
				}
				if taken := len(w.authority.Taken()); taken > 1 {
					t.Errorf("%d documents were taken, want one", taken)
				}
			})
		})
	}
}

// The span of a refused document has failed, though the answer is stored and nothing is sent again.
func TestSpansOfReports(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 2)
		w.onboard()
		w.issue(w.ids[0])
		w.issue(w.ids[1])
		w.authority.Fail(simulator.Reject)
		tracer, spans := tracetest.Open(t)
		for range 2 {
			if sent, err := w.stamps.ReportNext(tracer.In(t.Context()), quiet); !sent || err != nil {
				t.Fatal(sent, err)
			}
		}
		var failed []bool
		list, _ := spans()
		for _, s := range list {
			if s.Name == "tax document" {
				failed = append(failed, s.Failed)
			}
		}
		if want := []bool{true, false}; !slices.Equal(failed, want) {
			t.Errorf("failed = %v, want %v", failed, want)
		}
	})
}

// nodes opens the database for as many nodes as asked for, as each of them does.
func (w *world) nodes(url string, n int) (list []*zatca.Service) {
	w.Helper()
	for range n {
		own, err := db.Open(w.Context(), url)
		w.must(err)
		w.Cleanup(func() { own.Close() })
		stamps, _ := w.node(own)
		list = append(list, stamps)
	}
	return list
}

// taken returns the counters of the documents that were reported, in their order.
func (w *world) taken() (list []int64) {
	for _, d := range w.authority.Taken() {
		list = append(list, d.Counter)
	}
	slices.Sort(list)
	return list
}

func TestEachDocumentIsReportedOnce(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		w := open(t, d, 12)
		w.onboard()
		for _, id := range w.ids {
			w.issue(id)
		}
		var group sync.WaitGroup
		for _, stamps := range w.nodes(url, 4) {
			group.Go(func() {
				for {
					sent, err := stamps.ReportNext(t.Context(), quiet)
					if err != nil {
						t.Error(err)
					}
					if !sent {
						return
					}
				}
			})
		}
		group.Wait()
		if n, err := w.stamps.ReportAll(t.Context(), quiet); n != 0 || err != nil {
			t.Errorf("afterwards %d, %v, want nothing left", n, err)
		}
		if got, want := w.taken(), []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}; !slices.Equal(got, want) || w.authority.Calls() != len(want) {
			t.Errorf("taken = %v in %d calls, want %v", got, w.authority.Calls(), want)
		}
	})
}

// All nodes together have a few documents in hand at a time, and no more. One that gets no answer holds up no other, and what a
// node had in hand that died is reported by another one.
func TestSeveralReportsAtATime(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		const most, documents = 16, 20
		w := open(t, d, documents)
		w.onboard()
		for _, id := range w.ids {
			w.issue(id)
		}
		// The authority keeps the first calls waiting; one of them is let through.
		arrived, through := make(chan struct{}, documents), make(chan struct{})
		var calls atomic.Int64
		authority := w.authority.Handler()
		slow := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			text, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(text))
			if calls.Add(1) <= most {
				arrived <- struct{}{}
				select {
				case <-through:
				case <-r.Context().Done():
					return
				}
			}
			authority.ServeHTTP(out, r)
		}))
		defer slow.Close()
		w.config.URL = slow.URL
		nodes := w.nodes(url, 3)
		alive, die := context.WithCancel(t.Context())
		defer die()
		var reporting sync.WaitGroup
		reported := make(chan struct{}, most)
		for n := range most {
			reporting.Go(func() {
				if sent, err := nodes[n%2].ReportNext(alive, quiet); !sent || err != nil {
					t.Errorf("a document was not reported: %t, %v", sent, err)
				}
				reported <- struct{}{}
			})
		}
		for range most {
			<-arrived
		}
		if sent, err := nodes[2].ReportNext(t.Context(), quiet); sent || err != nil {
			t.Errorf("with %d under way: %t, %v, want no more", most, sent, err)
		}
		through <- struct{}{}
		<-reported
		if sent, err := nodes[2].ReportNext(t.Context(), quiet); !sent || err != nil {
			t.Errorf("with %d under way: %t, %v, want one more", most-1, sent, err)
		}
		if got := w.taken(); len(got) != 2 || got[1] != most+1 {
			t.Errorf("taken = %v, want one of the first, and the one behind them", got)
		}
		// The nodes that wait are dead; what they have in hand is another's after a minute.
		nodes[2].Now = func() time.Time { return d.Now().Add(61 * time.Second) }
		for range documents - 2 {
			if sent, err := nodes[2].ReportNext(t.Context(), quiet); !sent || err != nil {
				t.Fatalf("after the leases have ended: %t, %v, want all reported", sent, err)
			}
		}
		if got := w.taken(); len(got) != documents || w.authority.Calls() != documents {
			t.Errorf("taken = %v in %d calls, want each of %d once", got, w.authority.Calls(), documents)
		}
		die()
		reporting.Wait()
		if s := w.status(); s.Reports["reported"] != documents {
			t.Errorf("reports = %v, want all reported", s.Reports)
		}
	})
}

// What a node has in hand when it stops is the next one's at once, and that was no attempt.
func TestReportOfANodeThatStops(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 1)
		w.onboard()
		w.issue(w.ids[0])
		ctx, stop := context.WithCancel(t.Context())
		silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			stop()
			<-r.Context().Done()
		}))
		defer silent.Close()
		config := w.config
		config.URL = silent.URL
		if sent, err := zatca.New(d, config).ReportNext(ctx, quiet); !sent || err != nil {
			t.Errorf("the node that stops: %t, %v", sent, err)
		}
		if sent, err := w.stamps.ReportNext(t.Context(), quiet); !sent || err != nil {
			t.Errorf("the next one: %t, %v, want it reported", sent, err)
		}
		var attempts int
		w.must(d.QueryRowContext(t.Context(), `SELECT attempts FROM zatca_reports`).Scan(&attempts))
		if s := w.status(); attempts != 1 || s.Reports["reported"] != 1 {
			t.Errorf("%d attempts, %v, want it reported at the first", attempts, s.Reports)
		}
	})
}

func TestADocumentThatAlwaysFailsLetsOthersPass(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 2)
		w.onboard()
		for _, id := range w.ids {
			w.issue(id)
		}
		now := time.Now()
		w.stamps.Now = func() time.Time { return now }
		for i := range 6 {
			w.authority.Fail(simulator.Unavailable)
			if _, err := w.stamps.ReportNext(t.Context(), quiet); err == nil || !strings.Contains(err.Error(), "document 1,") {
				t.Errorf("attempt %d = %v, want one of the first document", i+1, err)
			}
			now = now.Add(time.Hour)
		}
		if _, err := w.stamps.ReportNext(t.Context(), quiet); err != nil {
			t.Error(err)
		}
		if taken := w.authority.Taken(); len(taken) != 1 || taken[0].Counter != 2 {
			t.Errorf("taken = %+v, want the second document", taken)
		}
		if s := w.status(); s.Reports["pending"] != 1 || s.Oldest.IsZero() || !strings.Contains(s.LastError, "503") {
			t.Errorf("status = %+v, want one that waits, and why", s)
		}
	})
}

func TestReportAllDoesNotWait(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 3)
		w.onboard()
		for _, id := range w.ids {
			w.issue(id)
		}
		w.authority.Fail(simulator.Unavailable)
		if n, err := w.stamps.ReportAll(t.Context(), quiet); n != 0 || err == nil {
			t.Errorf("while it is unavailable: %d, %v, want an error", n, err)
		}
		w.authority.Fail(simulator.Reject)
		if n, err := w.stamps.ReportAll(t.Context(), quiet); n != 3 || err != nil {
			t.Errorf("afterwards: %d, %v, want 3", n, err)
		}
		s := w.status()
		if s.Reports["rejected"] != 1 || s.Reports["reported"] != 2 || len(s.Rejected) != 1 || s.Rejected[0].Counter != 1 {
			t.Errorf("status = %+v, want one refused and two reported", s)
		}
	})
}

package zatca_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/trace/tracetest"
	"matjar/internal/zatca"
	"matjar/internal/zatca/standin"
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
		faults []standin.Fault
		// states are those of the document after each attempt.
		states string
		said   string
	}{
		{"taken", nil, "reported", "REPORTED"},
		{"taken with a warning", []standin.Fault{standin.Warn}, "warned", "BR-KSA-98"},
		{"refused", []standin.Fault{standin.Reject}, "rejected", "BR-KSA-04"},
		{"unavailable", []standin.Fault{standin.Unavailable, standin.Unavailable}, "pending pending reported", "REPORTED"},
		{"no verdict", []standin.Fault{standin.Garbage}, "pending reported", "REPORTED"},
		{"not signed in", []standin.Fault{standin.Unauthorized}, "pending reported", "REPORTED"},
		{"the answer is lost", []standin.Fault{standin.Lost}, "pending reported", "Already-Reported"},
		{"no answer", []standin.Fault{standin.Hang}, "pending reported", "REPORTED"},
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
		w.authority.Fail(standin.Reject)
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

func TestReportsAreInOrderAndOnce(t *testing.T) {
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
		for range 4 {
			own, err := db.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			defer own.Close()
			stamps, _ := w.node(own)
			group.Go(func() {
				for w.authority.Calls() < len(w.ids) {
					if _, err := stamps.ReportNext(t.Context(), quiet); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		group.Wait()
		// The last answer may still have been under way when the count was reached.
		if n, err := w.stamps.ReportAll(t.Context(), quiet); n != 0 || err != nil {
			t.Errorf("afterwards %d, %v, want nothing left", n, err)
		}
		var order []string
		for _, doc := range w.authority.Taken() {
			order = append(order, fmt.Sprint(doc.Counter))
		}
		if got, want := strings.Join(order, " "), "1 2 3 4 5 6 7 8 9 10 11 12"; got != want || w.authority.Calls() != 12 {
			t.Errorf("taken = %s in %d calls, want %s", got, w.authority.Calls(), want)
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
			w.authority.Fail(standin.Unavailable)
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
		w.authority.Fail(standin.Unavailable)
		if n, err := w.stamps.ReportAll(t.Context(), quiet); n != 0 || err == nil {
			t.Errorf("while it is unavailable: %d, %v, want an error", n, err)
		}
		w.authority.Fail(standin.Reject)
		if n, err := w.stamps.ReportAll(t.Context(), quiet); n != 3 || err != nil {
			t.Errorf("afterwards: %d, %v, want 3", n, err)
		}
		s := w.status()
		if s.Reports["rejected"] != 1 || s.Reports["reported"] != 2 || len(s.Rejected) != 1 || s.Rejected[0].Counter != 1 {
			t.Errorf("status = %+v, want one refused and two reported", s)
		}
	})
}

package torture

import (
	"net/http"
	"testing"
	"time"
)

// What is no whole page counts as failed.
func TestWholePage(t *testing.T) {
	const document = "<!doctype html><html><body>Thing</body></html>\n"
	for _, test := range []struct {
		page   string
		status int
		body   string
		whole  bool
	}{
		{"/product/A", http.StatusOK, document, true},
		{"/api/v1/products/A", http.StatusOK, `{"id":"A"}`, true},
		{"/product/A", http.StatusNotFound, document, false},
		{"/product/A", http.StatusServiceUnavailable, document, false},
		{"/product/A", http.StatusOK, "", false},
		{"/product/A", http.StatusOK, document[:30], false},
		{"/api/v1/products/A", http.StatusOK, "", false},
		{"/api/v1/products/A", http.StatusOK, `{"id":`, false},
		{"/api/v1/products/A", http.StatusOK, document, false},
	} {
		if err := wholePage(test.page, response{status: test.status, body: []byte(test.body)}); (err == nil) != test.whole {
			t.Errorf("wholePage(%s, %d %q) = %v, want whole = %v", test.page, test.status, test.body, err, test.whole)
		}
	}
}

// Of a round that is checked twice the counts are added, the longest times are kept, and what counts since the start is the last.
func TestRoundCheckedTwice(t *testing.T) {
	first := ClusterRound{
		Pages: 1, PageErrors: 1, FirstError: "first", Slowest: 2 * time.Second, Orders: 1, Retries: 1, Outage: time.Second, SlowestWrite: 2 * time.Second,
		Follow: 2 * time.Second, Shown: time.Second, SignUps: 1, Refreshes: 1, CartChanges: 1, Subscribed: 1, Documents: 1, Campaign: 1, Notices: 1, Expired: 1,
		Events: 1, EventsRepeated: 1, Retried: 1, Looked: 1, Letters: 1, Repeated: 1,
	}
	second := ClusterRound{
		Pages: 10, PageErrors: 10, FirstError: "second", Slowest: time.Second, Orders: 10, Retries: 10, Outage: 2 * time.Second, SlowestWrite: time.Second,
		Follow: time.Second, Shown: 2 * time.Second, SignUps: 10, Refreshes: 10, CartChanges: 10, Subscribed: 10, Documents: 10, Campaign: 10, Notices: 10,
		Expired: 10, Events: 10, EventsRepeated: 10, Retried: 10, Looked: 10, Letters: 10, Repeated: 10,
	}
	want := ClusterRound{
		Pages: 11, PageErrors: 11, FirstError: "first", Slowest: 2 * time.Second, Orders: 11, Retries: 11, Outage: 2 * time.Second, SlowestWrite: 2 * time.Second,
		Follow: 2 * time.Second, Shown: 2 * time.Second, SignUps: 11, Refreshes: 11, CartChanges: 11, Subscribed: 10, Documents: 10, Campaign: 11, Notices: 11,
		Expired: 10, Events: 10, EventsRepeated: 10, Retried: 11, Looked: 11, Letters: 10, Repeated: 10,
	}
	if got := first.With(second); got != want {
		t.Errorf("With = %+v, want %+v", got, want)
	}
}

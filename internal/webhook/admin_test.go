package webhook

import (
	"errors"
	"strings"
	"testing"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/queue"
	"matjar/internal/rest"
)

func TestEndpointsOfStaff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Person, ID: "sara", Name: "Sara"})
		r, hook := newRig(t, d), receive(t)
		for _, address := range []string{"http://example.com/", "https://user:password@example.com/", "https://169.254.169.254/latest", "ftp://example.com", ""} {
			if _, _, err := r.Add(ctx, address, []string{"order"}, 1); !errs.Is(err, "validation_failed") {
				t.Errorf("Add(%q) = %v, want validation_failed", address, err)
			}
		}
		e, secret, err := r.Add(ctx, hook.URL+"/path-secret", []string{"order"}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := r.Add(ctx, hook.URL+"/path-secret", []string{"stock"}, 1); !errs.Is(err, "endpoint_exists") {
			t.Errorf("the same address = %v, want endpoint_exists", err)
		}
		if _, err := r.Change(ctx, e.ID, EndpointChange{Events: []string{"nothing"}}); !errs.Is(err, "validation_failed") {
			t.Errorf("unknown events = %v, want validation_failed", err)
		}
		for _, n := range []int64{0, maxAtOnce + 1} {
			if _, _, err := r.Add(ctx, "https://example.com", []string{"order"}, n); !errs.Is(err, "validation_failed") {
				t.Errorf("%d at a time = %v, want validation_failed", n, err)
			}
			if _, err := r.Change(ctx, e.ID, EndpointChange{AtOnce: &n}); !errs.Is(err, "validation_failed") {
				t.Errorf("%d at a time = %v, want validation_failed", n, err)
			}
		}
		off, several := false, int64(8)
		after, err := r.Change(ctx, e.ID, EndpointChange{Events: []string{"stock", "order.placed"}, Enabled: &off, AtOnce: &several})
		if err != nil || strings.Join(after.Events, " ") != "order.placed stock" || after.AtOnce != several || staffEndpoint(after).AtOnce != several || after.Enabled || staffEndpoint(after).State != "off" {
			t.Errorf("Change = %+v, %v", after, err)
		}
		if _, err := r.Change(ctx, "none", EndpointChange{}); !errors.Is(err, ErrNotFound) {
			t.Errorf("no endpoint = %v, want ErrNotFound", err)
		}
		if err := r.Remove(ctx, e.ID); err != nil {
			t.Fatal(err)
		}
		record, err := db.Column(ctx, d, `SELECT action || before_value || after_value FROM audit_entries ORDER BY created_at`)
		if err != nil || len(record) != 3 || !strings.HasPrefix(record[0], "webhook.add") || !strings.HasPrefix(record[1], "webhook.update") || !strings.HasPrefix(record[2], "webhook.remove") {
			t.Errorf("record = %v, %v", record, err)
		}
		if all := strings.Join(record, ""); strings.Contains(all, secret) || strings.Contains(all, "path-secret") {
			t.Errorf("the record has a secret: %s", all)
		}
	})
}

func TestFailedEvents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, hook := newRig(t, d), receive(t)
		id, _ := r.endpoint(hook.URL, "order")
		hook.answers(500, "broken")
		r.happen(OrderPlaced, 1)
		r.work(0)
		failed, err := Failed{}.Failed(t.Context(), d, queue.Position{At: 1 << 62}, 10)
		if err != nil || len(failed) != 1 || failed[0].What != "order.placed" || failed[0].Reason != "answered 500" || !strings.HasPrefix(hook.URL, "http://"+failed[0].To) {
			t.Fatalf("failed = %+v, %v", failed, err)
		}
		hook.answers(200, "fine")
		if ok, err := (Failed{}).Retry(t.Context(), d, failed[0].ID, r.worker.Now()); err != nil || !ok {
			t.Fatalf("Retry = %v, %v", ok, err)
		}
		r.work(longestRest)
		page, err := r.DeliveriesForStaff(t.Context(), id, rest.Cursor{At: 1 << 62})
		if err != nil || len(page.Deliveries) != 1 || page.Deliveries[0].State != delivered || page.Deliveries[0].Answer != "fine" {
			t.Errorf("log = %+v, %v", page, err)
		}
		if n, err := (Failed{}).CountFailed(t.Context(), d, 10); err != nil || n != 0 {
			t.Errorf("CountFailed = %d, %v, want 0", n, err)
		}
		if ok, err := (Failed{}).Drop(t.Context(), d, failed[0].ID, r.worker.Now()); err != nil || ok {
			t.Errorf("dropping what was accepted = %v, %v", ok, err)
		}
	})
}

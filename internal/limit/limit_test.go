package limit

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestAllowCountsAWindow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rule := Rule{"try", 3, time.Minute}
		now := time.Now()
		for i, want := range []bool{true, true, true, false, false} {
			if got, err := rule.Allow(t.Context(), d, "a", now); got != want || err != nil {
				t.Errorf("hit %d = %v, %v, want %v", i+1, got, err, want)
			}
		}
		if got, err := rule.Allow(t.Context(), d, "b", now); !got || err != nil {
			t.Errorf("somebody else = %v, %v, want true", got, err)
		}
		if got, err := rule.Allow(t.Context(), d, "a", now.Add(time.Minute)); !got || err != nil {
			t.Errorf("next window = %v, %v, want true", got, err)
		}
		if err := Sweep(t.Context(), d, now.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		var left int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM rate_limits`).Scan(&left); err != nil || left != 1 {
			t.Errorf("after Sweep %d rows, %v, want only the open window", left, err)
		}
	})
}

func TestAllowHoldsUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rule := Rule{"try", 10, time.Minute}
		now := time.Now()
		var allowed atomic.Int64
		var wg sync.WaitGroup
		for range 40 {
			wg.Go(func() {
				ok, err := rule.Allow(t.Context(), d, "a", now)
				if err != nil {
					t.Error(err)
				}
				if ok {
					allowed.Add(1)
				}
			})
		}
		wg.Wait()
		if allowed.Load() != 10 {
			t.Errorf("%d of 40 allowed, want 10", allowed.Load())
		}
	})
}

func TestAllowAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		hour, day := Rule{"hour", 2, time.Hour}, Rule{"day", 3, 24 * time.Hour}
		hits := []Hit{{hour, "a"}, {day, "a"}}
		try := func() string {
			t.Helper()
			var over *Hit
			err := d.Tx(t.Context(), func(q db.Querier) (err error) {
				if over, err = AllowAll(t.Context(), q, hits, now); err != nil || over == nil {
					return err
				}
				return Refund(t.Context(), q, hits)
			})
			if err != nil {
				t.Fatal(err)
			}
			if over == nil {
				return ""
			}
			return over.Name
		}
		spent := func() bool {
			t.Helper()
			got, err := Exhausted(t.Context(), d, hits, now)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		for i, want := range []string{"", "", "hour", "hour", "hour"} {
			if before := spent(); before != (want != "") {
				t.Errorf("before hit %d spent = %v, want %v", i+1, before, want != "")
			}
			if got := try(); got != want {
				t.Errorf("hit %d is over %q, want %q", i+1, got, want)
			}
		}
		// What was taken back does not count for the day either.
		now = now.Add(time.Hour)
		for i, want := range []string{"", "day"} {
			if got := try(); got != want {
				t.Errorf("hit %d of the next hour is over %q, want %q", i+1, got, want)
			}
		}
		if over, err := AllowAll(t.Context(), d, nil, now); over != nil || err != nil {
			t.Errorf("no hits = %v, %v", over, err)
		}
	})
}

func TestClientKey(t *testing.T) {
	tests := []struct{ ip, want string }{
		{"192.0.2.7", "192.0.2.7"},
		{"::ffff:192.0.2.7", "192.0.2.7"},
		{"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"},
		{"not an address", "not an address"},
	}
	for _, tt := range tests {
		if got := ClientKey(tt.ip); got != tt.want {
			t.Errorf("Address(%q) = %q, want %q", tt.ip, got, tt.want)
		}
	}
}

package coupon

import (
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestThrottle(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		client := netip.MustParseAddr("192.0.2.1")
		settle := func(g Throttle, code string, missed bool) error { return g.Record(t.Context(), d, code, missed, now) }
		member := func(n int) Throttle { return Throttle{Account: fmt.Sprint("u", n), Client: client} }

		// Wrong codes of members count for their network address as well: guests are
		// blocked.
		for n := range 3 {
			for i := range 10 {
				if err := settle(member(n), fmt.Sprint("NO", i), true); err != nil {
					t.Fatalf("miss %d of member %d = %v", i, n, err)
				}
			}
			if err := settle(member(n), "GOOD", false); !errors.Is(err, ErrTooMany) {
				t.Errorf("after ten = %v, want ErrTooMany", err)
			}
		}
		if err := settle(Throttle{Client: client}, "GOOD", false); !errors.Is(err, ErrTooMany) {
			t.Errorf("a guest at the address = %v, want ErrTooMany", err)
		}
		if err := settle(member(3), "GOOD", false); err != nil {
			t.Errorf("another member at the address = %v, want nil", err)
		}

		// Right codes do not count, and without account and address nothing is limited.
		for i := range 50 {
			if err := settle(member(3), fmt.Sprint("GOOD", i), false); err != nil {
				t.Fatalf("hit %d = %v", i, err)
			}
			if err := settle(Throttle{}, fmt.Sprint("NO", i), true); err != nil {
				t.Fatalf("nobody's miss %d = %v", i, err)
			}
		}
		for i := range 9 {
			if err := settle(member(3), fmt.Sprint("NO", i), true); err != nil {
				t.Fatalf("miss %d after hits = %v", i, err)
			}
		}
	})
}

// TestThrottleOverlappingTries records tries that all began while one was left. No result beyond
// it is revealed, and those codes do not count as seen.
func TestThrottleOverlappingTries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		g := Throttle{Account: "u"}
		for i := range 10 {
			if err := g.record(t.Context(), d, fmt.Sprint("NO", i), true, now); err != nil {
				t.Fatalf("miss %d = %v", i, err)
			}
		}
		for code, missed := range map[string]bool{"LATE": true, "GOOD": false} {
			for range 2 {
				if err := g.record(t.Context(), d, code, missed, now); !errors.Is(err, ErrTooMany) {
					t.Errorf("%s = %v, want ErrTooMany", code, err)
				}
			}
			if seen, err := g.Seen(t.Context(), d, code, now); seen || err != nil {
				t.Errorf("%s is seen: %v, %v, want it to count later", code, seen, err)
			}
		}
	})
}

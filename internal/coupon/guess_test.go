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

func TestWhatTriesCountFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		client := netip.MustParseAddr("192.0.2.1")
		settle := func(g Guesser, code string, missed bool) error { return g.Settle(t.Context(), d, code, missed, now) }
		member := func(n int) Guesser { return Guesser{Account: fmt.Sprint("u", n), Client: client} }

		// What members miss counts for their address as well: guests have to wait.
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
		if err := settle(Guesser{Client: client}, "GOOD", false); !errors.Is(err, ErrTooMany) {
			t.Errorf("a guest at the address = %v, want ErrTooMany", err)
		}
		if err := settle(member(3), "GOOD", false); err != nil {
			t.Errorf("another member at the address = %v, want nil", err)
		}

		// Hits count for nothing, and nothing is known without an account and an address.
		for i := range 50 {
			if err := settle(member(3), fmt.Sprint("GOOD", i), false); err != nil {
				t.Fatalf("hit %d = %v", i, err)
			}
			if err := settle(Guesser{}, fmt.Sprint("NO", i), true); err != nil {
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

// TestTriesThatOverlap settles tries that all began while there was one left. Neither a
// miss nor a hit is told beyond it, and what was not told is no code that was seen.
func TestTriesThatOverlap(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		g := Guesser{Account: "u"}
		for i := range 10 {
			if err := g.settle(t.Context(), d, fmt.Sprint("NO", i), true, now); err != nil {
				t.Fatalf("miss %d = %v", i, err)
			}
		}
		for code, missed := range map[string]bool{"LATE": true, "GOOD": false} {
			for range 2 {
				if err := g.settle(t.Context(), d, code, missed, now); !errors.Is(err, ErrTooMany) {
					t.Errorf("%s = %v, want ErrTooMany", code, err)
				}
			}
			if seen, err := g.Seen(t.Context(), d, code, now); seen || err != nil {
				t.Errorf("%s is seen: %v, %v, want it to count later", code, seen, err)
			}
		}
	})
}

package transfer

import (
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestProgressOnAnotherNode: a node that does not work on an import knows how far it is, and that it
// is over. On SQLite there is one node.
func TestProgressOnAnotherNode(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here, there := &Service{DB: d}, &Service{DB: d}
		report, end := here.begin(t.Context(), "i")
		if p, running, err := there.running(t.Context(), "i"); err != nil || running != (d.Engine() != "sqlite") {
			t.Errorf("on another node: %v, %v, %v", p, running, err)
		}
		report(3, 10)
		if p, running, err := here.running(t.Context(), "i"); err != nil || !running || p != (position{3, 10}) {
			t.Errorf("on the same node: %v, %v, %v", p, running, err)
		}
		end()
		for _, s := range []*Service{here, there} {
			if _, running, err := s.running(t.Context(), "i"); err != nil || running {
				t.Errorf("afterwards: %v, %v", running, err)
			}
		}
	})
}

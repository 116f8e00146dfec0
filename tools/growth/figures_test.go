package main

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"
)

// One shop that is measured again leaves the others as they were, and one operation of it the other operations.
func TestFiguresAreMerged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "figures.json")
	save := func(keep kept, measured ...shopFigures) (saved []shopFigures) {
		t.Helper()
		if err := saveFigures(name, measured, keep); err != nil {
			t.Fatal(err)
		}
		saved, err := readFigures(name)
		if err != nil {
			t.Fatal(err)
		}
		return saved
	}
	shop := func(engine string, size int, day string, filled time.Duration, operations ...operation) shopFigures {
		return shopFigures{Engine: engine, Size: size, Measured: day, Filled: filled, Operations: operations}
	}
	search, cart := operation{Name: "search", P50: 1}, operation{Name: "cart", P50: 2}
	save(wholeShops, shop("PostgreSQL", 100, "2026-01-01", 5, search, cart), shop("SQLite", 10_000, "2026-01-01", 5, search))
	saved := save(wholeShops, shop("SQLite", 100, "2026-01-02", 5, search))
	want := []shopFigures{shop("SQLite", 100, "2026-01-02", 5, search), shop("SQLite", 10_000, "2026-01-01", 5, search), shop("PostgreSQL", 100, "2026-01-01", 5, search, cart)}
	same(t, saved, want)

	// A shop that an earlier run has filled keeps the time of that.
	slower := operation{Name: "search", P50: 3}
	saved = save(wholeShops, shop("SQLite", 10_000, "2026-01-03", 0, slower))
	want[1] = shop("SQLite", 10_000, "2026-01-03", 5, slower)
	same(t, saved, want)

	slower.Measured = "2026-01-04"
	added := operation{Name: "product", P50: 4, Measured: "2026-01-04"}
	saved = save(someOperations, shop("PostgreSQL", 100, "2026-01-04", 7, operation{Name: "search", P50: 3}, operation{Name: "product", P50: 4}))
	want[2] = shop("PostgreSQL", 100, "2026-01-01", 5, slower, cart, added)
	same(t, saved, want)

	// Beside other work only memory is kept.
	cart.Allocated, want[2].AllocatedOn, want[2].Commits = 9, "2026-01-05", 700
	want[2].Operations = []operation{slower, cart, added}
	busy := shop("PostgreSQL", 100, "2026-01-05", 99, operation{Name: "cart", P50: 99, Allocated: 9})
	busy.Commits = 700
	same(t, save(allocatedOnly, busy), want)
	busy.Commits = 600
	same(t, save(allocatedOnly, busy), want)
}

func same(t *testing.T, got, want []shopFigures) {
	t.Helper()
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	if errA != nil || errB != nil || string(a) != string(b) {
		t.Errorf("figures are\n%s\nwant\n%s", a, b)
	}
}

// What grows is carried on along the line through the two largest shops; what does not, or became less, stays.
func TestBeyond(t *testing.T) {
	of := func(size int, memory int64, list, page, search time.Duration) shopFigures {
		return shopFigures{Engine: "SQLite", Size: size, MemoryMost: memory, MemoryAtStart: 1000 - memory, Ready: list, Operations: []operation{
			{Name: "list", P50: list, Node: 2 * list}, {Name: "page", P50: page, Node: page}, {Name: "search", P50: search, Node: search},
		}}
	}
	measured := []shopFigures{of(100, 10, 1, 10, 1), of(10_000, 100, 10, 12, 8), of(1_000_000, 1000, 1000, 19, 4)}
	f := beyond(measured, 1_000_000+2*990_000)
	for what, figure := range map[string]struct{ got, want int64 }{
		"size": {int64(f.Size), 2_980_000}, "memory": {f.MemoryMost, 2800}, "less memory": {f.MemoryAtStart, 0}, "ready": {int64(f.Ready), 2980},
		"list": {int64(f.Operations[0].P50), 2980}, "processor of a list": {int64(f.Operations[0].Node), 5960},
		"page, which has not doubled": {int64(f.Operations[1].P50), 19}, "search, which became quicker": {int64(f.Operations[2].P50), 4},
	} {
		if figure.got != figure.want {
			t.Errorf("%s: %d, want %d", what, figure.got, figure.want)
		}
	}
}

package demo

import (
	"runtime"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// The size that a snapshot is told to have is about the memory that it takes.
func TestSnapshotSize(t *testing.T) {
	const products = 1000
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := Seed(t.Context(), d, products, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	used := func() int64 {
		runtime.GC()
		runtime.GC() // what sync.Pool keeps is freed by the second one
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	// What is made once for all snapshots is not counted.
	if data, err := catalog.Load(t.Context(), d); err != nil || catalog.Build(data).Size() != products {
		t.Fatal(err)
	}
	before := used()
	data, err := catalog.Load(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	s := catalog.Build(data)
	data = catalog.Data{}
	took, told := used()-before, s.Measure().Bytes
	if told < took/2 || told > took*2 {
		t.Errorf("it is told to have %d bytes and takes %d", told, took)
	}
	t.Logf("%d bytes told, %d taken", told, took)
	runtime.KeepAlive(s)
}

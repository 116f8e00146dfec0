package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"matjar/internal/db/dbtest"
	"matjar/internal/torture"
)

// watchedShop is the shop as this test was compiled, which make test does with the race detector.
func watchedShop() torture.Program {
	return torture.Program{Path: os.Args[0], Env: []string{"MATJAR_TEST_MAIN=1"}}
}

// builtShop is the binary that make build made, where make test names it: it starts and answers several times faster than a
// watched one.
func builtShop() torture.Program {
	if path := os.Getenv("MATJAR_TEST_BINARY"); path != "" {
		return torture.Program{Path: path}
	}
	return watchedShop()
}

// A server that is killed at work loses nothing, on either engine. It is watched by the race detector where this test is.
func TestKillServer(t *testing.T) {
	matjar := watchedShop()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if _, err := torture.KillServer(t.Context(), url, matjar, 3, 2, func(int, int) {}); err != nil {
			t.Error(err)
		}
	})
}

// Copies of the files of a busy shop restore to whole shops.
func TestCopyFiles(t *testing.T) {
	matjar := builtShop()
	result, err := torture.CopyFiles(t.Context(), dbtest.SQLite(t), matjar, 3, 12, rand.Uint64(), func(int, int) {})
	if err != nil {
		t.Error(err)
	}
	t.Logf("%+v", result)
}

// A server that is killed in the middle of calls to payment providers settles every payment
// after its next start.
func TestKillPayments(t *testing.T) {
	matjar := builtShop()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		toll, err := torture.KillPayments(t.Context(), url, matjar, 3, 3, func(int, int) {})
		if err != nil {
			t.Error(err)
		}
		t.Logf("%+v", toll)
	})
}

// A disk that is full, a file that is read-only and one that is damaged cost nothing that was acknowledged.
func TestFileFaults(t *testing.T) {
	matjar := builtShop()
	result, err := torture.FileFaults(t.Context(), t.TempDir(), matjar, 3, 1, func(int, int) {})
	if errors.Is(err, torture.ErrNoVolume) {
		t.Log("NOT TESTED:", err)
		return
	}
	if err != nil {
		t.Error(err)
	}
	t.Logf("%+v", result)
}

// A disk that becomes read-only under a running server costs nothing that was acknowledged, and ends neither browsing nor the server.
func TestReadOnlyDisk(t *testing.T) {
	orders, err := torture.ReadOnlyDisk(t.Context(), t.TempDir(), builtShop(), 3, func(int, int) {})
	if errors.Is(err, torture.ErrNoVolume) {
		t.Log("NOT TESTED:", err)
		return
	}
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d orders", orders)
}

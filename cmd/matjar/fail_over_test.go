package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"matjar/internal/torture"
)

// Two nodes follow when the database's primary dies and its standby takes over: nothing is lost, pages are answered
// throughout, and writes are back within seconds. `make cluster-test` does this at full size.
func TestFailOver(t *testing.T) {
	if os.Getenv("MATJAR_TEST_ENGINES") == "sqlite" {
		return
	}
	dir := t.TempDir()
	// PostgreSQL's own user goes through it.
	for _, folder := range []string{dir, filepath.Dir(dir)} {
		if err := os.Chmod(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	matjar := torture.Program{Path: os.Args[0], Env: []string{"MATJAR_TEST_MAIN=1"}}
	round, err := torture.FailOver(t.Context(), postgresBin(t), dir, matjar)
	if err != nil {
		t.Error(err)
	}
	t.Logf("%+v", round)
}

// postgresBin returns the folder of PostgreSQL's programs.
func postgresBin(t *testing.T) string {
	t.Helper()
	if bin := os.Getenv("MATJAR_TEST_POSTGRES_BIN"); bin != "" {
		return bin
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		t.Fatalf("MATJAR_TEST_POSTGRES_BIN names no folder of PostgreSQL's programs: run `make test`, %v", err)
	}
	return slices.Max(found)
}

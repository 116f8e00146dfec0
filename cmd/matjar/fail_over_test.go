package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"matjar/internal/torture"
)

// failOverLimit is what the test may add to all tests.
const failOverLimit = time.Minute

// Two nodes follow when the database's primary dies and its standby takes over: nothing is lost, pages are answered
// throughout, writes are back within seconds, and both show what changes in the catalogue then. `make cluster-test` does this at full size.
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
	matjar := builtShop()
	ctx, cancel := context.WithTimeout(t.Context(), failOverLimit)
	defer cancel()
	start := time.Now()
	round, err := torture.FailOver(ctx, postgresBin(t), dir, matjar)
	if took := time.Since(start); took > failOverLimit {
		t.Errorf("the test took %s, want at most %s", took, failOverLimit)
	}
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

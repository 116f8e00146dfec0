package main

import (
	"os"
	"testing"

	"matjar/internal/db/dbtest"
	"matjar/internal/torture"
)

// A server that is killed at work loses nothing, on either engine.
func TestKillServer(t *testing.T) {
	matjar := torture.Program{Path: os.Args[0], Env: []string{"MATJAR_TEST_MAIN=1"}}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if _, err := torture.KillServer(t.Context(), url, matjar, 3, 2, func(int, int) {}); err != nil {
			t.Error(err)
		}
	})
}

// Copies of the files of a busy shop are whole shops.
func TestCopyFiles(t *testing.T) {
	matjar := torture.Program{Path: os.Args[0], Env: []string{"MATJAR_TEST_MAIN=1"}}
	if _, err := torture.CopyFiles(t.Context(), dbtest.SQLite(t), matjar, 3, 20, func(int, int) {}); err != nil {
		t.Error(err)
	}
}

// A server that is killed in the middle of calls to payment providers settles every payment
// after its next start.
func TestKillPayments(t *testing.T) {
	matjar := torture.Program{Path: os.Args[0], Env: []string{"MATJAR_TEST_MAIN=1"}}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		toll, err := torture.KillPayments(t.Context(), url, matjar, 3, 3, func(int, int) {})
		if err != nil {
			t.Error(err)
		}
		t.Logf("%+v", toll)
	})
}

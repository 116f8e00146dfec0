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

package main

import (
	"context"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"matjar/internal/db/dbtest"
)

func TestCheckWebApp(t *testing.T) {
	if err := checkWebApp(false, false); err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("without a web app: %v, want what to do", err)
	}
	for _, ok := range [][2]bool{{true, false}, {false, true}} {
		if err := checkWebApp(ok[0], ok[1]); err != nil {
			t.Errorf("built %v, development %v: %v", ok[0], ok[1], err)
		}
	}
}

// A binary that Go has built alone says so in one line, instead of serving empty pages.
func TestBinaryWithoutAWebApp(t *testing.T) {
	dist, err := filepath.Abs("../../web/dist")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	if err := filepath.WalkDir(dist, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != ".gitkeep" {
			replace[name] = ""
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	program := buildWith(t, replace)
	// One that serves all the same is ended.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	serve := exec.CommandContext(ctx, program, "serve", "--addr=127.0.0.1:0", "--database-url", dbtest.SQLite(t))
	said, err := serve.CombinedOutput()
	if serve.ProcessState.ExitCode() != 1 || strings.Count(string(said), "\n") != 1 || !strings.Contains(string(said), "make build") {
		t.Errorf("serve: %v, %q, want one line that says what to do", err, said)
	}
}

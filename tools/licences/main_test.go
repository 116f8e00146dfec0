package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPermits(t *testing.T) {
	for expression, want := range map[string]bool{
		"MIT": true, "(MIT OR GPL-2.0)": true, "Apache-2.0 AND MIT": true,
		"": false, "GPL-2.0": false, "MIT AND GPL-2.0": false, "LGPL-3.0-or-later": false,
	} {
		if got := permits(allowed, expression); got != want {
			t.Errorf("permits(%q) = %v, want %v", expression, got, want)
		}
	}
}

// A package whose licence nobody has looked up is refused.
func TestLockedPackages(t *testing.T) {
	name := filepath.Join(t.TempDir(), "package-lock.json")
	const lock = `{"packages": {
		"": {"version": "1.0.0"},
		"node_modules/a": {"version": "1.2.3", "license": "MIT"},
		"node_modules/a/node_modules/@b/c": {"version": "2.0.0"}
	}}`
	if err := os.WriteFile(name, []byte(lock), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := lockedPackages(name)
	if err != nil || len(got) != 2 || got["a@1.2.3"] != "MIT" || got["@b/c@2.0.0"] != "" {
		t.Errorf("lockedPackages = %v, %v", got, err)
	}
	if report("The tools of a test", allowed, got) == nil {
		t.Error("a package without a licence is permitted")
	}
}

package main

import (
	"os"
	"testing"

	"matjar/internal/torture"
	"matjar/tools/scratch"
)

// Two versions serve one database while nodes are replaced. scripts/upgrade-test.sh names the binary of the
// previous release; without one this version runs beside itself, on one engine.
func TestBesidePreviousVersion(t *testing.T) {
	self := builtShop()
	previous := self
	if path := os.Getenv("MATJAR_PREVIOUS_BINARY"); path != "" {
		previous = torture.Program{Path: path}
		t.Logf("the previous release is %s", path)
	} else {
		t.Log("NOT TESTED: AN EARLIER VERSION BESIDE THIS ONE")
	}
	databases, err := scratch.Each(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range databases {
		t.Cleanup(func() {
			if err := d.Drop(); err != nil {
				t.Error(err)
			}
		})
		if previous.Path == self.Path && i+1 < len(databases) {
			continue
		}
		t.Run(d.Engine, func(t *testing.T) {
			if err := torture.BesidePrevious(t.Context(), d.URL, previous, self, 2, 4, func(int, int) {}); err != nil {
				t.Error(err)
			}
		})
	}
}

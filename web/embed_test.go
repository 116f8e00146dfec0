package web

import (
	"testing"
	"testing/fstest"
)

func TestIsBuilt(t *testing.T) {
	for name, want := range map[string]bool{".gitkeep": false, ".vite/manifest.json": true} {
		if got := isBuilt(fstest.MapFS{name: {}}); got != want {
			t.Errorf("with %s alone: %v, want %v", name, got, want)
		}
	}
}

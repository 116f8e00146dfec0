package shipped

import (
	"os"
	"path/filepath"
	"testing"
)

// A text that is not there, or more than once, is no text to change.
func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("listen 80\nlisten 443\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(name, Change{"listen 80", "listen 8080"}, Change{"443", "8443"}); err != nil || got != "listen 8080\nlisten 8443\n" {
		t.Errorf("Read = %q, %v", got, err)
	}
	for _, old := range []string{"listen", "port"} {
		if got, err := Read(name, Change{old, "bind"}); err == nil {
			t.Errorf("Read with %q changed = %q, want an error", old, got)
		}
	}
}

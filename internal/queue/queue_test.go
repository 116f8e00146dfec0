package queue

import (
	"strings"
	"testing"
)

// What the other side said is kept as a text that both engines store, and no more of it than is of use.
func TestReason(t *testing.T) {
	for said, want := range map[string]string{
		"refused": "refused", "": "", "no\x00\xffpe": "nope",
		strings.Repeat("x", 501): strings.Repeat("x", 500), "x" + strings.Repeat("ذ", 250): "x" + strings.Repeat("ذ", 249),
	} {
		if got := Reason(said); got != want {
			t.Errorf("Reason(%q) = %q, want %q", said, got, want)
		}
	}
}

package rest

import (
	"testing"

	"matjar/internal/errs"
)

func FuzzCursor(f *testing.F) {
	f.Add(Cursor{1_700_000_000_000_000, "1a2b3c4d"}.String())
	for _, s := range []string{"", "x", "MSAy", "====", "LTEgAA"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseCursor(s)
		if err != nil || s == "" {
			return
		}
		if again, err := ParseCursor(c.String()); err != nil || again != c {
			t.Errorf("ParseCursor(%q) = %+v, which reads as %+v, %v", s, c, again, err)
		}
	})
}

func TestNoCursor(t *testing.T) {
	for _, bad := range []string{"x", "!!", "YWJj"} {
		if _, err := ParseCursor(bad); !errs.Is(err, "bad_cursor") {
			t.Errorf("ParseCursor(%q) = %v, want bad_cursor", bad, err)
		}
	}
}

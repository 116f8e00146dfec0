package lang

import (
	"encoding/json"
	"strings"
	"testing"
)

func FuzzHasNUL(f *testing.F) {
	for _, s := range []string{"", "a", "\x00", `\u0000`, `\\u0000`, "\\\x00", `\`, "ي\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := HasNUL(text), strings.Contains(s, "\x00"); got != want {
			t.Errorf("HasNUL(%s) = %v, want %v", text, got, want)
		}
	})
}

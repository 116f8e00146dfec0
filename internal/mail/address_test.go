package mail

import (
	"encoding/json"
	"os"
	"testing"
)

// TestCleanAddress shares its cases with the test of the browser's rule.
func TestCleanAddress(t *testing.T) {
	text, err := os.ReadFile("testdata/addresses.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Typed   string
		Address *string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got, ok := CleanAddress(c.Typed)
		switch {
		case c.Address == nil && ok:
			t.Errorf("CleanAddress(%q) = %q, want none", c.Typed, got)
		case c.Address != nil && (!ok || got != *c.Address):
			t.Errorf("CleanAddress(%q) = %q, %v, want %q", c.Typed, got, ok, *c.Address)
		}
	}
	// What is no text comes from no browser.
	if got, ok := CleanAddress("noura\xff@example.com"); ok {
		t.Errorf("CleanAddress of what is no text = %q, want none", got)
	}
}

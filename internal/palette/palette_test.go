package palette

import (
	"strings"
	"testing"
)

func TestFill(t *testing.T) {
	const style = `color:light-dark(ink);background:light(paper);border:1px solid dark(line);color-scheme:light dark`
	if got, want := Fill(style), `color:light-dark(#13211d,#edf3f0);background:#fbf9f5;border:1px solid #2a3833;color-scheme:light dark`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a colour that there is none of was filled in")
		}
	}()
	Fill("color:light(inc)")
}

// Every name stands once, and every colour in the form that others compute with.
func TestStyleSheet(t *testing.T) {
	sheet := StyleSheet()
	for name, c := range byName {
		if line := "--color-" + name + ": light-dark(" + c.Light + ", " + c.Dark + ");"; strings.Count(sheet, "--color-"+name+":") != 1 || !strings.Contains(sheet, line) {
			t.Errorf("the style sheet lacks %s", line)
		}
		for _, color := range []string{c.Light, c.Dark} {
			if len(color) != 7 || color[0] != '#' || strings.Trim(color[1:], "0123456789abcdef") != "" {
				t.Errorf("%s is %q", name, color)
			}
		}
	}
}

// Package palette has the colours of the shop as it comes: those of pages, whose style sheet is generated from them
// (`make generate`), and of what Go writes, such as letters and documents.
package palette

import (
	"fmt"
	"regexp"
	"strings"
)

// Color is a colour in both themes.
type Color struct{ Light, Dark string }

// The colours that others compute with.
var (
	// Paper is the page, Card what lies on it, Sunken what is sunk into either.
	Paper  = Color{"#fbf9f5", "#0e1513"}
	Card   = Color{"#ffffff", "#16201c"}
	Sunken = Color{"#f3efe7", "#1e2a25"}
	Brand  = Color{"#0f5c4a", "#63c3a5"}
)

// groups are all colours by name, as the style sheet has them.
var groups = []struct {
	about  string
	colors []named
}{
	{"Surfaces: the page, what lies on it, what is sunk into either.", []named{{"paper", Paper}, {"card", Card}, {"sunken", Sunken}}},
	{"Text.", []named{{"ink", Color{"#13211d", "#edf3f0"}}, {"muted", Color{"#55625d", "#a8b7b0"}}}},
	{"Hairlines, and the stronger edge of things one can operate.", []named{{"line", Color{"#e7e2d8", "#2a3833"}}, {"edge", Color{"#858c84", "#70827a"}}}},
	{"The shop's own, which it can change (internal/page/colors.go).", []named{
		{"brand", Brand},
		{"brand-hover", Color{"#0b4739", "#84d3bb"}},
		{"brand-tint", Color{"#e7f1ee", "#17332a"}},
		{"on-brand", Color{"#ffffff", "#06231b"}},
		{"focus", Color{Brand.Light, "#84d3bb"}},
	}},
	{"Saffron: deals and stars. accent-ink is its readable form as text.", []named{
		{"accent", Color{"#f5a524", "#f5b041"}},
		{"accent-hover", Color{"#e6950f", "#f8c26b"}},
		{"accent-tint", Color{"#fdf1da", "#33270f"}},
		{"accent-ink", Color{"#855005", "#f6c776"}},
		{"on-accent", Color{"#13211d", "#13211d"}},
		{"star-edge", Color{"#b97708", "#f5b041"}},
	}},
	{"What is dangerous or wrong.", []named{
		{"danger", Color{"#b42318", "#ff9a8f"}},
		{"danger-hover", Color{"#8f1a11", "#ffb4ac"}},
		{"danger-tint", Color{"#fdecea", "#3b1815"}},
		{"on-danger", Color{"#ffffff", "#2d0805"}},
	}},
}

type named struct {
	name string
	Color
}

var byName = func() map[string]Color {
	all := map[string]Color{}
	for _, g := range groups {
		for _, c := range g.colors {
			all[c.name] = c.Color
		}
	}
	return all
}()

// StyleSheet returns the colours as tokens of the web app.
func StyleSheet() string {
	var out strings.Builder
	out.WriteString("/* Generated from internal/palette/palette.go by `make generate`; do not edit. */\n@theme static {\n")
	for n, g := range groups {
		if n > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "  /* %s */\n", g.about)
		for _, c := range g.colors {
			fmt.Fprintf(&out, "  --color-%s: light-dark(%s, %s);\n", c.name, c.Light, c.Dark)
		}
	}
	out.WriteString("}\n")
	return out.String()
}

var mention = regexp.MustCompile(`\b(light-dark|light|dark)\(([a-z-]+)\)`)

// Fill writes colours in the place of their names: of light-dark(ink), light(ink) and dark(ink). It panics on a name that
// there is none of, as it is called with styles of the program only.
func Fill(style string) string {
	return mention.ReplaceAllStringFunc(style, func(text string) string {
		match := mention.FindStringSubmatch(text)
		c, ok := byName[match[2]]
		if !ok {
			panic("no colour is called " + match[2])
		}
		switch match[1] {
		case "light":
			return c.Light
		case "dark":
			return c.Dark
		}
		return fmt.Sprintf("light-dark(%s,%s)", c.Light, c.Dark)
	})
}

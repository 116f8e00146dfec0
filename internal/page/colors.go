package page

import (
	"fmt"
	"html/template"
	"math"
	"strconv"

	"matjar/internal/palette"
	"matjar/internal/setting"
)

// customColors returns the custom properties by which a document has the shop's own colours:
// those of the palette that follow the brand. With the default colours there are
// none. They stand in the style attribute of the document, which the content security policy
// allows, and so need no policy of their own.
func customColors(s *setting.Snapshot) template.CSS {
	light, dark := setting.BrandColor.In(s), setting.BrandColorDark.In(s)
	if (palette.Color{Light: light, Dark: dark}) == palette.Brand {
		return ""
	}
	// Documents on paper are light in every theme.
	css := "--brand-on-paper:" + light + ";"
	for _, token := range []struct{ name, light, dark string }{
		{"brand", light, dark},
		{"brand-hover", mix(light, "#000000", 0.22), mix(dark, "#ffffff", 0.22)},
		{"brand-tint", mix(palette.Card.Light, light, 0.07), mix(palette.Paper.Dark, dark, 0.12)},
		{"on-brand", onBrand(light), onBrand(dark)},
		{"focus", light, mix(dark, "#ffffff", 0.22)},
		// Toasts have the surface of the other theme.
		{"brand-on-ink", dark, light},
	} {
		// The build writes light-dark() in this form, for browsers that do not know it.
		css += fmt.Sprintf("--color-%s:var(--lightningcss-light,%s) var(--lightningcss-dark,%s);", token.name, token.light, token.dark)
	}
	return template.CSS(css)
}

// onBrand returns what is readable on a colour: white, or nearly black.
func onBrand(color string) string {
	const white, black = "#ffffff", "#0a0f0d"
	if setting.Contrast(white, color) >= setting.Contrast(black, color) {
		return white
	}
	return black
}

// mix returns colour a with a part of b in it.
func mix(a, b string, part float64) string {
	out := "#"
	for i := 1; i < 7; i += 2 {
		from, _ := strconv.ParseUint(a[i:i+2], 16, 8) // settings are checked
		to, _ := strconv.ParseUint(b[i:i+2], 16, 8)
		out += fmt.Sprintf("%02x", int(math.Round(float64(from)*(1-part)+float64(to)*part)))
	}
	return out
}

package lang

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// NormalizeLine returns what somebody typed into a field of one line as it is stored: composed
// (NFC), its words apart by single spaces, without characters that cannot be seen or that
// turn the text around them. Two lines that look alike for such a character are then equal.
// Joiners go too: no name or address in Arabic needs one.
func NormalizeLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
			return -1
		default:
			return r
		}
	}, strings.ToValidUTF8(s, ""))
	return norm.NFC.String(strings.Join(strings.Fields(s), " "))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ")

// NormalizeText returns a text of several lines as it is stored: composed (NFC), trimmed, without
// control characters but line ends, and without those that turn the text around them.
// Joiners stay: some emoji are made with them.
func NormalizeText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return -1
		}
		return r
	}, lineEnds.Replace(strings.ToValidUTF8(s, "")))
	return norm.NFC.String(strings.TrimSpace(s))
}

package lang

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// NormalizeLine returns the stored form of a single-line input: composed (NFC), words
// separated by single spaces, without invisible or bidi control characters. Two lines that
// look alike for such a character are then equal. Joiners are removed too: no name or address
// in Arabic needs one.
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

// NormalizeText returns the stored form of a multi-line text: composed (NFC), trimmed, without
// control characters except line ends, and without bidi controls. Joiners stay: some emoji are
// made with them.
func NormalizeText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return -1
		}
		return r
	}, lineEnds.Replace(strings.ToValidUTF8(s, "")))
	return norm.NFC.String(strings.TrimSpace(s))
}

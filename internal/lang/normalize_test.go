package lang

import (
	"iter"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNormalizeLine(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"plain", "Noura Ali", "Noura Ali"},
		{"spaces", " \tNoura \u00a0\n Ali\u3000", "Noura Ali"},
		{"marks of direction", "\u200eNoura\u200f \u061cAli", "Noura Ali"},
		{"embeddings and overrides", "\u202aNo\u202eura\u202c", "Noura"},
		{"isolates", "\u2066\u2067Noura\u2068\u2069", "Noura"},
		{"zero widths", "No\u200bu\ufeffra\u2060", "Noura"},
		{"joiners", "مي\u200cخو\u200dاهم", "ميخواهم"},
		{"soft hyphen", "Nou\u00adra", "Noura"},
		{"fillers that look like nothing", "\u3164\u115fN\ufe0f", "N"},
		{"only what cannot be seen", "\u200b\u202e \u3164", ""},
		{"composed", "Jose\u0301 أحمد", "Jos\u00e9 أحمد"},
		{"diacritics stay", "مُحَمَّد", "مُحَمَّد"},
		{"control characters", "a\x00b\x1bc", "a b c"},
		{"no UTF-8", "a\xffb", "ab"},
	} {
		if got := NormalizeLine(tt.in); got != tt.want {
			t.Errorf("%s: NormalizeLine(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestNormalizeText(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"lines stay", " one\r\ntwo\u2028three ", "one\ntwo\nthree"},
		{"bidi controls", "ممتاز\u202e\u200f\u2066 جدًا", "ممتاز جدًا"},
		{"family of emoji", "👨\u200d👩\u200d👧 ❤\ufe0f", "👨\u200d👩\u200d👧 ❤\ufe0f"},
		{"non-joiner", "می\u200cخواهم", "می\u200cخواهم"},
		{"control characters", "a\x00b\tc", "ab c"},
	} {
		if got := NormalizeText(tt.in); got != tt.want {
			t.Errorf("%s: NormalizeText(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}

// codePoints yields all code points that mean something, and some of the million others, which are all alike.
func codePoints() iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if unicode.In(r, unicode.Cn, unicode.Co) && r%101 != 0 {
				continue
			}
			if !yield(r) {
				return
			}
		}
	}
}

func TestLineOfEveryCodePoint(t *testing.T) {
	for r := range codePoints() {
		for name, clean := range map[string]func(string) string{"NormalizeLine": NormalizeLine, "NormalizeText": NormalizeText} {
			once := clean("a" + string(r) + "b")
			if twice := clean(once); twice != once {
				t.Errorf("%s with %U = %q, cleaned again %q", name, r, once, twice)
			}
			for _, c := range once {
				if unicode.Is(unicode.Bidi_Control, c) {
					t.Errorf("%s with %U holds %U", name, r, c)
				}
			}
		}
	}
}

package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns the form of s in which differently written words are equal: lower case,
// without diacritics, tatweel and bidi controls, one letter for all forms of alef, of
// yeh, of kaf and of teh marbuta, Western digits, and words apart by single spaces.
//
// It is idempotent, and maps each character without looking at its neighbours, so a
// part of a text folds to a part of the folded text. Bytes that are not UTF-8 and
// control characters count as spaces.
func Fold(s string) string {
	if isFolded(s) {
		return s
	}
	return string(AppendFold(make([]byte, 0, len(s)), s))
}

// AppendFold appends the folded form of s to dst, where it is a text of its own.
func AppendFold(dst []byte, s string) []byte {
	start := len(dst)
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		i += size
		to := other
		if r < tableSize {
			to = table[r]
		}
		switch to {
		case dropped:
		case ' ':
			dst = appendSpace(dst, start)
		case other:
			for _, c := range foldRune(r) {
				if c == ' ' {
					dst = appendSpace(dst, start)
				} else {
					dst = utf8.AppendRune(dst, c)
				}
			}
		default:
			dst = utf8.AppendRune(dst, to)
		}
	}
	if len(dst) > start && dst[len(dst)-1] == ' ' {
		dst = dst[:len(dst)-1]
	}
	return dst
}

func appendSpace(dst []byte, start int) []byte {
	if len(dst) == start || dst[len(dst)-1] == ' ' {
		return dst
	}
	return append(dst, ' ')
}

// isFolded reports whether s is its own folded form, seen from its bytes alone: lower
// case ASCII letters and digits, apart by single spaces.
func isFolded(s string) bool {
	space := true
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			space = false
		case c == ' ' && !space:
			space = true
		default:
			return false
		}
	}
	return !space || s == ""
}

// tableSize covers Latin, Greek, Cyrillic, Hebrew and Arabic, which fold by one look.
const tableSize = 0x0700

// What a character becomes, besides the one character that takes its place.
const (
	dropped rune = -1
	// other marks a character that is outside the table or becomes several.
	other rune = 0
)

var table = func() (t [tableSize]rune) {
	for r := range rune(tableSize) {
		switch to := []rune(foldRune(r)); len(to) {
		case 0:
			t[r] = dropped
		case 1:
			t[r] = to[0]
		default:
			t[r] = other
		}
	}
	return t
}()

// foldRune returns what one character becomes. A letter that changes may become one
// that changes again (capital letters in compatibility forms), hence the loop.
func foldRune(r rune) string {
	s := string(r)
	for {
		next := strings.Map(foldDecomposed, norm.NFKD.String(s))
		next = strings.ReplaceAll(next, "ß", "ss")
		if next == s {
			return s
		}
		s = next
	}
}

// foldDecomposed maps a character that is left after compatibility decomposition.
func foldDecomposed(r rune) rune {
	switch r {
	case 'ٱ':
		return 'ا'
	case 'ى', 'ی':
		return 'ي'
	case 'ة':
		return 'ه'
	case 'ک':
		return 'ك'
	case 'ـ':
		return dropped
	}
	switch {
	case '٠' <= r && r <= '٩':
		return '0' + r - '٠'
	case '۰' <= r && r <= '۹':
		return '0' + r - '۰'
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return dropped
	case unicode.IsLetter(r), unicode.IsNumber(r):
		return unicode.ToLower(r)
	default:
		return ' '
	}
}

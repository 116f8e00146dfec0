package mail

import (
	netmail "net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"matjar/internal/lang"
)

// MaxAddress is how long an address may be, in bytes.
const MaxAddress = 255

// Spell returns an address, or what somebody typed for one, in the one form that is stored:
// in lower case, and without characters that cannot be seen. The same address is the same
// text everywhere in the shop. What nobody can type, such as control characters, makes it
// empty.
func Spell(s string) string {
	if !utf8.ValidString(s) || strings.ContainsFunc(strings.TrimSpace(s), unicode.IsControl) {
		return ""
	}
	return strings.ToLower(lang.NormalizeLine(s))
}

// CleanAddress spells an address and reports whether mail can be sent to it.
func CleanAddress(s string) (string, bool) {
	s = Spell(s)
	if len(s) > MaxAddress {
		return "", false
	}
	a, err := netmail.ParseAddress(s)
	if err != nil || a.Address != s || a.Name != "" {
		return "", false
	}
	_, domain, _ := strings.Cut(s, "@")
	if !strings.Contains(domain, ".") || strings.ContainsAny(s, " \"<>()") {
		return "", false
	}
	return s, true
}

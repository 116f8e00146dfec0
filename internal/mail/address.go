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

// CleanAddress returns an address in the one form that is stored, in lower case and without
// characters that cannot be seen, and reports whether mail can be sent to it. It is the
// shop's only rule about addresses; web/src/lib/email.ts says the same to shoppers while
// they type, and testdata/addresses.json has what both must agree on.
func CleanAddress(s string) (string, bool) {
	s = spell(s)
	if len(s) > MaxAddress {
		return "", false
	}
	a, err := netmail.ParseAddress(s)
	if err != nil || a.Address != s || a.Name != "" {
		return "", false
	}
	_, domain, _ := strings.Cut(s, "@")
	if !strings.Contains(domain, ".") || strings.ContainsAny(s, " \"<>()[]") {
		return "", false
	}
	return s, true
}

// spell makes the same text of the same address, however it is typed. What nobody can type,
// such as control characters, makes it empty.
func spell(s string) string {
	if !utf8.ValidString(s) || strings.ContainsFunc(strings.TrimSpace(s), unicode.IsControl) {
		return ""
	}
	return strings.ToLower(lang.NormalizeLine(s))
}

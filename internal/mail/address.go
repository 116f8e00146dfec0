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

// CleanAddress returns an address in its stored form, in lower case and without invisible
// characters, and reports whether it is valid. It is the shop's only rule about email
// addresses; web/src/lib/email.ts has the same rule for forms, and testdata/addresses.json
// tests both.
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

// spell normalizes the spelling of an address. Control characters make it empty.
func spell(s string) string {
	if !utf8.ValidString(s) || strings.ContainsFunc(strings.TrimSpace(s), unicode.IsControl) {
		return ""
	}
	return strings.ToLower(lang.NormalizeLine(s))
}

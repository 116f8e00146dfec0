// Package saudi has the rules of the country the shop delivers to: how its phone numbers,
// postal codes and IBANs are written. web/src/lib/saudi-numbers.ts and
// web/src/features/orders/iban.ts have the same rules for forms, and testdata/numbers.json
// tests both.
package saudi

import "strings"

// Mobile returns a Saudi mobile number as "+9665XXXXXXXX" from any of the ways people
// write it (05…, 5…, 9665…, 009665…, +9665…, Arabic-Indic digits, spaces and dashes
// between), or false if it is none.
func Mobile(s string) (string, bool) {
	n, _, ok := dialled(s)
	if !ok {
		return "", false
	}
	n = national(n)
	if len(n) != 9 || n[0] != '5' {
		return "", false
	}
	return "+966" + n, true
}

// Phone returns a phone number as "+" and digits: a Saudi mobile or landline number in any of
// the ways people write it, or an international one with + or 00 before it. It returns false
// if the digits make no number.
func Phone(s string) (string, bool) {
	n, international, ok := dialled(s)
	if !ok {
		return "", false
	}
	if rest := national(n); len(rest) == 9 && (rest[0] == '5' || (rest[0] == '1' && rest[1] >= '1' && rest[1] <= '8')) {
		return "+966" + rest, true
	}
	if strings.HasPrefix(n, "00") {
		n, international = n[2:], true
	}
	if !international || len(n) < 8 || len(n) > 15 || n[0] == '0' || strings.HasPrefix(n, "966") {
		return "", false
	}
	return "+" + n, true
}

// PostalCodeDigits is how many digits a postal code has.
const PostalCodeDigits = 5

// PostalCode returns a postal code in Western digits, or false if it is none.
func PostalCode(s string) (string, bool) {
	s = FoldDigits(strings.TrimSpace(s))
	if len(s) != PostalCodeDigits || strings.Trim(s, "0123456789") != "" {
		return "", false
	}
	return s, true
}

// FoldDigits returns the text with Arabic-Indic digits as Western ones.
func FoldDigits(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '٠' && r <= '٩':
			return '0' + r - '٠'
		case r >= '۰' && r <= '۹':
			return '0' + r - '۰'
		}
		return r
	}, s)
}

// dialled returns the digits of a number and whether a + was before them, or false if there
// is anything else than digits and what people write between them.
func dialled(s string) (digits string, plus, ok bool) {
	var out strings.Builder
	for _, r := range FoldDigits(strings.TrimSpace(s)) {
		switch {
		case r >= '0' && r <= '9':
			out.WriteRune(r)
		case r == '+' && out.Len() == 0:
			plus = true
		case r == ' ' || r == '-' || r == '(' || r == ')' || r == '\u00a0' || r == '\u200e' || r == '\u200f':
		default:
			return "", false, false
		}
	}
	return out.String(), plus, true
}

// national returns the digits without the country's code or the zero before an area.
func national(digits string) string {
	for _, prefix := range []string{"00966", "966", "0"} {
		if rest, ok := strings.CutPrefix(digits, prefix); ok {
			return rest
		}
	}
	return digits
}

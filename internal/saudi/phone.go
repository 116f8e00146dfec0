// Package saudi has the rules of the country the shop delivers to: how its mobile
// numbers are written, its regions and its cities.
package saudi

import "strings"

// Mobile returns a Saudi mobile number as "+9665XXXXXXXX" from any of the ways people
// write it (05…, 5…, 9665…, 009665…, +9665…, Arabic-Indic digits, spaces and dashes
// between), or false if it is none.
func Mobile(s string) (string, bool) {
	var digits strings.Builder
	for _, r := range strings.TrimSpace(s) {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case r >= '٠' && r <= '٩':
			digits.WriteRune('0' + r - '٠')
		case r >= '۰' && r <= '۹':
			digits.WriteRune('0' + r - '۰')
		case r == '+' && digits.Len() == 0:
		case r == ' ' || r == '-' || r == '(' || r == ')' || r == '\u00a0' || r == '\u200e' || r == '\u200f':
		default:
			return "", false
		}
	}
	n := digits.String()
	for _, prefix := range []string{"00966", "966", "0"} {
		if rest, ok := strings.CutPrefix(n, prefix); ok {
			n = rest
			break
		}
	}
	if len(n) != 9 || n[0] != '5' {
		return "", false
	}
	return "+966" + n, true
}

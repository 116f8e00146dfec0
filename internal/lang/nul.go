package lang

import "bytes"

// HasNUL reports whether a JSON text has the character U+0000 in it, written as an escape
// or as it is. No text that people write has it, and PostgreSQL cannot store it.
func HasNUL(json []byte) bool {
	if bytes.IndexByte(json, 0) >= 0 {
		return true
	}
	escape := []byte(`\u0000`)
	for rest := json; ; {
		at := bytes.Index(rest, escape)
		if at < 0 {
			return false
		}
		// After an odd number of backslashes, this one belongs to the escape of a backslash.
		before := len(rest[:at]) - len(bytes.TrimRight(rest[:at], `\`))
		if before%2 == 0 {
			return true
		}
		rest = rest[at+len(escape):]
	}
}

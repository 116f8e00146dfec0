package saudi

import (
	"math/big"
	"strings"
)

// IBANLength is the length of a Saudi IBAN: SA, two check digits and 20 of the account.
const IBANLength = 24

// IBAN returns a Saudi IBAN without spaces and with Western digits, or false if it is none.
func IBAN(s string) (string, bool) {
	iban := strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(FoldDigits(s), "-", " ")), ""))
	if len(iban) != IBANLength || !strings.HasPrefix(iban, "SA") || strings.Trim(iban[2:4], "0123456789") != "" {
		return "", false
	}
	// ISO 13616: the first four characters go to the end, letters count from A = 10, and the
	// whole is 1 modulo 97.
	var digits strings.Builder
	for _, r := range iban[4:] + iban[:4] {
		switch {
		case r >= '0' && r <= '9':
			digits.WriteRune(r)
		case r >= 'A' && r <= 'Z':
			n := r - 'A' + 10
			digits.WriteRune('0' + n/10)
			digits.WriteRune('0' + n%10)
		default:
			return "", false
		}
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	if !ok || new(big.Int).Mod(n, big.NewInt(97)).Int64() != 1 {
		return "", false
	}
	return iban, true
}

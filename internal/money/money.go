// Package money counts Saudi riyals in whole halalas, so that no sum ever drifts.
package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Halalas is money in hundredths of a riyal.
type Halalas int64

// VATPercent is the Saudi value-added tax on every sale.
const VATPercent = 15

// VATRate is the tax as texts state it: "15%".
var VATRate = strconv.Itoa(VATPercent) + "%"

// Riyals returns the money of n whole riyals.
func Riyals(n int64) Halalas { return Halalas(n * 100) }

// VAT is the tax on the net amount h, rounded half up to the halala. h is never negative.
func (h Halalas) VAT() Halalas { return (h*VATPercent + 50) / 100 }

// WithVAT is the net amount h with the tax on it.
func (h Halalas) WithVAT() Halalas { return h + h.VAT() }

// PriceDisplay is how a shop shows its prices, which are stored before tax.
type PriceDisplay struct{ WithVAT bool }

// Price returns a net price as it is shown.
func (s PriceDisplay) Price(h Halalas) Halalas {
	if s.WithVAT {
		return h.WithVAT()
	}
	return h
}

// Optional is Price for a price that may be missing.
func (s PriceDisplay) Optional(h *Halalas) *Halalas {
	if h == nil {
		return nil
	}
	return new(s.Price(*h))
}

// String writes riyals with two decimals, as in "1299.50".
func (h Halalas) String() string {
	sign, n := "", int64(h)
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// Grouped writes riyals with two decimals and commas, as in "1,299.50".
func (h Halalas) Grouped() string {
	whole, frac, _ := strings.Cut(h.String(), ".")
	for n := len(whole) - 3; n > 0 && whole[n-1] != '-'; n -= 3 {
		whole = whole[:n] + "," + whole[n:]
	}
	return whole + "." + frac
}

// MarshalJSON writes a JSON number of riyals with as few decimals as it needs.
func (h Halalas) MarshalJSON() ([]byte, error) {
	s := strings.TrimRight(h.String(), "0")
	return []byte(strings.TrimSuffix(s, ".")), nil
}

// UnmarshalJSON reads a JSON number of riyals with at most two decimals.
func (h *Halalas) UnmarshalJSON(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*h = v
	return nil
}

// Parse reads riyals in plain decimal notation with at most two decimals.
func Parse(s string) (Halalas, error) {
	whole, frac, dotted := strings.Cut(s, ".")
	if dotted && (frac == "" || len(frac) > 2) {
		return 0, fmt.Errorf("money %q: want at most two decimals", s)
	}
	digits := strings.TrimPrefix(whole, "-") + frac + strings.Repeat("0", 2-len(frac))
	n, err := strconv.ParseUint(digits, 10, 63)
	if err != nil || strings.TrimPrefix(whole, "-") == "" {
		return 0, fmt.Errorf("money %q: want riyals such as 12 or 12.50", s)
	}
	if strings.HasPrefix(whole, "-") {
		return -Halalas(n), nil
	}
	return Halalas(n), nil
}

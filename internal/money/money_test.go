package money

import (
	"encoding/json"
	"math/big"
	"testing"
	"testing/quick"
)

func TestVATRoundsHalfUp(t *testing.T) {
	tests := []struct{ net, want Halalas }{
		{0, 0},
		{1, 0},          // 0.15
		{3, 0},          // 0.45
		{10, 2},         // 1.5
		{30, 5},         // 4.5
		{100, 15},       // 15
		{129950, 19493}, // 19492.5
	}
	for _, tt := range tests {
		if got := tt.net.VAT(); got != tt.want {
			t.Errorf("%d.VAT() = %d, want %d", tt.net, got, tt.want)
		}
	}
}

func TestVATAgreesWithExactArithmetic(t *testing.T) {
	half := big.NewRat(1, 2)
	agrees := func(n uint32) bool {
		exact := new(big.Rat).Mul(big.NewRat(int64(n), 1), big.NewRat(VATPercent, 100))
		exact.Add(exact, half)
		want := new(big.Int).Quo(exact.Num(), exact.Denom()).Int64()
		return int64(Halalas(n).VAT()) == want
	}
	if err := quick.Check(agrees, nil); err != nil {
		t.Error(err)
	}
}

func TestGrouped(t *testing.T) {
	for h, want := range map[Halalas]string{0: "0.00", 99950: "999.50", 129950: "1,299.50", 123456789: "1,234,567.89", -12345678: "-123,456.78"} {
		if got := h.Grouped(); got != want {
			t.Errorf("%d.Grouped() = %q, want %q", h, got, want)
		}
	}
}

func TestJSONIsRiyals(t *testing.T) {
	tests := []struct {
		halalas Halalas
		want    string
	}{
		{0, "0"}, {5, "0.05"}, {50, "0.5"}, {100, "1"}, {129950, "1299.5"}, {129999, "1299.99"}, {10000, "100"}, {-250, "-2.5"},
	}
	for _, tt := range tests {
		b, err := json.Marshal(tt.halalas)
		if err != nil || string(b) != tt.want {
			t.Errorf("Marshal(%d) = %s, %v, want %s", tt.halalas, b, err, tt.want)
		}
		var back Halalas
		if err := json.Unmarshal(b, &back); err != nil || back != tt.halalas {
			t.Errorf("Unmarshal(%s) = %d, %v, want %d", b, back, err, tt.halalas)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{"", "-", ".", ".5", "1.", "1.234", "1e3", "+1", "--1", "1,5", "99999999999999999999", `"1"`, "null", "1.-5"} {
		if got, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %d, want an error", s, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0", "12", "12.5", "-12.50", "1e3", "+1", "9223372036854775807", ".5", "1.", "٥"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := Parse(s)
		if err != nil {
			return
		}
		if again, err := Parse(got.String()); err != nil || again != got {
			t.Errorf("Parse(%q) = %s, which reads as %s, %v", s, got, again, err)
		}
	})
}

package order

import (
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"matjar/internal/money"
)

// The figures of random carts agree with exact arithmetic and add up.
func TestComputeAgreesWithExactArithmetic(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var lines []money.Halalas
		subtotal := new(big.Int)
		for range rapid.IntRange(1, 100).Draw(r, "lines") {
			cost := rapid.Int64Range(0, 1_000_000_00).Draw(r, "price") * rapid.Int64Range(1, 99).Draw(r, "quantity")
			lines = append(lines, money.Halalas(cost))
			subtotal.Add(subtotal, big.NewInt(cost))
		}
		discount := rapid.Int64Range(0, subtotal.Int64()).Draw(r, "discount")
		policy := Shipping{Fee: money.Halalas(rapid.Int64Range(0, 5000).Draw(r, "fee")), FreeOver: 20000}
		got := Compute(lines, money.Halalas(discount), policy)

		net := new(big.Int).Sub(subtotal, big.NewInt(discount))
		if net.Int64() < 20000 {
			net.Add(net, big.NewInt(int64(policy.Fee)))
		}
		vat := new(big.Int).Mul(net, big.NewInt(15))
		vat.Add(vat, big.NewInt(50)).Quo(vat, big.NewInt(100))
		if int64(got.VAT) != vat.Int64() || int64(got.Total) != new(big.Int).Add(net, vat).Int64() {
			r.Fatalf("compute = %+v, want VAT %s of net %s", got, vat, net)
		}
		if got.Subtotal-got.Discount+got.Shipping+got.VAT != got.Total {
			r.Fatalf("%+v does not add up", got)
		}
		var shared money.Halalas
		for _, part := range got.LineVAT(lines) {
			shared += part
		}
		if shared != got.VAT {
			r.Fatalf("lines share %d of %d VAT", shared, got.VAT)
		}
	})
}

func TestShippingPolicy(t *testing.T) {
	policy := Shipping{Fee: 1500, FreeOver: 20000}
	for _, tt := range []struct{ subtotal, want money.Halalas }{{100, 1500}, {19999, 1500}, {20000, 0}} {
		if got := Compute([]money.Halalas{tt.subtotal}, 0, policy).Shipping; got != tt.want {
			t.Errorf("shipping of %d = %d, want %d", tt.subtotal, got, tt.want)
		}
	}
	if got := Compute(nil, 0, policy); got.Total != 0 {
		t.Errorf("an empty cart costs %d, want 0", got.Total)
	}
}

func TestQRContent(t *testing.T) {
	issued := time.Date(2022, 4, 25, 15, 30, 0, 0, time.UTC)
	const want = "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA=="
	if got := qrContent("Bobs Records", "310122393500003", issued, 100000, 15000); got != want {
		t.Errorf("qrContent = %s, want %s", got, want)
	}
}

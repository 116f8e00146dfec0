package order

import (
	"testing"

	"matjar/internal/money"
)

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

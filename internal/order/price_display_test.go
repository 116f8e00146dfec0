package order

import (
	"math/rand/v2"
	"slices"
	"testing"

	"matjar/internal/money"
)

// What is shown with VAT adds up, and costs what it costs without.
func TestTotalsWithVAT(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		lines := make([]money.Halalas, 1+random.IntN(5))
		var sum money.Halalas
		for i := range lines {
			lines[i] = money.Halalas(1 + random.IntN(50_000))
			sum += lines[i]
		}
		discount := money.Halalas(0)
		if random.IntN(2) == 0 {
			discount = money.Halalas(random.Int64N(int64(sum) + 1))
		}
		net := Compute(lines, discount, Shipping{Fee: money.Halalas(random.IntN(3000)), FreeOver: money.Halalas(random.IntN(100_000))})
		shown := net.WithVAT()
		if shown.Total != net.Total || shown.VAT != net.VAT {
			t.Fatalf("%v is shown as %v: another total or tax", net, shown)
		}
		if shown.Subtotal-shown.Discount+shown.Shipping != shown.Total {
			t.Fatalf("%v is shown as %v, which does not add up", net, shown)
		}
		if shown.Subtotal < net.Subtotal || shown.Discount < 0 || shown.Shipping < net.Shipping ||
			(net.Discount == 0) != (shown.Discount == 0) || (net.Shipping == 0) != (shown.Shipping == 0) {
			t.Fatalf("%v is shown as %v", net, shown)
		}
		var lineSum money.Halalas
		for i, line := range linesWithVAT(slices.Clone(lines)) {
			lineSum += line
			if off := line - lines[i].WithVAT(); off < -1 || off > 1 {
				t.Fatalf("a line of %s is shown as %s", lines[i], line)
			}
		}
		if lineSum != shown.Subtotal {
			t.Fatalf("lines %v add up to %s, the subtotal is %s", lines, lineSum, shown.Subtotal)
		}
	}
}

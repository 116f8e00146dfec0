package demo

import (
	"fmt"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/money"
)

// sizeSurcharge is what a size costs more than the smallest, in percent. Sets that are not
// here cost the same in every size.
var sizeSurcharge = map[string]map[string]int{
	"storage":     {"256gb": 14, "512gb": 32},
	"small-large": {"medium": 40, "large": 90},
}

// variants divides the stock of a product among the combinations of its options. Where there
// are many, a few are sold out and a few do not exist, as in every real shop.
func (p plannedProduct) variants(product *catalog.Product) []catalog.Variant {
	if len(product.Colors) == 0 && len(product.Sizes) == 0 {
		return nil
	}
	c := newRNG("variants " + p.key())
	colors, sizes := codesOf(product.Colors), codesOf(product.Sizes)
	many := len(colors)*len(sizes) >= 6
	var list []catalog.Variant
	var shares []int64
	var sum int64
	for _, color := range colors {
		for _, size := range sizes {
			missing, soldOut := c.percent(5), c.percent(9)
			share := int64(c.between(1, 6))
			if many && missing {
				continue
			}
			if many && soldOut {
				share = 0
			}
			v := catalog.Variant{
				Color: color, Size: size, SKU: sku(product.ID, color, size), Barcode: barcode(c),
				Price: product.Price, CompareAtPrice: product.CompareAtPrice,
			}
			if more := sizeSurcharge[p.template.Sizes][size]; more > 0 {
				v.Price = surcharged(v.Price, more)
				if v.CompareAtPrice > 0 {
					v.CompareAtPrice = surcharged(v.CompareAtPrice, more)
				}
			}
			list = append(list, v)
			shares, sum = append(shares, share), sum+share
		}
	}
	left := product.Inventory
	for i := range list {
		if sum > 0 {
			list[i].Inventory = left * shares[i] / sum
		}
		left -= list[i].Inventory
		sum -= shares[i]
	}
	return list
}

// codesOf returns the codes of options, or the one empty code.
func codesOf(options []catalog.Option) []string {
	if len(options) == 0 {
		return []string{""}
	}
	codes := make([]string, len(options))
	for i, o := range options {
		codes[i] = o.Code
	}
	return codes
}

func sku(productID, color, size string) string {
	parts := []string{productID[:8]}
	for _, code := range []string{color, size} {
		if code != "" {
			parts = append(parts, code)
		}
	}
	return strings.ToUpper(strings.Join(parts, "-"))
}

// barcode is an EAN-13 of the range that shops use inside their own walls.
func barcode(c rng) string {
	digits := fmt.Sprintf("2%011d", c.Int64N(100_000_000_000))
	sum := 0
	for i, d := range digits {
		n := int(d - '0')
		if i%2 == 1 {
			n *= 3
		}
		sum += n
	}
	return digits + fmt.Sprint((10-sum%10)%10)
}

// surcharged is a price with so many percent more, in whole riyals.
func surcharged(price money.Halalas, percent int) money.Halalas {
	return money.Riyals(int64(price) * int64(100+percent) / 100 / 100)
}

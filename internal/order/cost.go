package order

import (
	"matjar/internal/money"
)

// Shipping is the operator's policy: an order costs Fee to ship unless what is bought
// reaches FreeOver.
type Shipping struct {
	Fee      money.Halalas `json:"fee" doc:"What shipping an order costs"`
	FreeOver money.Halalas `json:"free_over" doc:"Subtotal from which shipping is free"`
}

func (s Shipping) cost(subtotal money.Halalas) money.Halalas {
	if subtotal >= s.FreeOver {
		return 0
	}
	return s.Fee
}

// Totals are the figures of an order: Subtotal - Discount + Shipping + VAT = Total.
type Totals struct {
	Subtotal money.Halalas `json:"subtotal" doc:"Sum of the lines, before tax"`
	Discount money.Halalas `json:"discount" doc:"What the discount code takes off"`
	Shipping money.Halalas `json:"shipping" doc:"Cost of shipping, before tax"`
	VAT      money.Halalas `json:"vat" doc:"15% tax"`
	Total    money.Halalas `json:"total" doc:"What is to be paid"`
}

// Compute adds up an order from what its lines cost. It is the only place that does:
// what a cart shows and what an order charges come from here.
func Compute(lines []money.Halalas, discount money.Halalas, shipping Shipping) Totals {
	var t Totals
	for _, line := range lines {
		t.Subtotal += line
	}
	t.Discount = min(discount, t.Subtotal)
	if len(lines) > 0 {
		t.Shipping = shipping.cost(t.Subtotal - t.Discount)
	}
	net := t.Subtotal - t.Discount + t.Shipping
	t.VAT = net.VAT()
	t.Total = net + t.VAT
	return t
}

// LineVAT shares the tax of an order over its lines and the shipping, which is the last
// share. The discount is first taken off the lines in proportion.
func (t Totals) LineVAT(lines []money.Halalas) []money.Halalas {
	off := money.Allocate(t.Discount, lines)
	net := make([]money.Halalas, 0, len(lines)+1)
	for i, line := range lines {
		net = append(net, line-off[i])
	}
	return money.Allocate(t.VAT, append(net, t.Shipping))
}

package order

import (
	"matjar/internal/delivery"
	"matjar/internal/money"
)

// Shipping is the operator's policy: shipping costs Fee unless the subtotal reaches
// FreeOver, and ExpressFee on top of that if the shopper chose express.
type Shipping struct {
	Fee        money.Halalas `json:"fee" doc:"What shipping an order costs"`
	FreeOver   money.Halalas `json:"free_over" doc:"Subtotal from which shipping is free"`
	ExpressFee money.Halalas `json:"express_fee" doc:"What express costs on top of that, for the whole order"`
	// express is set for an order of which something goes by express.
	express bool
	// charged is what its sellers' charges come to, in the place of Fee and FreeOver.
	charged *money.Halalas
}

// forOrder returns the policy for an order at the chosen speed.
func (s Shipping) forOrder(chosen delivery.Speed, parcels []Parcel) Shipping {
	s.express = chosen == delivery.Express && hasExpress(parcels)
	return s
}

// Shown returns the policy as the shop shows its amounts.
func (s Shipping) Shown(shown money.PriceDisplay) Shipping {
	s.Fee, s.FreeOver, s.ExpressFee = shown.Price(s.Fee), shown.Price(s.FreeOver), shown.Price(s.ExpressFee)
	return s
}

func (s Shipping) cost(subtotal money.Halalas) money.Halalas {
	var cost money.Halalas
	switch {
	case s.charged != nil:
		cost = *s.charged
	case subtotal < s.FreeOver:
		cost = s.Fee
	}
	if s.express {
		cost += s.ExpressFee
	}
	return cost
}

// Totals are the figures of an order: Subtotal - Discount + Shipping + VAT = Total.
type Totals struct {
	Subtotal money.Halalas `json:"subtotal" doc:"Sum of the lines, before tax"`
	Discount money.Halalas `json:"discount" doc:"What the discount code takes off"`
	Shipping money.Halalas `json:"shipping" doc:"Cost of shipping, before tax"`
	VAT      money.Halalas `json:"vat" doc:"15% tax"`
	Total    money.Halalas `json:"total" doc:"What is to be paid"`
}

// Compute returns the totals of an order from the costs of its lines. Quotes and orders
// both use it.
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

// LineVAT allocates the VAT of an order to its lines and, last, the shipping. The discount
// is first allocated to the lines in proportion.
func (t Totals) LineVAT(lines []money.Halalas) []money.Halalas {
	off := money.Allocate(t.Discount, lines)
	net := make([]money.Halalas, 0, len(lines)+1)
	for i, line := range lines {
		net = append(net, line-off[i])
	}
	return money.Allocate(t.VAT, append(net, t.Shipping))
}

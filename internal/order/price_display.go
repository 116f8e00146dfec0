package order

import "matjar/internal/money"

// A shop may show its prices with VAT. That changes what shoppers read, never what they pay: amounts are
// stored before tax, and the total is the same to the halala.

// WithVAT returns the same totals with each amount including its tax: Subtotal - Discount + Shipping = Total,
// of which VAT is the tax. What rounding leaves over falls to the shipping, or to the discount.
func (t Totals) WithVAT() Totals {
	all, goods := t.Subtotal.WithVAT(), (t.Subtotal - t.Discount).WithVAT()
	return Totals{Subtotal: all, Discount: all - goods, Shipping: t.Total - goods, VAT: t.VAT, Total: t.Total}
}

// linesWithVAT adds their tax to the costs of lines, so that they add up to the subtotal of
// Totals.WithVAT.
func linesWithVAT(lines []money.Halalas) []money.Halalas {
	var sum money.Halalas
	for _, line := range lines {
		sum += line
	}
	taxed := money.Allocate(sum.VAT(), lines)
	for i, line := range lines {
		taxed[i] += line
	}
	return taxed
}

// show makes the quote's amounts those that the shopper is shown.
func (q *Quote) show(shown money.PriceDisplay) *Quote {
	if !shown.WithVAT {
		return q
	}
	q.VATIncluded, q.Totals = true, q.Totals.WithVAT()
	costs := make([]money.Halalas, len(q.Lines))
	for i, line := range q.Lines {
		costs[i] = line.LineTotal
	}
	for i, cost := range linesWithVAT(costs) {
		q.Lines[i].Price, q.Lines[i].LineTotal = q.Lines[i].Price.WithVAT(), cost
	}
	for i := range q.Charges {
		c := &q.Charges[i]
		c.Fee, c.Missing = c.Fee.WithVAT(), c.Missing.WithVAT()
	}
	q.ExpressFee = q.ExpressFee.WithVAT()
	return q
}

// showTo returns the order with the amounts that its owner is shown. The order itself, which documents are
// made from, stays as it is.
func (s *Service) showTo(o *Order) *Order {
	if o == nil || !s.policy().Shown.WithVAT {
		return o
	}
	n := *o
	t := Totals{o.Subtotal, o.Discount, o.Shipping, o.VAT, o.Total}.WithVAT()
	n.VATIncluded, n.Subtotal, n.Discount, n.Shipping = true, t.Subtotal, t.Discount, t.Shipping
	n.Items = make([]Item, len(o.Items))
	costs := make([]money.Halalas, len(o.Items))
	for i, item := range o.Items {
		costs[i] = item.cost()
	}
	for i, cost := range linesWithVAT(costs) {
		n.Items[i] = o.Items[i]
		n.Items[i].Price, n.Items[i].shownCost = o.Items[i].Price.WithVAT(), cost
	}
	return &n
}

// cost is what a line of an order costs, before the discount.
func (i Item) cost() money.Halalas {
	if i.shownCost > 0 {
		return i.shownCost
	}
	return i.Price * money.Halalas(i.Quantity)
}

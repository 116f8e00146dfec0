package torture

import (
	"fmt"
	"math/big"
)

// The oracle works out what a cart costs with rational numbers and from the rules alone.
// It shares no code with the shop, so that an error is not made twice.

// exactLine is a line of a cart: so many things at a price in halalas.
type exactLine struct {
	price, quantity int64
	vendor          string
}

// exactOffer is a discount. A limit or minimum of zero is none; without a vendor the
// offer is good for everything.
type exactOffer struct {
	percent, amount int64
	limit, minimum  int64
	vendor          string
}

// exactPolicy is the cost of shipping, and the net from which it is free.
type exactPolicy struct{ fee, freeOver int64 }

// exactCart is all that decides what a cart costs.
type exactCart struct {
	lines  []exactLine
	offer  *exactOffer
	policy exactPolicy
}

// exactCost is what a cart costs, in halalas. Each line has its own share of the tax.
type exactCost struct {
	subtotal, discount, shipping, vat, total *big.Int
	lineVAT                                  []*big.Int
	// refused is why the offer does not apply, if it does not.
	refused string
}

func (c exactCost) String() string {
	return fmt.Sprintf("%s - %s + %s + %s = %s, lines %s %s", c.subtotal, c.discount, c.shipping, c.vat, c.total, c.lineVAT, c.refused)
}

// cost works the cart out. An offer that does not hold takes nothing off.
func (c exactCart) cost() exactCost {
	e := exactCost{subtotal: new(big.Int), discount: new(big.Int), shipping: new(big.Int)}
	covered := new(big.Int)
	costs := make([]*big.Int, len(c.lines))
	for i, l := range c.lines {
		costs[i] = new(big.Int).Mul(big.NewInt(l.price), big.NewInt(l.quantity))
		e.subtotal.Add(e.subtotal, costs[i])
		if c.offer == nil || c.offer.vendor == "" || c.offer.vendor == l.vendor {
			covered.Add(covered, costs[i])
		}
	}
	if o := c.offer; o != nil {
		switch {
		case covered.Sign() == 0:
			e.refused = "coupon_not_for_these"
		case e.subtotal.Cmp(big.NewInt(o.minimum)) < 0:
			e.refused = "coupon_minimum"
		default:
			e.discount = o.off(covered)
		}
	}
	net := new(big.Int).Sub(e.subtotal, e.discount)
	if len(c.lines) > 0 && net.Cmp(big.NewInt(c.policy.freeOver)) < 0 {
		e.shipping.SetInt64(c.policy.fee)
	}
	taxed := new(big.Int).Add(net, e.shipping)
	e.vat = halfUp(new(big.Rat).Mul(new(big.Rat).SetInt(taxed), big.NewRat(15, 100)))
	e.total = new(big.Int).Add(taxed, e.vat)

	taken := allocate(e.discount, costs)
	nets := make([]*big.Int, 0, len(costs)+1)
	for i := range costs {
		nets = append(nets, new(big.Int).Sub(costs[i], taken[i]))
	}
	e.lineVAT = allocate(e.vat, append(nets, e.shipping))[:len(costs)]
	return e
}

// off is what the offer takes off goods of this worth.
func (o exactOffer) off(covered *big.Int) *big.Int {
	off := big.NewInt(o.amount)
	if o.percent > 0 {
		off = halfUp(new(big.Rat).Mul(new(big.Rat).SetInt(covered), big.NewRat(o.percent, 100)))
	}
	if most := big.NewInt(o.limit); o.limit > 0 && off.Cmp(most) > 0 {
		off = most
	}
	if off.Cmp(covered) > 0 {
		off = new(big.Int).Set(covered)
	}
	return off
}

// halfUp rounds to the nearest whole number, a half upwards.
func halfUp(r *big.Rat) *big.Int { return floor(new(big.Rat).Add(r, big.NewRat(1, 2))) }

// floor is the largest whole number that is not above r, which is not negative.
func floor(r *big.Rat) *big.Int { return new(big.Int).Quo(r.Num(), r.Denom()) }

// allocate splits whole by weights, rounded down, and distributes the rest by largest
// remainder, the first on a tie. Without any weight the first gets everything.
func allocate(whole *big.Int, weights []*big.Int) []*big.Int {
	parts := make([]*big.Int, len(weights))
	sum := new(big.Int)
	for i, w := range weights {
		parts[i] = new(big.Int)
		sum.Add(sum, w)
	}
	if len(parts) == 0 {
		return parts
	}
	if sum.Sign() == 0 {
		parts[0].Set(whole)
		return parts
	}
	left := new(big.Int).Set(whole)
	lost := make([]*big.Rat, len(weights))
	for i, w := range weights {
		exact := new(big.Rat).SetFrac(new(big.Int).Mul(whole, w), sum)
		parts[i] = floor(exact)
		lost[i] = new(big.Rat).Sub(exact, new(big.Rat).SetInt(parts[i]))
		left.Sub(left, parts[i])
	}
	one := big.NewInt(1)
	for ; left.Sign() > 0; left.Sub(left, one) {
		most := 0
		for i := range lost {
			if lost[i].Cmp(lost[most]) > 0 {
				most = i
			}
		}
		parts[most].Add(parts[most], one)
		lost[most].SetInt64(-1) // it got its unit of the rest
	}
	return parts
}

package shopper

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"

	"matjar/internal/order"
	"matjar/tools/process"
)

// linesOfCart and ordersOfMember are what a member has whose cart and orders are looked at.
const (
	linesOfCart    = 3
	ordersOfMember = 20
)

// Members lists what only members do, to be measured in this order: the last one leaves many orders.
func (s *Shop) Members() []Kind {
	signIn := Kind{Name: "sign in", Prepare: s.emptyCarts, Requests: func(shopper int, _ *rand.Rand) [][]byte {
		return [][]byte{s.post(shopper, "/auth/v1/token?grant_type=password", s.accounts[shopper].credentials(), "")}
	}}
	cart := Kind{Name: "cart", Prepare: s.fillCarts, Requests: func(shopper int, _ *rand.Rand) [][]byte {
		return [][]byte{s.readAs(shopper, "/api/v1/cart")}
	}}
	var placed [][]string
	history := func(ctx context.Context, n int) (err error) {
		placed, err = s.placeOrders(ctx, n)
		return err
	}
	mine := Kind{Name: "my orders", Prepare: history, Requests: func(shopper int, _ *rand.Rand) [][]byte {
		return [][]byte{s.readAs(shopper, "/api/v1/orders")}
	}}
	one := Kind{Name: "one order", Prepare: history, Requests: func(shopper int, random *rand.Rand) [][]byte {
		return [][]byte{s.readAs(shopper, "/api/v1/orders/"+pick(random, placed[shopper]))}
	}}
	buy := Kind{Name: "add, quote and order", Prepare: s.emptyCarts, Requests: func(shopper int, random *rand.Rand) [][]byte {
		p := pick(random, s.plain)
		quote := s.post(shopper, "/api/v1/quote", order.QuoteRequest{City: shipTo.City, Province: shipTo.Province}, "")
		return [][]byte{s.add(shopper, p), quote, s.order(shopper, p)}
	}}
	return []Kind{signIn, cart, mine, one, buy}
}

// fillCarts puts a few things into the carts of n shoppers.
func (s *Shop) fillCarts(ctx context.Context, n int) error {
	if err := s.emptyCarts(ctx, n); err != nil {
		return err
	}
	return s.send(n, func(shopper int) [][]byte {
		var requests [][]byte
		for _, p := range s.plain[:min(linesOfCart, len(s.plain))] {
			requests = append(requests, s.add(shopper, p))
		}
		return requests
	})
}

// placeOrders sees to it that n shoppers have orders, and returns the ids of each.
func (s *Shop) placeOrders(ctx context.Context, n int) ([][]string, error) {
	if err := s.emptyCarts(ctx, n); err != nil {
		return nil, err
	}
	placed := make([][]string, n)
	for {
		for i := range placed {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/api/v1/orders", http.NoBody)
			if err != nil {
				return nil, err
			}
			var list struct {
				Orders []struct {
					ID string `json:"order_id"`
				}
			}
			if err := s.as(s.accounts[i], r, &list); err != nil {
				return nil, err
			}
			placed[i] = nil
			for _, o := range list.Orders {
				placed[i] = append(placed[i], o.ID)
			}
		}
		if n == 0 || len(placed[n-1]) > 0 {
			return placed, nil
		}
		err := s.send(n, func(shopper int) [][]byte {
			var requests [][]byte
			for i := range ordersOfMember {
				p := s.plain[i%len(s.plain)]
				requests = append(requests, s.add(shopper, p), s.order(shopper, p))
			}
			return requests
		})
		if err != nil {
			return nil, err
		}
	}
}

// send sends requests of n shoppers that are not measured.
func (s *Shop) send(n int, requests func(shopper int) [][]byte) error {
	c, err := process.Dial(s.host)
	if err != nil {
		return err
	}
	defer c.Close()
	for shopper := range n {
		for _, request := range requests(shopper) {
			if err := c.Send(request); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Shop) readAs(shopper int, path string) []byte {
	return process.Get(s.host, path, s.accounts[shopper].token)
}

// Crowd lists orders of many shoppers at once: of things that differ, and all of the same thing.
func (s *Shop) Crowd() []Kind {
	all := s.Kinds()
	buy := all[slices.IndexFunc(all, func(k Kind) bool { return k.Name == "add and order" })]
	same := Kind{Name: "add and order the same", Prepare: buy.Prepare, Requests: func(shopper int, _ *rand.Rand) [][]byte {
		return [][]byte{s.add(shopper, s.plain[0]), s.order(shopper, s.plain[0])}
	}}
	return []Kind{buy, same}
}

// Another returns the id of a product whose price can be changed.
func (s *Shop) Another() string { return s.plain[len(s.plain)-1].ProductID }

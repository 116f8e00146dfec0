// Package torture stress-tests the checkout: it tries to oversell, lose or misprice orders
// by concurrent checkouts, manipulated requests and killing the server. `make torture`
// runs it at full size, the tests at a smaller one.
package torture

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/auth"
	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/server"
	"matjar/web"
)

// ProgressFunc receives the progress of a scenario.
type ProgressFunc func(done, total int)

// reportProgress reports the progress of the workers of a scenario until they end.
func reportProgress(ctx context.Context, workers *sync.WaitGroup, report ProgressFunc, total int, done func() int) {
	through := make(chan struct{})
	go func() { workers.Wait(); close(through) }()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			report(min(done(), total-1), total)
		case <-through:
			if ctx.Err() == nil {
				report(total, total)
			}
			return
		}
	}
}

// policy is the shipping policy of the test shop, with a threshold that carts stay below
// and exceed.
var policy = exactPolicy{fee: 1500, freeOver: 20000}

// prices are odd, so that taxes and discounts have to be rounded.
var prices = map[string]int64{"A": 1999, "B": 4550, "C": 333, "D": 12995, "W": 7777}

// offers are the discount codes of the shop.
var offers = map[string]*exactOffer{
	"TENTH": {percent: 10, limit: 2500},
	"FIVER": {amount: 500, vendor: "v"},
}

func vendorOf(productID string) string {
	if productID == "W" {
		return "w"
	}
	return "v"
}

// shop is a shop with a small catalogue.
type shop struct {
	db     *db.DB
	goods  *catalog.Catalog
	orders *order.Service
	// stock is what each product had at first.
	stock map[string]int64
}

// openShop fills an empty database with the products of stock and the offers.
func openShop(ctx context.Context, d *db.DB, stock map[string]int64) (*shop, error) {
	name := lang.Text{En: "Thing", Ar: "شيء"}
	now := time.Now()
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "things", Slug: "things", Name: name}},
		Vendors: []catalog.Vendor{
			{ID: "v", Name: name, CommissionRate: 1250, CreatedAt: now}, {ID: "w", Name: name, CommissionRate: 500, CreatedAt: now},
		},
	}
	for id, n := range stock {
		data.Products = append(data.Products, catalog.Product{
			ID: id, VendorID: vendorOf(id), CategoryID: "things", Name: name, Price: money.Halalas(prices[id]),
			Status: catalog.Active, Inventory: n, CreatedAt: now,
		})
	}
	if err := d.Tx(ctx, func(q db.Querier) error { return catalog.Insert(ctx, q, data) }); err != nil {
		return nil, err
	}
	for code, o := range offers {
		c := o.coupon()
		c.Code, c.StartsAt = code, now.Add(-time.Hour)
		if err := coupon.New(d).Add(ctx, c); err != nil {
			return nil, err
		}
	}
	goods := catalog.New(d, slog.New(slog.DiscardHandler))
	if err := goods.Load(ctx); err != nil {
		return nil, err
	}
	orders := order.New(d, goods, order.Config{
		ShopDetails: order.ShopDetails{BaseURL: "http://localhost"}, Shipping: order.Shipping{Fee: money.Halalas(policy.fee), FreeOver: money.Halalas(policy.freeOver)},
	})
	return &shop{d, goods, orders, stock}, nil
}

// handler is the whole shop as it answers on the network.
func (s *shop) handler(ctx context.Context) (http.Handler, error) {
	log := slog.New(slog.DiscardHandler)
	users, err := auth.New(ctx, s.db, auth.Config{BaseURL: "http://localhost"})
	if err != nil {
		return nil, err
	}
	built, err := server.New(server.Deps{
		Log: log, DB: s.db, Catalog: s.goods, Users: users, Orders: s.orders, Dist: web.Dist(), Content: content.New(s.db, content.Config{}),
	})
	if err != nil {
		return nil, err
	}
	return built.Public, nil
}

const (
	insertUser    = `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1)`
	insertProfile = `INSERT INTO profiles (id, email, language, updated_at) VALUES ($1, $2, $3, 1)`
)

// addUsers creates n users who do not sign in.
func (s *shop) addUsers(ctx context.Context, n int) ([]string, error) {
	ids := make([]string, n)
	err := s.db.Tx(ctx, func(q db.Querier) error {
		for i := range ids {
			ids[i] = fmt.Sprint("u", i)
			email := ids[i] + "@example.com"
			if err := errors.Join(
				db.Exec(ctx, q, insertUser, ids[i], email),
				db.Exec(ctx, q, insertProfile, ids[i], email, []string{"en", "ar"}[i%2]),
			); err != nil {
				return err
			}
		}
		return nil
	})
	return ids, err
}

// fill puts lines into the cart of each of the users.
func (s *shop) fill(ctx context.Context, carts map[string][]cart.Line) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		for user, lines := range carts {
			if err := cart.Merge(ctx, q, user, uuid.NewString(), lines); err != nil {
				return err
			}
		}
		return nil
	})
}

func line(productID string, quantity int64) cart.Line {
	return cart.Line{ProductID: productID, Quantity: quantity}
}

// address is the shipping address of all orders.
var address = order.Address{
	FullName: "نورة العتيبي", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12 <north> & more",
	UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
}

// checkoutOf is the request that fits a cart, at the price that the oracle has for it.
func checkoutOf(lines []cart.Line, code string) order.Checkout {
	c := exactCart{offer: offers[code], policy: policy}
	for _, l := range lines {
		c.lines = append(c.lines, exactLine{prices[l.ProductID], l.Quantity, vendorOf(l.ProductID)})
	}
	// Every order has its own email address, because emails per address are limited.
	to := address
	to.Email = uuid.NewString() + "@example.com"
	return order.Checkout{
		Address: to, PaymentMethod: order.CashOnDelivery, CouponCode: code, ExpectedTotal: money.Halalas(c.cost().total.Int64()),
	}
}

// randomCode is one of the offers, or none.
func randomCode() string { return []string{"", "TENTH", "FIVER"}[rand.IntN(3)] }

// queryInt reads one number.
func queryInt(ctx context.Context, q db.Querier, query string, args ...any) (int64, error) {
	var n int64
	err := q.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

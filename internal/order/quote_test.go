package order

import (
	"fmt"
	"testing"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/webhook"
)

func TestQuoteLineState(t *testing.T) {
	red := catalog.Option{Code: "red", Label: lang.Text{En: "Red", Ar: "أحمر"}}
	goods := map[string]*catalog.Product{
		"few":    {ID: "few", Status: catalog.Active, Price: 250, Inventory: 3, Colors: []catalog.Option{red}},
		"none":   {ID: "none", Status: catalog.Active, Price: 250},
		"hidden": {ID: "hidden", Status: "draft", Price: 250, Inventory: 9},
	}
	left := map[stockKey]int64{}
	// The lines share the stock in this order.
	for _, c := range []struct {
		line     cart.Line
		state    LineState
		quantity int64
		left     int64
		total    money.Halalas
		options  string
	}{
		{cart.Line{ProductID: "few", Quantity: 2}, lineOK, 2, 3, 500, "[]"},
		{cart.Line{ProductID: "few", Color: "red", Quantity: 2}, lineReduced, 1, 1, 250, "[{red Red أحمر}]"},
		{cart.Line{ProductID: "few", Quantity: 1}, lineOutOfStock, 1, 0, 0, "[]"},
		{cart.Line{ProductID: "few", Color: "blue", Quantity: 1}, lineGone, 1, 0, 0, "[]"},
		{cart.Line{ProductID: "none", Quantity: 1}, lineOutOfStock, 1, 0, 0, "[]"},
		{cart.Line{ProductID: "hidden", Quantity: 1}, lineGone, 1, 0, 0, "[]"},
		{cart.Line{ProductID: "nothing", Quantity: 1}, lineGone, 1, 0, 0, "[]"},
	} {
		got := quoteLine(c.line, goods[c.line.ProductID], left)
		if got.State != c.state || got.Quantity != c.quantity || got.Left != c.left || got.LineTotal != c.total || fmt.Sprint(got.Options) != c.options {
			t.Errorf("quoteLine(%v) = %+v, want %s of %d with %d left for %s, options %s", c.line, got, c.state, c.quantity, c.left, c.total, c.options)
		}
	}
}

// TestCategoryCouponTakesNoQueryPerLine: a coupon for a category is good for what is below it, and
// costs as many statements as one for everything, however many lines there are.
func TestCategoryCouponTakesNoQueryPerLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 4, map[string]int64{"A": 100, "B": 100, "C": 100, "D": 100})
		for code, categories := range map[string][]string{"ANY": nil, "TOP": {"top"}} {
			c := coupon.Coupon{Code: code, Kind: coupon.Percent, Value: 10, Categories: categories}
			if err := coupon.New(d).Add(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
		lines := []cart.Line{line("A", 1), line("B", 1), line("C", 1), line("D", 1)}
		count := dbtest.CountQueries(t, d)
		statements := func(do func()) int64 {
			before := count.Load()
			do()
			return count.Load() - before
		}
		quoted := func(userID, code string, lines []cart.Line) int64 {
			return statements(func() {
				q, err := s.Quote(t.Context(), userID, QuoteRequest{Lines: lines, CouponCode: code})
				if err != nil || q.CouponCode != code || q.Discount != (q.Subtotal+5)/10 {
					t.Errorf("quote of %d lines with %s = %+v, %v, want a tenth off", len(lines), code, q, err)
				}
			})
		}
		placed := func(userID, code string, lines []cart.Line) int64 {
			in := s.fill(userID, lines...)
			in.CouponCode = code
			costs := make([]money.Halalas, len(lines))
			for i := range costs {
				costs[i] = 1999
			}
			in.ExpectedTotal = Compute(costs, (1999*money.Halalas(len(lines))+5)/10, s.policy().Shipping).Total
			return statements(func() {
				if _, err := s.placed(userID, in); err != nil {
					t.Errorf("order of %d lines with %s: %v", len(lines), code, err)
				}
			})
		}
		// A serving node knows whether there are webhooks without asking.
		if _, err := s.hooks.Wants(t.Context(), d, webhook.OrderPlaced); err != nil {
			t.Fatal(err)
		}
		// What a shopper tries for the first time is counted, by statements of its own.
		for i, code := range []string{"ANY", "TOP", "ANY", "TOP"} {
			quoted(fmt.Sprint("u", i), code, lines)
		}
		if all, one, four := quoted("u0", "ANY", lines), quoted("u1", "TOP", lines[:1]), quoted("u1", "TOP", lines); one != all || four != all {
			t.Errorf("quotes of one and four lines with a category's coupon took %d and %d statements, want %d", one, four, all)
		}
		if all, top := placed("u2", "ANY", lines), placed("u3", "TOP", lines); top != all {
			t.Errorf("an order with a category's coupon took %d statements, want %d", top, all)
		}
	})
}

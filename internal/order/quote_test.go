package order

import (
	"fmt"
	"testing"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
)

func TestQuoteLineSaysWhatCanBeHad(t *testing.T) {
	red := catalog.Option{Code: "red", Label: lang.Text{En: "Red", Ar: "أحمر"}}
	goods := map[string]*catalog.Product{
		"few":    {ID: "few", Status: catalog.Active, Price: 250, Inventory: 3, Colors: []catalog.Option{red}},
		"none":   {ID: "none", Status: catalog.Active, Price: 250},
		"hidden": {ID: "hidden", Status: "draft", Price: 250, Inventory: 9},
	}
	left := map[string]int64{}
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

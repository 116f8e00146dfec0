package order

import (
	"testing"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
)

// insertVariants makes product S one that comes in black (2 for 19.99) and white (1 for 25).
func (s *shop) insertVariants() {
	s.Helper()
	for _, statement := range []string{
		`DELETE FROM product_options WHERE product_id = 'S'`,
		`INSERT INTO product_options (product_id, kind, position, code, en_label, ar_label) VALUES
			('S', 'color', 0, 'black', 'Black', 'أسود'), ('S', 'color', 1, 'white', 'White', 'أبيض')`,
		`INSERT INTO product_variants (product_id, color, size, position, sku, price, inventory_count, images) VALUES
			('S', 'black', '', 0, 'S-B', 1999, 2, '[]'), ('S', 'white', '', 1, 'S-W', 2500, 1, '["/white.webp"]')`,
		`UPDATE products SET inventory_count = 3 WHERE product_id = 'S'`,
	} {
		if err := db.Exec(s.Context(), s.db, statement); err != nil {
			s.Fatal(err)
		}
	}
	if err := s.catalog.Load(s.Context()); err != nil {
		s.Fatal(err)
	}
}

const (
	whiteStock = `SELECT inventory_count FROM product_variants WHERE product_id = 'S' AND color = 'white'`
	shirtStock = `SELECT inventory_count FROM products WHERE product_id = 'S'`
)

func TestOrderOfVariants(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"S": 3})
		s.insertVariants()
		lines := []cart.Line{{ProductID: "S", Color: "white", Quantity: 1}, {ProductID: "S", Color: "black", Quantity: 2}}
		quote, err := s.Quote(t.Context(), "", QuoteRequest{Lines: lines})
		if err != nil || quote.Subtotal != 2500+2*1999 || quote.Lines[0].ImageURL != "/white.webp" || quote.Lines[1].Left != 2 {
			t.Fatalf("quote = %+v, %v", quote, err)
		}
		in := s.fill("u0", lines...)
		in.ExpectedTotal = quote.Total
		o, err := s.placed("u0", in)
		if err != nil {
			t.Fatal(err)
		}
		white := o.Items[0]
		if white.Price != 2500 || white.SKU != "S-W" || white.Product.ImageURL != "/white.webp" || white.EnOptions != "White" || o.Items[1].SKU != "S-B" {
			t.Errorf("items = %+v", o.Items)
		}
		if left, sum := s.number(whiteStock), s.number(shirtStock); left != 0 || sum != 0 {
			t.Errorf("%d white of %d left, want none", left, sum)
		}
		documents, err := s.Documents(t.Context(), "u0", o.ID)
		if err != nil || documents.Invoice.Lines[0].SKU != "S-W" {
			t.Errorf("invoice = %+v, %v, want the SKU", documents, err)
		}
		if _, err := s.Cancel(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		if left, sum := s.number(whiteStock), s.number(shirtStock); left != 1 || sum != 3 {
			t.Errorf("%d white of %d after the order was cancelled, want 1 of 3", left, sum)
		}
	})
}

// TestVariantsRunOutByThemselves: there are enough shirts, but not enough white ones.
func TestVariantsRunOutByThemselves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"S": 3})
		s.insertVariants()
		in := s.fill("u0", cart.Line{ProductID: "S", Color: "white", Quantity: 1})
		in.ExpectedTotal = Compute(nil, 0, s.policy().Shipping).Total
		if err := db.Exec(t.Context(), d, `UPDATE product_variants SET inventory_count = 0 WHERE color = 'white'`); err != nil {
			t.Fatal(err)
		}
		_, err := s.placed("u0", in)
		e, _ := errs.As(err)
		if e == nil || e.Code.String() != "insufficient_stock" || len(e.Fields) != 1 {
			t.Fatalf("order of what is sold out = %v, want insufficient_stock", err)
		}
		if sum := s.number(shirtStock); sum != 3 {
			t.Errorf("a refused order left %d shirts, want 3", sum)
		}
	})
}

// TestCancelledVariantThatIsGone: what is no longer made does not come back into stock, or the
// product would have more than its variants.
func TestCancelledVariantThatIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"S": 3})
		s.insertVariants()
		o, err := s.placed("u0", s.fill("u0", cart.Line{ProductID: "S", Color: "black", Quantity: 1}))
		if err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{
			`DELETE FROM product_variants WHERE color = 'black'`, `UPDATE products SET inventory_count = 1 WHERE product_id = 'S'`,
		} {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Cancel(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		if sum := s.number(shirtStock); sum != 1 {
			t.Errorf("%d shirts after the order was cancelled, want the 1 white one", sum)
		}
	})
}

// TestLineFromBeforeVariants: a line without a choice fits when the product comes in one variant.
func TestLineFromBeforeVariants(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"S": 3})
		in := s.fill("u0", line("S", 1))
		s.insertVariants()
		if _, err := s.placed("u0", in); !errs.Is(err, "insufficient_stock") {
			t.Errorf("order without a choice = %v, want insufficient_stock", err)
		}
		if err := db.Exec(t.Context(), d, `DELETE FROM product_variants WHERE color = 'white'`); err != nil {
			t.Fatal(err)
		}
		o, err := s.placed("u0", in)
		if err != nil || o.Items[0].Color != "black" {
			t.Errorf("order of the only variant = %+v, %v, want black", o, err)
		}
	})
}

func TestQuoteOfVariants(t *testing.T) {
	p := &catalog.Product{
		ID: "S", Status: catalog.Active, Price: 1000, Inventory: 3, Colors: []catalog.Option{{Code: "black"}, {Code: "white"}},
		Variants: []catalog.Variant{{Color: "black", Price: 1000, Inventory: 2}, {Color: "white", Price: 1200, Inventory: 1}},
	}
	left := map[stockKey]int64{}
	for _, c := range []struct {
		color    string
		quantity int64
		state    LineState
		left     int64
	}{
		{"black", 2, lineOK, 2}, {"white", 2, lineReduced, 1}, {"black", 1, lineOutOfStock, 0}, {"red", 1, lineGone, 0}, {"", 1, lineGone, 0},
	} {
		got := quoteLine(cart.Line{ProductID: "S", Color: c.color, Quantity: c.quantity}, p, left)
		if got.State != c.state || got.Left != c.left {
			t.Errorf("%d %s = %s with %d left, want %s with %d", c.quantity, c.color, got.State, got.Left, c.state, c.left)
		}
	}
}

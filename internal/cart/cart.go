// Package cart keeps a signed-in shopper's cart: one a user, made on first need. A
// guest's cart lives in the browser until it is merged into this one.
package cart

import (
	"matjar/internal/errs"
	"matjar/internal/money"
)

// MaxQuantity is how many of one thing a line may hold, if there are as many.
const MaxQuantity = 99

// maxLines keeps a cart one that can be shown and checked out.
const maxLines = 100

// Line is what a shopper wants: a product in a colour and size, empty for its defaults.
type Line struct {
	ProductID string `json:"product_id" maxLength:"64" doc:"Id of the product"`
	Color     string `json:"color,omitempty" maxLength:"64" doc:"Code of the colour, empty for the default"`
	Size      string `json:"size,omitempty" maxLength:"64" doc:"Code of the size, empty for the default"`
	Quantity  int64  `json:"quantity" minimum:"1" maximum:"99" doc:"How many"`
}

// Item is a line of a stored cart with its product as it is now.
type Item struct {
	ID             string        `json:"id" doc:"Id of the line"`
	ProductID      string        `json:"product_id"`
	Color          *Option       `json:"color,omitempty" doc:"The chosen colour; missing for the default"`
	Size           *Option       `json:"size,omitempty" doc:"The chosen size; missing for the default"`
	Quantity       int64         `json:"quantity"`
	PriceWhenAdded money.Halalas `json:"price_when_added" doc:"To tell the shopper when the price has changed"`
	Product        Product       `json:"product"`
}

// Option is a chosen colour or size.
type Option struct {
	Code    string `json:"code"`
	EnLabel string `json:"en_label"`
	ArLabel string `json:"ar_label"`
}

// Product is what a cart shows of a product.
type Product struct {
	EnName         string        `json:"en_name"`
	ArName         string        `json:"ar_name"`
	Price          money.Halalas `json:"price"`
	ImageURL       string        `json:"image_url"`
	InventoryCount int64         `json:"inventory_count"`
	Available      bool          `json:"available" doc:"Whether the product is still sold"`
}

var (
	errItemNotFound    = errs.New(errs.NotFound, "cart_item_not_found", "there is no such line in the cart")
	errProductNotFound = errs.New(errs.NotFound, "product_not_found", "there is no such product")
	errOptionNotFound  = errs.New(errs.Unprocessable, "option_not_found", "the product does not come in this colour or size")
	errCartFull        = errs.New(errs.Conflict, "cart_full", "a cart holds at most %d different things", maxLines)
)

// errShortStock says how many of a product can be had.
func errShortStock(left int64) error {
	if left == 0 {
		return errs.New(errs.Conflict, "out_of_stock", "the product is out of stock")
	}
	return errs.New(errs.Conflict, "insufficient_stock", "only %d can be had", left)
}

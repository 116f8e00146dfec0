// Package wishlist keeps the products a signed-in shopper wants to come back to: one
// list a user, made on first need.
package wishlist

import (
	"time"

	"matjar/internal/errs"
	"matjar/internal/money"
)

// maxItems keeps a list one that can be shown.
const maxItems = 500

// Item is a product on a wishlist, as it is now.
type Item struct {
	ID        string    `json:"id" doc:"Id of the entry"`
	ProductID string    `json:"product_id"`
	CreatedAt time.Time `json:"created_at"`
	Product   Product   `json:"product"`
}

// Product is what a wishlist shows of a product.
type Product struct {
	EnName         string         `json:"en_name"`
	ArName         string         `json:"ar_name"`
	Price          money.Halalas  `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price" nullable:"true" doc:"The price before, or null"`
	ImageURL       string         `json:"image_url"`
	InventoryCount int64          `json:"inventory_count"`
	HasOptions     bool           `json:"has_options" doc:"Whether a colour or a size is to be chosen"`
	Available      bool           `json:"available" doc:"Whether the product is still sold"`
}

var (
	errItemNotFound    = errs.New(errs.NotFound, "wishlist_item_not_found", "there is no such entry in the wishlist")
	errProductNotFound = errs.New(errs.NotFound, "product_not_found", "there is no such product")
	errFull            = errs.New(errs.Conflict, "wishlist_full", "a wishlist holds at most %d products", maxItems)
)

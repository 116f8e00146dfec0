// Package wishlist stores the wishlists of signed-in shoppers: one per user, created on
// first use.
package wishlist

import (
	"context"
	"slices"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// maxItems limits the entries of a list.
var maxItems = rest.Limit[Wishes]("Items", "maxItems")

// Wishlist is the content of a wishlist.
type Wishlist struct {
	Items []Item `json:"items" doc:"Newest first"`
}

// Item is a product on a wishlist, as it is now.
type Item struct {
	ID        string    `json:"id" doc:"Id of the entry"`
	ProductID string    `json:"product_id"`
	Color     string    `json:"color" doc:"Code of the colour that was chosen, or empty"`
	Size      string    `json:"size" doc:"Code of the size that was chosen, or empty"`
	EnOptions string    `json:"en_options" doc:"The chosen colour and size in English, or empty"`
	ArOptions string    `json:"ar_options" doc:"The chosen colour and size in Arabic, or empty"`
	CreatedAt time.Time `json:"created_at"`
	Product   Product   `json:"product"`
}

// Wish is a product to add, in the colour and size that were chosen, if any.
type Wish struct {
	ProductID string `json:"product_id" maxLength:"64" doc:"Id of the product"`
	Color     string `json:"color,omitempty" maxLength:"64" doc:"Code of the chosen colour, if any"`
	Size      string `json:"size,omitempty" maxLength:"64" doc:"Code of the chosen size, if any"`
}

// Product is the product data of a wishlist item, in the chosen colour and size if it is sold
// in them.
type Product struct {
	EnName         string         `json:"en_name"`
	ArName         string         `json:"ar_name"`
	Price          money.Halalas  `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price" nullable:"true" doc:"The price before, or null"`
	ImageURL       string         `json:"image_url"`
	InventoryCount int64          `json:"inventory_count"`
	HasOptions     bool           `json:"has_options" doc:"Whether a colour or a size is still to be chosen"`
	Available      bool           `json:"available" doc:"Whether the product is still sold"`
}

// Added is the result of adding a product.
type Added struct {
	ID    string `json:"id" doc:"Id of the entry"`
	Added bool   `json:"added" doc:"False when the product was on the list already"`
}

var (
	errItemNotFound    = errs.New(errs.NotFound, code.WishlistItemNotFound, "there is no such entry in the wishlist")
	errProductNotFound = errs.New(errs.NotFound, code.ProductNotFound, "there is no such product")
	errFull            = errs.New(errs.Conflict, code.WishlistFull, "a wishlist holds at most %d products", maxItems)
)

// Service manages shoppers' wishlists.
type Service struct {
	db *db.DB
	// settings say how prices are shown; nil means the defaults.
	settings *setting.Live
}

// New returns the service.
func New(d *db.DB, settings *setting.Live) *Service { return &Service{d, settings} }

// Show returns the user's wishlist.
func (s *Service) Show(ctx context.Context, userID string) (Wishlist, error) {
	list, err := listItems(ctx, s.db, userID)
	return s.show(list), err
}

// show returns the wishlist of items with their prices as the shop shows them.
func (s *Service) show(items []Item) Wishlist {
	shown := setting.PriceDisplay(s.settings.Current())
	for i := range items {
		p := &items[i].Product
		p.Price, p.CompareAtPrice = shown.Price(p.Price), shown.Optional(p.CompareAtPrice)
	}
	return Wishlist{items}
}

// Add adds a product to the list, if it is not there yet; else its entry gets the new choice.
// Returns errProductNotFound or errFull.
func (s *Service) Add(ctx context.Context, userID string, w Wish) (added Added, err error) {
	err = s.withList(ctx, userID, func(q db.Querier, listID string) (err error) {
		added, err = add(ctx, q, listID, w)
		return err
	})
	return added, err
}

// Remove removes an entry. Returns errItemNotFound if it is not on the user's list.
func (s *Service) Remove(ctx context.Context, userID, itemID string) error {
	return s.withList(ctx, userID, func(q db.Querier, listID string) error {
		removed, err := deleteItem(ctx, q, itemID, listID)
		if err == nil && !removed {
			err = errItemNotFound
		}
		return err
	})
}

// Clear empties the user's list.
func (s *Service) Clear(ctx context.Context, userID string) error {
	return s.withList(ctx, userID, func(q db.Querier, listID string) error {
		return deleteItems(ctx, q, listID)
	})
}

// Merge adds the products that are not there yet and returns the new list. It is idempotent.
// Products that are no longer sold, or over the limit, are skipped.
func (s *Service) Merge(ctx context.Context, userID string, wishes []Wish) (merged Wishlist, err error) {
	err = s.withList(ctx, userID, func(q db.Querier, listID string) (err error) {
		if err := addAll(ctx, q, listID, wishes); err != nil {
			return err
		}
		items, err := listItems(ctx, q, userID)
		merged = s.show(items)
		return err
	})
	return merged, err
}

// withList runs fn on the user's wishlist in one transaction.
func (s *Service) withList(ctx context.Context, userID string, fn func(q db.Querier, listID string) error) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		listID, err := ensureList(ctx, q, userID)
		if err != nil {
			return err
		}
		return fn(q, listID)
	})
}

func add(ctx context.Context, q db.Querier, listID string, w Wish) (Added, error) {
	known, err := isSold(ctx, q, w.ProductID)
	if err != nil {
		return Added{}, err
	}
	if !known {
		return Added{}, errProductNotFound
	}
	n, err := countEntries(ctx, q, listID)
	if err != nil {
		return Added{}, err
	}
	if n >= maxItems {
		return Added{}, errFull
	}
	id, isNew, err := insert(ctx, q, listID, w)
	return Added{id, isNew}, err
}

// addAll adds the products that are sold and not on the list yet, up to its limit, in
// their order. The number of statements is constant.
func addAll(ctx context.Context, q db.Querier, listID string, wishes []Wish) error {
	there, err := productsIn(ctx, q, listID)
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(slices.Clone(wishes), func(w Wish) bool { return slices.Contains(there, w.ProductID) })
	ids := make([]string, len(missing))
	for i, w := range missing {
		ids[i] = w.ProductID
	}
	active, err := activeOf(ctx, q, ids)
	if err != nil {
		return err
	}
	var fresh []Wish
	for _, w := range missing {
		if len(there)+len(fresh) >= maxItems {
			break
		}
		known := slices.ContainsFunc(fresh, func(f Wish) bool { return f.ProductID == w.ProductID })
		if slices.Contains(active, w.ProductID) && !known {
			fresh = append(fresh, w)
		}
	}
	return insertAll(ctx, q, listID, fresh)
}

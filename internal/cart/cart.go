// Package cart stores the carts of signed-in shoppers: one per user, created on first use.
// A guest's cart is stored in the browser until it is merged into this one.
package cart

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

var (
	// MaxQuantity is the maximum quantity of a line.
	MaxQuantity = int64(rest.Limit[Line]("Quantity", "maximum"))
	// maxLines limits the lines of a cart.
	maxLines = rest.Limit[Cart]("Items", "maxItems")
)

// Cart is the content of a cart.
type Cart struct {
	Items []Item `json:"items" maxItems:"100" doc:"In the order they were added"`
}

// Line is a product in a colour and size, empty for its defaults, with a quantity.
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

// Product is the product data of a cart item.
type Product struct {
	EnName         string        `json:"en_name"`
	ArName         string        `json:"ar_name"`
	Brand          string        `json:"brand" doc:"The brand in English, or empty"`
	ArBrand        string        `json:"ar_brand" doc:"The brand in Arabic; empty when it is written as in English"`
	Price          money.Halalas `json:"price"`
	ImageURL       string        `json:"image_url"`
	InventoryCount int64         `json:"inventory_count"`
	Available      bool          `json:"available" doc:"Whether the product is still sold"`
}

// Added is the result of adding a line.
type Added struct {
	ID       string `json:"id" doc:"Id of the line"`
	Quantity int64  `json:"quantity" doc:"How many the line now holds"`
	Added    bool   `json:"added" doc:"True for a new line, false when the quantity of one was raised"`
}

// GuestCart is a cart that was filled before signing in.
type GuestCart struct {
	MergeID string `json:"merge_id" format:"uuid" doc:"Made by the browser once for each guest cart"`
	Lines   []Line `json:"lines" maxItems:"200" doc:"The guest's lines"`
}

var (
	errItemNotFound    = errs.New(errs.NotFound, code.CartItemNotFound, "there is no such line in the cart")
	errProductNotFound = errs.New(errs.NotFound, code.ProductNotFound, "there is no such product")
	errOptionNotFound  = errs.New(errs.Unprocessable, code.OptionNotFound, "the product does not come in this colour or size")
	errCartFull        = errs.New(errs.Conflict, code.CartFull, "a cart holds at most %d different things", maxLines)
)

// errShortStock states how many of a product are available, in its field too.
func errShortStock(productID string, left int64) error {
	if left == 0 {
		return errs.New(errs.Conflict, code.OutOfStock, "the product is out of stock")
	}
	err := errs.New(errs.Conflict, code.InsufficientStock, "only %d can be had", left)
	err.Fields = []errs.Field{errs.ValueField(productID, "left", errs.Count(left))}
	return err
}

// Service manages shoppers' carts.
type Service struct {
	db *db.DB
	// settings say how prices are shown; nil means the defaults.
	settings *setting.Live
}

// New returns the service.
func New(d *db.DB, settings *setting.Live) *Service { return &Service{d, settings} }

// Show returns the user's cart.
func (s *Service) Show(ctx context.Context, userID string) (Cart, error) {
	items, err := Items(ctx, s.db, userID)
	return s.show(items), err
}

// show returns the cart of items with their prices as the shop shows them.
func (s *Service) show(items []Item) Cart {
	shown := setting.PriceDisplay(s.settings.Current())
	for i := range items {
		items[i].PriceWhenAdded = shown.Price(items[i].PriceWhenAdded)
		items[i].Product.Price = shown.Price(items[i].Product.Price)
	}
	return Cart{items}
}

// Add adds a line to the cart or increases its quantity. More than the stock or MaxQuantity
// is refused.
func (s *Service) Add(ctx context.Context, userID string, l Line) (added Added, err error) {
	err = s.withCart(ctx, userID, func(q db.Querier, cartID string) (err error) {
		added, err = add(ctx, q, cartID, l)
		return err
	})
	return added, err
}

// SetQuantity sets the quantity of a line; more than is available is refused. A lower
// quantity is always accepted, also when the stock is lower still or the product is no
// longer sold. Returns errItemNotFound if the line is not in the user's cart.
func (s *Service) SetQuantity(ctx context.Context, userID, itemID string, quantity int64) error {
	return s.withCart(ctx, userID, func(q db.Querier, cartID string) error {
		return setQuantity(ctx, q, cartID, itemID, quantity)
	})
}

// Remove removes a line. Returns errItemNotFound if it is not in the user's cart.
func (s *Service) Remove(ctx context.Context, userID, itemID string) error {
	return s.withCart(ctx, userID, func(q db.Querier, cartID string) error {
		removed, err := deleteLine(ctx, q, itemID, cartID)
		if err == nil && !removed {
			err = errItemNotFound
		}
		return err
	})
}

// Clear empties the user's cart.
func (s *Service) Clear(ctx context.Context, userID string) error {
	return s.db.Tx(ctx, func(q db.Querier) error { return Clear(ctx, q, userID) })
}

// Merge adds a guest's lines, once for each merge id, and returns the new cart.
func (s *Service) Merge(ctx context.Context, userID string, guest GuestCart) (merged Cart, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) (err error) {
		if err := Merge(ctx, q, userID, guest.MergeID, guest.Lines); err != nil {
			return err
		}
		items, err := Items(ctx, q, userID)
		merged = s.show(items)
		return err
	})
	return merged, err
}

// withCart runs fn with the user's locked cart in one transaction.
func (s *Service) withCart(ctx context.Context, userID string, fn func(q db.Querier, cartID string) error) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		cartID, err := ensureCart(ctx, q, userID)
		if err != nil {
			return err
		}
		return fn(q, cartID)
	})
}

func add(ctx context.Context, q db.Querier, cartID string, l Line) (Added, error) {
	g, err := findOffer(ctx, q, &l)
	if err != nil {
		return Added{}, err
	}
	room, err := capacityFor(ctx, q, cartID, l, g)
	if err != nil {
		return Added{}, err
	}
	if l.Quantity > room.more {
		return Added{}, errShortStock(l.ProductID, room.most)
	}
	return insert(ctx, q, cartID, l, g, room.has == 0)
}

// capacity is how many of a line a cart has and can still take.
type capacity struct {
	has, more int64
	// most is has and more together.
	most int64
}

func capacityFor(ctx context.Context, q db.Querier, cartID string, l Line, g offer) (capacity, error) {
	has, ofProduct, err := quantities(ctx, q, cartID, l)
	if err != nil {
		return capacity{}, err
	}
	return g.capacity(has, ofProduct), nil
}

// capacity returns how many a cart can take that has so many of a line and, in all colours and sizes, of its
// product.
func (g offer) capacity(has, ofProduct int64) capacity {
	taken := ofProduct
	if g.variant {
		taken = has
	}
	more := max(0, min(g.stock-taken, MaxQuantity-has))
	return capacity{has: has, more: more, most: has + more}
}

// insert adds a line within its capacity. Returns errCartFull.
func insert(ctx context.Context, q db.Querier, cartID string, l Line, g offer, isNew bool) (Added, error) {
	if isNew {
		n, err := lineCount(ctx, q, cartID)
		if err != nil {
			return Added{}, err
		}
		if n >= maxLines {
			return Added{}, errCartFull
		}
	}
	id, quantity, err := insertLine(ctx, q, cartID, l, g.price)
	return Added{ID: id, Quantity: quantity, Added: isNew}, err
}

func setQuantity(ctx context.Context, q db.Querier, cartID, itemID string, quantity int64) error {
	l, err := readLine(ctx, q, cartID, itemID)
	if err != nil {
		return err
	}
	if quantity > l.Quantity {
		g, err := findOffer(ctx, q, &l)
		if err != nil {
			return err
		}
		r, err := capacityFor(ctx, q, cartID, l, g)
		if err != nil {
			return err
		}
		if quantity > r.most {
			return errShortStock(l.ProductID, r.most)
		}
	}
	return updateQuantity(ctx, q, itemID, cartID, quantity)
}

// Clear empties the user's cart inside the caller's transaction.
func Clear(ctx context.Context, q db.Querier, userID string) error {
	cartID, err := ensureCart(ctx, q, userID)
	if err != nil {
		return err
	}
	return deleteLines(ctx, q, cartID)
}

// Merge adds a guest's lines to the cart, once for each merge id, inside the caller's
// transaction. Unavailable lines are skipped or reduced: a merge never fails because of
// its content.
func Merge(ctx context.Context, q db.Querier, userID, mergeID string, lines []Line) error {
	cartID, err := ensureCart(ctx, q, userID)
	if err != nil {
		return err
	}
	first, err := insertMerge(ctx, q, mergeID, userID, db.Now(q))
	if err != nil || !first {
		return err
	}
	offers, err := readOffers(ctx, q, productsOf(lines)...)
	if err != nil {
		return err
	}
	held, err := readLines(ctx, q, cartID)
	if err != nil {
		return err
	}
	return putLines(ctx, q, cartID, mergeLines(held, lines, offers, db.Now(q).UnixMicro()))
}

// mergeLines returns the lines of a cart that a guest's change or add, as far as there is room for them.
func mergeLines(held []heldLine, lines []Line, offers offers, now int64) []heldLine {
	changed := map[int]bool{}
	for n, l := range lines {
		g, err := offers.offer(&l)
		if err != nil {
			continue
		}
		at := -1
		var has, ofProduct int64
		for i, h := range held {
			if h.ProductID != l.ProductID {
				continue
			}
			ofProduct += h.Quantity
			if h.Color == l.Color && h.Size == l.Size {
				at, has = i, h.Quantity
			}
		}
		l.Quantity = min(l.Quantity, g.capacity(has, ofProduct).more)
		if l.Quantity < 1 || at < 0 && len(held) >= maxLines {
			continue
		}
		if at < 0 {
			// Lines are shown by their time, in the guest's order.
			at, held = len(held), append(held, heldLine{id: uuid.NewString(), Line: l, price: g.price, createdAt: now + int64(n)})
		} else {
			held[at].Quantity += l.Quantity
		}
		changed[at] = true
	}
	var put []heldLine
	for _, at := range slices.Sorted(maps.Keys(changed)) {
		put = append(put, held[at])
	}
	return put
}

func productsOf(lines []Line) []string {
	ids := make([]string, len(lines))
	for n, l := range lines {
		ids[n] = l.ProductID
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

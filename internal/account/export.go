package account

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/money"
)

// Export is everything the shop holds about one shopper. Letters they sent through the
// contact form are not in it: those are filed by an address that nobody has proved to
// be theirs.
type Export struct {
	ExportedAt time.Time        `json:"exported_at" doc:"When this copy was made"`
	Profile    Profile          `json:"profile" doc:"Name, phone, address and preferences"`
	CreatedAt  time.Time        `json:"created_at" doc:"When the account was made"`
	Metadata   map[string]any   `json:"metadata" doc:"What clients of the sign-in API keep about the shopper"`
	Addresses  []Address        `json:"addresses" doc:"Saved addresses"`
	Devices    []auth.Device    `json:"devices" doc:"Where the shopper is signed in"`
	Factors    []ExportFactor   `json:"factors" doc:"Ways of two-step verification"`
	Orders     []ExportOrder    `json:"orders" doc:"All orders, newest first"`
	Reviews    []ExportReview   `json:"reviews" doc:"Reviews the shopper wrote"`
	Votes      []ExportVote     `json:"helpful_votes" doc:"Reviews the shopper found helpful"`
	Reports    []ExportReport   `json:"review_reports" doc:"Reviews the shopper reported"`
	Cart       []ExportCartLine `json:"cart" doc:"What lies in the cart"`
	Wishlist   []ExportWish     `json:"wishlist" doc:"What is on the wishlist"`
	Newsletter *ExportSignUp    `json:"newsletter" doc:"The newsletter's entry, if there is one"`
	Notices    []ExportNotice   `json:"stock_notices" doc:"Products the shopper waits for, or was told about"`
	Pro        *ExportSignUp    `json:"pro_interest" doc:"The entry of who wants to hear of Pro, if there is one"`
	Support    []ExportAction   `json:"support" doc:"What our support did to the account"`
}

// ExportAction is something that support did to the account.
type ExportAction struct {
	Action    string    `json:"action"`
	Reason    string    `json:"reason"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportFactor is a second factor without its secret.
type ExportFactor struct {
	Type      string    `json:"factor_type"`
	Name      string    `json:"friendly_name"`
	Phone     string    `json:"phone,omitempty"`
	Status    string    `json:"status"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportOrder is one order.
type ExportOrder struct {
	ID              string            `json:"order_id"`
	Status          string            `json:"status"`
	PaymentMethod   string            `json:"payment_method"`
	Currency        string            `json:"currency"`
	Subtotal        money.Halalas     `json:"subtotal_amount"`
	Discount        money.Halalas     `json:"discount_amount"`
	Shipping        money.Halalas     `json:"shipping_amount"`
	VAT             money.Halalas     `json:"vat_amount"`
	Total           money.Halalas     `json:"total_amount"`
	CouponCode      string            `json:"coupon_code,omitempty"`
	ShippingAddress map[string]string `json:"shipping_address"`
	CreatedAt       time.Time         `json:"created_at"`
	Items           []ExportItem      `json:"items"`
}

// ExportItem is one line of an order.
type ExportItem struct {
	ProductID string        `json:"product_id"`
	EnName    string        `json:"en_name"`
	ArName    string        `json:"ar_name"`
	Color     string        `json:"color,omitempty"`
	Size      string        `json:"size,omitempty"`
	Quantity  int           `json:"quantity"`
	Price     money.Halalas `json:"price_at_purchase"`
	Status    string        `json:"status"`
}

// ExportReview is one review.
type ExportReview struct {
	ID         string    `json:"review_id"`
	ProductID  string    `json:"product_id"`
	AuthorName string    `json:"author_name"`
	Stars      int       `json:"stars"`
	Title      string    `json:"title"`
	Body       string    `json:"body"`
	Status     string    `json:"status"`
	CreatedAt  time.Time `json:"created_at"`
}

// ExportVote is a review that the shopper found helpful.
type ExportVote struct {
	ReviewID string `json:"review_id"`
}

// ExportReport is a review that the shopper reported.
type ExportReport struct {
	ReviewID  string    `json:"review_id"`
	Reason    string    `json:"reason,omitempty"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportNotice is a product that the shopper wants to hear of.
type ExportNotice struct {
	ProductID string    `json:"product_id"`
	EnName    string    `json:"en_name"`
	ArName    string    `json:"ar_name"`
	Language  string    `json:"language"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportCartLine is one line of the cart.
type ExportCartLine struct {
	ProductID string    `json:"product_id"`
	EnName    string    `json:"en_name"`
	ArName    string    `json:"ar_name"`
	Color     string    `json:"color,omitempty"`
	Size      string    `json:"size,omitempty"`
	Quantity  int       `json:"quantity"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportWish is one product on the wishlist.
type ExportWish struct {
	ProductID string    `json:"product_id"`
	EnName    string    `json:"en_name"`
	ArName    string    `json:"ar_name"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportSignUp is an entry in a list of addresses.
type ExportSignUp struct {
	Language       string     `json:"language"`
	CreatedAt      time.Time  `json:"created_at"`
	UnsubscribedAt *time.Time `json:"unsubscribed_at,omitempty"`
}

const (
	selectUser    = `SELECT created_at, metadata FROM users WHERE id = $1`
	selectFactors = `
		SELECT factor_type, friendly_name, phone, status, created_at FROM factors WHERE user_id = $1 ORDER BY created_at, id`
	selectOrders = `
		SELECT order_id, status, payment_method, currency, subtotal_amount, discount_amount, shipping_amount, vat_amount,
		       total_amount, coupon_code, shipping_address, created_at
		FROM orders WHERE user_id = $1 ORDER BY created_at DESC, order_id`
	selectItems = `
		SELECT product_id, en_name, ar_name, color, size, quantity, price_at_purchase, status
		FROM order_items WHERE order_id = $1 ORDER BY order_item_id`
	selectReviews = `
		SELECT review_id, product_id, author_name, stars, title, body, status, created_at
		FROM reviews WHERE user_id = $1 ORDER BY created_at DESC, review_id`
	selectVotes   = `SELECT review_id FROM review_votes WHERE user_id = $1 ORDER BY review_id`
	selectReports = `SELECT review_id, reason, created_at FROM review_reports WHERE user_id = $1 ORDER BY created_at, review_id`
	selectNotices = `
		SELECT n.product_id, p.en_name, p.ar_name, n.language, n.created_at
		FROM stock_notices n JOIN products p ON p.product_id = n.product_id
		WHERE n.email = $1 ORDER BY n.created_at, n.notice_id`
	selectCart = `
		SELECT i.product_id, p.en_name, p.ar_name, i.color, i.size, i.quantity, i.created_at
		FROM carts c JOIN cart_items i ON i.cart_id = c.cart_id JOIN products p ON p.product_id = i.product_id
		WHERE c.user_id = $1 ORDER BY i.created_at, i.id`
	selectWishes = `
		SELECT i.product_id, p.en_name, p.ar_name, i.created_at
		FROM wishlists w JOIN wishlist_items i ON i.wishlist_id = w.id JOIN products p ON p.product_id = i.product_id
		WHERE w.user_id = $1 ORDER BY i.created_at, i.id`
	selectSubscriber = `SELECT language, consented_at, unsubscribed_at FROM newsletter_subscribers WHERE email = $1`
	selectInterest   = `SELECT language, created_at, NULL FROM pro_interests WHERE email = $1`
)

// export gathers the user's rows of all tables.
func export(ctx context.Context, q db.Querier, userID string, now time.Time) (Export, error) {
	e := Export{ExportedAt: now.UTC()}
	var created int64
	var metadata string
	if err := q.QueryRowContext(ctx, selectUser, userID).Scan(&created, &metadata); err != nil {
		return e, err
	}
	if err := json.Unmarshal([]byte(metadata), &e.Metadata); err != nil {
		return e, err
	}
	e.CreatedAt = time.UnixMicro(created).UTC()
	var err error
	if e.Profile, err = readProfile(ctx, q, userID); err != nil {
		return e, err
	}
	if e.Addresses, err = listAddresses(ctx, q, userID); err != nil {
		return e, err
	}
	if e.Factors, err = all(ctx, q, selectFactors, userID, func(f *ExportFactor) []any {
		return []any{&f.Type, &f.Name, &f.Phone, &f.Status, micro{&f.CreatedAt}}
	}); err != nil {
		return e, err
	}
	if e.Orders, err = exportOrders(ctx, q, userID); err != nil {
		return e, err
	}
	if e.Reviews, err = all(ctx, q, selectReviews, userID, func(r *ExportReview) []any {
		return []any{&r.ID, &r.ProductID, &r.AuthorName, &r.Stars, &r.Title, &r.Body, &r.Status, micro{&r.CreatedAt}}
	}); err != nil {
		return e, err
	}
	if e.Votes, err = all(ctx, q, selectVotes, userID, func(v *ExportVote) []any { return []any{&v.ReviewID} }); err != nil {
		return e, err
	}
	if e.Reports, err = all(ctx, q, selectReports, userID, func(r *ExportReport) []any {
		return []any{&r.ReviewID, &r.Reason, micro{&r.CreatedAt}}
	}); err != nil {
		return e, err
	}
	if e.Notices, err = all(ctx, q, selectNotices, e.Profile.Email, func(n *ExportNotice) []any {
		return []any{&n.ProductID, &n.EnName, &n.ArName, &n.Language, micro{&n.CreatedAt}}
	}); err != nil {
		return e, err
	}
	if e.Cart, err = all(ctx, q, selectCart, userID, func(l *ExportCartLine) []any {
		return []any{&l.ProductID, &l.EnName, &l.ArName, &l.Color, &l.Size, &l.Quantity, micro{&l.CreatedAt}}
	}); err != nil {
		return e, err
	}
	if e.Wishlist, err = all(ctx, q, selectWishes, userID, func(w *ExportWish) []any {
		return []any{&w.ProductID, &w.EnName, &w.ArName, micro{&w.CreatedAt}}
	}); err != nil {
		return e, err
	}
	if e.Newsletter, err = exportSignUp(ctx, q, selectSubscriber, e.Profile.Email); err != nil {
		return e, err
	}
	if e.Pro, err = exportSignUp(ctx, q, selectInterest, e.Profile.Email); err != nil {
		return e, err
	}
	actions, err := auth.Actions(ctx, q, userID)
	e.Support = []ExportAction{}
	for _, a := range actions {
		e.Support = append(e.Support, ExportAction{a.Action, a.Reason, a.At})
	}
	return e, err
}

func exportOrders(ctx context.Context, q db.Querier, userID string) ([]ExportOrder, error) {
	orders, err := all(ctx, q, selectOrders, userID, func(o *ExportOrder) []any {
		return []any{
			&o.ID, &o.Status, &o.PaymentMethod, &o.Currency, &o.Subtotal, &o.Discount, &o.Shipping, &o.VAT,
			&o.Total, &o.CouponCode, object{&o.ShippingAddress}, micro{&o.CreatedAt},
		}
	})
	if err != nil {
		return nil, err
	}
	for i := range orders {
		orders[i].Items, err = all(ctx, q, selectItems, orders[i].ID, func(l *ExportItem) []any {
			return []any{&l.ProductID, &l.EnName, &l.ArName, &l.Color, &l.Size, &l.Quantity, &l.Price, &l.Status}
		})
		if err != nil {
			return nil, err
		}
	}
	return orders, nil
}

// exportSignUp reads one entry of a list of addresses; nil when there is none.
func exportSignUp(ctx context.Context, q db.Querier, query, email string) (*ExportSignUp, error) {
	var s ExportSignUp
	var left *int64
	err := q.QueryRowContext(ctx, query, email).Scan(&s.Language, micro{&s.CreatedAt}, &left)
	if db.None(err) {
		return nil, nil
	}
	if left != nil {
		t := time.UnixMicro(*left).UTC()
		s.UnsubscribedAt = &t
	}
	return &s, err
}

// all reads every row of a query; fields gives where the columns of one row go.
func all[T any](ctx context.Context, q db.Querier, query, key string, fields func(*T) []any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, key)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []T{}
	for rows.Next() {
		var row T
		if err := rows.Scan(fields(&row)...); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// micro scans a column of microseconds into a time.
type micro struct{ to *time.Time }

// Scan takes what both engines give for a BIGINT.
func (m micro) Scan(value any) error {
	us, ok := value.(int64)
	if !ok {
		return fmt.Errorf("%T is not a time", value)
	}
	*m.to = time.UnixMicro(us).UTC()
	return nil
}

// object scans a column that holds a JSON object of texts.
type object struct{ to *map[string]string }

// Scan takes what both engines give for a TEXT.
func (o object) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("%T is not text", value)
	}
	return json.Unmarshal([]byte(text), o.to)
}

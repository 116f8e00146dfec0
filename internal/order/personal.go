package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/privacy"
	"matjar/internal/shipment"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "orders", Name: "user_id", Exported: "orders", Kept: "the law asks for invoices, and so for their orders, to be kept"},
	{Table: "orders", Name: "shipping_address", Exported: "orders", Kept: "the law asks for invoices, and so for their orders, to be kept"},
	{Table: "order_words", Name: "word", Withheld: "repeats the address of an order, for the shop to find it by"},
	{Table: "order_views", Name: "member_id", Withheld: "what a member of staff has set up for their work"},
	privacy.OnRecord("order_remarks", "author_name"),
	{Table: "idempotency_keys", Name: "user_id", Withheld: "repeats the answer to a checkout, which is the order"},
	{Table: "idempotency_keys", Name: "response", Withheld: "repeats the answer to a checkout, which is the order"},
}

// ExportOrder is an order in a shopper's data export.
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
	Parcels         []ExportParcel    `json:"parcels"`
	// Payments are the attempts to pay it online.
	Payments []ExportPayment `json:"payments,omitempty"`
}

// ExportPayment is one attempt to pay an order online.
type ExportPayment struct {
	Provider  string        `json:"provider"`
	Method    string        `json:"method"`
	State     string        `json:"state"`
	Amount    money.Halalas `json:"amount"`
	Refunded  money.Halalas `json:"refunded"`
	CreatedAt time.Time     `json:"created_at"`
}

// ExportItem is one line of an order.
type ExportItem struct {
	ProductID string        `json:"product_id"`
	EnName    string        `json:"en_name"`
	ArName    string        `json:"ar_name"`
	Brand     string        `json:"brand,omitempty"`
	Color     string        `json:"color,omitempty"`
	Size      string        `json:"size,omitempty"`
	Quantity  int           `json:"quantity"`
	Price     money.Halalas `json:"price_at_purchase"`
	Status    string        `json:"status"`
}

// ExportParcel is a parcel of an order.
type ExportParcel struct {
	Carrier        string     `json:"carrier,omitempty"`
	TrackingNumber string     `json:"tracking_number,omitempty"`
	ShippedAt      time.Time  `json:"shipped_at"`
	DeliveredAt    *time.Time `json:"delivered_at,omitempty"`
}

const (
	selectExport = `
		SELECT order_id, status, payment_method, currency, subtotal_amount, discount_amount, shipping_amount, vat_amount,
		       total_amount, coupon_code, shipping_address, created_at
		FROM orders WHERE user_id = $1 ORDER BY created_at DESC, order_id`
	selectExportItems = `
		SELECT order_id, product_id, en_name, ar_name, brand, color, size, quantity, price_at_purchase, status
		FROM order_items WHERE order_id IN $values ORDER BY order_item_id`
	deleteUserKeys = `DELETE FROM idempotency_keys WHERE user_id = $1`
)

// Export returns all orders of the user, newest first.
func Export(ctx context.Context, q db.Querier, userID string) ([]ExportOrder, error) {
	list, err := db.All(ctx, q, func(o *ExportOrder) []any {
		o.Items, o.Parcels = []ExportItem{}, []ExportParcel{}
		return []any{
			&o.ID, &o.Status, &o.PaymentMethod, &o.Currency, &o.Subtotal, &o.Discount, &o.Shipping, &o.VAT,
			&o.Total, &o.CouponCode, jsonObject{&o.ShippingAddress}, db.Micro{To: &o.CreatedAt},
		}
	}, selectExport, userID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(list))
	byID := make(map[string]*ExportOrder, len(list))
	for i := range list {
		ids[i], byID[list[i].ID] = list[i].ID, &list[i]
	}
	err = db.RowsIn(ctx, q, selectExportItems, ids, func(rows *sql.Rows) error {
		var orderID string
		var i ExportItem
		if err := rows.Scan(&orderID, &i.ProductID, &i.EnName, &i.ArName, &i.Brand, &i.Color, &i.Size, &i.Quantity, &i.Price, &i.Status); err != nil {
			return err
		}
		byID[orderID].Items = append(byID[orderID].Items, i)
		return nil
	})
	if err != nil {
		return nil, err
	}
	parcels, err := shipment.ByOrder(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for id, sent := range parcels {
		for _, p := range sent {
			byID[id].Parcels = append(byID[id].Parcels, ExportParcel{p.EnCarrier, p.TrackingNumber, p.ShippedAt, p.DeliveredAt})
		}
	}
	err = payment.EachOf(ctx, q, ids, func(i payment.Intent) {
		byID[i.OrderID].Payments = append(byID[i.OrderID].Payments, ExportPayment{i.Provider, i.Method, string(i.State), i.Amount, i.Refunded, i.CreatedAt})
	})
	return list, err
}

// jsonObject scans a column that holds a JSON object of texts.
type jsonObject struct{ to *map[string]string }

// Scan accepts the value of a TEXT column of both engines.
func (o jsonObject) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("%T is not text", value)
	}
	return json.Unmarshal([]byte(text), o.to)
}

// Erase deletes the user's idempotency keys, what their orders are found by and what they kept as a
// member of staff, inside a transaction. Orders stay, with their shipping address, and are found by
// their number.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	for _, statement := range []string{deleteUserKeys, eraseWords, noMoreWords, erasePastAddresses, eraseViews} {
		if err := db.Exec(ctx, q, statement, userID); err != nil {
			return err
		}
	}
	return nil
}

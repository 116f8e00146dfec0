package order

import (
	"context"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/shipment"
	"matjar/internal/webhook"
)

// What webhooks tell of orders, in the transaction in which it happens. They name neither
// shoppers nor where they live.

type orderTold struct {
	ID            string        `json:"order_id"`
	Number        string        `json:"order_number"`
	Status        Status        `json:"status"`
	CancelReason  string        `json:"cancel_reason,omitempty"`
	PaymentMethod Payment       `json:"payment_method"`
	Currency      string        `json:"currency"`
	Subtotal      money.Halalas `json:"subtotal_amount"`
	Discount      money.Halalas `json:"discount_amount"`
	Shipping      money.Halalas `json:"shipping_amount"`
	VAT           money.Halalas `json:"vat_amount"`
	Total         money.Halalas `json:"total_amount"`
	Items         []itemTold    `json:"items"`
	CreatedAt     time.Time     `json:"created_at"`
}

type itemTold struct {
	ID        string        `json:"order_item_id"`
	ProductID string        `json:"product_id"`
	VendorID  string        `json:"vendor_id"`
	SKU       string        `json:"sku"`
	Color     string        `json:"color"`
	Size      string        `json:"size"`
	Quantity  int64         `json:"quantity"`
	Price     money.Halalas `json:"price_at_purchase"`
	Status    Status        `json:"status"`
}

// statusKind is the event of an order that changed to state to.
func statusKind(to Status) webhook.Kind { return webhook.Kind("order." + string(to)) }

// publishOrder tells of an order, and of the stock of what is in it if that changed too.
func (s *Service) publishOrder(ctx context.Context, q db.Querier, kind webhook.Kind, o *Order, stock bool) error {
	items := make([]itemTold, len(o.Items))
	for n, i := range o.Items {
		items[n] = itemTold{i.ID, i.Product.ProductID, i.VendorID, i.SKU, i.Color, i.Size, i.Quantity, i.Price, i.Status}
	}
	err := s.hooks.Add(ctx, q, kind, orderTold{
		o.ID, Number(o.ID), o.Status, o.CancelReason, o.PaymentMethod, o.Currency,
		o.Subtotal, o.Discount, o.Shipping, o.VAT, o.Total, items, o.CreatedAt,
	})
	if err != nil || !stock {
		return err
	}
	return s.tellStock(ctx, q, o.Items)
}

// tellStock tells how many there are of the items' products now.
func (s *Service) tellStock(ctx context.Context, q db.Querier, items []Item) error {
	ids := make([]string, len(items))
	for n, i := range items {
		ids[n] = i.Product.ProductID
	}
	return catalog.TellStock(ctx, q, s.hooks, ids)
}

type paymentTold struct {
	ID       string        `json:"payment_id"`
	OrderID  string        `json:"order_id"`
	Provider string        `json:"provider"`
	Method   string        `json:"method"`
	State    payment.State `json:"state"`
	Amount   money.Halalas `json:"amount"`
	Captured money.Halalas `json:"captured_amount"`
	Refunded money.Halalas `json:"refunded_amount"`
	Currency string        `json:"currency"`
}

// paymentKinds are the events of payments that changed to a state.
var paymentKinds = map[payment.State]webhook.Kind{
	payment.Authorised: webhook.PaymentAuthorised, payment.Paid: webhook.PaymentPaid, payment.Failed: webhook.PaymentFailed,
	payment.Expired: webhook.PaymentExpired, payment.Voided: webhook.PaymentVoided,
	payment.PartiallyRefunded: webhook.PaymentRefunded, payment.Refunded: webhook.PaymentRefunded,
}

// savePayment stores what changed of a payment since before, and tells of it.
func (s *Service) savePayment(ctx context.Context, q db.Querier, before payment.Intent, i *payment.Intent, now time.Time) error {
	if err := s.storePayment(ctx, q, i, now); err != nil {
		return err
	}
	kind := paymentKinds[i.State]
	if i.State == before.State {
		kind = webhook.PaymentRefunded
		if i.Refunded == before.Refunded {
			return nil
		}
	}
	if kind == "" {
		return nil
	}
	return s.hooks.Add(ctx, q, kind, paymentTold{i.ID, i.OrderID, i.Provider, i.Method, i.State, i.Amount, i.Captured, i.Refunded, "SAR"})
}

// storePayment stores a payment, and how far its order is paid with that.
func (s *Service) storePayment(ctx context.Context, q db.Querier, i *payment.Intent, now time.Time) error {
	if err := i.Save(ctx, q, now); err != nil {
		return err
	}
	return s.StoreStanding(ctx, q, i.OrderID)
}

type shipmentTold struct {
	ID             string          `json:"shipment_id"`
	OrderID        string          `json:"order_id"`
	VendorID       string          `json:"vendor_id"`
	Carrier        string          `json:"carrier"`
	TrackingNumber string          `json:"tracking_number"`
	TrackingURL    string          `json:"tracking_url"`
	Lines          []shipment.Line `json:"lines"`
	ShippedAt      time.Time       `json:"shipped_at"`
	DeliveredAt    *time.Time      `json:"delivered_at,omitempty"`
}

// tellShipment tells of a parcel of the order as it is in o.
func (s *Service) tellShipment(ctx context.Context, q db.Querier, kind webhook.Kind, o *orderRow, id string) error {
	for _, p := range o.Shipments {
		if p.ID == id {
			return s.hooks.Add(ctx, q, kind, shipmentTold{
				p.ID, o.ID, p.VendorID, p.EnCarrier, p.TrackingNumber, p.TrackingURL, p.Lines, p.ShippedAt, p.DeliveredAt,
			})
		}
	}
	return nil
}

// retrack changes how a parcel of the order can be followed, and tells of it.
func (s *Service) retrack(ctx context.Context, q db.Querier, o *orderRow, id string, t shipment.Tracking) error {
	if err := shipment.SetTracking(ctx, q, o.ID, id, t); err != nil {
		return err
	}
	if err := o.reloadShipments(ctx, q); err != nil {
		return err
	}
	return s.tellShipment(ctx, q, webhook.ShipmentUpdated, o, id)
}

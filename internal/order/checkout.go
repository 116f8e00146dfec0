package order

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/account"
	"matjar/internal/cart"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/rest"
	"matjar/internal/shipment"
	"matjar/internal/webhook"
)

// Checkout is the request to order the contents of the cart.
type Checkout struct {
	Address       Address       `json:"shipping_address"`
	PaymentMethod Payment       `json:"payment_method"`
	CouponCode    string        `json:"coupon_code,omitempty" maxLength:"64" doc:"Discount code, if any"`
	ExpectedTotal money.Halalas `json:"expected_total" doc:"The total that the shopper saw; another one is refused"`
	// Delivery is not part of old requests, whose keys may still be repeated.
	Delivery    delivery.Speed `json:"delivery,omitempty" enum:"standard,express" doc:"The wanted speed; standard unless told"`
	SaveAddress bool           `json:"save_address,omitempty" doc:"Whether to keep the address for next time"`
}

var (
	errCartEmpty    = errs.New(errs.Conflict, code.CartEmpty, "the cart is empty")
	errTotalChanged = errs.New(errs.Conflict, code.TotalChanged, "the total is no longer the one that was shown")
	errKeyReused    = errs.New(errs.Unprocessable, code.IdempotencyKeyReused, "this Idempotency-Key came with another request before")
)

// Place orders the contents of the user's cart and returns the order as JSON. It is one
// transaction: either the order is stored, stock and coupon are updated and the cart is
// emptied, or nothing changes. Repeating the same key and request returns the same
// response.
func (s *Service) Place(ctx context.Context, userID, key string, in Checkout) (response []byte, err error) {
	hash, err := requestHash(in)
	if err != nil {
		return nil, err
	}
	if err := validateCheckout(&in.Address, in.PaymentMethod); err != nil {
		return nil, err
	}
	if err := s.checkMethod(in.PaymentMethod); err != nil {
		return nil, err
	}
	if err := s.checkUnquotedCode(ctx, userID, key, in.CouponCode); err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		now := s.Now()
		repeated, err := reserveKey(ctx, q, userID, key, hash, now)
		if err != nil || repeated != nil {
			response = repeated
			return err
		}
		if err := s.checkHourlyLimit(ctx, q, placeLimit, userID); err != nil {
			return err
		}
		o, err := s.createOrder(ctx, q, userID, in, now)
		if err != nil {
			return err
		}
		if response, err = json.Marshal(s.showTo(o)); err != nil {
			return err
		}
		return setResponse(ctx, q, userID, key, response)
	})
	if err != nil {
		return nil, err
	}
	s.catalog.StockChanged()
	return response, nil
}

const (
	// keyRetention is how long a repeated checkout gets the same response.
	keyRetention = 48 * time.Hour
)

// Sweep deletes expired idempotency keys.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return deleteExpiredKeys(ctx, q, now.Add(-keyRetention))
}

// requestHash returns a hash that is equal for equal requests.
func requestHash(in any) (string, error) {
	b, err := json.Marshal(in)
	sum := sha256.Sum256(b)
	return base64.RawURLEncoding.EncodeToString(sum[:]), err
}

// createOrder creates the order inside Place's transaction.
func (s *Service) createOrder(ctx context.Context, q db.Querier, userID string, in Checkout, now time.Time) (*Order, error) {
	lines, err := cart.TakeLines(ctx, q, userID)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, errCartEmpty
	}
	bought, err := decrementStock(ctx, q, lines, now)
	if err != nil {
		return nil, err
	}
	costs := make([]money.Halalas, len(lines))
	parts := make([]coupon.Part, len(lines))
	sendings := make([]sending, len(lines))
	for i, l := range lines {
		g := bought[i]
		costs[i] = g.price * money.Halalas(l.Quantity)
		parts[i] = coupon.Part{Category: g.categoryID, Vendor: g.vendorID, Total: costs[i]}
		sendings[i] = sending{g.vendorID, g.express}
	}
	orderID := uuid.NewString()
	var discount money.Halalas
	var used coupon.Coupon
	if in.CouponCode != "" {
		if used, discount, err = s.redeemCode(ctx, q, in.CouponCode, userID, parts, now); err != nil {
			return nil, err
		}
	}
	snapshot := s.catalog.Snapshot()
	policy := s.policy()
	to := policy.Plan.To(in.Address.City, in.Address.Province)
	if !to.Delivered {
		return nil, errNotDelivered()
	}
	parcels := parcelsOf(sendings, policy.Plan, to, now, snapshot)
	charges := policy.chargesOf(to, sendings, costs, used.Share(discount, parts), snapshot)
	totals := Compute(costs, discount, policy.shippingTo(to, charges).forOrder(in.Delivery, parcels))
	if totals.Total != in.ExpectedTotal {
		return nil, errTotalChanged
	}
	if err := s.checkUnpaid(ctx, q, userID, in.PaymentMethod, totals.Total, countUnits(lines)); err != nil {
		return nil, err
	}
	o := &Order{
		ID: orderID, Status: PendingPayment, Standing: unpaid, PaymentMethod: in.PaymentMethod, Currency: "SAR",
		Subtotal: totals.Subtotal, Discount: totals.Discount, Shipping: totals.Shipping, VAT: totals.VAT, Total: totals.Total,
		CouponCode: used.Code, ShippingAddress: in.Address, Deliveries: promise(parcels, in.Delivery), charges: paidCharges(charges), Shipments: []shipment.Shipment{}, CanCancel: true, CreatedAt: now.UTC().Truncate(time.Microsecond),
	}
	s.setDocumentKind(o)
	o.Events = []Event{{Status: o.Status, Actor: shopper, CreatedAt: o.CreatedAt}}
	taxes := totals.LineVAT(costs)
	ids := sortedIDs(len(lines))
	for i, l := range lines {
		g := bought[i]
		options, vendor := optionLabels(snapshot.Product(l.ProductID), l), snapshot.VendorName(g.vendorID)
		o.Items = append(o.Items, Item{
			ID: ids[i], VendorID: g.vendorID, EnVendor: vendor.En, ArVendor: vendor.Ar, Quantity: l.Quantity, Price: g.price, Color: l.Color, Size: l.Size, SKU: g.sku,
			Status: o.Status, vat: taxes[i], commission: g.commission,
			Product:   Bought{l.ProductID, g.enName, g.arName, g.brand, g.arBrand, g.imageURL},
			EnOptions: options.En, ArOptions: options.Ar,
		})
	}
	if err := insertOrder(ctx, q, userID, o, used.ID); err != nil {
		return nil, err
	}
	if err := s.publishOrder(ctx, q, webhook.OrderPlaced, o, true); err != nil {
		return nil, err
	}
	if used.ID != "" {
		if err := coupon.Use(ctx, q, used, o.ID, userID, now); err != nil {
			return nil, err
		}
	}
	if err := account.RememberPhone(ctx, q, userID, in.Address.Phone); err != nil {
		return nil, err
	}
	if in.SaveAddress {
		if err := account.SaveAddress(ctx, q, userID, savedAddress(in.Address), now); err != nil {
			return nil, err
		}
	}
	if in.PaymentMethod != CashOnDelivery {
		return o, s.startPayment(ctx, q, o, now)
	}
	if err := s.announceOrder(ctx, q, o); err != nil {
		return nil, err
	}
	return o, s.notify(ctx, q, &orderRow{Order: *o, userID: userID}, receivedMessage, shopper)
}

// sortedIDs returns n random ids in ascending order: an order's items are read by id, and
// so keep the order of the cart.
func sortedIDs(n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = uuid.NewString()
	}
	slices.Sort(ids)
	return ids
}

// redeemCode returns the coupon and its discount, unless the shopper is throttled for too
// many wrong codes. Then valid codes are refused too, or guessing could continue.
func (s *Service) redeemCode(ctx context.Context, q db.Querier, code, userID string, parts []coupon.Part, now time.Time) (coupon.Coupon, money.Halalas, error) {
	c, off, err := findDiscount(ctx, q, code, userID, parts, now)
	if _, isRefusal := errs.As(err); err != nil && !isRefusal {
		return c, 0, err
	}
	if blocked := couponThrottle(ctx, userID).Check(ctx, q, now); blocked != nil {
		return coupon.Coupon{}, 0, blocked
	}
	return c, off, err
}

// checkUnquotedCode checks a code that was not quoted to the user before. It runs before the
// checkout's transaction, whose rollback would undo the count of a wrong code. A repeated
// checkout is not checked again.
func (s *Service) checkUnquotedCode(ctx context.Context, userID, key, code string) error {
	if code == "" {
		return nil
	}
	now := s.Now()
	who := couponThrottle(ctx, userID)
	if seen, err := who.Seen(ctx, s.db, code, now); err != nil || seen {
		return err
	}
	keys, err := countKey(ctx, s.db, userID, key)
	if err != nil || keys > 0 {
		return err
	}
	refused := coupon.Usable(ctx, s.db, code, now)
	if refused != nil && !coupon.IsWrongCode(refused) {
		return refused
	}
	return cmp.Or(who.Record(ctx, s.db, code, refused != nil, now), refused)
}

func couponThrottle(ctx context.Context, userID string) coupon.Throttle {
	return coupon.Throttle{Account: userID, Client: rest.ClientIP(ctx)}
}

// findDiscount returns the coupon and its discount.
func findDiscount(ctx context.Context, q db.Querier, code, userID string, parts []coupon.Part, now time.Time) (coupon.Coupon, money.Halalas, error) {
	c, err := coupon.Find(ctx, q, code)
	if err != nil {
		return c, 0, err
	}
	var uses int64
	if userID != "" {
		if uses, err = coupon.UsesBy(ctx, q, c.ID, userID); err != nil {
			return c, 0, err
		}
	}
	off, err := c.Discount(parts, uses, now)
	return c, off, err
}

func savedAddress(a Address) account.AddressFields {
	return account.AddressFields{
		FullName: a.FullName, StreetAddress: a.StreetAddress, UnitNumber: a.UnitNumber,
		City: a.City, Province: a.Province, PostalCode: a.PostalCode,
	}
}

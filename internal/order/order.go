// Package order turns a cart into an order, once and at the right price, and follows it
// until it is delivered or cancelled.
package order

import (
	"cmp"
	"time"
	"unicode/utf8"

	"matjar/internal/account"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/rest"
	"matjar/internal/saudi"
	"matjar/internal/shipment"
	"matjar/internal/webhook"
)

// Service places and manages orders.
type Service struct {
	db      *db.DB
	catalog *catalog.Catalog
	// policy returns the operator's settings as they are now.
	policy func() Policy
	// gateway returns the payment providers as they are now, or nil; hold is how long stock waits
	// for money.
	gateway   func() *payment.Gateway
	hold      time.Duration
	registrar TaxRegistrar
	hooks     *webhook.Outbox
	// feed tells the back office of new orders.
	feed *feed
	// Now is the clock; tests set it.
	Now func() time.Time
}

// Policy has the operator's settings that may change while the shop runs.
type Policy struct {
	Shipping Shipping
	ShopDetails
	// Ceilings limit the unpaid orders of one account.
	Ceilings Ceilings
	// PerHour limits how many orders an account may place, and cancel, per hour; 0 means
	// no limit.
	PerHour int64
	// Announce is who is told of new orders by mail.
	Announce Announce
	// Shown is how shoppers see prices.
	Shown money.PriceDisplay
	// Plan says where parcels go, when they arrive and what zones and sellers cost of their own;
	// nil is that of a shop in which nothing was set.
	Plan *delivery.Plan
	// NoCash: orders cannot be paid on delivery.
	NoCash bool
}

// Config is what the service needs besides the database. Its first fields are those of Policy.
type Config struct {
	Shipping Shipping
	ShopDetails
	Ceilings Ceilings
	PerHour  int64
	// Live returns the policy in effect, where settings change while the shop runs; nil means
	// the fields above.
	Live func() Policy
	// Payments has the providers of ways to pay online; nil means none. LivePayments returns them
	// where they change while the shop runs.
	Payments     *payment.Gateway
	LivePayments func() *payment.Gateway
	// PaymentHold is how long an order's stock is held for its payment; zero means
	// DefaultPaymentHold.
	PaymentHold time.Duration
	// TaxRegistrar may be nil.
	TaxRegistrar TaxRegistrar
	// Hooks stores what webhooks are told; nil means one of the service's own.
	Hooks *webhook.Outbox
	// Announce is who is told of new orders by mail.
	Announce Announce
}

// New returns the service. It calls goods.Changed when stock changes.
func New(d *db.DB, goods *catalog.Catalog, config Config) *Service {
	policy := config.Live
	if policy == nil {
		policy = func() Policy {
			return Policy{
				Shipping: config.Shipping, ShopDetails: config.ShopDetails, Ceilings: config.Ceilings, PerHour: config.PerHour, Announce: config.Announce,
			}
		}
	}
	gateway := config.LivePayments
	if gateway == nil {
		gateway = func() *payment.Gateway { return config.Payments }
	}
	return &Service{
		db: d, catalog: goods, policy: policy, gateway: gateway, hold: cmp.Or(config.PaymentHold, DefaultPaymentHold),
		registrar: config.TaxRegistrar, hooks: cmp.Or(config.Hooks, &webhook.Outbox{}), feed: newFeed(d), Now: d.Now,
	}
}

// Address is the recipient and address of an order.
type Address struct {
	FullName      string `json:"full_name" maxLength:"100" doc:"Who receives the parcel"`
	Phone         string `json:"phone" maxLength:"20" doc:"Number to reach them"`
	Email         string `json:"email" maxLength:"255" doc:"Where mails about the order go"`
	StreetAddress string `json:"street_address" maxLength:"200" doc:"Street and building"`
	UnitNumber    string `json:"unit_number" maxLength:"50" doc:"Apartment, villa or unit"`
	City          string `json:"city" maxLength:"50" doc:"City"`
	Province      string `json:"province" maxLength:"50" doc:"Region"`
	PostalCode    string `json:"postal_code" maxLength:"10" doc:"Postal code"`
}

// The least characters of a phone number and of an e-mail address. They are not in the schema, because their refusals have
// messages of their own.
const (
	minPhone = 10
	minEmail = 3
)

var maxPhone = rest.Limit[Address]("Phone", "maxLength")

// AddressLeast returns the least characters that each field of an address has, by its name.
func AddressLeast() map[string]int {
	least := account.AddressLeast()
	least["phone"] = minPhone
	least["email"] = minEmail
	return least
}

// validate normalizes the address and returns its invalid fields, with the messages of the
// specification.
func (a *Address) validate() errs.Broken {
	var broken errs.Broken
	part := func(name string, value *string) {
		if wrong := account.CheckPart(name, value); wrong != nil {
			broken = append(broken, *wrong)
		}
	}
	part("full_name", &a.FullName)
	if email, ok := mail.CleanAddress(a.Email); ok {
		a.Email = email
	} else {
		broken = append(broken, errs.Field{Name: "email", Code: "invalid", Message: "Invalid email address"})
	}
	if wrong := checkPhone(&a.Phone); wrong != "" {
		broken = append(broken, errs.Field{Name: "phone", Code: wrong, Message: "Phone number must be at least 10 digits"})
	}
	part("street_address", &a.StreetAddress)
	part("unit_number", &a.UnitNumber)
	part("province", &a.Province)
	part("city", &a.City)
	part("postal_code", &a.PostalCode)
	return broken
}

// checkPhone writes a phone number the way it is stored. It returns the code of what is wrong with it, or "".
func checkPhone(value *string) string {
	*value = lang.NormalizeLine(*value)
	switch n := utf8.RuneCountInString(*value); {
	case n < minPhone:
		return "too_short"
	case n > maxPhone:
		return "too_long"
	}
	number, ok := saudi.Phone(*value)
	if !ok {
		return "invalid"
	}
	*value = number
	return ""
}

// notFilledIn is the message of a form whose fields tell what is wrong.
const notFilledIn = "some fields are not filled in as they should be"

// validateCheckout normalizes the address and returns all invalid fields at once.
func validateCheckout(a *Address, p Payment) error {
	broken := a.validate()
	if _, known := p.rule(); !known {
		broken.Add("payment_method", "not_allowed", "Please select a payment method")
	}
	return broken.Err(notFilledIn)
}

// Order is an order as its owner sees it.
type Order struct {
	ID              string        `json:"order_id"`
	Status          Status        `json:"status"`
	PaymentMethod   Payment       `json:"payment_method"`
	Currency        string        `json:"currency" enum:"SAR"`
	Subtotal        money.Halalas `json:"subtotal_amount"`
	Discount        money.Halalas `json:"discount_amount"`
	Shipping        money.Halalas `json:"shipping_amount"`
	VAT             money.Halalas `json:"vat_amount"`
	Total           money.Halalas `json:"total_amount"`
	VATIncluded     bool          `json:"vat_included" doc:"Whether the shop shows its prices with VAT: then all amounts contain it, and vat_amount is how much of the total it is"`
	CouponCode      string        `json:"coupon_code"`
	ShippingAddress Address       `json:"shipping_address"`
	Deliveries      []Delivery    `json:"deliveries" doc:"What was promised for each seller's parcel; empty for orders from before that was stored"`
	Items           []Item        `json:"order_items"`
	Events          []Event       `json:"events" doc:"Every change of state, oldest first"`
	CanCancel       bool          `json:"can_cancel" doc:"Whether the shopper may still cancel it"`
	Invoiced        bool          `json:"invoiced" doc:"Whether its invoice has been issued"`
	Document        string        `json:"document" enum:"invoice,receipt" doc:"What its document is: an invoice, or a receipt if the seller has no VAT number"`
	Payment         *PaymentInfo  `json:"payment,omitempty" doc:"How the online payment stands; absent when it is paid on delivery"`
	PaymentURL      string        `json:"payment_url,omitempty" doc:"Where the browser goes to pay, right after the order was placed or another way to pay was chosen"`
	Standing        Standing      `json:"payment_standing" doc:"How far it is paid, whatever the method"`
	Refunded        money.Halalas `json:"refunded_amount" doc:"What went back to the shopper, whatever the method"`
	CancelReason    string        `json:"cancel_reason,omitempty" enum:"payment_expired" doc:"Why the shop cancelled it by itself"`
	CreatedAt       time.Time     `json:"created_at"`
	// Shipments are not part of old answers to checkouts, which are repeated as they were.
	Shipments []shipment.Shipment `json:"shipments" doc:"The parcels that were sent, oldest first; orders that were sent before parcels were stored have none"`
	// payUntil is how long its stock is held for a payment; zero when it waits for none.
	payUntil time.Time
	// charges are what shipping cost by seller; orders from before that was stored have none.
	charges []PaidCharge
}

// allReached reports whether every item has reached the state. It is false for no state.
func (o *Order) allReached(to Status) bool {
	for _, i := range o.Items {
		if !i.Status.reached(to) {
			return false
		}
	}
	return to != ""
}

// canBecome reports whether the order may change to state to. It cannot be cancelled once a
// part of it is shipped.
func (o *Order) canBecome(to Status) bool {
	if to == Cancelled {
		for _, i := range o.Items {
			if i.Status.reached(Shipped) {
				return false
			}
		}
		if len(o.Shipments) > 0 {
			return false
		}
	}
	return o.Status.CanBecome(to)
}

// Item is a line of an order, with the name and price at purchase.
type Item struct {
	ID       string        `json:"order_item_id"`
	VendorID string        `json:"vendor_id"`
	EnVendor string        `json:"en_vendor" doc:"Name of the seller in English"`
	ArVendor string        `json:"ar_vendor" doc:"Name of the seller in Arabic"`
	Quantity int64         `json:"quantity"`
	Price    money.Halalas `json:"price_at_purchase"`
	Color    string        `json:"color" doc:"Code of the chosen colour, or empty"`
	Size     string        `json:"size" doc:"Code of the chosen size, or empty"`
	SKU      string        `json:"sku" doc:"The seller's number of the variant, or empty"`
	Status   Status        `json:"status"`
	Product  Bought        `json:"product"`
	// The labels of colour and size at purchase.
	EnOptions string `json:"en_options" doc:"The chosen colour and size in English, or empty"`
	ArOptions string `json:"ar_options" doc:"The chosen colour and size in Arabic, or empty"`
	vat       money.Halalas
	// shownCost is set by showTo.
	shownCost money.Halalas
	// commission is the vendor's rate at purchase, for DeliveredSales.
	commission int64
}

// Bought is the product data that an order stores.
type Bought struct {
	ProductID string `json:"product_id"`
	EnName    string `json:"en_name"`
	ArName    string `json:"ar_name"`
	Brand     string `json:"brand" doc:"The brand in English, or empty"`
	ArBrand   string `json:"ar_brand" doc:"The brand in Arabic; empty when it is written as in English"`
	ImageURL  string `json:"image_url"`
}

// Title returns the name with the brand before it, as emails write it. The brand is kept apart
// from the name: side by side, Arabic would read it as the name's adjective.
func (b Bought) Title(t lang.Tag) string {
	name := lang.Text{En: b.EnName, Ar: b.ArName}.In(t)
	brand := lang.Text{En: b.Brand, Ar: cmp.Or(b.ArBrand, b.Brand)}.In(t)
	if brand == "" {
		return name
	}
	return "\u2068" + brand + "\u2069 · " + name
}

// Event is a change of an order's state, or of the items of one vendor in it.
type Event struct {
	Status   Status `json:"status"`
	Actor    string `json:"actor" enum:"shopper,operator,system"`
	VendorID string `json:"vendor_id" doc:"Whose items changed, or empty for the whole order"`
	// ShipmentID is the parcel that it is about, or empty.
	ShipmentID string    `json:"shipment_id" doc:"The parcel that was sent or has arrived, or empty if it is about more than one"`
	CreatedAt  time.Time `json:"created_at"`
}

// NumberLength is how many characters of an order's id are its number.
const NumberLength = 8

// Number is the short form of an order's id that people see.
func Number(orderID string) string { return orderID[:min(NumberLength, len(orderID))] }

var (
	errOrderNotFound   = errs.New(errs.NotFound, code.OrderNotFound, "there is no such order")
	errInvoiceNotFound = errs.New(errs.NotFound, code.InvoiceNotFound, "this order has no invoice")
)

// errShortage lists every product with insufficient stock.
func errShortage(fields []errs.Field) error {
	err := errs.New(errs.Conflict, code.InsufficientStock, "some things are no longer there in the wanted quantity")
	err.Fields = fields
	return err
}

func shortageField(productID string, left int64) errs.Field {
	return errs.ValueField(productID, "left", errs.Count(left))
}

package order

import (
	"slices"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

// Charge is what shipping the things of some sellers costs, without express. Sellers without a
// price of their own share one.
type Charge struct {
	Sellers []ChargedSeller `json:"sellers"`
	Fee     money.Halalas   `json:"fee" doc:"0 if it is free"`
	Missing money.Halalas   `json:"missing" doc:"How much more of these sellers' things would make it free; 0 if it is"`
	// own: it is the price of one seller.
	own bool
}

// ChargedSeller is a seller of a charge.
type ChargedSeller struct {
	VendorID string `json:"vendor_id"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
}

// PaidCharge is what shipping the things of some sellers cost when the order was placed, without
// express. Later changes of what shipping costs do not change it.
type PaidCharge struct {
	Sellers []ChargedSeller `json:"sellers" doc:"As they were called then"`
	Own     bool            `json:"own" doc:"Whether it is the one seller's own price; the others share that of the shop"`
	Fee     money.Halalas   `json:"fee" doc:"Before tax; 0 if it was free"`
}

// paidCharges returns what is kept of charges with an order.
func paidCharges(charges []Charge) []PaidCharge {
	paid := make([]PaidCharge, len(charges))
	for i, c := range charges {
		paid[i] = PaidCharge{c.Sellers, c.own, c.Fee}
	}
	return paid
}

// rates returns what shipping costs at a destination, in the form of package delivery.
func (p Policy) rates(to delivery.Destination) delivery.Rates {
	return delivery.Rates{Fee: p.Shipping.Fee, FreeOver: p.Shipping.FreeOver, ExpressFee: p.Shipping.ExpressFee}.With(to.Prices())
}

// chargesOf returns what shipping lines costs, in the order in which their sellers come. A seller
// with a price of its own is charged for by itself, the others once together. Goods count after
// the discount; off is what it takes off each line.
func (p Policy) chargesOf(to delivery.Destination, lines []sending, costs, off []money.Halalas, snapshot *catalog.Snapshot) []Charge {
	general := p.rates(to)
	charges := []Charge{}
	var rates []delivery.Rates
	var goods []money.Halalas
	// places has the charge of each seller with a price of its own; those without one have "".
	places := map[string]int{}
	for i, l := range lines {
		seller, name := p.Plan.Seller(l.vendorID), ""
		if seller.Separate() {
			name = l.vendorID
		}
		n, ok := places[name]
		if !ok {
			n = len(charges)
			places[name] = n
			charges, goods = append(charges, Charge{own: name != ""}), append(goods, 0)
			rates = append(rates, general)
			if name != "" {
				rates[n] = general.With(seller.Prices())
			}
		}
		goods[n] += costs[i] - off[i]
		if c := &charges[n]; !slices.ContainsFunc(c.Sellers, func(s ChargedSeller) bool { return s.VendorID == l.vendorID }) {
			vendor := snapshot.VendorName(l.vendorID)
			c.Sellers = append(c.Sellers, ChargedSeller{l.vendorID, vendor.En, vendor.Ar})
		}
	}
	for n := range charges {
		if goods[n] < rates[n].FreeOver && rates[n].Fee > 0 {
			charges[n].Fee, charges[n].Missing = rates[n].Fee, rates[n].FreeOver-goods[n]
		}
	}
	return charges
}

// shippingTo returns the policy for an order that is charged so and goes there.
func (p Policy) shippingTo(to delivery.Destination, charges []Charge) Shipping {
	rates := p.rates(to)
	s := Shipping{Fee: rates.Fee, FreeOver: rates.FreeOver, ExpressFee: rates.ExpressFee}
	if len(charges) > 0 {
		var sum money.Halalas
		for _, c := range charges {
			sum += c.Fee
		}
		s.charged = &sum
	}
	return s
}

// QuotedShipping is how the cost of shipping in a quote comes about.
type QuotedShipping struct {
	Charges    []Charge      `json:"shipping_charges" doc:"What shipping costs by seller, without express"`
	ExpressFee money.Halalas `json:"express_fee" doc:"What express costs there on top, once for the order"`
	CityError  string        `json:"city_error" doc:"Why an order cannot go there, as a stable code, or empty"`
}

// quoteShipping sets the parcels and the shipping of a quote, and returns what it costs. All of
// it follows one version of the settings.
func (s *Service) quoteShipping(q *Quote, request QuoteRequest, lines []sending, costs, off []money.Halalas, now time.Time) Shipping {
	policy, snapshot := s.policy(), s.catalog.Snapshot()
	to := policy.Plan.To(request.City, request.Province)
	if request.City != "" && to.Delivered {
		q.Parcels = parcelsOf(lines, policy.Plan, to, now, snapshot)
	}
	if request.City != "" && !to.Delivered {
		q.CityError = code.CityNotDelivered.String()
	}
	q.Charges = policy.chargesOf(to, lines, costs, off, snapshot)
	shipping := policy.shippingTo(to, q.Charges)
	q.ExpressFee = shipping.ExpressFee
	return shipping.forOrder(request.Delivery, q.Parcels)
}

// Estimate is what shipping things of one vendor would cost and when they would arrive.
type Estimate struct {
	Delivered  bool             `json:"delivered" doc:"Whether the shop delivers there; without it, the rest says what would be"`
	Fee        money.Halalas    `json:"fee" doc:"0 if it is free"`
	Missing    money.Halalas    `json:"missing" doc:"How much more would make it free; 0 if it is"`
	ExpressFee money.Halalas    `json:"express_fee" doc:"What express costs on top"`
	Standard   delivery.Window  `json:"standard"`
	Express    *delivery.Window `json:"express,omitempty" doc:"Only where express goes"`
}

// Estimate returns what an order of so much of a vendor's things would cost to ship, before the
// discount and VAT, by the rules of quotes.
func (s *Service) Estimate(city, region, vendorID string, amount money.Halalas) (Estimate, delivery.Destination) {
	policy, snapshot := s.policy(), s.catalog.Snapshot()
	to := policy.Plan.To(city, region)
	lines := []sending{{vendorID, true}}
	charge := policy.chargesOf(to, lines, []money.Halalas{amount}, []money.Halalas{0}, snapshot)[0]
	parcel := parcelsOf(lines, policy.Plan, to, s.Now(), snapshot)[0]
	return Estimate{to.Delivered, charge.Fee, charge.Missing, policy.rates(to).ExpressFee, parcel.Standard, parcel.Express}, to
}

// errNotDelivered is returned for an address to which the shop does not deliver.
func errNotDelivered() error {
	err := errs.New(errs.Unprocessable, code.CityNotDelivered, "the shop does not deliver there")
	err.Fields = []errs.Field{{Name: "shipping_address.city", Code: code.CityNotDelivered.String(), Message: err.Message}}
	return err
}

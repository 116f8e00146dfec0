package order

import (
	"context"
	"slices"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/coupon"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// LineState states whether a line of a cart is available.
type LineState string

// The states of a line. Reduced lines are quoted with the available quantity; the last two
// are excluded from the totals.
const (
	lineOK         LineState = "ok"
	lineReduced    LineState = "reduced"
	lineOutOfStock LineState = "out_of_stock"
	lineGone       LineState = "gone"
)

// QuotedLine is a line of a cart at its current price.
type QuotedLine struct {
	cart.Line
	State     LineState     `json:"state" enum:"ok,reduced,out_of_stock,gone"`
	Left      int64         `json:"left" doc:"How many can be had"`
	OwnStock  bool          `json:"own_stock" doc:"Whether the stock is this choice's own; else all choices of the product share it"`
	EnName    string        `json:"en_name"`
	ArName    string        `json:"ar_name"`
	Brand     string        `json:"brand" doc:"The brand in English, or empty"`
	ArBrand   string        `json:"ar_brand" doc:"The brand in Arabic; empty when it is written as in English"`
	ImageURL  string        `json:"image_url"`
	Options   []cart.Option `json:"options" doc:"The chosen colour and size in words"`
	Price     money.Halalas `json:"price"`
	LineTotal money.Halalas `json:"line_total"`
}

// Quote is what a cart costs now.
type Quote struct {
	Lines []QuotedLine `json:"lines" doc:"In the order they were sent"`
	Totals
	VATIncluded bool     `json:"vat_included" doc:"Whether the shop shows its prices with VAT: then all amounts contain it, and vat is how much of the total it is"`
	Parcels     []Parcel `json:"parcels" doc:"What each seller sends, and when it would arrive; empty without a city"`
	QuotedShipping
	CouponCode  string `json:"coupon_code" doc:"The code that was taken, or empty"`
	CouponError string `json:"coupon_error" doc:"Why the code was refused, as a stable code, or empty"`
	// OverCeiling is set so that the shopper learns of it before the checkout form.
	OverCeiling *OverCeiling `json:"cod_over_ceiling,omitempty" doc:"Why this cannot be paid on delivery, if it is too much for that"`
}

// QuoteRequest is a cart to be priced.
type QuoteRequest struct {
	Lines      []cart.Line `json:"lines,omitempty" maxItems:"200" doc:"A guest's lines; without them the caller's own cart is quoted"`
	CouponCode string      `json:"coupon_code,omitempty" maxLength:"64" doc:"Discount code to try"`
	City       string      `json:"city,omitempty" maxLength:"50" doc:"Where it goes, in either language, for the days of delivery"`
	Province   string      `json:"province,omitempty" maxLength:"50" doc:"The region, for a city that the shop does not know"`
	// Delivery counts only with a city, since not every one has express.
	Delivery delivery.Speed `json:"delivery,omitempty" enum:"standard,express" doc:"The wanted speed; standard unless told"`
}

// QuoteFor prices the lines of the request or, for a member who sends none, their stored
// cart, in the amounts that the shop shows.
func (s *Service) QuoteFor(ctx context.Context, userID string, request QuoteRequest) (*Quote, error) {
	lines := request.Lines
	if userID != "" && lines == nil {
		items, err := cart.Items(ctx, s.db, userID)
		if err != nil {
			return nil, err
		}
		lines = linesOf(items)
	}
	request.Lines = lines
	q, err := s.Quote(ctx, userID, request)
	if err != nil {
		return nil, err
	}
	return q.show(s.policy().Shown), nil
}

func linesOf(items []cart.Item) []cart.Line {
	lines := make([]cart.Line, len(items))
	for i, item := range items {
		lines[i] = cart.Line{ProductID: item.ProductID, Quantity: item.Quantity}
		if item.Color != nil {
			lines[i].Color = item.Color.Code
		}
		if item.Size != nil {
			lines[i].Size = item.Size.Code
		}
	}
	return lines
}

// Quote prices the lines of the request from the catalogue in memory. A checkout prices them again from the
// database, by the same rules.
func (s *Service) Quote(ctx context.Context, userID string, request QuoteRequest) (*Quote, error) {
	lines, couponCode, now := request.Lines, request.CouponCode, s.Now()
	snapshot := s.catalog.Snapshot()
	q := &Quote{Lines: make([]QuotedLine, len(lines)), Parcels: []Parcel{}}
	left := map[stockKey]int64{}
	var costs []money.Halalas
	var parts []coupon.Part
	var sendings []sending
	for i, l := range lines {
		p := snapshot.Product(l.ProductID)
		q.Lines[i] = quoteLine(l, p, left)
		if line := q.Lines[i]; line.LineTotal > 0 || line.State == lineOK {
			costs = append(costs, line.LineTotal)
			parts = append(parts, coupon.Part{Category: p.CategoryID, Vendor: p.VendorID, Total: line.LineTotal})
			sendings = append(sendings, sending{p.VendorID, p.ExpressDelivery})
		}
	}
	var discount money.Halalas
	var applied coupon.Coupon
	if couponCode != "" {
		used, off, err := findDiscount(ctx, s.db, couponCode, userID, parts, now)
		refused, isRefusal := errs.As(err)
		if err == nil || isRefusal {
			if blocked := couponThrottle(ctx, userID).Record(ctx, s.db, couponCode, coupon.IsWrongCode(err), now); blocked != nil {
				err = blocked
				refused, isRefusal = errs.As(err)
			}
		}
		switch {
		case isRefusal:
			q.CouponError = refused.Code.String()
		case err != nil:
			return nil, err
		default:
			q.CouponCode, applied, discount = used.Code, used, off
		}
	}
	q.Totals = Compute(costs, discount, s.quoteShipping(q, request, sendings, costs, applied.Share(discount, parts), now))
	var units int64
	for _, l := range q.Lines {
		if l.LineTotal > 0 || l.State == lineOK {
			units += l.Quantity
		}
	}
	var err error
	q.OverCeiling, err = s.policy().Ceilings.exceededBy(ctx, s.db, userID, q.Total, units)
	return q, err
}

// stockKey is what has a stock: a product, or one of its variants.
type stockKey struct{ productID, color, size string }

// quoteLine prices one line. left has the stock that earlier lines of the same product
// left.
func quoteLine(l cart.Line, p *catalog.Product, left map[stockKey]int64) QuotedLine {
	gone := QuotedLine{Line: l, State: lineGone, Options: []cart.Option{}}
	if p == nil || p.Status != catalog.Active {
		return gone
	}
	options, ok := chosenOptions(p, l)
	if !ok {
		return gone
	}
	offer, ok := p.Offer(l.Color, l.Size)
	if !ok {
		return gone
	}
	key := stockKey{productID: p.ID}
	if offer.Variant {
		key.color, key.size = l.Color, l.Size
	}
	stock, seen := left[key]
	if !seen {
		stock = offer.Stock
	}
	can := min(stock, cart.MaxQuantity)
	q := QuotedLine{Line: l, State: lineOK, Left: can, OwnStock: offer.Variant, EnName: p.Name.En, ArName: p.Name.Ar, Brand: p.Brand.En, ArBrand: p.Brand.Ar, ImageURL: offer.ImageURL, Options: options, Price: offer.Price}
	switch {
	case can == 0:
		q.State = lineOutOfStock
	case l.Quantity > can:
		q.State, q.Quantity = lineReduced, can
	}
	if q.State != lineOutOfStock {
		left[key] = stock - q.Quantity
		q.LineTotal = q.Price * money.Halalas(q.Quantity)
	}
	return q
}

// optionLabels returns the labels of the line's colour and size from the catalogue in
// memory, or their codes if they are unknown.
func optionLabels(p *catalog.Product, l cart.Line) lang.Text {
	var options []cart.Option
	if p != nil {
		options, _ = chosenOptions(p, l)
	}
	if options == nil {
		for _, code := range []string{l.Color, l.Size} {
			if code != "" {
				options = append(options, cart.Option{EnLabel: code, ArLabel: code})
			}
		}
	}
	labels := make([]lang.Text, len(options))
	for i, o := range options {
		labels[i] = lang.Text{En: o.EnLabel, Ar: o.ArLabel}
	}
	return lang.JoinList(labels...)
}

// chosenOptions returns the line's colour and size, or false if the product does not have
// them.
func chosenOptions(p *catalog.Product, l cart.Line) ([]cart.Option, bool) {
	options := []cart.Option{}
	for _, choice := range []struct {
		code string
		from []catalog.Option
	}{{l.Color, p.Colors}, {l.Size, p.Sizes}} {
		if choice.code == "" {
			continue
		}
		i := slices.IndexFunc(choice.from, func(o catalog.Option) bool { return o.Code == choice.code })
		if i < 0 {
			return nil, false
		}
		o := choice.from[i]
		options = append(options, cart.Option{Code: o.Code, EnLabel: o.Label.En, ArLabel: o.Label.Ar})
	}
	return options, true
}

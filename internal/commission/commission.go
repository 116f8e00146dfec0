// Package commission bills each vendor, once a month, the marketplace's share of what the
// vendor's customers received.
package commission

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/saudi"
)

// Month is a calendar month in Saudi Arabia, as in "2026-10".
type Month string

const monthLayout = "2006-01"

// bounds returns when the month begins and when it has ended. Returns validation_failed.
func (m Month) bounds() (from, to time.Time, err error) {
	from, err = time.ParseInLocation(monthLayout, string(m), saudi.Zone)
	if err != nil {
		return from, to, errs.BrokenField("month", "invalid", "a month is written as 2026-10")
	}
	return from, from.AddDate(0, 1, 0), nil
}

// settling is how long after its end a month can be billed: by then a delivery that was being
// noted when it ended is stored.
const settling = 5 * time.Minute

// Source returns the sales and returns from one moment on and before another. What it has
// returned for an ended month must stay the same.
type Source func(ctx context.Context, q db.Querier, from, to time.Time) ([]order.Sale, error)

// Service issues and finds commission invoices.
type Service struct {
	db      *db.DB
	seller  func() order.Seller
	sources []Source
	months  months
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service of a marketplace. What the sources return is billed.
func New(d *db.DB, seller func() order.Seller, sources ...Source) *Service {
	return &Service{db: d, seller: seller, sources: sources, Now: d.Now}
}

// Invoice is a commission invoice as it was issued, with all that is printed on it.
// Later changes, of the marketplace, the vendor or anything else, do not change it.
type Invoice struct {
	Number   int64        `json:"number" doc:"Sequential, without gaps"`
	Kind     string       `json:"kind" enum:"invoice,credit_note" doc:"A credit note when more came back than was sold"`
	Receipt  bool         `json:"receipt" doc:"Whether it is no tax document, because the marketplace had no VAT number"`
	Month    Month        `json:"month" pattern:"^[0-9]{4}-[0-9]{2}$" doc:"In Saudi Arabia"`
	IssuedAt time.Time    `json:"issued_at"`
	Seller   order.Seller `json:"seller" doc:"The marketplace"`
	Vendor   Vendor       `json:"vendor" doc:"Who owes the commission"`
	Lines    []Line       `json:"lines" doc:"What arrived or came back in the month, by time"`
	// The amounts are negative on a credit note.
	Net     money.Halalas `json:"net" doc:"The sum of the lines' commissions"`
	VAT     money.Halalas `json:"vat" doc:"0 without a VAT number of the marketplace; statements of older versions have one"`
	Total   money.Halalas `json:"total"`
	QR      string        `json:"qr" doc:"Content of the QR code that the tax authority asks for; empty without a VAT number"`
	QRImage string        `json:"qr_image" doc:"The QR code as an SVG picture, or empty"`
}

// Summary is a commission invoice in a list, without its lines.
type Summary struct {
	Number   int64         `json:"number"`
	VendorID string        `json:"vendor_id"`
	Month    Month         `json:"month"`
	IssuedAt time.Time     `json:"issued_at"`
	Lines    int64         `json:"lines" doc:"How many it has"`
	Net      money.Halalas `json:"net" doc:"Negative when more came back than was sold"`
	VAT      money.Halalas `json:"vat"`
	Total    money.Halalas `json:"total"`
}

// summary returns the invoice as lists show it.
func (i *Invoice) summary() Summary {
	return Summary{i.Number, i.Vendor.ID, i.Month, i.IssuedAt, int64(len(i.Lines)), i.Net, i.VAT, i.Total}
}

// Vendor is who is billed, as called at that time.
type Vendor struct {
	ID     string `json:"vendor_id"`
	EnName string `json:"en_name"`
	ArName string `json:"ar_name"`
	// Invoices from before these were stored do not have them.
	VATNumber    string `json:"vat_number" doc:"15 digits, or empty if it was not known"`
	Registration string `json:"registration" doc:"Number of the commercial registration, or empty"`
}

// Line is the commission on one line of an order. What came back has negative amounts.
type Line struct {
	OrderID    string        `json:"order_id"`
	ItemID     string        `json:"order_item_id"`
	EnName     string        `json:"en_name"`
	ArName     string        `json:"ar_name"`
	Quantity   int64         `json:"quantity"`
	At         time.Time     `json:"at" doc:"When it arrived, or was refunded"`
	Net        money.Halalas `json:"net" doc:"What was paid for it, after discount and before tax"`
	Rate       int64         `json:"rate" doc:"In hundredths of a percent"`
	Commission money.Halalas `json:"commission" doc:"Before tax"`
}

// The kinds of invoices.
const (
	invoiceKind = "invoice"
	creditKind  = "credit_note"
)

var (
	errNotEnded       = errs.New(errs.Conflict, code.MonthNotEnded, "a month can be billed five minutes after its end")
	errVendorNotFound = errs.New(errs.NotFound, code.VendorNotFound, "there is no such vendor")
	errNotFound       = errs.New(errs.NotFound, code.InvoiceNotFound, "there is no such invoice")
)

// ListFor is List for a vendor, who sees what they were billed; for anybody with "".
func (s *Service) ListFor(ctx context.Context, vendor string, f Filter) ([]Summary, error) {
	if vendor != "" {
		if f.VendorID != "" && f.VendorID != vendor {
			return []Summary{}, nil
		}
		f.VendorID = vendor
	}
	return s.List(ctx, f)
}

// GetFor is Get for a vendor, who sees what they were billed; for anybody with "". Returns invoice_not_found.
func (s *Service) GetFor(ctx context.Context, vendor string, number int64) (*Invoice, error) {
	i, err := s.Get(ctx, number)
	if err == nil && vendor != "" && i.Vendor.ID != vendor {
		return nil, errNotFound
	}
	return i, err
}

// Issue bills a month to the vendor, or with "" to all who sold something in it, and returns
// their invoices in the order of their numbers. What was issued before is returned as it is.
// Several nodes may issue the same month at once. Vendors without any commission get no
// invoice. Returns month_not_ended, vendor_not_found.
func (s *Service) Issue(ctx context.Context, month Month, vendorID string) ([]Summary, error) {
	from, to, err := month.bounds()
	if err != nil {
		return nil, err
	}
	if s.Now().Before(to.Add(settling)) {
		return nil, errNotEnded
	}
	vendors, err := selectVendors(ctx, s.db, vendorID)
	if err != nil {
		return nil, err
	}
	if vendorID != "" && len(vendors) == 0 {
		return nil, errVendorNotFound
	}
	lines, err := s.linesByVendor(ctx, from, to)
	if err != nil {
		return nil, err
	}
	list := []Summary{}
	for _, v := range vendors {
		i, err := s.issueOne(ctx, month, v, lines[v.ID])
		if err != nil {
			return nil, err
		}
		if i != nil {
			list = append(list, i.summary())
		}
	}
	slices.SortFunc(list, func(a, b Summary) int { return cmp.Compare(a.Number, b.Number) })
	return list, nil
}

// linesByVendor returns what is billed for a time, by time.
func (s *Service) linesByVendor(ctx context.Context, from, to time.Time) (map[string][]Line, error) {
	byVendor := map[string][]Line{}
	for _, source := range s.sources {
		sales, err := source(ctx, s.db, from, to)
		if err != nil {
			return nil, err
		}
		for _, sale := range sales {
			byVendor[sale.VendorID] = append(byVendor[sale.VendorID], Line{
				OrderID: sale.OrderID, ItemID: sale.ItemID, EnName: sale.EnName, ArName: sale.ArName, Quantity: sale.Quantity,
				At: sale.At, Net: sale.Net, Rate: sale.Rate, Commission: share(sale.Net, sale.Rate),
			})
		}
	}
	for _, lines := range byVendor {
		slices.SortStableFunc(lines, func(a, b Line) int { return a.At.Compare(b.At) })
	}
	return byVendor, nil
}

// share returns the commission on a net amount, rounded half up; a negative amount gives
// back what the same positive one has cost.
func share(net money.Halalas, rate int64) money.Halalas {
	if net < 0 {
		return -share(-net, rate)
	}
	return (net*money.Halalas(rate) + 5000) / 10000
}

// issueOne returns the vendor's invoice of the month and issues it if there is none. It
// returns nil if there is nothing to bill. The counter is locked first, so that concurrent
// requests issue only one.
func (s *Service) issueOne(ctx context.Context, month Month, v Vendor, lines []Line) (i *Invoice, err error) {
	if found, err := findOfMonth(ctx, s.db, v.ID, month); err != nil || found != nil {
		return found, err
	}
	if !slices.ContainsFunc(lines, func(l Line) bool { return l.Commission != 0 }) {
		return nil, nil
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, lockNumbers); err != nil {
			return err
		}
		if i, err = findOfMonth(ctx, q, v.ID, month); err != nil || i != nil {
			return err
		}
		i = s.draft(month, v, lines)
		return i.store(ctx, q, s.Now())
	})
	if err != nil {
		return nil, err
	}
	return i, nil
}

// draft returns the invoice without number, time and QR code.
func (s *Service) draft(month Month, v Vendor, lines []Line) *Invoice {
	seller := s.seller()
	i := &Invoice{Kind: invoiceKind, Receipt: seller.VATNumber == "", Month: month, Seller: seller, Vendor: v, Lines: lines}
	for _, l := range lines {
		i.Net += l.Commission
	}
	if i.Net < 0 {
		i.Kind = creditKind
	}
	i.VAT = vatOf(i.Net, seller)
	i.Total = i.Net + i.VAT
	return i
}

// vatOf returns the VAT on a commission. Nobody may charge VAT without being registered for it.
func vatOf(net money.Halalas, seller order.Seller) money.Halalas {
	switch {
	case seller.VATNumber == "":
		return 0
	case net < 0:
		return -(-net).VAT()
	}
	return net.VAT()
}

// stamp sets number, time and, unless it is a receipt, QR code. The code of a credit note has
// its amounts without a sign, as the tax authority asks for.
func (i *Invoice) stamp(number int64, issued time.Time) {
	i.Number, i.IssuedAt = number, issued
	if !i.Receipt {
		i.QR = i.Seller.TaxQR(issued, max(i.Total, -i.Total), max(i.VAT, -i.VAT))
	}
}

// numberPrefix marks the sequence of commission invoices, since orders' have one of their own.
const numberPrefix = "COM-"

// Name is the number as it is printed: "COM-12".
func (i *Invoice) Name() string { return Name(i.Number) }

// Name writes a number as it is printed.
func Name(number int64) string { return numberPrefix + strconv.FormatInt(number, 10) }

// ParseNumber reads a number as it is printed, or without its prefix.
func ParseNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(strings.ToUpper(text), numberPrefix), 10, 64)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not the number of an invoice, such as COM-12", text)
	}
	return n, nil
}

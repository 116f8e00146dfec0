package order

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/qr"
)

// Seller is the issuer of invoices, with the data that the law requires on them.
type Seller struct {
	EnName    string `json:"en_name"`
	ArName    string `json:"ar_name"`
	VATNumber string `json:"vat_number" doc:"15 digits, or empty"`
	// Registration is the number of the commercial registration.
	Registration string `json:"commercial_registration"`
	EnAddress    string `json:"en_address"`
	ArAddress    string `json:"ar_address"`
}

type invoiceType string

const (
	invoiceKind invoiceType = "invoice"
	creditKind  invoiceType = "credit_note"
)

// Invoice is an invoice or credit note as it was issued, with all that is printed on it.
// Later changes, of the seller or anything else, do not change it.
type Invoice struct {
	Number   int64       `json:"number" doc:"Sequential, without gaps"`
	Kind     invoiceType `json:"kind" enum:"invoice,credit_note"`
	Receipt  bool        `json:"receipt" doc:"Whether it is no tax document but a receipt, because the seller had no VAT number"`
	IssuedAt time.Time   `json:"issued_at"`
	// Original is the invoice that a credit note reverses.
	Original      int64     `json:"original_number,omitempty" doc:"For a credit note: the invoice it takes back"`
	OriginalAt    time.Time `json:"original_issued_at,omitzero" doc:"For a credit note: when that was issued"`
	OrderID       string    `json:"order_id"`
	ReturnID      string    `json:"return_id,omitempty" doc:"For the credit note of a return: which; without it the whole order is taken back"`
	Seller        Seller    `json:"seller"`
	Buyer         Buyer     `json:"buyer"`
	PaymentMethod Payment   `json:"payment_method"`
	Lines         []TaxRow  `json:"lines"`
	Totals
	QR      string `json:"qr" doc:"Content of the QR code that the tax authority asks for; empty on a receipt"`
	QRImage string `json:"qr_image" doc:"The QR code as an SVG picture; empty on a receipt"`
}

// Buyer is the customer as printed on a document.
type Buyer struct {
	FullName string `json:"full_name"`
	City     string `json:"city"`
}

var errNoInvoice = errors.New("no invoice yet")

// findDocument returns an order's document of the kind as it was issued. Returns
// errNoInvoice.
func (s *Service) findDocument(ctx context.Context, q db.Querier, o *Order, kind invoiceType) (Invoice, error) {
	var i Invoice
	number, issued, document, err := readInvoice(ctx, q, o.ID, kind)
	if db.NoRows(err) {
		return i, errNoInvoice
	}
	if err != nil {
		return i, err
	}
	if document != "" {
		if err := json.Unmarshal([]byte(document), &i); err != nil {
			return i, fmt.Errorf("invoice %d: %w", number, err)
		}
		return i, nil
	}
	if i, err = s.draftDocument(ctx, q, o, kind); err != nil {
		return i, err
	}
	i.stamp(number, time.UnixMicro(issued).UTC())
	text, err := json.Marshal(i)
	if err != nil {
		return i, err
	}
	return i, storeDocument(ctx, q, number, text, i.Receipt)
}

// draftDocument returns the document without number, time and QR code. A credit note copies the
// invoice that it reverses.
func (s *Service) draftDocument(ctx context.Context, q db.Querier, o *Order, kind invoiceType) (Invoice, error) {
	if kind == creditKind {
		i, err := s.findDocument(ctx, q, o, invoiceKind)
		i.Kind, i.Original, i.OriginalAt = creditKind, i.Number, i.IssuedAt
		return i, err
	}
	seller := s.Seller()
	return Invoice{
		Kind: invoiceKind, Receipt: seller.VATNumber == "", OrderID: o.ID, Seller: seller,
		Buyer: Buyer{o.ShippingAddress.FullName, o.ShippingAddress.City}, PaymentMethod: o.PaymentMethod, Lines: taxRows(*o),
		Totals: Totals{o.Subtotal, o.Discount, o.Shipping, o.VAT, o.Total},
	}, nil
}

// stamp sets the document's number, time and, unless it is a receipt, QR code.
func (i *Invoice) stamp(number int64, issued time.Time) {
	i.Number, i.IssuedAt = number, issued
	if !i.Receipt {
		i.QR = i.Seller.TaxQR(issued, i.Total, i.VAT)
	}
}

// issueDocument returns an order's document of the kind and issues it if there is none. The
// counter is locked first, so that concurrent requests issue only one.
func (s *Service) issueDocument(ctx context.Context, q db.Querier, o *Order, kind invoiceType) (Invoice, error) {
	if err := lockNumbers(ctx, q); err != nil {
		return Invoice{}, err
	}
	found, err := s.findDocument(ctx, q, o, kind)
	if !errors.Is(err, errNoInvoice) {
		return found, err
	}
	i, err := s.draftDocument(ctx, q, o, kind)
	if err != nil {
		return i, err
	}
	return s.numberDocument(ctx, q, i)
}

// numberDocument sets the next number on a draft and stores it.
func (s *Service) numberDocument(ctx context.Context, q db.Querier, i Invoice) (Invoice, error) {
	number, err := nextNumber(ctx, q)
	if err != nil {
		return i, err
	}
	i.stamp(number, s.Now().UTC().Truncate(time.Microsecond))
	if err := s.register(ctx, q, &i); err != nil {
		return i, err
	}
	text, err := json.Marshal(i)
	if err != nil {
		return i, err
	}
	return i, insertInvoice(ctx, q, number, i.OrderID, i.Kind, i.IssuedAt, text, i.Receipt, i.ReturnID)
}

// The values of Order.Document.
const (
	documentInvoice = "invoice"
	documentReceipt = "receipt"
)

// setDocumentKind sets what the document of an order without one is going to be.
func (s *Service) setDocumentKind(o *Order) *Order {
	if o.Document == "" {
		o.Document = documentInvoice
		if s.Seller().VATNumber == "" {
			o.Document = documentReceipt
		}
	}
	return o
}

// Documents are an order's invoice and, once it is cancelled, its credit note.
type Documents struct {
	Invoice     Invoice   `json:"invoice"`
	CreditNote  *Invoice  `json:"credit_note,omitempty"`
	ReturnNotes []Invoice `json:"return_notes" doc:"The credit notes of returns, oldest first"`
}

// TaxRow is a line of the invoice. Net and VAT are after the discount.
type TaxRow struct {
	EnName   string        `json:"en_name"`
	ArName   string        `json:"ar_name"`
	SKU      string        `json:"sku,omitempty" doc:"The seller's number of the variant"`
	Quantity int64         `json:"quantity"`
	Price    money.Halalas `json:"unit_price" doc:"Before discount and tax"`
	Net      money.Halalas `json:"net" doc:"After discount, before tax"`
	VAT      money.Halalas `json:"vat"`
	Gross    money.Halalas `json:"gross"`
}

// Documents returns the documents of the user's order and issues the invoice on first use.
// An order that was cancelled before it had an invoice never gets one.
func (s *Service) Documents(ctx context.Context, userID, orderID string) (*Documents, error) {
	d := &Documents{}
	err := s.db.Tx(ctx, func(q db.Querier) error {
		// The lock prevents a cancellation while the invoice is issued.
		if err := lockOrder(ctx, q, orderID); err != nil {
			return err
		}
		o, err := readOrder(ctx, q, orderID)
		if err != nil {
			return err
		}
		if o.userID != userID {
			return errOrderNotFound
		}
		d.Invoice, err = s.findDocument(ctx, q, &o.Order, invoiceKind)
		if errors.Is(err, errNoInvoice) {
			if o.Status == Cancelled || o.awaitsPayment() {
				return errInvoiceNotFound
			}
			d.Invoice, err = s.issueDocument(ctx, q, &o.Order, invoiceKind)
		}
		if err != nil {
			return err
		}
		return s.addNotes(ctx, q, &o.Order, d)
	})
	if err != nil {
		return nil, err
	}
	return d, d.draw()
}

// addNotes adds the credit notes of an order.
func (s *Service) addNotes(ctx context.Context, q db.Querier, o *Order, d *Documents) (err error) {
	if d.ReturnNotes, err = returnNotes(ctx, q, o.ID); err != nil {
		return err
	}
	credit, err := s.findDocument(ctx, q, o, creditKind)
	if errors.Is(err, errNoInvoice) {
		return nil
	}
	d.CreditNote = &credit
	return err
}

// draw draws the QR codes of the documents that have one.
func (d *Documents) draw() (err error) {
	all := []*Invoice{&d.Invoice, d.CreditNote}
	for n := range d.ReturnNotes {
		all = append(all, &d.ReturnNotes[n])
	}
	for _, i := range all {
		if i != nil && i.QR != "" {
			if i.QRImage, err = qr.SVG(i.QR); err != nil {
				return err
			}
		}
	}
	return nil
}

// nameWithOptions returns the name of a product with the colour and size that were bought.
func nameWithOptions(name, options string) string {
	if options == "" {
		return name
	}
	return name + " (" + options + ")"
}

var shippingName = lang.Text{En: "Shipping", Ar: "الشحن"}

// taxRows returns a row for each item and one for paid shipping, so that the rows add up
// to the order's totals.
func taxRows(o Order) []TaxRow {
	costs := make([]money.Halalas, len(o.Items))
	for i, item := range o.Items {
		costs[i] = item.Price * money.Halalas(item.Quantity)
	}
	off := money.Allocate(o.Discount, costs)
	rest := o.VAT
	list := make([]TaxRow, len(o.Items), len(o.Items)+1)
	for i, item := range o.Items {
		net := costs[i] - off[i]
		list[i] = TaxRow{
			EnName: nameWithOptions(item.Product.EnName, item.EnOptions), ArName: nameWithOptions(item.Product.ArName, item.ArOptions),
			SKU: item.SKU, Quantity: item.Quantity, Price: item.Price,
			Net: net, VAT: item.vat, Gross: net + item.vat,
		}
		rest -= item.vat
	}
	if o.Shipping > 0 {
		list = append(list, TaxRow{
			EnName: shippingName.En, ArName: shippingName.Ar, Quantity: 1, Price: o.Shipping,
			Net: o.Shipping, VAT: rest, Gross: o.Shipping + rest,
		})
	}
	return list
}

// qrContent returns the content of the tax authority's QR code: five tag-length-value
// fields in Base64.
func qrContent(seller, vatNumber string, issued time.Time, total, vat money.Halalas) string {
	var b []byte
	for i, value := range []string{seller, vatNumber, issued.UTC().Format("2006-01-02T15:04:05Z"), total.String(), vat.String()} {
		value = value[:min(len(value), 255)]
		b = append(b, byte(i+1), byte(len(value)))
		b = append(b, value...)
	}
	return base64.StdEncoding.EncodeToString(b)
}

// TaxQR returns the content of the QR code on a tax document of the seller.
func (s Seller) TaxQR(issued time.Time, total, vat money.Halalas) string {
	return qrContent(s.ArName, s.VATNumber, issued, total, vat)
}

package order

import (
	"context"
	"encoding/base64"
	"errors"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/qr"
)

// Seller is who issues the invoices, as the law wants it named on them.
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

// Invoice is a tax document about an order.
type Invoice struct {
	Number   int64       `json:"number" doc:"Sequential, without gaps"`
	Kind     invoiceType `json:"kind" enum:"invoice,credit_note"`
	IssuedAt time.Time   `json:"issued_at"`
	// Original is the invoice that a credit note takes back.
	Original int64  `json:"original_number,omitempty" doc:"For a credit note: the invoice it takes back"`
	QR       string `json:"qr" doc:"Content of the QR code that the tax authority asks for"`
	QRImage  string `json:"qr_image" doc:"The QR code as an SVG picture"`
}

var errNoInvoice = errors.New("no invoice yet")

const (
	lockOrder     = `UPDATE orders SET status = status WHERE order_id = $1`
	lockNumbers   = `UPDATE invoice_counter SET last = last WHERE id = 1`
	nextNumber    = `UPDATE invoice_counter SET last = last + 1 WHERE id = 1 RETURNING last`
	insertInvoice = `INSERT INTO invoices (number, order_id, kind, issued_at) VALUES ($1, $2, $3, $4)`
	selectInvoice = `SELECT number, issued_at FROM invoices WHERE order_id = $1 AND kind = $2`
)

// findInvoice gives an order's document of the kind, or errNoInvoice.
func findInvoice(ctx context.Context, q db.Querier, orderID string, kind invoiceType) (Invoice, error) {
	i := Invoice{Kind: kind}
	var issued int64
	err := q.QueryRowContext(ctx, selectInvoice, orderID, string(kind)).Scan(&i.Number, &issued)
	if db.None(err) {
		return i, errNoInvoice
	}
	i.IssuedAt = time.UnixMicro(issued).UTC()
	return i, err
}

// issue gives an order's document of the kind, which it writes if there is none. The
// counter is locked before the look, so that two requests at once write one.
func (s *Service) issue(ctx context.Context, q db.Querier, orderID string, kind invoiceType) (Invoice, error) {
	if err := db.Exec(ctx, q, lockNumbers); err != nil {
		return Invoice{}, err
	}
	found, err := findInvoice(ctx, q, orderID, kind)
	if err != errNoInvoice {
		return found, err
	}
	i := Invoice{Kind: kind, IssuedAt: s.Now().UTC().Truncate(time.Microsecond)}
	if err := q.QueryRowContext(ctx, nextNumber).Scan(&i.Number); err != nil {
		return i, err
	}
	return i, db.Exec(ctx, q, insertInvoice, i.Number, orderID, string(kind), i.IssuedAt.UnixMicro())
}

// Documents are an order's invoice and, once it is cancelled, its credit note.
type Documents struct {
	Seller     Seller   `json:"seller"`
	Order      Order    `json:"order"`
	Lines      []TaxRow `json:"lines"`
	Invoice    Invoice  `json:"invoice"`
	CreditNote *Invoice `json:"credit_note,omitempty"`
}

// TaxRow is a line of the invoice. Net and VAT are after the discount.
type TaxRow struct {
	EnName   string        `json:"en_name"`
	ArName   string        `json:"ar_name"`
	Quantity int64         `json:"quantity"`
	Price    money.Halalas `json:"unit_price" doc:"Before discount and tax"`
	Net      money.Halalas `json:"net" doc:"After discount, before tax"`
	VAT      money.Halalas `json:"vat"`
	Gross    money.Halalas `json:"gross"`
}

// Documents gives the tax documents of the user's order and issues the invoice on the
// first look. An order that was cancelled before it had an invoice never gets one.
func (s *Service) Documents(ctx context.Context, userID, orderID string) (*Documents, error) {
	d := &Documents{Seller: s.seller}
	err := s.db.Tx(ctx, func(q db.Querier) error {
		// Nobody cancels the order while its invoice is written.
		if err := db.Exec(ctx, q, lockOrder, orderID); err != nil {
			return err
		}
		o, err := read(ctx, q, orderID)
		if err != nil {
			return err
		}
		if o.userID != userID {
			return errOrderNotFound
		}
		d.Invoice, err = findInvoice(ctx, q, orderID, invoiceKind)
		if err == errNoInvoice {
			if o.Status == Cancelled {
				return errInvoiceNotFound
			}
			d.Invoice, err = s.issue(ctx, q, orderID, invoiceKind)
		}
		if err != nil {
			return err
		}
		credit, err := findInvoice(ctx, q, orderID, creditKind)
		if err == nil {
			credit.Original = d.Invoice.Number
			d.CreditNote = &credit
		} else if err != errNoInvoice {
			return err
		}
		d.Order = o.Order
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.Lines = taxRows(d.Order)
	for _, i := range []*Invoice{&d.Invoice, d.CreditNote} {
		if i != nil {
			i.QR = qrContent(s.seller.ArName, s.seller.VATNumber, i.IssuedAt, d.Order.Total, d.Order.VAT)
			if i.QRImage, err = qr.SVG(i.QR); err != nil {
				return nil, err
			}
		}
	}
	return d, nil
}

// withOptions describes a product in the colour and size that were bought.
func withOptions(name, options string) string {
	if options == "" {
		return name
	}
	return name + " (" + options + ")"
}

var shippingName = lang.Text{En: "Shipping", Ar: "الشحن"}

// taxRows gives a row for each item and one for the shipping when it costs something, so
// that the rows add up to the order's figures.
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
			EnName: withOptions(item.Product.EnName, item.EnOptions), ArName: withOptions(item.Product.ArName, item.ArOptions), Quantity: item.Quantity, Price: item.Price,
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

// qrContent is what the tax authority's QR code holds: five fields, each with its number,
// its length in bytes and its value, in Base64.
func qrContent(seller, vatNumber string, issued time.Time, total, vat money.Halalas) string {
	var b []byte
	for i, value := range []string{seller, vatNumber, issued.UTC().Format("2006-01-02T15:04:05Z"), total.String(), vat.String()} {
		value = value[:min(len(value), 255)]
		b = append(b, byte(i+1), byte(len(value)))
		b = append(b, value...)
	}
	return base64.StdEncoding.EncodeToString(b)
}

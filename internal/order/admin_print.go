package order

import (
	"context"
	"errors"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/qr"
)

// Printed is what a packing list and the labels of parcels are printed from.
type Printed struct {
	Order  *Annotated `json:"order"`
	Seller Seller     `json:"seller" doc:"Who sends it"`
	QR     string     `json:"qr_image" doc:"The order's id as a QR code, as an SVG picture"`
	// Cash is what whoever brings it collects.
	Cash money.Halalas `json:"cash_amount" doc:"What is paid on delivery; 0 when it is paid, and on a vendor's part of an order"`
}

// Print returns what is printed for an order's parcels, or with vendor for theirs.
func (s *Service) Print(ctx context.Context, vendor, orderID string) (*Printed, error) {
	a, err := s.AnnotatedFor(ctx, vendor, orderID)
	if err != nil {
		return nil, err
	}
	p := &Printed{Order: a, Seller: s.policy().Seller}
	if vendor == "" && a.PaymentMethod == CashOnDelivery && a.Standing == unpaid {
		p.Cash = a.Total
	}
	p.QR, err = qr.SVG(orderID)
	return p, err
}

// OrderDocument is an Invoice in the back office's API, where vendors' invoices have that name.
type OrderDocument Invoice

// OrderDocuments are the documents of an order: its invoice first, then credit notes, oldest first.
type OrderDocuments struct {
	Documents []OrderDocument `json:"documents"`
}

// list returns the documents as the back office shows them.
func (d *Documents) list() OrderDocuments {
	all := OrderDocuments{Documents: []OrderDocument{OrderDocument(d.Invoice)}}
	if d.CreditNote != nil {
		all.Documents = append(all.Documents, OrderDocument(*d.CreditNote))
	}
	for _, note := range d.ReturnNotes {
		all.Documents = append(all.Documents, OrderDocument(note))
	}
	return all
}

// Issued returns the documents of any order, as far as they were issued. Returns errInvoiceNotFound.
func (s *Service) Issued(ctx context.Context, orderID string) (*Documents, error) {
	d := &Documents{}
	err := s.db.Tx(ctx, func(q db.Querier) error {
		o, err := readOrder(ctx, q, orderID)
		if err != nil {
			return err
		}
		d.Invoice, err = s.findDocument(ctx, q, &o.Order, invoiceKind)
		if errors.Is(err, errNoInvoice) {
			return errInvoiceNotFound
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

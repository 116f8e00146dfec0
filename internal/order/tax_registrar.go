package order

import (
	"context"

	"matjar/internal/db"
)

// TaxRegistrar registers tax documents with the authority as they are issued.
type TaxRegistrar interface {
	// Stamp is called once for each tax document, in the transaction that issues it. It returns the
	// content of its QR code, or nothing if the document keeps its own.
	Stamp(ctx context.Context, q db.Querier, i *Invoice) (qr string, err error)
}

// register has a new document stamped, unless it is a receipt. Whatever issues a document calls it
// right before it stores the document.
func (s *Service) register(ctx context.Context, q db.Querier, i *Invoice) error {
	if s.registrar == nil || i.Receipt {
		return nil
	}
	code, err := s.registrar.Stamp(ctx, q, i)
	if err == nil && code != "" {
		i.QR = code
	}
	return err
}

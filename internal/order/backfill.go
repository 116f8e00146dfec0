package order

import (
	"context"

	"matjar/internal/db"
)

// backfillBatch is the number of documents per transaction.
const backfillBatch = 100

// BackfillDocuments stores the content of documents that were issued before content was
// stored, with the current seller, so that later changes of settings do not change them. It
// returns their number. Several nodes may run it concurrently.
func BackfillDocuments(ctx context.Context, d *db.DB, seller Seller) (int, error) {
	s := &Service{db: d, policy: func() Policy { return Policy{ShopDetails: ShopDetails{Seller: seller}} }}
	kept := 0
	for {
		n, err := s.backfillSome(ctx)
		kept += n
		if err != nil || n < backfillBatch {
			return kept, err
		}
	}
}

// backfillSome stores one batch and returns its size.
func (s *Service) backfillSome(ctx context.Context) (n int, err error) {
	// Usually there is nothing to do; then the write lock is not needed.
	found, err := selectMissingDocuments(ctx, s.db, 1)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		list, err := selectMissingDocuments(ctx, q, backfillBatch)
		if err != nil {
			return err
		}
		n = len(list)
		for _, p := range list {
			if err := lockOrder(ctx, q, p.orderID); err != nil {
				return err
			}
			o, err := readOrder(ctx, q, p.orderID)
			if err != nil {
				return err
			}
			if _, err := s.findDocument(ctx, q, &o.Order, p.kind); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

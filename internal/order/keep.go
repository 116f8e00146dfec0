package order

import (
	"context"

	"matjar/internal/db"
)

// keepBatch is how many documents one transaction writes.
const keepBatch = 100

const selectNotKept = `SELECT order_id, kind FROM invoices WHERE document = '' ORDER BY number LIMIT $1`

// KeepDocuments writes down what documents from before they were kept say, with the
// present seller, so that settings that change later do not change them. It returns their
// number. Any number of nodes may do so at once: the first to come to a document writes it.
func KeepDocuments(ctx context.Context, d *db.DB, seller Seller) (int, error) {
	s := &Service{db: d, seller: seller}
	kept := 0
	for {
		n, err := s.keepSome(ctx)
		kept += n
		if err != nil || n < keepBatch {
			return kept, err
		}
	}
}

// keepSome keeps a batch and returns how many it found.
func (s *Service) keepSome(ctx context.Context) (n int, err error) {
	// Most looks find nothing, and need not wait for those who write.
	found, err := selectPapers(ctx, s.db, 1)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		list, err := selectPapers(ctx, q, keepBatch)
		if err != nil {
			return err
		}
		n = len(list)
		for _, p := range list {
			if err := db.Exec(ctx, q, lockOrder, p.orderID); err != nil {
				return err
			}
			o, err := read(ctx, q, p.orderID)
			if err != nil {
				return err
			}
			if _, err := s.find(ctx, q, &o.Order, p.kind); err != nil {
				return err
			}
		}
		return nil
	})
	return n, err
}

// paper is a document whose content is not kept yet.
type paper struct {
	orderID string
	kind    invoiceType
}

func selectPapers(ctx context.Context, q db.Querier, limit int) ([]paper, error) {
	rows, err := q.QueryContext(ctx, selectNotKept, int64(limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []paper
	for rows.Next() {
		var p paper
		if err := rows.Scan(&p.orderID, &p.kind); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

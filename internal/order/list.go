package order

import (
	"context"

	"matjar/internal/rest"
)

// pageSize is that of a shopper's list.
const pageSize = 10

// Orders is one page of a list of orders.
type Orders struct {
	Orders []Order `json:"orders" doc:"Newest first"`
	Next   string  `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// Get returns an order of the user. Returns errOrderNotFound, also for another user's
// order.
func (s *Service) Get(ctx context.Context, userID, orderID string) (*Order, error) {
	found, err := readOrder(ctx, s.db, orderID)
	if err == nil && found.userID != userID {
		err = errOrderNotFound
	}
	if err != nil {
		return nil, err
	}
	return s.setDocumentKind(&found.Order), nil
}

// List returns the page of the user's orders that starts at the cursor.
func (s *Service) List(ctx context.Context, userID, cursor string) (Orders, error) {
	before, err := rest.ParseCursor(cursor)
	if err != nil {
		return Orders{}, err
	}
	list, err := selectUserPage(ctx, s.db, userID, before, pageSize+1)
	return s.newPage(list, pageSize), err
}

// newPage returns the first size orders as a page, with a cursor if there are more.
func (s *Service) newPage(orders []Order, size int) Orders {
	var p Orders
	p.Orders, p.Next = rest.Page(orders, size, func(o Order) rest.Cursor { return rest.Cursor{At: o.CreatedAt.UnixMicro(), ID: o.ID} })
	for i := range p.Orders {
		s.setDocumentKind(&p.Orders[i])
	}
	return p
}

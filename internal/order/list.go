package order

import "context"

// Page sizes of a shopper's and of the operator's list.
const (
	pageSize         = 10
	operatorPageSize = 50
)

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
	before, err := ParseCursor(cursor)
	if err != nil {
		return Orders{}, err
	}
	list, err := selectUserPage(ctx, s.db, userID, before, pageSize+1)
	return s.newPage(list, pageSize), err
}

// ListAll returns a page of all orders in the state, or in any state with "".
func (s *Service) ListAll(ctx context.Context, status Status, cursor string) (Orders, error) {
	before, err := ParseCursor(cursor)
	if err != nil {
		return Orders{}, err
	}
	list, err := selectAllPage(ctx, s.db, status, before, operatorPageSize+1)
	return s.newPage(list, operatorPageSize), err
}

// newPage returns the first size orders as a page, with a cursor if there are more.
func (s *Service) newPage(orders []Order, size int) Orders {
	p := Orders{Orders: orders}
	if len(orders) > size {
		last := orders[size-1]
		p = Orders{orders[:size], Cursor{last.CreatedAt.UnixMicro(), last.ID}.String()}
	}
	for i := range p.Orders {
		s.setDocumentKind(&p.Orders[i])
	}
	return p
}

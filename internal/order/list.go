package order

import "context"

// List returns a page of the user's orders, which starts where the cursor says.
func (s *Service) List(ctx context.Context, userID, cursor string) (Orders, error) {
	before, err := parseCursor(cursor)
	if err != nil {
		return Orders{}, err
	}
	list, err := page(ctx, s.db, userID, before, pageSize+1)
	return s.pageOf(list, pageSize), err
}

// ListAll returns a page of everybody's orders in the state, or in any with "".
func (s *Service) ListAll(ctx context.Context, status Status, cursor string) (Orders, error) {
	before, err := parseCursor(cursor)
	if err != nil {
		return Orders{}, err
	}
	list, err := newest(ctx, s.db, status, before, operatorPageSize+1)
	return s.pageOf(list, operatorPageSize), err
}

// pageOf is the page of the size at the top of orders, which were read one beyond it.
func (s *Service) pageOf(orders []Order, size int) Orders {
	p := Orders{Orders: orders}
	if len(orders) > size {
		last := orders[size-1]
		p = Orders{orders[:size], cursor{last.CreatedAt.UnixMicro(), last.ID}.String()}
	}
	for i := range p.Orders {
		s.named(&p.Orders[i])
	}
	return p
}

package order

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// How many orders are on a page: of one's own, and of everybody's for an operator.
const (
	pageSize         = 10
	operatorPageSize = 50
)

// Orders is one page of a list of orders.
type Orders struct {
	Orders []Order `json:"orders" doc:"Newest first"`
	Next   string  `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// Own returns an order of the user. Somebody else's is as unknown as none. Returns
// errOrderNotFound.
func (s *Service) Own(ctx context.Context, userID, orderID string) (*Order, error) {
	found, err := read(ctx, s.db, orderID)
	if err == nil && found.userID != userID {
		err = errOrderNotFound
	}
	if err != nil {
		return nil, err
	}
	return s.named(&found.Order), nil
}

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

// cursor is a place in a list of orders.
type cursor struct {
	createdAt int64
	orderID   string
}

func (c cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", c.createdAt, c.orderID))
}

// top is the place before all orders.
var top = cursor{math.MaxInt64, ""}

// parseCursor reads a cursor; an empty one is the top.
func parseCursor(text string) (cursor, error) {
	if text == "" {
		return top, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	var c cursor
	if err == nil {
		_, err = fmt.Sscanf(string(b), "%d %s", &c.createdAt, &c.orderID)
	}
	if err != nil || strings.ContainsRune(c.orderID, 0) {
		return c, errs.New(errs.Invalid, code.BadCursor, "this is not a cursor that a list gave")
	}
	return c, nil
}

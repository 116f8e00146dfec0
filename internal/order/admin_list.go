package order

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/errs"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// adminPageSize is that of the back office's list.
const adminPageSize = 50

// OrderFilter narrows the back office's list; what is empty does not.
type OrderFilter struct {
	Search   string    `query:"search" maxLength:"100" pattern:"^[^\\x00]*$" doc:"The beginning of an order's number, of the words of a name, of a phone number in any spelling, or of an e-mail address"`
	Status   Status    `query:"status" doc:"Only orders in this state"`
	Standing Standing  `query:"payment" doc:"Only orders that are paid so far"`
	Method   Payment   `query:"method" doc:"Only orders paid this way"`
	Vendor   string    `query:"vendor" maxLength:"64" pattern:"^[^\\x00]*$" doc:"Only orders with things of this vendor"`
	From     time.Time `query:"from" doc:"Only orders placed at this time or later"`
	To       time.Time `query:"to" doc:"Only orders placed before this time"`
	ToShip   bool      `query:"to_ship" doc:"Only orders of which something is to be sent"`
}

// OrderSummary is an order in the back office's list. A vendor sees the totals of their own lines.
type OrderSummary struct {
	ID        string        `json:"order_id"`
	Number    string        `json:"order_number" doc:"The short form of the id that people see"`
	Status    Status        `json:"status"`
	Method    Payment       `json:"payment_method"`
	Standing  Standing      `json:"payment_standing"`
	Total     money.Halalas `json:"total_amount"`
	Units     int64         `json:"units" doc:"How many things were ordered"`
	Name      string        `json:"full_name" doc:"Who receives it"`
	City      string        `json:"city"`
	CreatedAt time.Time     `json:"created_at"`
}

// OrderSummaries is a page of the back office's list.
type OrderSummaries struct {
	Orders []OrderSummary `json:"orders" doc:"Newest first"`
	Next   string         `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// ListForStaff returns a page of all orders. With vendor, of those with things of theirs, and what they may
// see of them. Returns bad_cursor.
func (s *Service) ListForStaff(ctx context.Context, vendor string, f OrderFilter, from string) (OrderSummaries, error) {
	before, err := rest.ParseCursor(from)
	if err != nil {
		return OrderSummaries{}, err
	}
	if !f.From.IsZero() && !f.To.IsZero() && f.To.Before(f.From) {
		return OrderSummaries{}, errs.ValidationFailed("the time from which orders are listed is after the one to which they are")
	}
	if vendor != "" {
		f.Vendor = vendor
	}
	w := parseSearch(f.Search, vendor != "")
	if err := w.rarestFirst(ctx, s.db, f.Status != "" || f.Standing != ""); err != nil {
		return OrderSummaries{}, err
	}
	list, err := f.readSummaries(ctx, s.db, w, vendor != "", before)
	if err != nil {
		return OrderSummaries{}, err
	}
	page := OrderSummaries{Orders: make([]OrderSummary, 0, len(list))}
	list, page.Next = rest.Page(list, adminPageSize, func(r summaryRow) rest.Cursor { return rest.Cursor{At: r.CreatedAt.UnixMicro(), ID: r.ID} })
	for _, row := range list {
		if err := row.finish(); err != nil {
			return OrderSummaries{}, err
		}
		page.Orders = append(page.Orders, row.OrderSummary)
	}
	return page, readUnits(ctx, s.db, vendor, page.Orders)
}

// finish sets what is computed from the row.
func (r *summaryRow) finish() error {
	var a Address
	if err := json.Unmarshal([]byte(r.address), &a); err != nil {
		return fmt.Errorf("order %s: %w", r.ID, err)
	}
	r.Number, r.Name, r.City = Number(r.ID), a.FullName, a.City
	o := Order{Status: r.Status, PaymentMethod: r.Method, Total: r.Total, Refunded: r.refunded}
	if r.state != "" {
		o.Payment = &PaymentInfo{State: PaymentState(r.state)}
	}
	r.Standing = o.standing()
	return nil
}

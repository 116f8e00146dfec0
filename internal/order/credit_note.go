package order

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"matjar/internal/db"
	"matjar/internal/mail"
	"matjar/internal/money"
)

// What package returns needs of an order: what has arrived of it, what a part of it cost,
// and the documents and the stock that follow when a part comes back.

// ArrivedUnits is how many of an item arrived, and when.
type ArrivedUnits struct {
	Quantity int64
	At       time.Time
}

// Arrivals returns what has arrived of an item, one for each parcel. Items from before parcels
// were stored arrived all at once.
func (o *Order) Arrivals(i Item) []ArrivedUnits {
	var list []ArrivedUnits
	sent := false
	for _, p := range o.Shipments {
		for _, l := range p.Lines {
			if l.ItemID != i.ID {
				continue
			}
			sent = true
			if p.DeliveredAt != nil {
				list = append(list, ArrivedUnits{l.Quantity, *p.DeliveredAt})
			}
		}
	}
	if sent || i.Status != Delivered {
		return list
	}
	at := o.CreatedAt
	for _, e := range o.Events {
		if e.Status == Delivered && (e.VendorID == "" || e.VendorID == i.VendorID) {
			at = e.CreatedAt
		}
	}
	return []ArrivedUnits{{i.Quantity, at}}
}

// Lock locks an order until the transaction ends and returns it with its owner. Returns
// errOrderNotFound.
func (s *Service) Lock(ctx context.Context, q db.Querier, orderID string) (*Order, string, error) {
	if err := lockOrder(ctx, q, orderID); err != nil {
		return nil, "", err
	}
	o, err := readOrder(ctx, q, orderID)
	return &o.Order, o.userID, err
}

// LockOwn is Lock for the user's own order; another user's is not found.
func (s *Service) LockOwn(ctx context.Context, q db.Querier, userID, orderID string) (*Order, error) {
	o, owner, err := s.Lock(ctx, q, orderID)
	if err == nil && owner != userID {
		err = errOrderNotFound
	}
	return o, err
}

// Once runs request and stores its response under the user's key, inside a transaction. The
// same key and content get the stored response again; with another content it is refused, as
// in Place.
func (s *Service) Once(ctx context.Context, q db.Querier, userID, key string, content any, request func() (response any, err error)) ([]byte, error) {
	hash, err := requestHash(content)
	if err != nil {
		return nil, err
	}
	repeated, err := reserveKey(ctx, q, userID, key, hash, s.Now())
	if err != nil || repeated != nil {
		return repeated, err
	}
	answer, err := request()
	if err != nil {
		return nil, err
	}
	response, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	return response, setResponse(ctx, q, userID, key, response)
}

// Part is what comes back of an order.
type Part struct {
	ReturnID string
	// Units are how many of each item come back, by its id; Before is how many of it were
	// credited earlier.
	Units, Before map[string]int64
	// Shipping: what shipping cost comes back too.
	Shipping bool
}

// unitShares returns the sum of the parts of units from (included) to to (not included) when
// an amount is split over quantity units. The parts of all units add up to the amount, so
// whatever is credited unit by unit adds up to what was paid.
func unitShares(amount money.Halalas, quantity, from, to int64) money.Halalas {
	weights := make([]money.Halalas, quantity)
	for i := range weights {
		weights[i] = 1
	}
	var sum money.Halalas
	for _, share := range money.Allocate(amount, weights)[from:to] {
		sum += share
	}
	return sum
}

// Cost returns what a part of the order cost, by the order's own figures: the price of each
// unit with its share of the discount and of the line's VAT. Units must not exceed what is
// left of an item.
func (o *Order) Cost(p Part) (rows []TaxRow, t Totals, err error) {
	whole := taxRows(*o)
	for n, i := range o.Items {
		units, before := p.Units[i.ID], p.Before[i.ID]
		if units == 0 {
			continue
		}
		if units < 0 || before < 0 || before+units > i.Quantity {
			return nil, t, fmt.Errorf("order %s: %d of item %s cannot be credited after %d of %d", o.ID, units, i.ID, before, i.Quantity)
		}
		row := whole[n]
		cost := i.Price * money.Halalas(units)
		discount := unitShares(i.Price*money.Halalas(i.Quantity)-row.Net, i.Quantity, before, before+units)
		row.Quantity, row.Net, row.VAT = units, cost-discount, unitShares(row.VAT, i.Quantity, before, before+units)
		row.Gross = row.Net + row.VAT
		rows = append(rows, row)
		t.Subtotal, t.Discount, t.VAT = t.Subtotal+cost, t.Discount+discount, t.VAT+row.VAT
	}
	if p.Shipping && o.Shipping > 0 {
		row := whole[len(o.Items)]
		rows = append(rows, row)
		t.Shipping, t.VAT = row.Net, t.VAT+row.VAT
	}
	t.Total = t.Subtotal - t.Discount + t.Shipping + t.VAT
	return rows, t, nil
}

// CreditPart issues the credit note of a return, in the transaction that holds the order's
// lock. All notes of an order together never exceed its invoice.
func (s *Service) CreditPart(ctx context.Context, q db.Querier, o *Order, p Part) (Invoice, error) {
	rows, totals, err := o.Cost(p)
	if err != nil {
		return Invoice{}, err
	}
	// The invoice is there unless only a part of the order was ever sent.
	i, err := s.issueDocument(ctx, q, o, invoiceKind)
	if err != nil {
		return i, err
	}
	if _, err := s.findDocument(ctx, q, o, creditKind); !errors.Is(err, errNoInvoice) {
		return i, errors.Join(err, fmt.Errorf("order %s is credited as a whole", o.ID))
	}
	notes, err := returnNotes(ctx, q, o.ID)
	if err != nil {
		return i, err
	}
	left := i.Total - totals.Total
	for _, note := range notes {
		if left -= note.Total; note.ReturnID == p.ReturnID {
			return i, fmt.Errorf("return %s is credited already", p.ReturnID)
		}
	}
	if left < 0 {
		return i, fmt.Errorf("order %s would be credited with %s more than it cost", o.ID, -left)
	}
	i.Kind, i.Original, i.OriginalAt, i.ReturnID = creditKind, i.Number, i.IssuedAt, p.ReturnID
	i.Lines, i.Totals, i.QR = rows, totals, ""
	return s.numberDocument(ctx, q, i)
}

// Restock puts units of an order's items back into stock, inside a transaction. StockChanged
// must be called after the commit.
func (s *Service) Restock(ctx context.Context, q db.Querier, o *Order, units map[string]int64) error {
	var items []Item
	for _, i := range o.Items {
		if i.Quantity = units[i.ID]; i.Quantity > 0 {
			items = append(items, i)
		}
	}
	if err := restoreStock(ctx, q, items, s.Now().UnixMicro()); err != nil {
		return err
	}
	return s.tellStock(ctx, q, items)
}

// Mail returns an email about a part of an order to its owner, in their language: the items in
// the quantities that units say, and how to reach the shop. It reports whether the owner still
// has an account.
func (s *Service) Mail(ctx context.Context, q db.Querier, o *Order, userID string, units map[string]int64) (m mail.Message, member bool, err error) {
	t, member, err := recipient(ctx, q, userID)
	if err != nil {
		return m, member, err
	}
	var items []Item
	for _, i := range o.Items {
		if i.Quantity = units[i.ID]; i.Quantity > 0 {
			items = append(items, i)
		}
	}
	return mail.Message{
		To: o.ShippingAddress.Email, Language: t, Purpose: mail.Service, Lines: messageLines(t, items),
		Contact: s.policy().contactLink(),
	}, member, nil
}

// BaseURL is the shop's address, for links in emails.
func (s *Service) BaseURL() string { return s.policy().BaseURL }

// Seller is who issues invoices, and whom parcels go back to.
func (s *Service) Seller() Seller { return s.policy().Seller }

// FormatPrice writes an amount as emails do.
func FormatPrice(h money.Halalas) string { return price(h) }

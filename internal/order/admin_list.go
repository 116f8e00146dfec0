package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// deskPageSize is that of the back office's list.
const deskPageSize = 50

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

// statement is a query that is put together, with its arguments.
type statement struct {
	where []string
	args  []any
}

// arg adds an argument and returns its placeholder.
func (s *statement) arg(value any) string {
	s.args = append(s.args, value)
	return fmt.Sprintf("$%d", len(s.args))
}

func (s *statement) and(format string, values ...any) {
	marks := make([]any, len(values))
	for i, v := range values {
		marks[i] = s.arg(v)
	}
	s.where = append(s.where, fmt.Sprintf(format, marks...))
}

// toShip: it waits for its parcels. What is paid on delivery needs no payment first.
const toShip = `o.status IN ('processing', 'pending_payment') AND (o.status = 'processing' OR o.payment_method = 'cod')`

// listStatement returns the query of a page of the list, with what the filter looks for. The keys of the page are
// selected first, and of those alone what is shown.
func (f OrderFilter) listStatement(w wanted, vendorOnly bool, before rest.Cursor) (query string, args []any) {
	s := &statement{}
	from, key := "orders o", "o"
	if f.Search != "" && !w.common {
		from, key = s.searched(w), "found"
		if f.Vendor != "" {
			s.and(`EXISTS (SELECT 1 FROM order_vendors v WHERE v.vendor_id = %s AND v.created_at = found.created_at AND v.order_id = found.order_id)`, f.Vendor)
		}
	} else if f.Vendor != "" {
		from, key = "order_vendors v", "v"
		s.and(`v.vendor_id = %s`, f.Vendor)
	}
	at, id := key+".created_at", key+".order_id"
	if f.Search != "" {
		others := w.others()
		if w.listed {
			s.where = append(s.where, id+" IN ("+strings.Join(s.found("order_id", others[0]), " UNION ALL ")+")")
			others = others[1:]
		}
		s.has(others, id)
	}
	ofOrder := len(s.where)
	if f.Status != "" {
		s.and(`o.status = %s`, string(f.Status))
	}
	if f.Method != "" {
		s.and(`o.payment_method = %s`, string(f.Method))
	}
	if f.Standing != "" {
		s.and(`o.payment_standing = %s`, string(f.Standing))
	}
	if f.ToShip {
		s.and(toShip)
	}
	if key != "o" && len(s.where) > ofOrder {
		from += " JOIN orders o ON o.order_id = " + id
	}
	if f.ToShip && vendorOnly {
		s.and(`EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = `+id+` AND i.vendor_id = %s AND i.status IN ('pending_payment', 'processing'))`, f.Vendor)
	}
	if !f.From.IsZero() {
		s.and(at+` >= %s`, f.From.UnixMicro())
	}
	if !f.To.IsZero() {
		s.and(at+` < %s`, f.To.UnixMicro())
	}
	s.and("("+at+", "+id+") < (%s, %s)", before.At, before.ID)
	// The limit is no argument: PostgreSQL plans for thousands of rows where it does not know it.
	keys := "SELECT " + at + ", " + id + " FROM " + from + " WHERE " + strings.Join(s.where, " AND ") +
		" ORDER BY " + at + " DESC, " + id + " DESC LIMIT " + strconv.Itoa(deskPageSize+1)
	return summaryColumns + "(" + keys + ") page JOIN orders o ON o.order_id = page.order_id ORDER BY page.created_at DESC, page.order_id DESC", s.args
}

// between is the condition that a column begins with a text.
func (s *statement) between(column, low string) string {
	return column + " >= " + s.arg(low) + " AND " + column + " < " + s.arg(low+afterKeys)
}

// searched returns the FROM of a search for a number or for the first word, which few orders have.
func (s *statement) searched(w wanted) string {
	var found []string
	if w.number != "" {
		// Looked up by id: planners that cannot know how few these are would read all orders by time.
		found = append(found, `SELECT created_at, order_id FROM orders WHERE order_id IN (SELECT order_id FROM orders WHERE `+s.between("order_id", w.number)+`)`)
	}
	if len(w.words) > 0 {
		found = append(found, s.found("created_at, order_id", w.words[0])...)
	}
	if len(found) == 0 {
		found = append(found, `SELECT created_at, order_id FROM orders WHERE 1 = 0`)
	}
	return "(" + strings.Join(found, " UNION ") + ") found"
}

// found returns the queries of orders that have a word, one for each of its forms.
func (s *statement) found(columns string, word wantedWord) []string {
	var queries []string
	for _, form := range word.forms {
		queries = append(queries, `SELECT `+columns+` FROM order_words WHERE `+s.between("word", form))
	}
	return queries
}

// has wants orders that have all of the words; id names the column of their ids.
func (s *statement) has(words []wantedWord, id string) {
	for _, word := range words {
		var forms []string
		for _, form := range word.forms {
			forms = append(forms, s.between("w.word", form))
		}
		// One EXISTS: of several PostgreSQL would read all orders that have a form.
		s.where = append(s.where, `EXISTS (SELECT 1 FROM order_words w WHERE w.order_id = `+id+` AND (`+strings.Join(forms, " OR ")+`))`)
	}
}

// Desk returns a page of all orders. With vendor, of those with things of theirs, and what they may
// see of them. Returns bad_cursor.
func (s *Service) Desk(ctx context.Context, vendor string, f OrderFilter, from string) (OrderSummaries, error) {
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
	query, args := f.listStatement(w, vendor != "", before)
	list, err := db.All(ctx, s.db, scanSummary, query, args...)
	if err != nil {
		return OrderSummaries{}, err
	}
	page := OrderSummaries{Orders: make([]OrderSummary, 0, len(list))}
	list, page.Next = rest.Page(list, deskPageSize, func(r summaryRow) rest.Cursor { return rest.Cursor{At: r.CreatedAt.UnixMicro(), ID: r.ID} })
	for _, row := range list {
		if err := row.finish(); err != nil {
			return OrderSummaries{}, err
		}
		page.Orders = append(page.Orders, row.OrderSummary)
	}
	return page, s.countUnits(ctx, vendor, page.Orders)
}

// summaryRow is a row of the list before what is computed from it.
type summaryRow struct {
	OrderSummary
	address, state string
	refunded       money.Halalas
}

func scanSummary(r *summaryRow) []any {
	return []any{&r.ID, &r.Status, &r.Method, &r.Total, &r.address, db.Micro{To: &r.CreatedAt}, &r.state, &r.refunded}
}

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

// countUnits sets how many things are in each order, for a vendor of their own, with what those cost.
func (s *Service) countUnits(ctx context.Context, vendor string, list []OrderSummary) error {
	ids := make([]string, len(list))
	byID := make(map[string]*OrderSummary, len(list))
	for i := range list {
		ids[i], byID[list[i].ID] = list[i].ID, &list[i]
	}
	if vendor == "" {
		return db.RowsIn(ctx, s.db, selectUnits, ids, func(rows *sql.Rows) error {
			var id string
			var n int64
			err := rows.Scan(&id, &n)
			if err == nil {
				byID[id].Units = n
			}
			return err
		})
	}
	return db.RowsIn(ctx, s.db, selectOwnUnits, ids, func(rows *sql.Rows) error {
		var id, whose string
		var n int64
		var cost money.Halalas
		err := rows.Scan(&id, &whose, &n, &cost)
		if err == nil && whose == vendor {
			byID[id].Units, byID[id].Total = n, cost
		}
		return err
	})
}

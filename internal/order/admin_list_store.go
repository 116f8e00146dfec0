package order

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/rest"
)

const summaryColumns = `
	SELECT o.order_id, o.status, o.payment_method, o.total_amount, o.shipping_address, o.created_at,
	       coalesce((SELECT p.state FROM payment_intents p WHERE p.order_id = o.order_id AND p.is_current), ''),
	       CASE WHEN o.payment_method = 'cod' THEN
	           coalesce((SELECT CAST(sum(r.amount) AS BIGINT) FROM returns r WHERE r.order_id = o.order_id AND r.state = 'refunded'), 0) ELSE 0 END
	FROM `

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
		" ORDER BY " + at + " DESC, " + id + " DESC LIMIT " + strconv.Itoa(adminPageSize+1)
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

// summaryRow is a row of the list before what is computed from it.
type summaryRow struct {
	OrderSummary
	address, state string
	refunded       money.Halalas
}

func scanSummary(r *summaryRow) []any {
	return []any{&r.ID, &r.Status, &r.Method, &r.Total, &r.address, db.Micro{To: &r.CreatedAt}, &r.state, &r.refunded}
}

// readSummaries returns a page of the list, with one row more if there are more pages.
func (f OrderFilter) readSummaries(ctx context.Context, q db.Querier, w wanted, vendorOnly bool, before rest.Cursor) ([]summaryRow, error) {
	query, args := f.listStatement(w, vendorOnly, before)
	return db.All(ctx, q, scanSummary, query, args...)
}

const selectUnits = `
	SELECT order_id, CAST(sum(quantity) AS BIGINT) FROM order_items WHERE order_id IN $values GROUP BY order_id`

// selectOwnUnits are the units and totals of each vendor.
const selectOwnUnits = `
	SELECT order_id, vendor_id, CAST(sum(quantity) AS BIGINT), CAST(sum(quantity * price_at_purchase) AS BIGINT)
	FROM order_items WHERE order_id IN $values GROUP BY order_id, vendor_id`

// readUnits sets how many things are in each order, for a vendor of their own, with what those cost.
func readUnits(ctx context.Context, q db.Querier, vendor string, list []OrderSummary) error {
	ids := make([]string, len(list))
	byID := make(map[string]*OrderSummary, len(list))
	for i := range list {
		ids[i], byID[list[i].ID] = list[i].ID, &list[i]
	}
	if vendor == "" {
		return db.RowsIn(ctx, q, selectUnits, ids, func(rows *sql.Rows) error {
			var id string
			var n int64
			err := rows.Scan(&id, &n)
			if err == nil {
				byID[id].Units = n
			}
			return err
		})
	}
	return db.RowsIn(ctx, q, selectOwnUnits, ids, func(rows *sql.Rows) error {
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

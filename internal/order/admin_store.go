package order

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectIDs              = `SELECT order_id FROM orders WHERE order_id >= $1 AND order_id < $2 ORDER BY order_id LIMIT 2`
	countOwnItemsStatement = `SELECT count(*) FROM order_items WHERE order_id = $1 AND vendor_id = $2`
	setAddressStatement    = `UPDATE orders SET shipping_address = $2 WHERE order_id = $1`
)

// readIDs returns the first two ids that begin with a number, and maybe some that follow these.
func readIDs(ctx context.Context, q db.Querier, number string) ([]string, error) {
	return db.Column(ctx, q, selectIDs, number, number+afterKeys)
}

// countOwnItems counts the items of an order that are a vendor's.
func countOwnItems(ctx context.Context, q db.Querier, orderID, vendor string) (n int64, err error) {
	err = q.QueryRowContext(ctx, countOwnItemsStatement, orderID, vendor).Scan(&n)
	return n, err
}

func setAddress(ctx context.Context, q db.Querier, orderID string, address []byte) error {
	return db.Exec(ctx, q, setAddressStatement, orderID, string(address))
}

const selectArrived = `
	SELECT v.vendor_id, o.order_id, o.created_at FROM orders o JOIN order_vendors v ON v.order_id = o.order_id AND v.created_at = o.created_at
	WHERE o.order_id IN (SELECT order_id FROM orders WHERE created_at > $1 ORDER BY created_at, order_id LIMIT $2)
	ORDER BY o.created_at, o.order_id`

const selectLatest = `SELECT coalesce(max(created_at), 0) FROM orders`

// eachArrived calls each for every order after a moment and every vendor with things in it.
func eachArrived(ctx context.Context, q db.Querier, after int64, each func(vendor string, a Arrived)) error {
	rows, err := q.QueryContext(ctx, selectArrived, after, int64(maxTold))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var vendor string
		var a Arrived
		if err := rows.Scan(&vendor, &a.ID, db.Micro{To: &a.CreatedAt}); err != nil {
			return err
		}
		a.Number = Number(a.ID)
		each(vendor, a)
	}
	return rows.Err()
}

func readLatest(ctx context.Context, q db.Querier) (after int64, err error) {
	err = q.QueryRowContext(ctx, selectLatest).Scan(&after)
	return after, err
}

const (
	insertRemarkStatement = `INSERT INTO order_remarks (remark_id, order_id, kind, vendor_id, author_name, content, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	selectOrderRemarks    = `
		SELECT kind, vendor_id, author_name, content, created_at FROM order_remarks
		WHERE order_id = $1 ORDER BY created_at, remark_id`
)

const erasePastAddresses = `
	UPDATE order_remarks SET content = '' WHERE kind = 'address' AND order_id IN (SELECT order_id FROM orders WHERE user_id = $1)`

// selectRemarks returns the remarks on an order, oldest first.
func selectRemarks(ctx context.Context, q db.Querier, orderID string) ([]Remark, error) {
	return db.All(ctx, q, func(r *Remark) []any {
		return []any{&r.Kind, &r.VendorID, &r.Author, &r.Text, db.Micro{To: &r.CreatedAt}}
	}, selectOrderRemarks, orderID)
}

func insertRemark(ctx context.Context, q db.Querier, id, orderID, kind, vendor, author, text string, now time.Time) error {
	return db.Exec(ctx, q, insertRemarkStatement, id, orderID, kind, vendor, author, text, now.UnixMicro())
}

const (
	selectViews         = `SELECT view_id, name, filters, created_at FROM order_views WHERE member_id = $1 ORDER BY created_at, view_id`
	countViewsStatement = `SELECT count(*) FROM order_views WHERE member_id = $1`
	insertViewStatement = `INSERT INTO order_views (view_id, member_id, name, filters, created_at) VALUES ($1, $2, $3, $4, $5)`
	deleteViewStatement = `DELETE FROM order_views WHERE view_id = $1 AND member_id = $2`
	eraseViews          = `DELETE FROM order_views WHERE member_id = $1`
	// The rows of a member are serialized by a row that every member's change touches.
	lockViewsStatement = `UPDATE order_views SET name = name WHERE member_id = $1`
)

func readViews(ctx context.Context, q db.Querier, memberID string) ([]OrderView, error) {
	return db.All(ctx, q, func(v *OrderView) []any {
		return []any{&v.ID, &v.Name, &v.Filters, db.Micro{To: &v.CreatedAt}}
	}, selectViews, memberID)
}

func lockViews(ctx context.Context, q db.Querier, memberID string) error {
	return db.Exec(ctx, q, lockViewsStatement, memberID)
}

func countViews(ctx context.Context, q db.Querier, memberID string) (n int, err error) {
	err = q.QueryRowContext(ctx, countViewsStatement, memberID).Scan(&n)
	return n, err
}

func insertView(ctx context.Context, q db.Querier, id, memberID, name, filters string, createdAt time.Time) error {
	return db.Exec(ctx, q, insertViewStatement, id, memberID, name, filters, createdAt.UnixMicro())
}

func deleteView(ctx context.Context, q db.Querier, id, memberID string) (bool, error) {
	return db.Changed(ctx, q, deleteViewStatement, id, memberID)
}

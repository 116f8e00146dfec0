package returns

import (
	"context"
	"database/sql"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/order"
)

const (
	insertReturn = `
		INSERT INTO returns (return_id, order_id, user_id, vendor_id, state, reason, details, free_pickup, amount, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	selectReturn = `
		SELECT r.return_id, r.order_id, r.user_id, r.vendor_id, v.en_name, v.ar_name, r.state, r.reason, r.details, r.free_pickup,
		       r.tracking, r.refusal, r.restocked, r.amount, r.credit_note, r.reference, r.created_at, o.payment_method,
		       coalesce((SELECT masked FROM return_bank_details b WHERE b.return_id = r.return_id), ''),
		       (SELECT count(*) FROM return_pictures p WHERE p.return_id = r.return_id)
		FROM returns r JOIN orders o ON o.order_id = r.order_id JOIN vendors v ON v.vendor_id = r.vendor_id `
	newestFirst = ` ORDER BY r.created_at DESC, r.return_id DESC `
	whereID     = selectReturn + `WHERE r.return_id = $1`
	whereOrder  = selectReturn + `WHERE r.order_id = $1` + newestFirst
	whereUser   = selectReturn + `WHERE r.user_id = $1` + newestFirst + `LIMIT 100`

	selectLines = `
		SELECT l.return_id, l.order_item_id, l.quantity, i.product_id, i.en_name, i.ar_name, i.brand, i.ar_brand, i.image_url, i.en_options, i.ar_options
		FROM return_lines l JOIN order_items i ON i.order_item_id = l.order_item_id
		WHERE l.return_id IN $values ORDER BY l.order_item_id`
	selectEvents = `
		SELECT return_id, kind, actor, created_at FROM return_events
		WHERE return_id IN $values AND kind <> 'bank_read' ORDER BY created_at, event_id`

	// Refused and cancelled returns leave their things with the shopper.
	selectUnits = `
		SELECT l.order_item_id, CAST(sum(l.quantity) AS BIGINT), CAST(sum(CASE WHEN r.state = 'refunded' THEN l.quantity ELSE 0 END) AS BIGINT)
		FROM return_lines l JOIN returns r ON r.return_id = l.return_id
		WHERE r.order_id = $1 AND r.state NOT IN ('refused', 'cancelled') GROUP BY l.order_item_id`
)

// countUnits returns how many of each item of an order are being or were returned, and how many
// of these were refunded.
func countUnits(ctx context.Context, q db.Querier, orderID string) (asked, credited map[string]int64, err error) {
	type row struct {
		id              string
		asked, credited int64
	}
	rows, err := db.All(ctx, q, func(r *row) []any { return []any{&r.id, &r.asked, &r.credited} }, selectUnits, orderID)
	asked, credited = map[string]int64{}, map[string]int64{}
	for _, r := range rows {
		asked[r.id], credited[r.id] = r.asked, r.credited
	}
	return asked, credited, err
}

// readReturn returns a return. Returns errNotFound.
func readReturn(ctx context.Context, q db.Querier, returnID string) (*Return, error) {
	list, err := selectReturns(ctx, q, whereID, returnID)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errNotFound
	}
	return &list[0], nil
}

// selectReturns returns returns with their lines and events, in three queries for any number of
// them.
func selectReturns(ctx context.Context, q db.Querier, query string, args ...any) ([]Return, error) {
	list, err := db.All(ctx, q, func(r *Return) []any {
		r.Lines, r.Events = []Line{}, []Event{}
		return []any{
			&r.ID, &r.OrderID, &r.userID, &r.VendorID, &r.EnVendor, &r.ArVendor, &r.State, &r.Reason, &r.Details, &r.FreePickup,
			&r.Tracking, &r.Refusal, &r.Restocked, &r.Amount, &r.CreditNote, &r.Reference, db.Micro{To: &r.CreatedAt}, &r.RefundBy,
			&r.Bank, &r.Pictures,
		}
	}, query, args...)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(list))
	byID := make(map[string]*Return, len(list))
	for n := range list {
		r := &list[n]
		ids[n], byID[r.ID] = r.ID, r
		r.RefundBy = refundBy(&order.Order{PaymentMethod: order.Payment(r.RefundBy)})
		r.derive()
	}
	err = db.RowsIn(ctx, q, selectLines, ids, func(rows *sql.Rows) error {
		var id string
		var l Line
		err := rows.Scan(&id, &l.ItemID, &l.Quantity, &l.Product.ProductID, &l.Product.EnName, &l.Product.ArName, &l.Product.Brand, &l.Product.ArBrand, &l.Product.ImageURL, &l.EnOptions, &l.ArOptions)
		if err == nil {
			byID[id].Lines = append(byID[id].Lines, l)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = db.RowsIn(ctx, q, selectEvents, ids, func(rows *sql.Rows) error {
		var id string
		var e Event
		err := rows.Scan(&id, &e.State, &e.Actor, db.Micro{To: &e.CreatedAt})
		if err == nil {
			byID[id].Events = append(byID[id].Events, e)
		}
		return err
	})
	return list, err
}

func addEvent(ctx context.Context, q db.Querier, returnID, kind, actor, note string, now time.Time) error {
	return addEvents(ctx, q, []string{returnID}, kind, actor, note, now)
}

// addEvents stores the same event of several returns.
func addEvents(ctx context.Context, q db.Querier, returnIDs []string, kind, actor, note string, now time.Time) error {
	rows := make([][]any, len(returnIDs))
	for i, id := range returnIDs {
		rows[i] = []any{uuid.NewString(), id, kind, actor, note, now.UnixMicro()}
	}
	return db.InsertRows(ctx, q, "return_events", []string{"event_id", "return_id", "kind", "actor", "note", "created_at"}, rows)
}

// List returns the user's newest returns.
func (s *Service) List(ctx context.Context, userID string) ([]Return, error) {
	return selectReturns(ctx, s.db, whereUser, userID)
}

// Get returns a return of the user. Returns return_not_found, also for another user's.
func (s *Service) Get(ctx context.Context, userID, returnID string) (*Return, error) {
	r, err := readReturn(ctx, s.db, returnID)
	if err == nil && r.userID != userID {
		err = errNotFound
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

const (
	upsertBankStatement = `
		INSERT INTO return_bank_details (return_id, sealed, masked, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (return_id) DO UPDATE SET sealed = excluded.sealed, masked = excluded.masked, created_at = excluded.created_at`
	selectBank                 = `SELECT sealed FROM return_bank_details WHERE return_id = $1`
	deleteBankStatement        = `DELETE FROM return_bank_details WHERE return_id = $1`
	deleteOldBankStatement     = `DELETE FROM return_bank_details WHERE created_at < $1`
	deleteOldPicturesStatement = `DELETE FROM return_pictures WHERE return_id IN (SELECT return_id FROM returns WHERE closed_at > 0 AND closed_at < $1)`
)

func deleteOldBank(ctx context.Context, q db.Querier, until time.Time) error {
	return db.Exec(ctx, q, deleteOldBankStatement, until.UnixMicro())
}

func deleteOldPictures(ctx context.Context, q db.Querier, until time.Time) error {
	return db.Exec(ctx, q, deleteOldPicturesStatement, until.UnixMicro())
}

func upsertBank(ctx context.Context, q db.Querier, returnID string, seal []byte, masked string, now time.Time) error {
	return db.Exec(ctx, q, upsertBankStatement, returnID, seal, masked, now.UnixMicro())
}

func readBank(ctx context.Context, q db.Querier, returnID string) (sealed []byte, err error) {
	err = q.QueryRowContext(ctx, selectBank, returnID).Scan(&sealed)
	return sealed, err
}

const (
	countPicturesStatement = `SELECT count(*) FROM return_pictures WHERE return_id = $1 AND hash <> $2`
	insertPictureStatement = `INSERT INTO return_pictures (return_id, hash, content, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (return_id, hash) DO NOTHING`
	selectPicture          = `SELECT return_id, content FROM return_pictures WHERE return_id IN $values ORDER BY created_at, hash`
)

// picturesOf returns the pictures of returns, by return.
func picturesOf(ctx context.Context, q db.Querier, returnIDs []string) (map[string][]Picture, error) {
	pictures := map[string][]Picture{}
	err := db.RowsIn(ctx, q, selectPicture, returnIDs, func(rows *sql.Rows) error {
		var id string
		var p Picture
		err := rows.Scan(&id, (*[]byte)(&p))
		pictures[id] = append(pictures[id], p)
		return err
	})
	return pictures, err
}

func countPictures(ctx context.Context, q db.Querier, returnID, hash string) (others int64, err error) {
	err = q.QueryRowContext(ctx, countPicturesStatement, returnID, hash).Scan(&others)
	return others, err
}

func insertPicture(ctx context.Context, q db.Querier, returnID, hash string, content []byte, now time.Time) error {
	return db.Exec(ctx, q, insertPictureStatement, returnID, hash, content, now.UnixMicro())
}

const (
	setNet = `UPDATE return_lines SET net = $3 WHERE return_id = $1 AND order_item_id = $2`
	// A sold line is named as it was bought.
	selectRefunded = `
		SELECT r.order_id, l.order_item_id, i.vendor_id, i.en_name, i.ar_name, l.quantity, -l.net, i.commission_rate_snapshot, r.closed_at
		FROM returns r JOIN return_lines l ON l.return_id = r.return_id JOIN order_items i ON i.order_item_id = l.order_item_id
		WHERE r.state = 'refunded' AND r.closed_at >= $1 AND r.closed_at < $2
		ORDER BY r.closed_at, r.return_id, l.order_item_id`
)

// storeNets keeps what the note credits for each item. Its lines are in the order of the items.
func storeNets(ctx context.Context, q db.Querier, o *order.Order, part order.Part, note order.Invoice) error {
	lines := note.Lines
	for _, i := range o.Items {
		if part.Units[i.ID] == 0 {
			continue
		}
		if err := db.Exec(ctx, q, setNet, part.ReturnID, i.ID, lines[0].Net); err != nil {
			return err
		}
		lines = lines[1:]
	}
	return nil
}

func readRefunded(ctx context.Context, q db.Querier, from, to time.Time) ([]order.Sale, error) {
	return db.All(ctx, q, func(s *order.Sale) []any {
		return []any{&s.OrderID, &s.ItemID, &s.VendorID, &s.EnName, &s.ArName, &s.Quantity, &s.Net, &s.Rate, db.Micro{To: &s.At}}
	}, selectRefunded, from.UnixMicro(), to.UnixMicro())
}

package payment

import (
	"context"
	"database/sql"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/queue"
)

// Intent is one attempt to pay an order.
type Intent struct {
	ID, OrderID      string
	Provider, Method string
	// Account is what it was begun with, see Gateway.Keep.
	Account string
	// Current is the shopper's latest choice for the order.
	Current bool
	State   State
	Amount  money.Halalas
	// Captured and Refunded are the provider's totals when they were fetched last.
	Captured, Refunded money.Halalas
	// Ref is the provider's id, URL its page; empty until known.
	Ref, URL string
	// Message is the code of what the shopper is told, or empty.
	Message string
	// Accepted: its money confirmed the order.
	Accepted  bool
	ExpiresAt time.Time
	Attempts  int64
	// Failures counts the looks that came to nothing since one went well.
	Failures  int64
	CreatedAt time.Time
	UpdatedAt time.Time
}

const intentColumns = `
	SELECT intent_id, order_id, provider, method, account_id, is_current, state, amount, captured, refunded, provider_ref, url,
	       message_code, is_accepted, expires_at, attempts, failures, created_at, updated_at
	FROM payment_intents `

func intentFields(i *Intent) []any {
	return []any{
		&i.ID, &i.OrderID, &i.Provider, &i.Method, &i.Account, &i.Current, &i.State, &i.Amount, &i.Captured, &i.Refunded, &i.Ref, &i.URL,
		&i.Message, &i.Accepted, db.Micro{To: &i.ExpiresAt}, &i.Attempts, &i.Failures, db.Micro{To: &i.CreatedAt}, db.Micro{To: &i.UpdatedAt},
	}
}

const (
	insertIntent = `
		INSERT INTO payment_intents (intent_id, order_id, provider, method, account_id, is_current, state, amount, expires_at, due_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $9, TRUE, 'created', $5, $6, $7, $8, $8)`
	supersede = `UPDATE payment_intents SET is_current = FALSE, due_at = $2 WHERE order_id = $1 AND is_current`
)

// Add stores a new intent, which takes the place of the order's current one. The order must
// be locked.
func Add(ctx context.Context, q db.Querier, i *Intent, now time.Time) error {
	if err := Supersede(ctx, q, i.OrderID, now); err != nil {
		return err
	}
	i.ID, i.State, i.Current, i.CreatedAt, i.UpdatedAt = uuid.NewString(), Created, true, now, now
	return db.Exec(ctx, q, insertIntent, i.ID, i.OrderID, i.Provider, i.Method, i.Amount, i.ExpiresAt.UnixMicro(), i.ExpiresAt.UnixMicro(), now.UnixMicro(), i.Account)
}

// Supersede leaves the order without a current intent, and has the provider told.
func Supersede(ctx context.Context, q db.Querier, orderID string, now time.Time) error {
	return db.Exec(ctx, q, supersede, orderID, now.UnixMicro())
}

const (
	selectIntent  = intentColumns + `WHERE intent_id = $1`
	selectByRef   = intentColumns + `WHERE provider = $1 AND provider_ref = $2`
	selectCurrent = intentColumns + `WHERE is_current AND order_id IN $values`
	selectAll     = intentColumns + `WHERE order_id IN $values ORDER BY created_at, intent_id`
)

// Get returns an intent. Returns ErrNotFound.
func Get(ctx context.Context, q db.Querier, id string) (Intent, error) {
	var i Intent
	err := q.QueryRowContext(ctx, selectIntent, id).Scan(intentFields(&i)...)
	if db.NoRows(err) {
		err = ErrNotFound
	}
	return i, err
}

// GetByRef returns the intent of a provider's payment. Returns ErrNotFound.
func GetByRef(ctx context.Context, q db.Querier, provider, ref string) (Intent, error) {
	var i Intent
	err := q.QueryRowContext(ctx, selectByRef, provider, ref).Scan(intentFields(&i)...)
	if db.NoRows(err) {
		err = ErrNotFound
	}
	return i, err
}

// CurrentOf returns the current intents of orders, by order.
func CurrentOf(ctx context.Context, q db.Querier, orderIDs []string) (map[string]Intent, error) {
	found := map[string]Intent{}
	err := db.RowsIn(ctx, q, selectCurrent, orderIDs, func(rows *sql.Rows) error {
		var i Intent
		err := rows.Scan(intentFields(&i)...)
		found[i.OrderID] = i
		return err
	})
	return found, err
}

// EachOf calls each for all intents of orders, those of one order oldest first.
func EachOf(ctx context.Context, q db.Querier, orderIDs []string, each func(Intent)) error {
	return db.RowsIn(ctx, q, selectAll, orderIDs, func(rows *sql.Rows) error {
		var i Intent
		err := rows.Scan(intentFields(&i)...)
		each(i)
		return err
	})
}

const (
	claimIntent   = `UPDATE payment_intents SET busy_until = $3 WHERE intent_id = $1 AND busy_until <= $2`
	releaseIntent = `UPDATE payment_intents SET busy_until = 0 WHERE intent_id = $1 AND busy_until = $2`
	promptIntent  = `UPDATE payment_intents SET due_at = $2 WHERE intent_id = $1 AND (due_at IS NULL OR due_at > $2)`
	promptOrder   = `UPDATE payment_intents SET due_at = $2 WHERE order_id = $1`
)

// Claim reserves the conversation about an intent until then, and reports whether that was
// free. Nodes that die keep it no longer than that.
func Claim(ctx context.Context, q db.Querier, id string, now, until time.Time) (bool, error) {
	return db.Changed(ctx, q, claimIntent, id, now.UnixMicro(), until.UnixMicro())
}

// Release gives back what Claim reserved until then.
func Release(ctx context.Context, q db.Querier, id string, until time.Time) error {
	return db.Exec(ctx, q, releaseIntent, id, until.UnixMicro())
}

// Prompt makes an intent due, or does nothing if it is already.
func Prompt(ctx context.Context, q db.Querier, id string, at time.Time) error {
	return db.Exec(ctx, q, promptIntent, id, at.UnixMicro())
}

// PromptOrder makes all intents of an order due.
func PromptOrder(ctx context.Context, q db.Querier, orderID string, at time.Time) error {
	return db.Exec(ctx, q, promptOrder, orderID, at.UnixMicro())
}

// leaseIntent selects the intent that is due longest and hides it from other nodes until
// the lease ends.
const leaseIntent = `
	UPDATE payment_intents SET due_at = $2, attempts = attempts + 1
	WHERE due_at <= $1 AND intent_id = (SELECT intent_id FROM payment_intents WHERE due_at <= $1 ORDER BY due_at, intent_id LIMIT 1)
	RETURNING intent_id`

const (
	anyDue = `SELECT count(*) FROM (SELECT 1 AS one FROM payment_intents WHERE due_at <= $1 LIMIT 1) AS a`
	// DueQuery selects since when each intent that has to be looked at at $1 is due.
	DueQuery = `SELECT due_at FROM payment_intents WHERE due_at IS NOT NULL AND due_at <= $1`
)

// Lease returns the id of an intent that is due, or "".
func Lease(ctx context.Context, d *db.DB, now, until time.Time) (id string, err error) {
	_, err = queue.Lease(ctx, d, func(q db.Querier) error {
		return q.QueryRowContext(ctx, leaseIntent, now.UnixMicro(), until.UnixMicro()).Scan(&id)
	}, anyDue, now.UnixMicro())
	return id, err
}

const scheduleIntent = `
	UPDATE payment_intents SET last_error = $5, failures = CASE WHEN $5 = '' THEN 0 ELSE failures + 1 END, failed_at = $6,
	       due_at = CASE WHEN due_at IS NULL OR due_at <= $3 OR due_at > $4 THEN $2 ELSE due_at END
	WHERE intent_id = $1`

// Schedule notes what came of a look at the intent, nil when it went well, and sets when it is looked at next; the zero
// time means never, whatever came of it. A prompt that came between since, when it was looked at, and now stays.
func Schedule(ctx context.Context, q db.Querier, id string, failed error, at, since, now time.Time) error {
	var due any
	reason, failedAt := "", int64(0)
	if !at.IsZero() {
		due = at.UnixMicro()
		if failed != nil {
			reason, failedAt = reasonOf(failed), now.UnixMicro()
		}
	}
	return db.Exec(ctx, q, scheduleIntent, id, due, since.UnixMicro(), now.UnixMicro(), reason, failedAt)
}

const (
	setAsking = `UPDATE payment_intents SET state = 'unknown', account_id = $3, updated_at = $2 WHERE intent_id = $1 AND state IN ('created', 'unknown')`
	setPage   = `UPDATE payment_intents SET state = 'redirected', provider_ref = $2, url = $3, message_code = '', due_at = $4, updated_at = $5 WHERE intent_id = $1 AND state IN ('created', 'unknown')`
	setState  = `
		UPDATE payment_intents SET state = $2, captured = $3, refunded = $4, message_code = $5, is_accepted = $6,
		       attempts = CASE WHEN state = $2 THEN attempts ELSE 0 END, updated_at = $7
		WHERE intent_id = $1`
)

// SetAsking notes that the provider is about to be asked for a page, with the account.
func SetAsking(ctx context.Context, q db.Querier, id, account string, now time.Time) error {
	return db.Exec(ctx, q, setAsking, id, now.UnixMicro(), account)
}

// SetPage stores the page that the provider opened.
func SetPage(ctx context.Context, q db.Querier, id string, p Page, due, now time.Time) error {
	return db.Exec(ctx, q, setPage, id, p.Ref, p.URL, due.UnixMicro(), now.UnixMicro())
}

// Save stores what settling changed.
func (i *Intent) Save(ctx context.Context, q db.Querier, now time.Time) error {
	i.UpdatedAt = now
	return db.Exec(ctx, q, setState, i.ID, string(i.State), i.Captured, i.Refunded, i.Message, i.Accepted, now.UnixMicro())
}

// Reasons of refunds.
const (
	// ReasonCancelled: the order was cancelled after it was paid.
	ReasonCancelled = "cancelled"
	// ReasonLate: the money arrived when the order was closed.
	ReasonLate = "late"
	// ReasonDuplicate: the order is paid in another way.
	ReasonDuplicate = "duplicate"
	// ReasonReturned: a part of the order came back.
	ReasonReturned = "returned"
)

// Refund is money that goes back to the shopper.
type Refund struct {
	// ID is also the key that makes a repeated request harmless, where there is one.
	ID, IntentID string
	Amount       money.Halalas
	// Before is what the provider has refunded when it is this one's turn.
	Before money.Halalas
	Reason string
	Done   bool
}

const (
	insertRefund = `
		INSERT INTO payment_refunds (refund_id, intent_id, amount, refunded_before, reason, state, created_at)
		VALUES ($1, $2, $3, $4, $5, 'pending', $6)`
	selectPending = `
		SELECT refund_id, intent_id, amount, refunded_before, reason FROM payment_refunds WHERE intent_id = $1 AND state = 'pending'
		ORDER BY refunded_before LIMIT 1`
	hasRefund    = `SELECT EXISTS (SELECT 1 FROM payment_refunds WHERE refund_id = $1)`
	sumPending   = `SELECT coalesce(sum(amount), 0) FROM payment_refunds WHERE intent_id = $1 AND state = 'pending'`
	finishRefund = `UPDATE payment_refunds SET state = 'done', done_at = $2, last_error = '' WHERE refund_id = $1`
	failRefund   = `UPDATE payment_refunds SET last_error = $2 WHERE refund_id = $1`
)

// AddRefund has all money of the intent returned that is not returned or about to be. The
// order must be locked.
func AddRefund(ctx context.Context, q db.Querier, i *Intent, reason string, now time.Time) error {
	spoken, err := i.committed(ctx, q)
	if err != nil || spoken >= i.Amount {
		return err
	}
	return i.addRefund(ctx, q, Refund{ID: uuid.NewString(), Amount: i.Amount - spoken, Before: spoken, Reason: reason}, now)
}

// RefundPart has a part of the intent's money returned, once for each id. Returns ErrTooMuch.
// The order must be locked.
func RefundPart(ctx context.Context, q db.Querier, i *Intent, id string, amount money.Halalas, now time.Time) error {
	var known bool
	if err := q.QueryRowContext(ctx, hasRefund, id).Scan(&known); err != nil || known {
		return err
	}
	spoken, err := i.committed(ctx, q)
	if err != nil {
		return err
	}
	if amount > i.Amount-spoken {
		return ErrTooMuch
	}
	return i.addRefund(ctx, q, Refund{ID: id, Amount: amount, Before: spoken, Reason: ReasonReturned}, now)
}

// committed is what of the intent's money is returned or about to be.
func (i *Intent) committed(ctx context.Context, q db.Querier) (money.Halalas, error) {
	var pending money.Halalas
	err := q.QueryRowContext(ctx, sumPending, i.ID).Scan(&pending)
	return i.Refunded + pending, err
}

func (i *Intent) addRefund(ctx context.Context, q db.Querier, r Refund, now time.Time) error {
	if err := db.Exec(ctx, q, insertRefund, r.ID, i.ID, r.Amount, r.Before, r.Reason, now.UnixMicro()); err != nil {
		return err
	}
	return Prompt(ctx, q, i.ID, now)
}

// PendingRefund returns the refund of the intent whose turn it is, or nil.
func PendingRefund(ctx context.Context, q db.Querier, intentID string) (*Refund, error) {
	var r Refund
	err := q.QueryRowContext(ctx, selectPending, intentID).Scan(&r.ID, &r.IntentID, &r.Amount, &r.Before, &r.Reason)
	if db.NoRows(err) {
		return nil, nil
	}
	return &r, err
}

// Finish marks a refund that the provider's figures prove.
func (r *Refund) Finish(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, finishRefund, r.ID, now.UnixMicro())
}

// Fail stores why the last attempt did not work.
func (r *Refund) Fail(ctx context.Context, q db.Querier, cause error) error {
	return db.Exec(ctx, q, failRefund, r.ID, reasonOf(cause))
}

// ProvenBy reports whether the money is back according to the provider's own figures.
func (r *Refund) ProvenBy(f Fetched) bool {
	return f.State == Voided || f.State == Expired || f.Refunded >= r.Before+r.Amount
}

const (
	insertNotice = `INSERT INTO payment_notices (provider, notice_key, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	sweepNotices = `DELETE FROM payment_notices WHERE received_at < $1`
	// notificationRetention is longer than any provider repeats a notice.
	notificationRetention = 30 * 24 * time.Hour
)

// Remember stores a notice and reports whether it is new. One without a key always is.
func (n Notification) Remember(ctx context.Context, q db.Querier, provider string, now time.Time) (bool, error) {
	if n.Key == "" {
		return true, nil
	}
	return db.Changed(ctx, q, insertNotice, provider, n.Key, now.UnixMicro())
}

// Sweep deletes notices that are not repeated any more.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, sweepNotices, now.Add(-notificationRetention).UnixMicro())
}

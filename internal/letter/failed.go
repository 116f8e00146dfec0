package letter

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// Failed is the queue of letters that did not reach a reader. An id is that of the letter and the
// reader's place, with a dot between them.
type Failed struct{}

var _ queue.Queue = Failed{}

const (
	selectFailed = `
		SELECT r.letter_id, r.place, CASE WHEN r.language = 'ar' THEN l.ar_subject ELSE l.en_subject END, coalesce(r.email, ''), r.last_error, r.attempts, r.tried_at
		FROM letter_recipients r JOIN letters l ON l.letter_id = r.letter_id
		WHERE r.state = 'failed' AND (r.tried_at, r.letter_id, r.place) < ($1, $2, $3)
		ORDER BY r.tried_at DESC, r.letter_id DESC, r.place DESC LIMIT $4`
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM letter_recipients WHERE state = 'failed' LIMIT $1) AS a`
	reopen      = `UPDATE letters SET state = 'sending', ended_at = 0 WHERE state = 'sent' AND `
	reopenOne   = reopen + `letter_id = $1`
	reopenAll   = reopen + `EXISTS (SELECT 1 FROM letter_recipients r WHERE r.letter_id = letters.letter_id AND r.state = 'waiting')`
	retry       = `UPDATE letter_recipients SET state = 'waiting', due_at = $1, attempts = 0 WHERE state = 'failed'`
	retryAll    = retry + ` AND last_error NOT LIKE '%` + mayHaveArrived + `'`
	retryOne    = retry + ` AND letter_id = $2 AND place = $3`
	dropOne     = `UPDATE letter_recipients SET state = 'skipped' WHERE state = 'failed' AND letter_id = $1 AND place = $2`
)

// Failed implements queue.Queue.
func (Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	type row struct {
		queue.Failure
		letterID string
		place    int64
	}
	letterID, place := queue.SplitID(after.ID)
	rows, err := db.All(ctx, q, func(r *row) []any {
		return []any{&r.letterID, &r.place, &r.What, &r.To, &r.Reason, &r.Attempts, db.Micro{To: &r.At}}
	}, selectFailed, after.At, letterID, place, int64(limit))
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.ID, r.MayRetry, r.MayDrop = queue.JoinID(r.letterID, r.place), true, true
		list[n] = r.Failure
	}
	return list, err
}

// CountFailed implements queue.Queue.
func (Failed) CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error) {
	return queue.Count(ctx, q, countFailed, int64(limit))
}

// Retry implements queue.Queue.
func (Failed) Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	letterID, place := queue.SplitID(id)
	again, err := db.Changed(ctx, q, retryOne, now.UnixMicro(), letterID, place)
	if err != nil || !again {
		return false, err
	}
	return true, db.Exec(ctx, q, reopenOne, letterID)
}

// RetryAll implements queue.Queue. What may have arrived is left to who looks at it.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	n, err := queue.Affected(ctx, q, retryAll, now.UnixMicro())
	if err != nil || n == 0 {
		return n, err
	}
	return n, db.Exec(ctx, q, reopenAll)
}

// Drop implements queue.Queue.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, _ time.Time) (bool, error) {
	letterID, place := queue.SplitID(id)
	return db.Changed(ctx, q, dropOne, letterID, place)
}

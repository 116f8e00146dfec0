package queue

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	insertTurnStatement = `INSERT INTO turns (turn_id, due_at) VALUES ($1, 0) ON CONFLICT (turn_id) DO NOTHING`
	takeTurnStatement   = `UPDATE turns SET due_at = $3 WHERE turn_id = $1 AND due_at <= $2`
	hastenTurnStatement = `UPDATE turns SET due_at = $2 WHERE turn_id = $1 AND due_at > $2`
	// DueTurnsQuery selects since when each turn that nobody has taken at $1 is due.
	DueTurnsQuery = `SELECT due_at FROM turns WHERE due_at <= $1`

	countDue = `SELECT count(*), coalesce(min(due_at), 0) FROM (`
	limitDue = ` LIMIT 10000) AS due` // counting ends there
)

// insertTurn makes a turn that is due, unless there is one.
func insertTurn(ctx context.Context, q db.Querier, name string) error {
	return db.Exec(ctx, q, insertTurnStatement, name)
}

// takeTurn moves a turn that is due to its next time, and reports whether it was.
func takeTurn(ctx context.Context, q db.Querier, name string, now, next time.Time) (bool, error) {
	return db.Changed(ctx, q, takeTurnStatement, name, now.UnixMicro(), next.UnixMicro())
}

// hastenTurn moves a turn that is due later than by to that time.
func hastenTurn(ctx context.Context, q db.Querier, name string, by time.Time) error {
	return db.Exec(ctx, q, hastenTurnStatement, name, by.UnixMicro())
}

// CountDue returns how many jobs are due, up to 10,000, and since when the first of them is. The query selects since when
// each is, as due_at.
func CountDue(ctx context.Context, q db.Querier, query string, args ...any) (n int64, since time.Time, err error) {
	var first int64
	err = q.QueryRowContext(ctx, countDue+query+limitDue, args...).Scan(&n, &first)
	return n, time.UnixMicro(first), err
}

package limit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"matjar/internal/db"
)

const (
	insertHits          = `INSERT INTO rate_limits (bucket, used, ends_at) VALUES `
	incrementOnConflict = `
	ON CONFLICT (bucket) DO UPDATE SET
		used    = CASE WHEN rate_limits.ends_at <= $1 THEN 1 ELSE rate_limits.used + 1 END,
		ends_at = CASE WHEN rate_limits.ends_at <= $1 THEN excluded.ends_at ELSE rate_limits.ends_at END
	RETURNING bucket, used`
	selectUsed             = `SELECT bucket, used FROM rate_limits WHERE ends_at > $1 AND bucket IN (`
	returnHitStatement     = `UPDATE rate_limits SET used = used - 1 WHERE bucket = $1`
	deleteExpiredStatement = `DELETE FROM rate_limits WHERE ends_at <= $1`
)

// addHits counts hits in one statement, in their order, and returns how much of each bucket is used.
func addHits(ctx context.Context, q db.Querier, hits []Hit, now time.Time) (map[string]int64, error) {
	values := make([]string, len(hits))
	args := []any{now.UnixMicro()}
	for i, a := range hits {
		values[i] = fmt.Sprintf("($%d, 1, $%d)", len(args)+1, len(args)+2)
		args = append(args, a.bucket(a.Who), now.Add(a.Per).UnixMicro())
	}
	return readBuckets(ctx, q, insertHits+strings.Join(values, ", ")+incrementOnConflict, args...)
}

// readUsed returns how much is used of those of the hits' buckets whose window has not ended.
func readUsed(ctx context.Context, q db.Querier, hits []Hit, now time.Time) (map[string]int64, error) {
	places := make([]string, len(hits))
	args := []any{now.UnixMicro()}
	for i, a := range hits {
		args = append(args, a.bucket(a.Who))
		places[i] = fmt.Sprintf("$%d", len(args))
	}
	return readBuckets(ctx, q, selectUsed+strings.Join(places, ", ")+")", args...)
}

func readBuckets(ctx context.Context, q db.Querier, query string, args ...any) (map[string]int64, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	used := map[string]int64{}
	for rows.Next() {
		var bucket string
		var n int64
		if err := rows.Scan(&bucket, &n); err != nil {
			return nil, err
		}
		used[bucket] = n
	}
	return used, rows.Err()
}

// returnHit takes one hit of a bucket back.
func returnHit(ctx context.Context, q db.Querier, bucket string) error {
	return db.Exec(ctx, q, returnHitStatement, bucket)
}

// deleteExpired deletes counts whose window has ended.
func deleteExpired(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, deleteExpiredStatement, now.UnixMicro())
}

package order

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	insertKey            = `INSERT INTO idempotency_keys (user_id, key, request_hash, response, created_at) VALUES ($1, $2, $3, '', $4) ON CONFLICT (user_id, key) DO NOTHING`
	selectKey            = `SELECT request_hash, response FROM idempotency_keys WHERE user_id = $1 AND key = $2`
	setResponseStatement = `UPDATE idempotency_keys SET response = $3 WHERE user_id = $1 AND key = $2`
)

const (
	deleteExpiredKeysStatement = `DELETE FROM idempotency_keys WHERE created_at < $1`
)

// reserveKey stores the key for this request, or returns the response of the earlier one.
// A concurrent request with the same key waits here until the first has committed.
func reserveKey(ctx context.Context, q db.Querier, userID, key, hash string, now time.Time) ([]byte, error) {
	taken, err := db.Changed(ctx, q, insertKey, userID, key, hash, now.UnixMicro())
	if err != nil || taken {
		return nil, err
	}
	var before, response string
	if err := q.QueryRowContext(ctx, selectKey, userID, key).Scan(&before, &response); err != nil {
		return nil, err
	}
	if before != hash {
		return nil, errKeyReused
	}
	return []byte(response), nil
}

const countKeyStatement = `SELECT count(*) FROM idempotency_keys WHERE user_id = $1 AND key = $2`

func setResponse(ctx context.Context, q db.Querier, userID, key string, response []byte) error {
	return db.Exec(ctx, q, setResponseStatement, userID, key, string(response))
}

func deleteExpiredKeys(ctx context.Context, q db.Querier, until time.Time) error {
	return db.Exec(ctx, q, deleteExpiredKeysStatement, until.UnixMicro())
}

func countKey(ctx context.Context, q db.Querier, userID, key string) (keys int64, err error) {
	err = q.QueryRowContext(ctx, countKeyStatement, userID, key).Scan(&keys)
	return keys, err
}

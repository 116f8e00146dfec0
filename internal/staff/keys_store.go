package staff

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectKeys              = `SELECT key_id, name, rights, created_at, last_used_at FROM api_keys ORDER BY created_at, key_id`
	selectKey               = `SELECT key_id, name, rights, created_at, last_used_at FROM api_keys WHERE token_hash = $1`
	countKeys               = `SELECT count(*) FROM api_keys`
	insertKeyStatement      = `INSERT INTO api_keys (key_id, name, token_hash, rights, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)`
	deleteKeyStatement      = `DELETE FROM api_keys WHERE key_id = $1`
	noteKeyWasUsedStatement = `UPDATE api_keys SET last_used_at = $2 WHERE key_id = $1`
	describeKeyByID         = `SELECT key_id, name, rights, created_at, last_used_at FROM api_keys WHERE key_id = $1`
)

func readKeys(ctx context.Context, q db.Querier) ([]keyRow, error) {
	return db.All(ctx, q, keyFields, selectKeys)
}

func keyCount(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRowContext(ctx, countKeys).Scan(&n)
	return n, err
}

func insertKey(ctx context.Context, q db.Querier, id, name, hash, rights, createdBy string, createdAt time.Time) error {
	return db.Exec(ctx, q, insertKeyStatement, id, name, hash, rights, createdBy, createdAt.UnixMicro())
}

func keyByID(ctx context.Context, q db.Querier, id string) ([]keyRow, error) {
	return db.All(ctx, q, keyFields, describeKeyByID, id)
}

func deleteKey(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, deleteKeyStatement, id)
}

func keyWithHash(ctx context.Context, q db.Querier, hash string) ([]keyRow, error) {
	return db.All(ctx, q, keyFields, selectKey, hash)
}

func noteKeyWasUsed(ctx context.Context, q db.Querier, id string, now time.Time) error {
	return db.Exec(ctx, q, noteKeyWasUsedStatement, id, now.UnixMicro())
}

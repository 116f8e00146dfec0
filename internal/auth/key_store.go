package auth

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	countSigningStatement      = `SELECT count(*) FROM signing_keys WHERE retired_at IS NULL`
	insertKeyStatement         = `INSERT INTO signing_keys (kid, private_key, created_at) VALUES ($1, $2, $3)`
	retireKeysStatement        = `UPDATE signing_keys SET retired_at = $1 WHERE retired_at IS NULL`
	deleteRetiredKeysStatement = `DELETE FROM signing_keys WHERE retired_at < $1`
	selectKeys                 = `SELECT kid, private_key, created_at, coalesce(retired_at, 0) FROM signing_keys ORDER BY created_at, kid`
)

// keyRow is a stored signing key.
type keyRow struct {
	id string
	// text is the private key in PEM form.
	text             string
	created, retired int64 // retired is 0 while it may sign
}

// countSigning returns how many keys may sign.
func countSigning(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRowContext(ctx, countSigningStatement).Scan(&n)
	return n, err
}

// insertKey stores a key that may sign; text is its PEM form.
func insertKey(ctx context.Context, q db.Querier, id, text string, now time.Time) error {
	return db.Exec(ctx, q, insertKeyStatement, id, text, now.UnixMicro())
}

// retireKeys ends signing with the keys that there are.
func retireKeys(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, retireKeysStatement, now.UnixMicro())
}

// deleteRetiredKeys deletes keys that were retired before a time.
func deleteRetiredKeys(ctx context.Context, q db.Querier, before time.Time) error {
	return db.Exec(ctx, q, deleteRetiredKeysStatement, before.UnixMicro())
}

// readKeys returns all keys, oldest first.
func readKeys(ctx context.Context, q db.Querier) ([]keyRow, error) {
	return db.All(ctx, q, func(k *keyRow) []any { return []any{&k.id, &k.text, &k.created, &k.retired} }, selectKeys)
}

const (
	insertSecretStatement = `INSERT INTO settings (name, value) VALUES ('session_secret', $1) ON CONFLICT (name) DO NOTHING`
	selectSecret          = `SELECT value FROM settings WHERE name = 'session_secret'`
)

// insertSecret stores the secret of a database that has none.
func insertSecret(ctx context.Context, q db.Querier, text string) error {
	return db.Exec(ctx, q, insertSecretStatement, text)
}

func readSecret(ctx context.Context, q db.Querier) (text string, err error) {
	err = q.QueryRowContext(ctx, selectSecret).Scan(&text)
	return text, err
}

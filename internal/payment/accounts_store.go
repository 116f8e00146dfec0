package payment

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	insertAccountStatement = `
		INSERT INTO payment_accounts (account_id, provider, sealed, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (account_id) DO UPDATE SET sealed = excluded.sealed`
	selectAccount       = `SELECT sealed FROM payment_accounts WHERE account_id = $1`
	selectAccounts      = `SELECT account_id FROM payment_accounts WHERE provider = $1 ORDER BY created_at DESC, account_id LIMIT 10`
	anyAccountStatement = `SELECT count(*) FROM (SELECT 1 FROM payment_accounts LIMIT 1) AS found`
)

func insertAccount(ctx context.Context, q db.Querier, id, provider, sealed string, now time.Time) error {
	return db.Exec(ctx, q, insertAccountStatement, id, provider, sealed, now.UnixMicro())
}

func readAccount(ctx context.Context, q db.Querier, id string) (text string, err error) {
	err = q.QueryRowContext(ctx, selectAccount, id).Scan(&text)
	return text, err
}

func readAccounts(ctx context.Context, q db.Querier, name string) ([]string, error) {
	return db.Column(ctx, q, selectAccounts, name)
}

func anyAccount(ctx context.Context, q db.Querier) (n int64, err error) {
	err = q.QueryRowContext(ctx, anyAccountStatement).Scan(&n)
	return n, err
}

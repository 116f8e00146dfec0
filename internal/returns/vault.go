package returns

import (
	"context"
	"crypto/rand"
	"encoding/base64"

	"matjar/internal/db"
	"matjar/internal/vault"
)

const (
	// The generated secret stands in for one that the operator keeps outside the database.
	insertSecret = `INSERT INTO settings (name, value) VALUES ('bank_secret', $1) ON CONFLICT (name) DO NOTHING`
	selectSecret = `SELECT value FROM settings WHERE name = 'bank_secret'`
)

// OpenVault returns the vault of bank details. Without a secret it uses one that is generated
// once and stored in the database, where it protects backups of single tables only.
func OpenVault(ctx context.Context, d *db.DB, secret string) (*vault.Vault, error) {
	if secret == "" {
		random := make([]byte, 32)
		if _, err := rand.Read(random); err != nil {
			return nil, err
		}
		err := d.QueryRowContext(ctx, selectSecret).Scan(&secret)
		if db.NoRows(err) {
			if err := db.Exec(ctx, d, insertSecret, base64.StdEncoding.EncodeToString(random)); err != nil {
				return nil, err
			}
			err = d.QueryRowContext(ctx, selectSecret).Scan(&secret)
		}
		if err != nil {
			return nil, err
		}
	}
	return vault.New(secret, vault.BankDetails)
}

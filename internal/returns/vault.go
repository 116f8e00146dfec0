package returns

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"matjar/internal/db"
)

// Vault encrypts what must not be read from a copy of the database alone.
type Vault struct{ aead cipher.AEAD }

const (
	vaultPurpose = "matjar bank details"
	// The generated secret stands in for one that the operator keeps outside the database.
	insertSecret = `INSERT INTO settings (name, value) VALUES ('bank_secret', $1) ON CONFLICT (name) DO NOTHING`
	selectSecret = `SELECT value FROM settings WHERE name = 'bank_secret'`
)

// OpenVault returns the vault of a secret. Without one it uses a secret that is generated once
// and stored in the database, where it protects backups of single tables only.
func OpenVault(ctx context.Context, d *db.DB, secret string) (*Vault, error) {
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
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, vaultPurpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &Vault{aead}, err
}

// seal encrypts a text for the row with the id: it cannot be read in the place of another.
func (v *Vault) seal(id string, text []byte) ([]byte, error) {
	nonce := make([]byte, v.aead.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	return v.aead.Seal(nonce, nonce, text, []byte(id)), nil
}

var errSealed = errors.New("it was encrypted with another secret")

// open is the reverse of seal. Returns errSealed.
func (v *Vault) open(id string, sealed []byte) ([]byte, error) {
	n := v.aead.NonceSize()
	if len(sealed) < n {
		return nil, errSealed
	}
	text, err := v.aead.Open(nil, sealed[:n], sealed[n:], []byte(id))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errSealed, err)
	}
	return text, nil
}

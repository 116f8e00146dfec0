// Package vault encrypts what must not be read from a copy of the database alone.
package vault

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
)

// Purpose is what a vault is for. Each has a key of its own, also under the same secret.
type Purpose string

// The purposes. Stored values depend on their texts, which therefore never change.
const (
	BankDetails    Purpose = "matjar bank details"
	TaxCredentials Purpose = "matjar zatca credentials"
	// ShopSecrets are keys and passwords that are entered in the settings, and what payments
	// were begun with.
	ShopSecrets Purpose = "matjar shop secrets"
)

// ErrSealed reports that a value was encrypted with another secret, or for another purpose or id.
var ErrSealed = errors.New("it was encrypted with another secret")

// Vault encrypts with AES-256-GCM under a key derived from an operator's secret. It is safe for
// concurrent use.
type Vault struct{ aead cipher.AEAD }

// New returns the vault of a secret for one purpose. The caller sees to it that the secret is
// long and random: the derivation does not slow down guessing.
func New(secret string, purpose Purpose) (*Vault, error) {
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, string(purpose), 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return &Vault{aead}, err
}

// Seal encrypts a text for the row with the id: it cannot be read in the place of another.
func (v *Vault) Seal(id string, text []byte) []byte {
	return v.aead.Seal(nil, nil, text, []byte(id))
}

// Open is the reverse of Seal. Returns ErrSealed.
func (v *Vault) Open(id string, sealed []byte) ([]byte, error) {
	text, err := v.aead.Open(nil, nil, sealed, []byte(id))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSealed, err)
	}
	return text, nil
}

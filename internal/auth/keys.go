package auth

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lru"
)

// keyring caches the keys that sign and verify access tokens. All nodes share them through
// the database; a key created by another node is loaded when its id first appears.
type keyring struct {
	// verified has the tokens whose signature was checked, by their hash.
	verified *lru.Cache[[sha256.Size]byte, verifiedToken]
	db       *db.DB

	mu       sync.RWMutex
	signer   *key
	all      map[string]*key
	loadedAt time.Time
}

type key struct {
	id      string
	private *ecdsa.PrivateKey
	created time.Time
	retired time.Time // zero while it may sign
}

const (
	// keyReloadInterval is how soon a node signs with a key that another node created.
	keyReloadInterval = time.Minute
	// minKeyReload is the minimum time between reloads, so that forged key ids do not
	// cause a database read each.
	minKeyReload = time.Second
	// keyRetention is how long a retired key still verifies: longer than the lifetime of a
	// token plus keyReloadInterval.
	keyRetention = time.Hour
)

func newKeyring(ctx context.Context, d *db.DB) (*keyring, error) {
	k := &keyring{db: d, verified: lru.New[[sha256.Size]byte, verifiedToken](maxVerified)}
	if err := k.load(ctx); err != nil {
		return nil, err
	}
	if k.signer != nil {
		return k, nil
	}
	if err := ensureKey(ctx, d); err != nil {
		return nil, err
	}
	return k, k.load(ctx)
}

// ensureKey creates the first key, unless another node has.
func ensureKey(ctx context.Context, d *db.DB) error {
	return d.Tx(ctx, func(q db.Querier) error {
		if n, err := countSigning(ctx, q); err != nil || n > 0 {
			return err
		}
		return addKey(ctx, q, d.Now())
	})
}

// RotateKeys creates a new signing key. Tokens signed by the old one stay valid until they
// expire, so no user is signed out.
func RotateKeys(ctx context.Context, d *db.DB) error {
	now := d.Now()
	return d.Tx(ctx, func(q db.Querier) error {
		if err := deleteRetiredKeys(ctx, q, now.Add(-keyRetention)); err != nil {
			return err
		}
		if err := retireKeys(ctx, q, now); err != nil {
			return err
		}
		return addKey(ctx, q, now)
	})
}

func addKey(ctx context.Context, q db.Querier, now time.Time) error {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	return insertKey(ctx, q, uuid.NewString(), string(text), now)
}

// load reads the keys again. On error the cached keys stay in use.
func (k *keyring) load(ctx context.Context) error {
	rows, err := readKeys(ctx, k.db)
	if err != nil {
		return err
	}
	all := map[string]*key{}
	var signer *key
	now := time.Now()
	for _, row := range rows {
		private, err := parseKey(row.text)
		if err != nil {
			return fmt.Errorf("signing key %s: %w", row.id, err)
		}
		one := &key{id: row.id, private: private, created: time.UnixMicro(row.created)}
		if row.retired == 0 {
			signer = one
		} else {
			one.retired = time.UnixMicro(row.retired)
			if k.db.Now().Sub(one.retired) > keyRetention {
				continue
			}
		}
		all[row.id] = one
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.signer, k.all, k.loadedAt = signer, all, now
	return nil
}

func parseKey(text string) (*ecdsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("not in PEM form")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	private, ok := parsed.(*ecdsa.PrivateKey)
	if !ok {
		return nil, errors.New("not an ECDSA key")
	}
	return private, nil
}

// signingKey returns the key to sign with.
func (k *keyring) signingKey(ctx context.Context) (*key, error) {
	k.mu.RLock()
	signer, read := k.signer, k.loadedAt
	k.mu.RUnlock()
	if time.Since(read) > keyReloadInterval {
		if err := k.load(ctx); err != nil {
			return nil, err
		}
		k.mu.RLock()
		signer = k.signer
		k.mu.RUnlock()
	}
	return signer, nil
}

var errUnknownKey = errors.New("unknown key")

// verificationKey returns the public key named id. Returns errUnknownKey if there is none.
func (k *keyring) verificationKey(ctx context.Context, id string) (*ecdsa.PublicKey, error) {
	k.mu.RLock()
	one, read := k.all[id], k.loadedAt
	k.mu.RUnlock()
	if one == nil && time.Since(read) > minKeyReload {
		if err := k.load(ctx); err != nil {
			return nil, err
		}
		k.mu.RLock()
		one = k.all[id]
		k.mu.RUnlock()
	}
	if one == nil {
		return nil, errUnknownKey
	}
	return &one.private.PublicKey, nil
}

// JWK is a public key in the form of RFC 7517.
type JWK struct {
	KeyType   string   `json:"kty"`
	Curve     string   `json:"crv"`
	X         string   `json:"x"`
	Y         string   `json:"y"`
	ID        string   `json:"kid"`
	Algorithm string   `json:"alg"`
	Use       string   `json:"use"`
	Ops       []string `json:"key_ops"`
}

// publicKeys lists all keys that verify tokens.
func (k *keyring) publicKeys() ([]JWK, error) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	list := make([]JWK, 0, len(k.all))
	for _, one := range k.all {
		point, err := one.private.PublicKey.Bytes() // 4, X, Y of 32 bytes each
		if err != nil {
			return nil, err
		}
		list = append(list, JWK{
			KeyType: "EC", Curve: "P-256", ID: one.id, Algorithm: "ES256", Use: "sig", Ops: []string{"verify"},
			X: base64.RawURLEncoding.EncodeToString(point[1:33]),
			Y: base64.RawURLEncoding.EncodeToString(point[33:]),
		})
	}
	return list, nil
}

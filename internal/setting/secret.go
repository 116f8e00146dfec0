package setting

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"time"

	"matjar/internal/db"
	"matjar/internal/vault"
)

// A secret is stored encrypted and never told again: what the back office, the record of changes
// and the command line get of it is its end.

// sealedValue is how a secret is stored.
type sealedValue struct {
	Sealed []byte    `json:"sealed"`
	Since  time.Time `json:"since"`
}

// SecretState is what is told of a secret.
type SecretState struct {
	Since time.Time `json:"since,omitzero" doc:"When it was entered; missing when the server's environment has it"`
	// Unreadable: the operator's secret is another one than when it was stored.
	Unreadable bool `json:"unreadable,omitempty" doc:"It was encrypted with another MATJAR_SECRET and has to be entered again"`
}

const maxSecret = 1000

// secret defines a secret of one line. Its errors must not quote the value. shown returns what
// may be told of one; nil means its last four characters.
func secret(d Definition, valid func(string) error, shown func(string) string) Setting[string] {
	d.Kind = KindSecret
	if d.shown = shown; shown == nil {
		d.shown = lastFour
	}
	return define(d, "", func(value string) (string, error) {
		value, err := line(value, maxSecret)
		if err != nil || value == "" || valid == nil {
			return value, err
		}
		return value, valid(value)
	})
}

// lastFour returns the end of a secret that is long enough to have one.
func lastFour(value string) string {
	const enough = 12
	if len(value) < enough {
		return "…"
	}
	return "…" + value[len(value)-4:]
}

// hide returns what may be told of the value of a secret.
func (d *Definition) hide(value any) any {
	text, _ := value.(string)
	if d.Kind != KindSecret || text == "" {
		return value
	}
	return d.shown(text)
}

// seal returns the stored form of a secret.
func seal(v *vault.Vault, key, text string, now time.Time) json.RawMessage {
	return encode(sealedValue{v.Seal(key, []byte(text)), now.UTC().Truncate(time.Second)})
}

// unseal returns the JSON of a stored secret, and what is told of it. One that cannot be read
// counts as not set.
func unseal(v *vault.Vault, key string, stored json.RawMessage) (json.RawMessage, SecretState) {
	var s sealedValue
	if err := json.Unmarshal(stored, &s); err != nil || v == nil {
		return nil, SecretState{Unreadable: true}
	}
	text, err := v.Open(key, s.Sealed)
	if err != nil {
		return nil, SecretState{Since: s.Since, Unreadable: true}
	}
	return encode(string(text)), SecretState{Since: s.Since}
}

// OpenVault returns the vault for a purpose under the operator's secret. Without one it uses a
// secret that is generated once and stored in the database, where it protects backups of single
// tables only.
func OpenVault(ctx context.Context, d *db.DB, secret string, purpose vault.Purpose) (*vault.Vault, error) {
	if secret == "" {
		random := make([]byte, 32)
		if _, err := rand.Read(random); err != nil {
			return nil, err
		}
		var err error
		secret, err = readShopSecret(ctx, d)
		if db.NoRows(err) {
			if err := insertShopSecret(ctx, d, base64.StdEncoding.EncodeToString(random)); err != nil {
				return nil, err
			}
			secret, err = readShopSecret(ctx, d)
		}
		if err != nil {
			return nil, err
		}
	}
	return vault.New(secret, purpose)
}

// redacted returns only whether a hidden secret is one, for the record of changes.
func redacted(hidden json.RawMessage) json.RawMessage {
	if len(hidden) == 0 || string(hidden) == `""` {
		return hidden
	}
	return encode("…")
}

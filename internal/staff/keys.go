package staff

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

const (
	maxKeys        = 100
	maxKeyName     = 80
	keyUseAccuracy = time.Hour
)

// APIKey is a program's key without its secret.
type APIKey struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Rights     rightNames `json:"rights"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at" doc:"To the hour; null until it is used"`
}

type keyRow struct {
	APIKey
	rights string
	usedAt int64
}

func keyFields(k *keyRow) []any {
	return []any{&k.ID, &k.Name, &k.rights, db.Micro{To: &k.CreatedAt}, &k.usedAt}
}

func (k keyRow) key() APIKey {
	k.Rights = parseRights(k.rights)
	if k.usedAt != 0 {
		at := time.UnixMicro(k.usedAt).UTC()
		k.LastUsedAt = &at
	}
	return k.APIKey
}

// Keys returns the keys, oldest first.
func (s *Service) Keys(ctx context.Context) ([]APIKey, error) {
	rows, err := readKeys(ctx, s.db)
	keys := make([]APIKey, len(rows))
	for i, row := range rows {
		keys[i] = row.key()
	}
	return keys, err
}

// AddKey makes a key with rights, and returns it with its secret, which is not told again. Returns
// validation_failed.
func (s *Service) AddKey(ctx context.Context, name string, rights []rest.Right) (k APIKey, secret string, err error) {
	name = lang.NormalizeLine(name)
	if name == "" || len([]rune(name)) > maxKeyName {
		return k, "", errs.ValidationFailed(fmt.Sprintf("a key needs a name of at most %d characters", maxKeyName))
	}
	if len(rights) == 0 {
		return k, "", errs.ValidationFailed("a key needs a right")
	}
	for _, right := range rights {
		if !slices.Contains(allRights, right) {
			return k, "", errs.ValidationFailed(fmt.Sprintf("there is no right %q", right))
		}
	}
	rights = append([]rest.Right{Enter}, slices.DeleteFunc(slices.Clone(rights), func(r rest.Right) bool { return r == Enter })...)
	k = APIKey{ID: uuid.NewString(), Name: name, Rights: rights, CreatedAt: s.Now().UTC().Truncate(time.Microsecond)}
	secret, hash := newToken(keyPrefix)
	err = s.db.Tx(ctx, func(q db.Querier) error {
		n, err := keyCount(ctx, q)
		if err != nil {
			return err
		}
		if n >= maxKeys {
			return errs.New(errs.Conflict, code.TooManyKeys, "there are %d keys already: remove one first", n)
		}
		if err := insertKey(ctx, q, k.ID, name, hash, joinRights(rights), audit.ActorOf(ctx).ID, k.CreatedAt); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "key.create", Subject: "key", ID: k.ID, After: k})
	})
	return k, secret, err
}

// RemoveKey makes a key useless. Returns key_not_found.
func (s *Service) RemoveKey(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		rows, err := keyByID(ctx, q, id)
		if err != nil {
			return err
		}
		gone, err := deleteKey(ctx, q, id)
		if err != nil {
			return err
		}
		if !gone || len(rows) == 0 {
			return errs.New(errs.NotFound, code.KeyNotFound, "there is no key with this id")
		}
		return audit.Record(ctx, q, audit.Change{Action: "key.remove", Subject: "key", ID: id, Before: rows[0].key()})
	})
}

// keyOf returns the program that has a key.
func (s *Service) keyOf(ctx context.Context, token string) (Member, error) {
	rows, err := keyWithHash(ctx, s.db, hashOf(token))
	if err != nil {
		return Member{}, err
	}
	if len(rows) == 0 {
		return Member{}, errUnknownKey
	}
	k, now := rows[0], s.Now()
	if now.Sub(time.UnixMicro(k.usedAt)) > keyUseAccuracy {
		if err := noteKeyWasUsed(ctx, s.db, k.ID, now); err != nil && !db.Unavailable(err) {
			return Member{}, err
		}
	}
	return Member{Actor: audit.Actor{Kind: audit.Key, ID: k.ID, Name: k.Name}, rights: parseRights(k.rights)}, nil
}

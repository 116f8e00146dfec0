package setting

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/db"
	"matjar/internal/delivery"
	"matjar/internal/poll"
	"matjar/internal/vault"
)

// Snapshot is the value of every setting at one moment. It is never written after it is built.
type Snapshot struct {
	// values are the effective ones, in the order of the registry.
	values []any
	// stored are those in the database, as JSON by key.
	stored map[string]json.RawMessage
	// secrets is what is told of the stored secrets, by key.
	secrets map[string]SecretState
	pages   map[string]PageSource
	plan    *delivery.Plan
}

// PageSource is a text page of the operator's own, in the form that package content reads.
type PageSource struct {
	En, Ar    string
	UpdatedAt time.Time
}

// Pages returns the operator's own text pages by name. They must not be changed.
func (s *Snapshot) Pages() map[string]PageSource { return s.pages }

// defaults is the snapshot of a shop in which nothing was set.
var defaults = sync.OnceValue(func() *Snapshot {
	s := &Snapshot{}
	for _, d := range registry {
		s.values = append(s.values, d.fallback)
	}
	s.plan = planOf(s, nil)
	return s
})

// Value returns the effective value of a setting as JSON; of a secret, its end.
func (s *Snapshot) Value(d *Definition) json.RawMessage { return encode(d.hide(s.values[d.place])) }

// Unreadable reports whether the setting is a secret that was encrypted with another one.
func (s *Snapshot) Unreadable(d *Definition) bool { return s.secrets[d.Key].Unreadable }

// IsStored reports whether the operator has set a value, in effect or not.
func (s *Snapshot) IsStored(d *Definition) bool { return s.stored[d.Key] != nil }

// Live serves the newest settings of a database. Readers never wait and cause no SQL. A nil
// Live has the defaults.
type Live struct {
	db      *db.DB
	locks   Locks
	vault   *vault.Vault
	current atomic.Pointer[Snapshot]
	// generation counts the snapshots that were current.
	generation atomic.Uint64
	// refreshing is held while the next snapshot is read.
	refreshing sync.Mutex
	version    int64
	watchers   []func(*Snapshot)
	// held has what else locks settings, by key.
	held map[string]string
}

// Open reads the settings. What locks name wins over what is stored. secrets encrypts those that
// are secret; without it they cannot be read or changed.
func Open(ctx context.Context, d *db.DB, locks Locks, secrets *vault.Vault) (*Live, error) {
	l := &Live{db: d, locks: locks, vault: secrets}
	return l, l.Refresh(ctx)
}

// Fixed returns settings that never change: values as JSON by key, defaults for the rest. It is
// for tests, and panics on what no setting accepts.
func Fixed(values Edit) *Live {
	own, err := vault.New("settings of a test", vault.ShopSecrets)
	if err != nil {
		panic(err)
	}
	l := &Live{vault: own}
	if err := l.check(values); err != nil {
		panic(err)
	}
	values = maps.Clone(values)
	for key, raw := range values {
		if d := byKey[key]; d.Kind == KindSecret {
			values[key] = seal(own, key, d.Text(raw), time.Time{})
		}
	}
	s, err := build(values, nil, own)
	if err != nil {
		panic(err)
	}
	l.current.Store(s)
	return l
}

// Current returns the current snapshot. Callers that read it twice must keep it, to see
// consistent values.
func (l *Live) Current() *Snapshot {
	if l == nil {
		return defaults()
	}
	return l.current.Load()
}

// Generation is another number after every change.
func (l *Live) Generation() uint64 {
	if l == nil {
		return 0
	}
	return l.generation.Load()
}

// Watch calls changed with every snapshot that is found from now on. It must be called before
// Run and Change.
func (l *Live) Watch(changed func(*Snapshot)) { l.watchers = append(l.watchers, changed) }

// Hold locks settings at the values that they have, because of the variable by: what depends on
// them cannot follow while the shop runs. It must be called before Run and Change.
func (l *Live) Hold(by string, settings ...*Definition) {
	if l.held == nil {
		l.held = map[string]string{}
	}
	for _, d := range settings {
		l.held[d.Key] = by
	}
}

// LockedBy lists the variables that lock the setting; none means that it can be changed.
func (l *Live) LockedBy(d *Definition) []string {
	by := l.locks.By(d)
	if held := l.held[d.Key]; held != "" && len(by) == 0 {
		by = []string{held}
	}
	return by
}

// Refresh reads the settings if they have changed. On error the old ones stay in use.
func (l *Live) Refresh(ctx context.Context) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	// The version is read first: a concurrent change is read twice, never lost.
	version, err := readVersion(ctx, l.db)
	if err != nil {
		return fmt.Errorf("read the version of the settings: %w", err)
	}
	if version == l.version {
		return nil
	}
	stored, err := load(ctx, l.db)
	if err != nil {
		return err
	}
	next, err := build(stored, l.locks, l.vault)
	if err != nil {
		return err
	}
	if next.pages, err = loadPages(ctx, l.db); err != nil {
		return err
	}
	l.version = version
	l.current.Store(next)
	l.generation.Add(1)
	for _, changed := range l.watchers {
		changed(next)
	}
	return nil
}

// build returns the snapshot of stored values under locks. A stored value that this version
// does not accept, because another one wrote it, counts as not set.
func build(stored map[string]json.RawMessage, locks Locks, secrets *vault.Vault) (*Snapshot, error) {
	s := &Snapshot{values: make([]any, len(registry)), stored: stored, secrets: map[string]SecretState{}}
	for i, d := range registry {
		s.values[i] = d.fallback
		raw := stored[d.Key]
		if raw != nil && d.Kind == KindSecret {
			raw, s.secrets[d.Key] = unseal(secrets, d.Key, raw)
		}
		if raw != nil {
			if value, err := d.parse(raw); err == nil {
				s.values[i] = value
			}
		}
		if value, err := locks.apply(d, s.values[i]); err != nil {
			return nil, err
		} else if value != nil {
			s.values[i] = value
		}
	}
	s.plan = planOf(s, locks)
	return s, nil
}

// Run keeps the settings up to date until ctx ends: other nodes' changes arrive within a
// second.
func (l *Live) Run(ctx context.Context, log *slog.Logger) { poll.Run(ctx, log, "settings", l.Refresh) }

// Derived is a value that is made of the settings, once for every change of them.
type Derived[T any] struct {
	live *Live
	make func(*Snapshot) T
	last atomic.Pointer[derived[T]]
}

type derived[T any] struct {
	from  *Snapshot
	value T
}

// Derive returns the value that make returns for the current settings.
func Derive[T any](l *Live, make func(*Snapshot) T) *Derived[T] {
	return &Derived[T]{live: l, make: make}
}

// Get returns the value for the current settings.
func (d *Derived[T]) Get() T {
	s := d.live.Current()
	if last := d.last.Load(); last != nil && last.from == s {
		return last.value
	}
	next := &derived[T]{s, d.make(s)}
	d.last.Store(next)
	return next.value
}

package setting

import (
	"context"
	"encoding/json"
	"fmt"
	_ "image/jpeg"
	_ "image/png"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
)

const (
	selectVersion = `SELECT version FROM shop_settings_version WHERE id = 1`
	raiseVersion  = `UPDATE shop_settings_version SET version = version + 1 WHERE id = 1`
	selectAll     = `SELECT key, value FROM shop_settings`
	storeValue    = `
		INSERT INTO shop_settings (key, value, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`
	removeValue = `DELETE FROM shop_settings WHERE key = $1`
)

// Touch notifies every node that settings or text pages have changed. A transaction that
// changes them calls it, best as its last statement.
func Touch(ctx context.Context, q db.Querier) error { return db.Exec(ctx, q, raiseVersion) }

func load(ctx context.Context, q db.Querier) (map[string]json.RawMessage, error) {
	rows, err := q.QueryContext(ctx, selectAll)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	defer rows.Close()
	stored := map[string]json.RawMessage{}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, err
		}
		stored[key] = json.RawMessage(value)
	}
	return stored, rows.Err()
}

// Change is the new value of a setting and the effective one before.
type Change struct {
	*Definition
	Before, After json.RawMessage
}

// Edit is what is asked for: values as JSON by key. null takes back what was set, so that the
// default is in effect again.
type Edit map[string]json.RawMessage

// Change makes all of the edit or nothing of it, and shows it on this node at once. What really
// changes is recorded and returned. Returns validation_failed with a field for every setting
// that is unknown, locked or invalid.
func (l *Live) Change(ctx context.Context, edit Edit) ([]Change, error) {
	if err := l.check(edit); err != nil {
		return nil, err
	}
	if err := l.checkPictures(ctx, edit); err != nil {
		return nil, err
	}
	return l.ChangeBy(ctx, func(*Snapshot) (Edit, error) { return edit, nil })
}

// ChangeBy is Change with the edit that decide returns for the settings that are there: they do
// not change in between. It is not for pictures.
func (l *Live) ChangeBy(ctx context.Context, decide func(before *Snapshot) (Edit, error)) ([]Change, error) {
	var changes []Change
	err := l.db.Tx(ctx, func(q db.Querier) error {
		changes = nil
		// First of all, so that changes of two nodes at a time wait for each other.
		if err := Touch(ctx, q); err != nil {
			return err
		}
		stored, err := load(ctx, q)
		if err != nil {
			return err
		}
		before, err := build(stored, l.locks, l.vault)
		if err != nil {
			return err
		}
		edit, err := decide(before)
		if err != nil {
			return err
		}
		if err := l.check(edit); err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(edit)) {
			d := byKey[key]
			change := Change{d, before.Value(d), d.Default()}
			value := d.fallback
			if isNull(edit[key]) {
				err = db.Exec(ctx, q, removeValue, key)
			} else {
				if value, err = d.parse(edit[key]); err != nil {
					return err
				}
				change.After = encode(d.hide(value))
				err = l.store(ctx, q, d, value)
			}
			if err != nil {
				return err
			}
			if reflect.DeepEqual(value, before.values[d.place]) {
				continue
			}
			changes = append(changes, change)
			recorded := change
			if d.Kind == KindSecret {
				// More people read the record than may see the end of a secret.
				recorded.Before, recorded.After = redacted(change.Before), redacted(change.After)
			}
			if err := audit.Record(ctx, q, audit.Change{
				Action: "setting.update", Subject: "setting", ID: key, Before: recorded.Before, After: recorded.After,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return changes, l.Refresh(context.WithoutCancel(ctx))
}

// store stores the value of a setting. An empty secret is none.
func (l *Live) store(ctx context.Context, q db.Querier, d *Definition, value any) error {
	now, stored := db.Now(q), encode(value)
	if d.Kind == KindSecret {
		if value == "" {
			return db.Exec(ctx, q, removeValue, d.Key)
		}
		stored = seal(l.vault, d.Key, value.(string), now)
	}
	return db.Exec(ctx, q, storeValue, d.Key, string(stored), now.UnixMicro())
}

func isNull(raw json.RawMessage) bool { return strings.TrimSpace(string(raw)) == "null" }

// checkPictures returns an error for an edit that names a picture which is not stored.
func (l *Live) checkPictures(ctx context.Context, edit Edit) error {
	for key, raw := range edit {
		d := byKey[key]
		if address := d.Text(raw); d.Kind == KindPicture && !isNull(raw) && address != "" {
			if _, err := l.PictureFile(ctx, address); err != nil {
				return err
			}
		}
	}
	return nil
}

// check returns what is wrong with an edit.
func (l *Live) check(edit Edit) error {
	var broken errs.Broken
	for _, key := range slices.Sorted(maps.Keys(edit)) {
		d, ok := byKey[key]
		switch {
		case !ok:
			broken.Add(key, ruleUnknownSetting, "there is no such setting")
		case len(l.LockedBy(d)) > 0:
			broken.Add(key, RuleLocked, "is set by %s", strings.Join(l.LockedBy(d), " and "))
		case d.Kind == KindSecret && l.vault == nil:
			broken.Add(key, RuleLocked, "cannot be encrypted here")
		case !isNull(edit[key]):
			value, err := d.parse(edit[key])
			if err == nil && d.entered != nil {
				err = d.entered(value)
			}
			if err != nil {
				broken = append(broken, field(key, err))
			}
		}
	}
	var reasons []string
	for _, f := range broken {
		reasons = append(reasons, f.Name+": "+f.Message)
	}
	return broken.Err(strings.Join(reasons, "; "))
}

const (
	selectPages        = `SELECT name, en_source, ar_source, updated_at FROM text_pages`
	storePageStatement = `
		INSERT INTO text_pages (name, en_source, ar_source, updated_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET en_source = excluded.en_source, ar_source = excluded.ar_source, updated_at = excluded.updated_at`
	removePageStatement = `DELETE FROM text_pages WHERE name = $1`
)

func loadPages(ctx context.Context, q db.Querier) (map[string]PageSource, error) {
	rows, err := q.QueryContext(ctx, selectPages)
	if err != nil {
		return nil, fmt.Errorf("read text pages: %w", err)
	}
	defer rows.Close()
	pages := map[string]PageSource{}
	for rows.Next() {
		var name string
		var page PageSource
		var updated int64
		if err := rows.Scan(&name, &page.En, &page.Ar, &updated); err != nil {
			return nil, err
		}
		page.UpdatedAt = time.UnixMicro(updated).UTC()
		pages[name] = page
	}
	return pages, rows.Err()
}

func storePage(ctx context.Context, q db.Querier, name, en, ar string, updatedAt time.Time) error {
	return db.Exec(ctx, q, storePageStatement, name, en, ar, updatedAt.UnixMicro())
}

func removePage(ctx context.Context, q db.Querier, name string) error {
	return db.Exec(ctx, q, removePageStatement, name)
}

const (
	insertPictureStatement = `INSERT INTO shop_pictures (hash, type, body, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING`
	selectPicture          = `SELECT body FROM shop_pictures WHERE hash = $1`
)

func insertPicture(ctx context.Context, q db.Querier, hash, kind, body string, now time.Time) error {
	return db.Exec(ctx, q, insertPictureStatement, hash, kind, body, now.UnixMicro())
}

func readPicture(ctx context.Context, q db.Querier, hash string) (body string, err error) {
	err = q.QueryRowContext(ctx, selectPicture, hash).Scan(&body)
	return body, err
}

const (
	// The generated secret stands in for one that the operator keeps outside the database. It was
	// for bank details first.
	insertShopSecretStatement = `INSERT INTO settings (name, value) VALUES ('bank_secret', $1) ON CONFLICT (name) DO NOTHING`
	selectShopSecret          = `SELECT value FROM settings WHERE name = 'bank_secret'`
)

func readShopSecret(ctx context.Context, q db.Querier) (secret string, err error) {
	err = q.QueryRowContext(ctx, selectShopSecret).Scan(&secret)
	return secret, err
}

func insertShopSecret(ctx context.Context, q db.Querier, secret string) error {
	return db.Exec(ctx, q, insertShopSecretStatement, secret)
}

func readVersion(ctx context.Context, q db.Querier) (version int64, err error) {
	err = q.QueryRowContext(ctx, selectVersion).Scan(&version)
	return version, err
}

package account

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/rest"
)

const (
	selectProfile = `SELECT id, full_name, phone, email, language, city, cart_reminders_at > 0 FROM profiles WHERE id = $1`
	// The time of a consent is that of the first time.
	updateProfile = `
		UPDATE profiles SET full_name = $2, phone = $3, language = $4, city = $5, updated_at = $6,
			cart_reminders_at = CASE WHEN $7 = 0 THEN 0 WHEN cart_reminders_at > 0 THEN cart_reminders_at ELSE $6 END
		WHERE id = $1`
)

func readProfile(ctx context.Context, q db.Querier, userID string) (Profile, error) {
	var p Profile
	err := q.QueryRowContext(ctx, selectProfile, userID).Scan(&p.ID, &p.FullName, &p.Phone, &p.Email, &p.Language, &p.City, &p.CartReminders)
	return p, err
}

func writeProfile(ctx context.Context, q db.Querier, p Profile, now time.Time) error {
	agreed := 0
	if p.CartReminders {
		agreed = 1
	}
	return db.Exec(ctx, q, updateProfile, p.ID, p.FullName, p.Phone, p.Language, p.City, now.UnixMicro(), agreed)
}

// Lock serializes the transactions that change one user's addresses, so that each sees the
// current default.
func Lock(ctx context.Context, q db.Querier, userID string) error {
	return auth.LockUser(ctx, q, userID)
}

const selectAddresses = `
	SELECT id, full_name, street_address, unit_number, city, province, postal_code, is_default, created_at
	FROM user_addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at DESC, id`

// listAddresses returns the user's addresses, the default one first, then the newest.
func listAddresses(ctx context.Context, q db.Querier, userID string) ([]Address, error) {
	return db.All(ctx, q, func(a *Address) []any {
		return []any{
			&a.ID, &a.FullName, &a.StreetAddress, &a.UnitNumber, &a.City, &a.Province, &a.PostalCode, &a.IsDefault,
			db.Micro{To: &a.CreatedAt},
		}
	}, selectAddresses, userID)
}

const (
	insertAddressRow = `
		INSERT INTO user_addresses (id, user_id, full_name, street_address, unit_number, city, province, postal_code, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	updateAddressRow = `
		UPDATE user_addresses SET full_name = $3, street_address = $4, unit_number = $5, city = $6, province = $7, postal_code = $8
		WHERE id = $1 AND user_id = $2`
	deleteAddressRow = `DELETE FROM user_addresses WHERE id = $1 AND user_id = $2`
)

func insertAddress(ctx context.Context, q db.Querier, userID, id string, f AddressFields, now time.Time) error {
	return db.Exec(ctx, q, insertAddressRow, id, userID, f.FullName, f.StreetAddress, f.UnitNumber, f.City, f.Province, f.PostalCode, now.UnixMicro())
}

func updateAddress(ctx context.Context, q db.Querier, userID, id string, f AddressFields) error {
	return db.Exec(ctx, q, updateAddressRow, id, userID, f.FullName, f.StreetAddress, f.UnitNumber, f.City, f.Province, f.PostalCode)
}

func deleteAddress(ctx context.Context, q db.Querier, userID, id string) error {
	return db.Exec(ctx, q, deleteAddressRow, id, userID)
}

const (
	clearDefault = `UPDATE user_addresses SET is_default = FALSE WHERE user_id = $1 AND is_default AND id <> $2`
	setDefault   = `UPDATE user_addresses SET is_default = TRUE WHERE user_id = $1 AND id = $2`
)

// ensureDefault makes the wanted address the only default; with "" the first of the list,
// if there is any.
func ensureDefault(ctx context.Context, q db.Querier, userID, wanted string) error {
	if wanted == "" {
		list, err := listAddresses(ctx, q, userID)
		if err != nil || len(list) == 0 {
			return err
		}
		wanted = list[0].ID
	}
	if err := db.Exec(ctx, q, clearDefault, userID, wanted); err != nil {
		return err
	}
	return db.Exec(ctx, q, setDefault, userID, wanted)
}

const rememberPhone = `UPDATE profiles SET phone = $2 WHERE id = $1 AND phone = ''`

// RememberPhone stores the phone number of a checkout for the next one, inside the order's
// transaction, unless the profile has one.
func RememberPhone(ctx context.Context, q db.Querier, userID, phone string) error {
	return db.Exec(ctx, q, rememberPhone, userID, phone)
}

const customerColumns = `
	SELECT u.id, p.full_name, p.email, p.phone, p.language, u.email_confirmed_at IS NOT NULL, u.created_at, coalesce(u.last_sign_in_at, 0), u.blocked_at
	FROM users u JOIN profiles p ON p.id = u.id `

const (
	selectNotes         = `SELECT note_id, author, body, created_at FROM customer_notes WHERE user_id = $1 ORDER BY created_at DESC, note_id LIMIT $2`
	insertNoteStatement = `INSERT INTO customer_notes (note_id, user_id, author, body, created_at) VALUES ($1, $2, $3, $4, $5)`
	deleteNoteStatement = `DELETE FROM customer_notes WHERE note_id = $1 AND user_id = $2 RETURNING body`
)

func readNotes(ctx context.Context, q db.Querier, id string) ([]CustomerNote, error) {
	return db.All(ctx, q, func(n *CustomerNote) []any { return []any{&n.ID, &n.Author, &n.Body, db.Micro{To: &n.CreatedAt}} }, selectNotes, id, int64(maxNotes))
}

func insertNote(ctx context.Context, q db.Querier, noteID, id, name, body string, now time.Time) error {
	return db.Exec(ctx, q, insertNoteStatement, noteID, id, name, body, now.UnixMicro())
}

func deleteNote(ctx context.Context, q db.Querier, noteID, id string) (body string, err error) {
	err = q.QueryRowContext(ctx, deleteNoteStatement, noteID, id).Scan(&body)
	return body, err
}

// The words of customers are stored when somebody searches: those of all profiles that changed since
// the last time. Profiles change in several places, and nobody who does has to know about it.
const (
	selectIndexed = `SELECT indexed_until FROM customer_index WHERE id = 1`
	// It locks the row also when nothing is left to index.
	setIndexedStatement = `UPDATE customer_index SET indexed_until = CASE WHEN indexed_until < $1 THEN $1 ELSE indexed_until END WHERE id = 1`
	selectChanged       = `SELECT id, full_name, phone, email, updated_at FROM profiles WHERE (updated_at, id) > ($1, $2) ORDER BY updated_at, id LIMIT $3`
	deleteWords         = `DELETE FROM customer_words WHERE user_id = $1`
	deleteWordsIn       = `DELETE FROM customer_words WHERE user_id IN $values RETURNING user_id`
)

const (
	countWord      = `SELECT count(*) FROM (SELECT 1 AS one FROM customer_words WHERE word >= $1 AND word < $2 LIMIT $3) AS few`
	withRareWord   = ` AND u.id IN (SELECT user_id FROM customer_words WHERE word >= $%d AND word < $%d)`
	withCommonWord = ` AND EXISTS (SELECT 1 FROM customer_words w WHERE w.user_id = u.id AND w.word >= $%d AND w.word < $%d)`
)

func readIndexed(ctx context.Context, q db.Querier) (until int64, err error) {
	err = q.QueryRowContext(ctx, selectIndexed).Scan(&until)
	return until, err
}

func readChanged(ctx context.Context, q db.Querier, at int64, id string) ([]changedProfile, error) {
	return db.All(ctx, q, func(p *changedProfile) []any { return []any{&p.id, &p.name, &p.phone, &p.email, &p.at} }, selectChanged, at, id, int64(indexBatch))
}

func setIndexed(ctx context.Context, q db.Querier, until int64) error {
	return db.Exec(ctx, q, setIndexedStatement, until)
}

// deleteWordsOf removes the words of some profiles.
func deleteWordsOf(ctx context.Context, q db.Querier, ids []string) error {
	return db.RowsIn(ctx, q, deleteWordsIn, ids, func(*sql.Rows) error { return nil })
}

// isCommon reports whether many customers have a word that begins with the key.
func isCommon(ctx context.Context, q db.Querier, key string) (bool, error) {
	var n int64
	err := q.QueryRowContext(ctx, countWord, key, key+afterKeys, int64(commonWord)).Scan(&n)
	return n >= commonWord, err
}

// customerPage returns the customers of a page, and one more if there is one, who have words that begin with all the keys.
func customerPage(ctx context.Context, q db.Querier, blocked bool, keys []string, after rest.Cursor) ([]Customer, error) {
	// The ids of the page are selected first, and of those alone what is shown.
	query := customerColumns + `WHERE u.id IN (SELECT u.id FROM users u WHERE u.password_hash <> '' AND (u.created_at, u.id) < ($1, $2)`
	args := []any{after.At, after.ID}
	if blocked {
		query += ` AND u.blocked_at > 0`
	}
	for _, key := range keys {
		common, err := isCommon(ctx, q, key)
		if err != nil {
			return nil, err
		}
		form := withRareWord
		if common {
			form = withCommonWord
		}
		args = append(args, key, key+afterKeys)
		query += fmt.Sprintf(form, len(args)-1, len(args))
	}
	// The limit is no argument: PostgreSQL plans for thousands of rows where it does not know it.
	query += ` ORDER BY u.created_at DESC, u.id DESC LIMIT ` + strconv.Itoa(customersPage+1) + `) ORDER BY u.created_at DESC, u.id DESC`
	return db.All(ctx, q, customerFields, query, args...)
}

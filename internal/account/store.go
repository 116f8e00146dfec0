package account

import (
	"context"
	"time"

	"matjar/internal/db"
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

const lockUser = `UPDATE users SET updated_at = updated_at WHERE id = $1`

// Lock serializes the transactions that change one user's addresses, so that each sees the
// current default.
func Lock(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, lockUser, userID)
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

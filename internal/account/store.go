package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
)

const selectProfile = `SELECT id, full_name, phone, email, language, city FROM profiles WHERE id = $1`

func readProfile(ctx context.Context, q db.Querier, userID string) (Profile, error) {
	var p Profile
	err := q.QueryRowContext(ctx, selectProfile, userID).Scan(&p.ID, &p.FullName, &p.Phone, &p.Email, &p.Language, &p.City)
	return p, err
}

const updateProfile = `UPDATE profiles SET full_name = $2, phone = $3, language = $4, city = $5, updated_at = $6 WHERE id = $1`

// changeProfile applies the change and gives the profile as it then is.
func changeProfile(ctx context.Context, d *db.DB, userID string, c ProfileChange) (Profile, error) {
	var p Profile
	err := d.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, lockUser, userID); err != nil {
			return err
		}
		var err error
		if p, err = readProfile(ctx, q, userID); err != nil {
			return err
		}
		for _, field := range []struct{ to, from *string }{
			{&p.FullName, c.FullName}, {&p.Phone, c.Phone}, {&p.Language, c.Language}, {&p.City, c.City},
		} {
			if field.from != nil {
				*field.to = lang.Line(*field.from)
			}
		}
		_, err = q.ExecContext(ctx, updateProfile, p.ID, p.FullName, p.Phone, p.Language, p.City, time.Now().UnixMicro())
		return err
	})
	return p, err
}

const selectAddresses = `
	SELECT id, full_name, street_address, unit_number, city, province, postal_code, is_default, created_at
	FROM user_addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at DESC, id`

// listAddresses gives the shopper's addresses, the default one first, then the newest.
func listAddresses(ctx context.Context, q db.Querier, userID string) ([]Address, error) {
	rows, err := q.QueryContext(ctx, selectAddresses, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Address{}
	for rows.Next() {
		var a Address
		var created int64
		if err := rows.Scan(&a.ID, &a.FullName, &a.StreetAddress, &a.UnitNumber, &a.City, &a.Province, &a.PostalCode, &a.IsDefault, &created); err != nil {
			return nil, err
		}
		a.CreatedAt = time.UnixMicro(created).UTC()
		list = append(list, a)
	}
	return list, rows.Err()
}

// lockUser makes the transactions that change one user's addresses follow each other,
// so that each sees which address is the default.
const lockUser = `UPDATE users SET updated_at = updated_at WHERE id = $1`

// changeAddresses runs fn on the user's addresses as they are, and afterwards makes sure
// that exactly one of them is the default, if there is any: the wanted one, else the one
// that was, else the newest.
func changeAddresses(ctx context.Context, d *db.DB, userID string, fn func(q db.Querier, list []Address) (wanted string, err error)) error {
	return d.Tx(ctx, func(q db.Querier) error {
		if _, err := q.ExecContext(ctx, lockUser, userID); err != nil {
			return err
		}
		before, err := listAddresses(ctx, q, userID)
		if err != nil {
			return err
		}
		wanted, err := fn(q, before)
		if err != nil {
			return err
		}
		return settleDefault(ctx, q, userID, wanted)
	})
}

const (
	clearDefault = `UPDATE user_addresses SET is_default = FALSE WHERE user_id = $1 AND is_default AND id <> $2`
	setDefault   = `UPDATE user_addresses SET is_default = TRUE WHERE user_id = $1 AND id = $2`
)

func settleDefault(ctx context.Context, q db.Querier, userID, wanted string) error {
	list, err := listAddresses(ctx, q, userID)
	if err != nil || len(list) == 0 {
		return err
	}
	if wanted == "" {
		wanted = list[0].ID
	}
	if _, err := q.ExecContext(ctx, clearDefault, userID, wanted); err != nil {
		return err
	}
	_, err = q.ExecContext(ctx, setDefault, userID, wanted)
	return err
}

const insertAddress = `
	INSERT INTO user_addresses (id, user_id, full_name, street_address, unit_number, city, province, postal_code, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

func addAddress(ctx context.Context, d *db.DB, userID string, f AddressFields) (Address, error) {
	id := uuid.NewString()
	err := changeAddresses(ctx, d, userID, func(q db.Querier, list []Address) (string, error) {
		if len(list) >= maxAddresses {
			return "", errTooManyAddresses
		}
		_, err := q.ExecContext(ctx, insertAddress, id, userID, f.FullName, f.StreetAddress, f.UnitNumber, f.City, f.Province, f.PostalCode, time.Now().UnixMicro())
		if f.IsDefault {
			return id, err
		}
		return "", err
	})
	if err != nil {
		return Address{}, err
	}
	return readAddress(ctx, d, userID, id)
}

const updateAddress = `
	UPDATE user_addresses SET full_name = $3, street_address = $4, unit_number = $5, city = $6, province = $7, postal_code = $8
	WHERE id = $1 AND user_id = $2`

func changeAddress(ctx context.Context, d *db.DB, userID, id string, f AddressFields) (Address, error) {
	err := changeAddresses(ctx, d, userID, func(q db.Querier, list []Address) (string, error) {
		if _, err := find(list, id); err != nil {
			return "", err
		}
		_, err := q.ExecContext(ctx, updateAddress, id, userID, f.FullName, f.StreetAddress, f.UnitNumber, f.City, f.Province, f.PostalCode)
		if f.IsDefault {
			return id, err
		}
		return "", err
	})
	if err != nil {
		return Address{}, err
	}
	return readAddress(ctx, d, userID, id)
}

const deleteAddress = `DELETE FROM user_addresses WHERE id = $1 AND user_id = $2`

func removeAddress(ctx context.Context, d *db.DB, userID, id string) error {
	return changeAddresses(ctx, d, userID, func(q db.Querier, list []Address) (string, error) {
		if _, err := find(list, id); err != nil {
			return "", err
		}
		_, err := q.ExecContext(ctx, deleteAddress, id, userID)
		return "", err
	})
}

// readAddress gives one address; another user's is as unknown as none.
func readAddress(ctx context.Context, q db.Querier, userID, id string) (Address, error) {
	list, err := listAddresses(ctx, q, userID)
	if err != nil {
		return Address{}, err
	}
	return find(list, id)
}

func find(list []Address, id string) (Address, error) {
	for _, a := range list {
		if a.ID == id {
			return a, nil
		}
	}
	return Address{}, errAddressNotFound
}

// Save keeps an address that was used at checkout, inside the order's transaction. One
// that is saved already, or one too many, is left out.
func Save(ctx context.Context, q db.Querier, userID string, f AddressFields) error {
	if _, err := q.ExecContext(ctx, lockUser, userID); err != nil {
		return err
	}
	list, err := listAddresses(ctx, q, userID)
	if err != nil || len(list) >= maxAddresses {
		return err
	}
	for _, a := range list {
		f.IsDefault = a.IsDefault
		if a.AddressFields == f {
			return nil
		}
	}
	if _, err := q.ExecContext(ctx, insertAddress, uuid.NewString(), userID, f.FullName, f.StreetAddress, f.UnitNumber, f.City, f.Province, f.PostalCode, time.Now().UnixMicro()); err != nil {
		return err
	}
	return settleDefault(ctx, q, userID, "")
}

// Package account stores the profiles and saved addresses of shoppers.
package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// Service manages profiles and addresses.
type Service struct {
	db       *db.DB
	settings *setting.Live
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service. The settings say where the shop delivers; nil means everywhere.
func New(d *db.DB, settings *setting.Live) *Service {
	return &Service{db: d, settings: settings, Now: d.Now}
}

// Profile is a shopper's profile.
type Profile struct {
	ID       string `json:"id" doc:"Id of the user"`
	FullName string `json:"full_name" doc:"Name as the shopper writes it"`
	Phone    string `json:"phone" doc:"Phone number as the shopper writes it"`
	Email    string `json:"email" doc:"Address of the account"`
	Language string `json:"language" enum:"en,ar" doc:"Language of mails"`
	City     string `json:"city" doc:"Key of the preferred delivery city"`
	// CartReminders is a consent, which nobody has given before they said so.
	CartReminders bool `json:"cart_reminders" doc:"Whether the shopper agreed to be reminded by mail of what they left in the cart"`
}

// ProfileChange is an update of a profile; missing fields stay unchanged.
type ProfileChange struct {
	FullName *string `json:"full_name,omitempty" maxLength:"100" doc:"Name"`
	Phone    *string `json:"phone,omitempty" maxLength:"30" doc:"Phone number"`
	Language *string `json:"language,omitempty" enum:"en,ar" doc:"Language of mails"`
	City     *string `json:"city,omitempty" maxLength:"40" doc:"Key of the preferred delivery city"`

	CartReminders *bool `json:"cart_reminders,omitempty" doc:"Whether the shopper agrees to be reminded by mail of what they left in the cart"`
}

// Address is a saved delivery address.
type Address struct {
	ID string `json:"id" doc:"Id of the address"`
	AddressFields
	// Undelivered is set where the address is shown, and is not stored.
	Undelivered bool      `json:"undelivered,omitempty" doc:"The shop does not deliver there"`
	CreatedAt   time.Time `json:"created_at" doc:"When it was saved"`
}

// AddressFields is the part of an address that the shopper fills in.
type AddressFields struct {
	FullName      string `json:"full_name" doc:"Who receives the parcel" maxLength:"100"`
	StreetAddress string `json:"street_address" doc:"Street and building" maxLength:"200"`
	UnitNumber    string `json:"unit_number,omitempty" doc:"Apartment, villa or unit" maxLength:"50"`
	City          string `json:"city" doc:"City" maxLength:"50"`
	Province      string `json:"province" doc:"Region" maxLength:"50"`
	PostalCode    string `json:"postal_code" doc:"Postal code" maxLength:"10"`
	IsDefault     bool   `json:"is_default,omitempty" doc:"Whether it is the one that is used first"`
}

// maxAddresses limits the saved addresses of a shopper.
const maxAddresses = 20

var (
	errAddressNotFound  = errs.New(errs.NotFound, code.AddressNotFound, "there is no such address")
	errTooManyAddresses = errs.New(errs.Conflict, code.TooManyAddresses, "at most %d addresses can be saved", maxAddresses)
)

// Profile returns the user's profile.
func (s *Service) Profile(ctx context.Context, userID string) (Profile, error) {
	return readProfile(ctx, s.db, userID)
}

// ChangeProfile applies the change and returns the new profile.
func (s *Service) ChangeProfile(ctx context.Context, userID string, c ProfileChange) (p Profile, err error) {
	if c.City != nil {
		if _, known := s.settings.Current().Delivery().City(*c.City); !known {
			return p, errs.ValidationFailed(fmt.Sprintf("there is no city %q", *c.City))
		}
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := Lock(ctx, q, userID); err != nil {
			return err
		}
		if p, err = readProfile(ctx, q, userID); err != nil {
			return err
		}
		for _, field := range []struct{ to, from *string }{
			{&p.FullName, c.FullName}, {&p.Phone, c.Phone}, {&p.Language, c.Language}, {&p.City, c.City},
		} {
			if field.from != nil {
				*field.to = lang.NormalizeLine(*field.from)
			}
		}
		if c.CartReminders != nil {
			p.CartReminders = *c.CartReminders
		}
		return writeProfile(ctx, q, p, s.Now())
	})
	return p, err
}

// Addresses returns the user's addresses, the default one first, then the newest.
func (s *Service) Addresses(ctx context.Context, userID string) ([]Address, error) {
	list, err := listAddresses(ctx, s.db, userID)
	for i := range list {
		s.mark(&list[i])
	}
	return list, err
}

// mark states whether the shop delivers to an address.
func (s *Service) mark(a *Address) {
	a.Undelivered = !s.settings.Current().Delivery().To(a.City, a.Province).Delivered
}

// AddAddress saves an address. Returns validation_failed or too_many_addresses.
func (s *Service) AddAddress(ctx context.Context, userID string, f AddressFields) (Address, error) {
	f, err := f.validate(AddressFields{})
	if err != nil {
		return Address{}, err
	}
	id := uuid.NewString()
	return s.changeAddresses(ctx, userID, id, f.IsDefault, func(q db.Querier, list []Address) error {
		if len(list) >= maxAddresses {
			return errTooManyAddresses
		}
		return insertAddress(ctx, q, userID, id, f, s.Now())
	})
}

// ChangeAddress updates an address. Returns validation_failed or address_not_found, also
// for another user's address.
func (s *Service) ChangeAddress(ctx context.Context, userID, id string, f AddressFields) (Address, error) {
	return s.changeAddresses(ctx, userID, id, f.IsDefault, func(q db.Querier, list []Address) error {
		before, err := findAddress(list, id)
		if err != nil {
			return err
		}
		if f, err = f.validate(before.AddressFields); err != nil {
			return err
		}
		return updateAddress(ctx, q, userID, id, f)
	})
}

// RemoveAddress removes an address. Returns address_not_found.
func (s *Service) RemoveAddress(ctx context.Context, userID, id string) error {
	_, err := s.changeAddresses(ctx, userID, "", false, func(q db.Querier, list []Address) error {
		if _, err := findAddress(list, id); err != nil {
			return err
		}
		return deleteAddress(ctx, q, userID, id)
	})
	return err
}

// changeAddresses runs fn with the user's locked addresses, and then makes exactly one of
// them the default, if there are any: the one with the id if isDefault is set, else the
// previous default, else the newest. It returns the address with the id, or none without
// an id.
func (s *Service) changeAddresses(ctx context.Context, userID, id string, isDefault bool, fn func(q db.Querier, list []Address) error) (a Address, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := Lock(ctx, q, userID); err != nil {
			return err
		}
		before, err := listAddresses(ctx, q, userID)
		if err != nil {
			return err
		}
		if err := fn(q, before); err != nil {
			return err
		}
		wanted := ""
		if isDefault {
			wanted = id
		}
		if err := ensureDefault(ctx, q, userID, wanted); err != nil || id == "" {
			return err
		}
		after, err := listAddresses(ctx, q, userID)
		if err != nil {
			return err
		}
		a, err = findAddress(after, id)
		return err
	})
	s.mark(&a)
	return a, err
}

func findAddress(list []Address, id string) (Address, error) {
	for _, a := range list {
		if a.ID == id {
			return a, nil
		}
	}
	return Address{}, errAddressNotFound
}

// SaveAddress stores the address of a checkout, inside the order's transaction. A duplicate,
// or one over the limit, is skipped.
func SaveAddress(ctx context.Context, q db.Querier, userID string, f AddressFields, now time.Time) error {
	if err := Lock(ctx, q, userID); err != nil {
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
	if err := insertAddress(ctx, q, userID, uuid.NewString(), f, now); err != nil {
		return err
	}
	return ensureDefault(ctx, q, userID, "")
}

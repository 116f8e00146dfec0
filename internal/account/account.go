// Package account is what the shop knows about a signed-in shopper: their profile, the
// addresses they saved, and the ways to take all of it along or have it removed.
package account

import (
	"time"

	"matjar/internal/errs"
	"matjar/internal/lang"
)

// Profile is a shopper's own data.
type Profile struct {
	ID       string `json:"id" doc:"Id of the user"`
	FullName string `json:"full_name" doc:"Name as the shopper writes it"`
	Phone    string `json:"phone" doc:"Phone number as the shopper writes it"`
	Email    string `json:"email" doc:"Address of the account"`
	Language string `json:"language" enum:"en,ar" doc:"Language of mails"`
	City     string `json:"city" enum:"riyadh,jeddah,dammam,makkah" doc:"Preferred delivery city"`
}

// ProfileChange is what a shopper may change of it; what is missing stays.
type ProfileChange struct {
	FullName *string `json:"full_name,omitempty" maxLength:"100" doc:"Name"`
	Phone    *string `json:"phone,omitempty" maxLength:"30" doc:"Phone number"`
	Language *string `json:"language,omitempty" enum:"en,ar" doc:"Language of mails"`
	City     *string `json:"city,omitempty" enum:"riyadh,jeddah,dammam,makkah" doc:"Preferred delivery city"`
}

// Address is a place a shopper has things delivered to.
type Address struct {
	ID string `json:"id" doc:"Id of the address"`
	AddressFields
	CreatedAt time.Time `json:"created_at" doc:"When it was saved"`
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

// maxAddresses keeps a list of addresses one that a person can look through.
const maxAddresses = 20

var (
	errAddressNotFound  = errs.New(errs.NotFound, "address_not_found", "there is no such address")
	errTooManyAddresses = errs.New(errs.Conflict, "too_many_addresses", "at most %d addresses can be saved", maxAddresses)
)

// clean makes a line of each field and checks that the required ones are filled in.
func (f AddressFields) clean() (AddressFields, error) {
	var missing []errs.Field
	for _, field := range []struct {
		name     string
		value    *string
		required bool
	}{
		{"full_name", &f.FullName, true},
		{"street_address", &f.StreetAddress, true},
		{"unit_number", &f.UnitNumber, false},
		{"city", &f.City, true},
		{"province", &f.Province, true},
		{"postal_code", &f.PostalCode, true},
	} {
		*field.value = lang.Line(*field.value)
		if field.required && *field.value == "" {
			missing = append(missing, errs.Field{Name: field.name, Code: "required", Message: "this field is required"})
		}
	}
	if len(missing) == 0 {
		return f, nil
	}
	err := errs.New(errs.Unprocessable, "validation_failed", "the address is not complete")
	err.Fields = missing
	return f, err
}

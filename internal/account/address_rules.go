package account

import (
	"unicode/utf8"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/saudi"
)

// partRule says how long a part of an address is, and what is said of one that is not.
type partRule struct {
	least, most int
	message     string
}

// partRules are the rules of what parcels need, by the names of the parts: in the address book and at the checkout.
var partRules = map[string]partRule{
	"full_name":      {3, mostOf("FullName"), "Full name must be at least 3 characters"},
	"street_address": {10, mostOf("StreetAddress"), "Street address must be at least 10 characters"},
	"unit_number":    {1, mostOf("UnitNumber"), "Apartment/Villa/Unit number is required"},
	"province":       {2, mostOf("Province"), "Province/Region is required"},
	"city":           {2, mostOf("City"), "City name is required"},
	"postal_code":    {saudi.PostalCodeDigits, mostOf("PostalCode"), "Postal code must be at least 5 characters"},
}

func mostOf(field string) int { return rest.Limit[AddressFields](field, "maxLength") }

// AddressLeast returns the least characters that each part of an address has, by its name. They are not in the schema,
// because its refusals have messages of their own.
func AddressLeast() map[string]int {
	least := map[string]int{}
	for name, rule := range partRules {
		least[name] = rule.least
	}
	return least
}

// CheckPart normalizes a part of an address. It returns what is wrong with it, or nil.
func CheckPart(name string, value *string) *errs.Field {
	rule := partRules[name]
	*value = lang.NormalizeLine(*value)
	switch n := utf8.RuneCountInString(*value); {
	case n < rule.least:
		return &errs.Field{Name: name, Code: "too_short", Message: rule.message}
	case n > rule.most:
		return &errs.Field{Name: name, Code: "too_long", Message: rule.message}
	}
	if name == "postal_code" {
		number, ok := saudi.PostalCode(*value)
		if !ok {
			return &errs.Field{Name: name, Code: "invalid", Message: rule.message}
		}
		*value = number
	}
	return nil
}

// validate normalizes each part and returns validation_failed for what a parcel could not be sent with. A part
// that stays as it was stored is let through: it may be older than the rules. The unit may be left open until
// the checkout.
func (f AddressFields) validate(before AddressFields) (AddressFields, error) {
	var broken errs.Broken
	for _, part := range []struct {
		name   string
		value  *string
		before string
	}{
		{"full_name", &f.FullName, before.FullName},
		{"street_address", &f.StreetAddress, before.StreetAddress},
		{"unit_number", &f.UnitNumber, before.UnitNumber},
		{"city", &f.City, before.City},
		{"province", &f.Province, before.Province},
		{"postal_code", &f.PostalCode, before.PostalCode},
	} {
		wrong := CheckPart(part.name, part.value)
		stays := *part.value != "" && *part.value == part.before
		open := part.name == "unit_number" && *part.value == ""
		if wrong != nil && !stays && !open {
			broken = append(broken, *wrong)
		}
	}
	return f, broken.Err("some parts of the address are not filled in as they should be")
}

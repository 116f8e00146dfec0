package content

import (
	"fmt"
	"time"

	"matjar/internal/delivery"
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// facts are the values of the placeholders in text pages.
type facts struct {
	Shop, Name, Address     lang.Text
	VATNumber, Registration string
	Email, Phone            string
	rates                   delivery.Rates
	plan                    *delivery.Plan
}

func factsOf(s *setting.Snapshot) facts {
	return facts{
		Shop: setting.Name.In(s), Name: setting.SellerNames(s), Address: setting.SellerAddress.In(s),
		VATNumber: setting.SellerVAT.In(s), Registration: setting.SellerRegistration.In(s),
		Email: setting.SellerEmail.In(s), Phone: setting.SellerPhone.In(s),
		rates: setting.ShippingRates(s), plan: s.Delivery(),
	}
}

// page returns a page made of its source in both languages.
func (f facts) page(name string, source lang.Text) (*Page, error) {
	page := &Page{Name: name}
	var err error
	if page.En, err = parsePage(source.En, f.values(lang.English)); err != nil {
		return nil, fmt.Errorf("en/%s: %w", name, err)
	}
	if page.Ar, err = parsePage(source.Ar, f.values(lang.Arabic)); err != nil {
		return nil, fmt.Errorf("ar/%s: %w", name, err)
	}
	return page, nil
}

// values returns the values of the placeholders; empty means unknown.
func (f facts) values(tag lang.Tag) map[string]string {
	return map[string]string{
		"shop.name":           f.Shop.In(tag),
		"seller.name":         f.Name.In(tag),
		"seller.address":      f.Address.In(tag),
		"seller.vat_number":   f.VATNumber,
		"seller.registration": f.Registration,
		"seller.email":        f.Email,
		"seller.phone":        isolateNumber(f.Phone),
		"shipping.terms":      f.shippingTerms().In(tag),
		"shipping.places":     f.shippingPlaces().In(tag),
		"shipping.hours":      f.shippingHours().In(tag),
		"shipping.holidays":   f.shippingHolidays(time.Now()).In(tag),
		shippingTable:         f.shippingTimes(tag),
	}
}

// isolateNumber wraps a number with a plus in bidi isolates, for right-to-left text.
func isolateNumber(number string) string {
	if number == "" {
		return ""
	}
	return "\u2066" + number + "\u2069"
}

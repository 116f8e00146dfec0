package content

import (
	"fmt"

	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/setting"
)

// facts are the values of the placeholders in text pages.
type facts struct {
	Shop, Name, Address      lang.Text
	VATNumber, Registration  string
	Email, Phone             string
	ShippingFee, ShippingOff money.Halalas
	ExpressFee               money.Halalas
}

func factsOf(s *setting.Snapshot) facts {
	return facts{
		Shop: setting.Name.In(s), Name: setting.SellerNames(s), Address: setting.SellerAddress.In(s),
		VATNumber: setting.SellerVAT.In(s), Registration: setting.SellerRegistration.In(s),
		Email: setting.SellerEmail.In(s), Phone: setting.SellerPhone.In(s),
		ShippingFee: setting.ShippingFee.In(s), ShippingOff: setting.FreeShippingOver.In(s), ExpressFee: setting.ExpressFee.In(s),
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
	}
}

// isolateNumber wraps a number with a plus in bidi isolates, for right-to-left text.
func isolateNumber(number string) string {
	if number == "" {
		return ""
	}
	return "\u2066" + number + "\u2069"
}

// shippingTerms states the cost of delivery in a sentence, and in another one that of express
// if it costs more.
func (f facts) shippingTerms() lang.Text {
	terms := lang.Text{En: "Delivery is free on every order.", Ar: "التوصيل مجاني على جميع الطلبات."}
	if f.ShippingFee > 0 && f.ShippingOff > 0 {
		terms = lang.Text{
			En: fmt.Sprintf("Delivery costs SAR %s an order, and is free from SAR %s of goods.", f.ShippingFee, f.ShippingOff),
			Ar: fmt.Sprintf("رسوم التوصيل %s ر.س لكل طلب، والتوصيل مجاني إذا بلغت قيمة المنتجات %s ر.س.", f.ShippingFee, f.ShippingOff),
		}
	}
	if f.ExpressFee > 0 {
		terms.En += fmt.Sprintf(" Express delivery costs SAR %s more.", f.ExpressFee)
		terms.Ar += fmt.Sprintf(" ويُضاف للتوصيل السريع %s ر.س.", f.ExpressFee)
	}
	return terms
}

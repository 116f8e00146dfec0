package order

import (
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// PolicyOf returns the policy of a shop under the settings. Its address is fallback unless they
// have one.
func PolicyOf(s *setting.Snapshot, fallback string) Policy {
	var announce Announce
	if setting.OrderMail.In(s) {
		announce.Email = setting.OperatorEmail.In(s)
		announce.Language, _ = lang.Parse(setting.Language.In(s))
	}
	return Policy{
		Announce: announce,
		Plan:     s.Delivery(),
		Shipping: ShippingOf(s),
		ShopDetails: ShopDetails{
			BaseURL: setting.Address(s, fallback), Seller: SellerOf(s),
			Contact: Contact{Email: setting.SellerEmail.In(s), Phone: setting.SellerPhone.In(s)},
		},
		Ceilings: Ceilings{Total: setting.CODMaxTotal.In(s), Units: setting.CODMaxUnits.In(s)},
		PerHour:  setting.OrdersPerHour.In(s),
		Shown:    setting.PriceDisplay(s),
		NoCash:   !setting.CashOnDelivery.In(s),
	}
}

// ShippingOf returns what shipping costs under the settings, where no zone or vendor has prices
// of its own.
func ShippingOf(s *setting.Snapshot) Shipping {
	rates := setting.ShippingRates(s)
	return Shipping{Fee: rates.Fee, FreeOver: rates.FreeOver, ExpressFee: rates.ExpressFee}
}

// SellerOf returns who sells under the settings.
func SellerOf(s *setting.Snapshot) Seller {
	name, address := setting.SellerNames(s), setting.SellerAddress.In(s)
	return Seller{
		EnName: name.In(lang.English), ArName: name.In(lang.Arabic), VATNumber: setting.SellerVAT.In(s),
		Registration: setting.SellerRegistration.In(s), EnAddress: address.En, ArAddress: address.Ar,
	}
}

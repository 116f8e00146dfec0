package setting

import "matjar/internal/money"

// PriceDisplay returns how shoppers see prices under the settings.
func PriceDisplay(s *Snapshot) money.PriceDisplay {
	return money.PriceDisplay{WithVAT: PricesWithVAT.In(s)}
}

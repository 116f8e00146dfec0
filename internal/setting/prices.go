package setting

import "matjar/internal/money"

// ShownPrices returns how shoppers see prices under the settings.
func ShownPrices(s *Snapshot) money.Shown { return money.Shown{WithVAT: PricesWithVAT.In(s)} }

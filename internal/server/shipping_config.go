package server

import (
	"matjar/internal/delivery"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/setting"
)

// shippingConfig is by what pages say what shipping costs and when things arrive, before there is
// a cart to be quoted.
type shippingConfig struct {
	order.Shipping
	CutOffHour int                     `json:"cut_off_hour" doc:"From this hour on, parcels leave the next day"`
	RestDays   []int                   `json:"rest_days" doc:"Weekdays on which none leave; 0 is Sunday"`
	Holidays   [][2]delivery.Date      `json:"holidays,omitempty" doc:"First and last day of times when none leave"`
	Cities     []cityConfig            `json:"cities" doc:"Those that shoppers can choose"`
	OwnCities  bool                    `json:"own_cities,omitempty" doc:"The operator has added cities, which address forms ask for"`
	Sellers    map[string]sellerConfig `json:"sellers,omitempty" doc:"The vendors with something of their own, by id"`
}

// cityConfig is a city with what shipping costs there.
type cityConfig struct {
	Key    string    `json:"key"`
	Name   lang.Text `json:"name"`
	Region lang.Text `json:"region"`
	order.Shipping
	Standard [2]int  `json:"standard" doc:"Working days from the warehouse to the door, at best and at worst"`
	Express  *[2]int `json:"express,omitempty"`
}

type sellerConfig struct {
	Fee      *money.Halalas `json:"fee,omitempty"`
	FreeOver *money.Halalas `json:"free_over,omitempty"`
	Days     int            `json:"days,omitempty"`
}

func shippingOf(s *setting.Snapshot) shippingConfig {
	plan, shown := s.Delivery(), setting.PriceDisplay(s)
	c := shippingConfig{Shipping: order.ShippingOf(s).Shown(shown), CutOffHour: plan.Calendar.CutOffHour, RestDays: plan.Calendar.RestDays, Cities: []cityConfig{}, OwnCities: len(plan.Places.Cities) > 0}
	for _, h := range plan.Calendar.Holidays {
		c.Holidays = append(c.Holidays, [2]delivery.Date{h.From, h.To})
	}
	regions := map[string]lang.Text{}
	for _, r := range delivery.Regions() {
		regions[r.Key] = r.Name.Text()
	}
	for _, city := range plan.Menu() {
		to := plan.To(city.Key, "")
		rates := setting.ShippingRates(s).With(to.Prices())
		one := cityConfig{
			Key: city.Key, Name: city.Name.Text(), Region: regions[city.Region],
			Shipping: order.Shipping{Fee: rates.Fee, FreeOver: rates.FreeOver, ExpressFee: rates.ExpressFee}.Shown(shown),
			Standard: [2]int{to.Standard.Least, to.Standard.Most},
		}
		if to.Express != nil {
			one.Express = &[2]int{to.Express.Least, to.Express.Most}
		}
		c.Cities = append(c.Cities, one)
	}
	for _, seller := range plan.Sellers {
		if c.Sellers == nil {
			c.Sellers = map[string]sellerConfig{}
		}
		own := plan.Seller(seller.VendorID)
		c.Sellers[own.VendorID] = sellerConfig{shown.Optional(own.Fee), shown.Optional(own.FreeOver), own.Handling}
	}
	return c
}

package shipping

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/delivery"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/rest"
	"matjar/internal/setting"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Shipping", Description: "Where parcels go, when they arrive and what that costs"}

var publicTag = huma.Tag{Name: "Delivery", Description: "Where parcels go"}

// Register adds the operation of shoppers: the cities that address forms suggest beside those that
// every shop knows.
func Register(api huma.API, settings *setting.Live) {
	rest.Get(rest.NewGroup(api, publicTag), rest.Public, "/api/v1/delivery/cities", "listDeliveryCities", "Cities that the shop has added and delivers to", func(context.Context, *struct{}) (*citiesOutput, error) {
		return &citiesOutput{ownCities(settings.Current().Delivery())}, nil
	})
}

// DeliveryPlace is a city with its region, under both names.
type DeliveryPlace struct {
	Name   lang.Text `json:"name"`
	Region lang.Text `json:"region"`
}

// DeliveryPlaces are cities.
type DeliveryPlaces struct {
	Cities []DeliveryPlace `json:"cities"`
}

type citiesOutput struct{ Body DeliveryPlaces }

func ownCities(plan *delivery.Plan) DeliveryPlaces {
	regions := map[string]lang.Text{}
	for _, r := range delivery.Regions() {
		regions[r.Key] = r.Name.Text()
	}
	list := []DeliveryPlace{}
	for _, city := range plan.Places.Cities {
		if plan.To(city.Key, "").Delivered {
			list = append(list, DeliveryPlace{city.Name.Text(), regions[city.Region]})
		}
	}
	return DeliveryPlaces{list}
}

// RegisterAdmin adds the operations of the back office.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/shipping", "adminGetShipping", "All that is decided about shipping", o.overview)
	rest.Put(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/shipping/zones", "adminSetZones", "Change zones, and what shipping costs in general", o.setZones)
	rest.Put(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/shipping/calendar", "adminSetCalendar", "Change cut-off hour, rest days and holidays", o.setCalendar)
	rest.Put(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/shipping/places", "adminSetPlaces", "Change where the shop delivers", o.setPlaces)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/shipping/trial", "adminTryShipping", "What shipping would cost, and when it would arrive", o.try)
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/shipping/vendors/{vendor}", "adminGetVendorShipping", "What a vendor has of its own", o.seller)
	rest.Put(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/shipping/vendors/{vendor}", "adminSetVendorShipping", "Change what a vendor has of its own; nothing takes it back", o.setSeller)
}

type operations struct{ *Service }

type overviewOutput struct{ Body *Overview }

func (o *operations) overview(context.Context, *struct{}) (*overviewOutput, error) {
	return &overviewOutput{o.Overview()}, nil
}

func (o *operations) setZones(ctx context.Context, in *struct {
	Body struct {
		Version string          `json:"version" maxLength:"40" doc:"The version that it was made of"`
		Zones   delivery.Zones  `json:"zones"`
		General delivery.Prices `json:"general" doc:"What shipping costs in general; what is left out stays as it is"`
	}
}) (*overviewOutput, error) {
	after, err := o.SetZones(ctx, in.Body.Version, in.Body.Zones, in.Body.General)
	return &overviewOutput{after}, err
}

func (o *operations) setCalendar(ctx context.Context, in *struct {
	Body struct {
		Version  string            `json:"version" maxLength:"40" doc:"The version that it was made of"`
		Calendar delivery.Calendar `json:"calendar"`
	}
}) (*overviewOutput, error) {
	after, err := o.SetCalendar(ctx, in.Body.Version, in.Body.Calendar)
	return &overviewOutput{after}, err
}

func (o *operations) setPlaces(ctx context.Context, in *struct {
	Body struct {
		Version string          `json:"version" maxLength:"40" doc:"The version that it was made of"`
		Places  delivery.Places `json:"places"`
	}
}) (*overviewOutput, error) {
	after, err := o.SetPlaces(ctx, in.Body.Version, in.Body.Places)
	return &overviewOutput{after}, err
}

// VendorParam names a vendor.
type VendorParam struct {
	Vendor string `path:"vendor" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type sellerOutput struct{ Body VendorShipping }

func (o *operations) seller(ctx context.Context, in *VendorParam) (*sellerOutput, error) {
	view, err := o.SellerFor(staff.From(ctx).Vendor, in.Vendor)
	return &sellerOutput{view}, err
}

func (o *operations) setSeller(ctx context.Context, in *struct {
	VendorParam
	Body struct {
		Version  string         `json:"version" maxLength:"40" doc:"The version that it was made of"`
		Fee      *money.Halalas `json:"fee,omitempty" minimum:"0" maximum:"1000000" doc:"What shipping this vendor's things costs"`
		FreeOver *money.Halalas `json:"free_over,omitempty" minimum:"0" maximum:"100000000" doc:"Value of this vendor's things from which that is free"`
		Handling int            `json:"handling_days" minimum:"0" maximum:"60"`
	}
}) (*overviewOutput, error) {
	b := in.Body
	after, err := o.SetSeller(ctx, b.Version, delivery.Seller{VendorID: in.Vendor, Fee: b.Fee, FreeOver: b.FreeOver, Handling: b.Handling})
	return &overviewOutput{after}, err
}

type trialInput struct {
	City   string `query:"city" minLength:"1" maxLength:"50" pattern:"^[^\\x00]*$" required:"true" doc:"Under any of its names"`
	Region string `query:"region" maxLength:"50" pattern:"^[^\\x00]*$" doc:"For a city that the shop does not know"`
	Vendor string `query:"vendor" maxLength:"64" pattern:"^[^\\x00]*$" doc:"Whose things they are; without it those of vendors with nothing of their own"`
	Amount string `query:"amount" maxLength:"12" pattern:"^[0-9]{1,9}([.][0-9]{1,2})?$" required:"true" doc:"Value of the things in riyals, as in 12.5"`
}

// Trial is what an order would cost and when it would arrive.
type Trial struct {
	order.Estimate
	Zone   lang.Text `json:"zone" doc:"Name of the zone, empty for everywhere else"`
	ZoneID string    `json:"zone_id" doc:"Empty for everywhere else"`
	City   string    `json:"city" doc:"Key of the city, or empty if the shop does not know it"`
	Region string    `json:"region" doc:"Key of the region, or empty if the shop does not know it"`
}

type trialOutput struct{ Body Trial }

func (o *operations) try(_ context.Context, in *trialInput) (*trialOutput, error) {
	amount, err := money.Parse(in.Amount)
	if err != nil {
		return nil, err
	}
	t, err := o.Try(in.City, in.Region, in.Vendor, amount)
	return &trialOutput{t}, err
}

// Package shipping is how staff decide where parcels go, when they arrive and what that costs.
package shipping

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/setting"
)

// Service reads and changes the settings of shipping.
type Service struct {
	settings *setting.Live
	catalog  *catalog.Catalog
	orders   *order.Service
}

// New returns the service.
func New(settings *setting.Live, goods *catalog.Catalog, orders *order.Service) *Service {
	return &Service{settings, goods, orders}
}

// Overview is all that is decided about shipping.
type Overview struct {
	Version  string               `json:"version" doc:"Changes name the version that they were made of"`
	Regions  []delivery.Region    `json:"regions"`
	Cities   []delivery.City      `json:"cities" doc:"All cities, those of the operator last"`
	General  GeneralPrices        `json:"general" doc:"What shipping costs where no zone or vendor has prices of its own"`
	Zones    delivery.Zones       `json:"zones"`
	Calendar delivery.Calendar    `json:"calendar"`
	Places   delivery.Places      `json:"places"`
	Sellers  []VendorShipping     `json:"sellers" doc:"Vendors with something of their own, by name"`
	Vendors  []catalog.VendorView `json:"vendors" doc:"All vendors, by name"`
}

// GeneralPrices are what shipping costs in general. A variable of the environment wins over it, over
// zones and over vendors.
type GeneralPrices struct {
	Fee        GeneralPrice `json:"fee"`
	FreeOver   GeneralPrice `json:"free_over"`
	ExpressFee GeneralPrice `json:"express_fee"`
}

// GeneralPrice is an amount in general, with the variables that lock it.
type GeneralPrice struct {
	Amount   money.Halalas `json:"amount"`
	LockedBy []string      `json:"locked_by" doc:"Variables of the server's environment because of which it is the same everywhere and cannot be changed"`
}

// VendorShipping is what a vendor has of its own.
type VendorShipping struct {
	delivery.Seller
	EnName string `json:"en_name"`
	ArName string `json:"ar_name"`
}

var errNoVendor = errs.New(errs.NotFound, code.VendorNotFound, "there is no such vendor")

// edited lists the settings that make up shipping.
var edited = []*setting.Definition{
	setting.ShippingFee.Definition, setting.FreeShippingOver.Definition, setting.ExpressFee.Definition,
	setting.DeliveryZones.Definition, setting.DeliveryCalendar.Definition, setting.DeliveryPlaces.Definition, setting.DeliverySellers.Definition,
}

// version returns a text that is another one after every change of shipping.
func version(s *setting.Snapshot) string {
	hash := sha256.New()
	for _, d := range edited {
		fmt.Fprintf(hash, "%s %s\n", d.Key, s.Value(d))
	}
	return base64.RawURLEncoding.EncodeToString(hash.Sum(nil)[:12])
}

// Overview returns the settings of shipping.
func (s *Service) Overview() *Overview {
	now := s.settings.Current()
	price := func(d setting.Setting[money.Halalas]) GeneralPrice {
		return GeneralPrice{d.In(now), append([]string{}, s.settings.LockedBy(d.Definition)...)}
	}
	o := &Overview{
		Version: version(now), Regions: delivery.Regions(), Cities: now.Delivery().Cities(),
		General: GeneralPrices{price(setting.ShippingFee), price(setting.FreeShippingOver), price(setting.ExpressFee)},
		Zones:   setting.DeliveryZones.In(now), Calendar: setting.DeliveryCalendar.In(now), Places: setting.DeliveryPlaces.In(now),
		Sellers: []VendorShipping{}, Vendors: []catalog.VendorView{},
	}
	snapshot := s.catalog.Snapshot()
	for _, seller := range setting.DeliverySellers.In(now) {
		o.Sellers = append(o.Sellers, viewOf(seller, snapshot))
	}
	slices.SortFunc(o.Sellers, func(a, b VendorShipping) int { return strings.Compare(a.EnName+a.VendorID, b.EnName+b.VendorID) })
	for _, v := range snapshot.AllVendors() {
		o.Vendors = append(o.Vendors, catalog.VendorView{VendorID: v.ID, EnName: v.Name.En, ArName: v.Name.Ar})
	}
	return o
}

func viewOf(s delivery.Seller, snapshot *catalog.Snapshot) VendorShipping {
	name := snapshot.VendorName(s.VendorID)
	return VendorShipping{s, name.En, name.Ar}
}

// change stores the values that decide returns, if shipping is still what was seen. Returns
// shipping_changed, validation_failed.
func (s *Service) change(ctx context.Context, seen string, decide func(before *setting.Snapshot) (map[*setting.Definition]any, error)) (*Overview, error) {
	_, err := s.settings.ChangeBy(ctx, func(before *setting.Snapshot) (setting.Edit, error) {
		if version(before) != seen {
			return nil, errs.New(errs.Conflict, code.ShippingChanged, "somebody has changed the shipping since")
		}
		values, err := decide(before)
		if err != nil {
			return nil, err
		}
		edit := setting.Edit{}
		for d, value := range values {
			if edit[d.Key], err = json.Marshal(value); err != nil {
				return nil, err
			}
		}
		return edit, nil
	})
	if err != nil {
		return nil, err
	}
	return s.Overview(), nil
}

// invalid returns the refusal of the fields, which says what is wrong with the first, or nil if there are none.
func invalid(fields errs.Broken) error {
	if len(fields) == 0 {
		return nil
	}
	return fields.Err(fields[0].Name + ": " + fields[0].Message)
}

// SetZones stores the zones, and what shipping costs in general as far as that is told. A zone
// without an id is new.
func (s *Service) SetZones(ctx context.Context, seen string, zones delivery.Zones, general delivery.Prices) (*Overview, error) {
	for i := range zones.Zones {
		if zones.Zones[i].ID == "" {
			zones.Zones[i].ID = uuid.NewString()
		}
	}
	if err := invalid(delivery.CheckZones(&zones)); err != nil {
		return nil, err
	}
	return s.change(ctx, seen, func(before *setting.Snapshot) (map[*setting.Definition]any, error) {
		values := map[*setting.Definition]any{setting.DeliveryZones.Definition: zones}
		for d, amount := range map[*setting.Definition]*money.Halalas{
			setting.ShippingFee.Definition: general.Fee, setting.FreeShippingOver.Definition: general.FreeOver, setting.ExpressFee.Definition: general.ExpressFee,
		} {
			if amount != nil {
				values[d] = *amount
			}
		}
		return values, invalid(delivery.UnknownCities(zones, setting.DeliveryPlaces.In(before)))
	})
}

// SetCalendar stores when parcels leave and arrive.
func (s *Service) SetCalendar(ctx context.Context, seen string, c delivery.Calendar) (*Overview, error) {
	if err := invalid(delivery.CheckCalendar(&c)); err != nil {
		return nil, err
	}
	return s.change(ctx, seen, func(*setting.Snapshot) (map[*setting.Definition]any, error) {
		return map[*setting.Definition]any{setting.DeliveryCalendar.Definition: c}, nil
	})
}

// ruleCityInZone is the code of cities that cannot be removed because a zone has one of them.
const ruleCityInZone = "city_in_zone"

// Rules lists the codes of broken rules by field.
func Rules() []string {
	return slices.Concat(delivery.Rules(), []string{ruleCityInZone, setting.RuleLocked})
}

// SetPlaces stores where the shop delivers. A city without a key is new. A city that a zone has
// cannot be removed.
func (s *Service) SetPlaces(ctx context.Context, seen string, p delivery.Places) (*Overview, error) {
	for i := range p.Cities {
		if p.Cities[i].Key == "" {
			p.Cities[i].Key = "city-" + uuid.NewString()[:8]
		}
	}
	if err := invalid(delivery.CheckPlaces(&p)); err != nil {
		return nil, err
	}
	return s.change(ctx, seen, func(before *setting.Snapshot) (map[*setting.Definition]any, error) {
		if used := delivery.UnknownCities(setting.DeliveryZones.In(before), p); len(used) > 0 {
			return nil, invalid(errs.Broken{{Name: "cities", Code: ruleCityInZone, Message: "a zone has a city that is to be removed"}})
		}
		return map[*setting.Definition]any{setting.DeliveryPlaces.Definition: p}, nil
	})
}

// SetSeller stores what a vendor has of its own; nothing takes it back. Returns vendor_not_found.
func (s *Service) SetSeller(ctx context.Context, seen string, seller delivery.Seller) (*Overview, error) {
	if s.catalog.Snapshot().VendorName(seller.VendorID) == (lang.Text{}) {
		return nil, errNoVendor
	}
	return s.change(ctx, seen, func(before *setting.Snapshot) (map[*setting.Definition]any, error) {
		list := slices.Clone(setting.DeliverySellers.In(before))
		list = append(slices.DeleteFunc(list, func(other delivery.Seller) bool { return other.VendorID == seller.VendorID }), seller)
		slices.SortFunc(list, func(a, b delivery.Seller) int { return strings.Compare(a.VendorID, b.VendorID) })
		broken := delivery.CheckSellers(&list)
		return map[*setting.Definition]any{setting.DeliverySellers.Definition: list}, invalid(broken)
	})
}

// SellerFor returns what a vendor has of its own: to a vendor who asks, what they have themselves; to anybody with "".
// Returns vendor_not_found.
func (s *Service) SellerFor(vendor, vendorID string) (VendorShipping, error) {
	snapshot := s.catalog.Snapshot()
	if vendor != "" && vendorID != vendor || snapshot.VendorName(vendorID) == (lang.Text{}) {
		return VendorShipping{}, errNoVendor
	}
	return viewOf(s.settings.Current().Delivery().Seller(vendorID), snapshot), nil
}

// Try returns what shipping things of a vendor costs and when they arrive, by what is stored.
func (s *Service) Try(city, region, vendorID string, amount money.Halalas) (Trial, error) {
	if vendorID != "" && s.catalog.Snapshot().VendorName(vendorID) == (lang.Text{}) {
		return Trial{}, errNoVendor
	}
	estimate, to := s.orders.Estimate(city, region, vendorID, amount)
	t := Trial{Estimate: estimate, City: to.City, Region: to.Region}
	if to.Zone != nil {
		t.Zone, t.ZoneID = to.Zone.Name.Text(), to.Zone.ID
	}
	return t, nil
}

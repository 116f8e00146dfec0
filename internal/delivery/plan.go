package delivery

import (
	"slices"
	"time"

	"matjar/internal/money"
	"matjar/internal/saudi"
)

// Days are working days from the warehouse to the door, at best and at worst.
type Days struct {
	Least int `json:"least" minimum:"0" maximum:"60"`
	Most  int `json:"most" minimum:"0" maximum:"60"`
}

// Times are the days that parcels to a place take.
type Times struct {
	Standard Days  `json:"standard"`
	Express  *Days `json:"express,omitempty" doc:"Without it, express does not go there"`
}

// Prices are what shipping costs where it costs something of its own; what is nil is as
// everywhere.
type Prices struct {
	Fee        *money.Halalas `json:"fee,omitempty" minimum:"0" maximum:"1000000" doc:"What shipping costs; as everywhere unless told"`
	FreeOver   *money.Halalas `json:"free_over,omitempty" minimum:"0" maximum:"100000000" doc:"Value of goods from which it is free; as everywhere unless told"`
	ExpressFee *money.Halalas `json:"express_fee,omitempty" minimum:"0" maximum:"1000000" doc:"What express costs on top; as everywhere unless told"`
}

// Rates are what shipping costs: Fee unless the goods reach FreeOver, and ExpressFee on top for
// express.
type Rates struct{ Fee, FreeOver, ExpressFee money.Halalas }

// With returns the rates where a place or a seller has prices of its own.
func (r Rates) With(own Prices) Rates {
	for _, price := range []struct{ to, own *money.Halalas }{{&r.Fee, own.Fee}, {&r.FreeOver, own.FreeOver}, {&r.ExpressFee, own.ExpressFee}} {
		if price.own != nil {
			*price.to = *price.own
		}
	}
	return r
}

// Zone is some places with prices and times of their own.
type Zone struct {
	ID      string    `json:"id" maxLength:"40" pattern:"^[a-z0-9-]*$" doc:"Empty for a new one"`
	Name    PlaceName `json:"name" doc:"What the shop calls it; empty means the names of its places"`
	Regions []string  `json:"regions" maxItems:"13" doc:"Keys of regions"`
	Cities  []string  `json:"cities" maxItems:"300" doc:"Keys of cities. A city's own zone wins over that of its region"`
	Prices
	Times
}

// Zones are the zones, and the times of everywhere else. What shipping costs there has settings
// of its own.
type Zones struct {
	Zones     []Zone `json:"zones" maxItems:"60"`
	Elsewhere Times  `json:"elsewhere"`
}

// Calendar says when parcels leave and arrive.
type Calendar struct {
	CutOffHour int       `json:"cut_off_hour" minimum:"0" maximum:"24" doc:"Hour in Saudi Arabia from which an order leaves on the next working day; 24 for never"`
	RestDays   []int     `json:"rest_days" maxItems:"6" doc:"Weekdays on which nothing is sent or delivered, 0 for Sunday"`
	Holidays   []Holiday `json:"holidays" maxItems:"40"`
}

// Holiday is some days on which nothing is sent or delivered, both included.
type Holiday struct {
	From Date      `json:"from" format:"date" maxLength:"10"`
	To   Date      `json:"to" format:"date" maxLength:"10"`
	Name PlaceName `json:"name" doc:"What it is called; may be empty"`
}

// Area is a region that is delivered to.
type Area struct {
	Region string   `json:"region" maxLength:"40"`
	Cities []string `json:"cities" maxItems:"300" doc:"Only to these cities of it; all of it if there are none"`
}

// Places are where the shop delivers.
type Places struct {
	Areas  []Area   `json:"areas" maxItems:"13" doc:"None means everywhere in Saudi Arabia"`
	Cities []City   `json:"cities" maxItems:"300" doc:"Those that the shop does not know by itself"`
	Menu   []string `json:"menu" maxItems:"30" doc:"Keys of the cities that shoppers can choose at the top of pages"`
}

// Seller is what a vendor has of its own.
type Seller struct {
	VendorID string         `json:"vendor_id" maxLength:"64"`
	Fee      *money.Halalas `json:"fee,omitempty" minimum:"0" maximum:"1000000" doc:"What shipping this vendor's things costs; as in the shopper's zone unless told"`
	FreeOver *money.Halalas `json:"free_over,omitempty" minimum:"0" maximum:"100000000" doc:"Value of this vendor's things from which that is free; as in the shopper's zone unless told"`
	Handling int            `json:"handling_days" minimum:"0" maximum:"60" doc:"Working days that this vendor needs before sending"`
}

// Separate reports whether shipping the vendor's things has a price of its own.
func (s Seller) Separate() bool { return s.Fee != nil || s.FreeOver != nil }

// Prices returns what the vendor's things cost of their own.
func (s Seller) Prices() Prices { return Prices{Fee: s.Fee, FreeOver: s.FreeOver} }

// DefaultZones returns the zones of a shop in which nobody set any.
func DefaultZones() Zones {
	zone := func(city string, standard, express Days) Zone {
		return Zone{ID: city, Regions: []string{}, Cities: []string{city}, Times: Times{standard, &express}}
	}
	return Zones{
		Zones: []Zone{
			zone("riyadh", Days{2, 3}, Days{1, 1}), zone("jeddah", Days{3, 4}, Days{1, 2}),
			zone("dammam", Days{2, 4}, Days{1, 2}), zone("makkah", Days{3, 5}, Days{2, 2}),
		},
		Elsewhere: Times{Standard: Days{4, 7}},
	}
}

// DefaultCalendar returns the calendar of a shop in which nobody set any.
func DefaultCalendar() Calendar {
	return Calendar{CutOffHour: 16, RestDays: []int{int(time.Friday)}, Holidays: []Holiday{}}
}

// DefaultPlaces returns everywhere.
func DefaultPlaces() Places {
	return Places{Areas: []Area{}, Cities: []City{}, Menu: []string{"riyadh", "jeddah", "dammam", "makkah"}}
}

// Policy is all that an operator decides about delivery.
type Policy struct {
	Zones    Zones
	Calendar Calendar
	Places   Places
	Sellers  []Seller
	// Fixed are prices that are the same everywhere and for everybody, whatever zones and sellers
	// have: variables of the environment set them.
	Fixed struct{ Fee, FreeOver, ExpressFee bool }
}

// Plan answers by a policy where parcels go, when they arrive and what that costs. It is never
// written after it is built. A nil plan is that of DefaultZones, DefaultCalendar and
// DefaultPlaces.
type Plan struct {
	Policy
	cities   []City
	index    index
	ofCity   map[string]int
	ofRegion map[string]int
	areas    map[string]Area
	sellers  map[string]Seller
	holidays map[Date]bool
	rest     [7]bool
}

// NewPlan returns the plan of a policy that CheckZones, CheckCalendar, CheckPlaces and
// CheckSellers accept.
func NewPlan(p Policy) *Plan {
	plan := &Plan{
		Policy: p, cities: append(slices.Clone(cities), p.Places.Cities...), ofCity: map[string]int{}, ofRegion: map[string]int{},
		areas: map[string]Area{}, sellers: map[string]Seller{}, holidays: map[Date]bool{},
	}
	plan.index = indexOf(plan.cities)
	for i, z := range p.Zones.Zones {
		for _, key := range z.Cities {
			plan.ofCity[key] = i
		}
		for _, key := range z.Regions {
			plan.ofRegion[key] = i
		}
	}
	for _, a := range p.Places.Areas {
		plan.areas[a.Region] = a
	}
	for _, s := range p.Sellers {
		plan.sellers[s.VendorID] = s
	}
	for _, h := range p.Calendar.Holidays {
		for day := h.From.time(); !day.After(h.To.time()); day = day.AddDate(0, 0, 1) {
			plan.holidays[dateOf(day)] = true
		}
	}
	for _, day := range p.Calendar.RestDays {
		plan.rest[day] = true
	}
	return plan
}

var defaultPlan = NewPlan(Policy{Zones: DefaultZones(), Calendar: DefaultCalendar(), Places: DefaultPlaces()})

func (p *Plan) orDefault() *Plan {
	if p == nil {
		return defaultPlan
	}
	return p
}

// Destination is where a parcel goes.
type Destination struct {
	plan *Plan
	// City and Region are their keys; empty for those that the plan does not know.
	City, Region string
	// Delivered reports whether the shop delivers there.
	Delivered bool
	// Zone is its zone; nil means everywhere else.
	Zone *Zone
	Times
}

// To returns the destination of a city and, for a city that the plan does not know, of the
// region; both under any of their names, in either language.
func (p *Plan) To(city, region string) Destination {
	p = p.orDefault()
	to := Destination{plan: p, Times: p.Zones.Elsewhere}
	if i, ok := p.index.cities[placeKey(city)]; ok {
		to.City, to.Region = p.cities[i].Key, p.cities[i].Region
	} else if i, ok := p.index.regions[placeKey(region)]; ok {
		to.Region = regions[i].Key
	}
	to.Delivered = p.delivers(to.City, to.Region)
	zone, ok := p.ofCity[to.City]
	if !ok {
		zone, ok = p.ofRegion[to.Region]
	}
	if ok {
		to.Zone = &p.Zones.Zones[zone]
		to.Times = to.Zone.Times
	}
	return to
}

// delivers reports whether the shop delivers to a city of a region. A place of which neither is
// known is delivered to only if everything is.
func (p *Plan) delivers(city, region string) bool {
	if len(p.areas) == 0 {
		return true
	}
	area, ok := p.areas[region]
	return ok && (len(area.Cities) == 0 || slices.Contains(area.Cities, city))
}

// City returns a city of the plan.
func (p *Plan) City(key string) (City, bool) {
	p = p.orDefault()
	i := slices.IndexFunc(p.cities, func(c City) bool { return c.Key == key })
	if i < 0 {
		return City{}, false
	}
	return p.cities[i], true
}

// Cities lists all cities, those of the operator last.
func (p *Plan) Cities() []City { return slices.Clone(p.orDefault().cities) }

// Delivers reports whether the shop delivers to a city.
func (p *Plan) Delivers(c City) bool { return p.orDefault().delivers(c.Key, c.Region) }

// Menu lists the cities that shoppers can choose at the top of pages: those of the setting that
// are delivered to, and if none is, the first that is.
func (p *Plan) Menu() []City {
	p = p.orDefault()
	var menu []City
	for _, key := range p.Places.Menu {
		if c, ok := p.City(key); ok && p.Delivers(c) {
			menu = append(menu, c)
		}
	}
	if menu == nil {
		if i := slices.IndexFunc(p.cities, p.Delivers); i >= 0 {
			menu = p.cities[i : i+1]
		}
	}
	return menu
}

// Seller returns what a vendor has of its own; the zero value if nothing.
func (p *Plan) Seller(vendorID string) Seller {
	s := p.orDefault().sellers[vendorID]
	s.VendorID = vendorID
	s.Fee, s.FreeOver = p.free(s.Fee, p.orDefault().Fixed.Fee), p.free(s.FreeOver, p.orDefault().Fixed.FreeOver)
	return s
}

// free returns a price unless it is fixed.
func (*Plan) free(price *money.Halalas, fixed bool) *money.Halalas {
	if fixed {
		return nil
	}
	return price
}

// Prices returns what shipping costs there of its own.
func (d Destination) Prices() Prices {
	if d.Zone == nil {
		return Prices{}
	}
	return d.plan.ZonePrices(*d.Zone)
}

// ZonePrices returns the prices of a zone that are in effect.
func (p *Plan) ZonePrices(z Zone) Prices {
	fixed := p.orDefault().Fixed
	return Prices{Fee: p.free(z.Fee, fixed.Fee), FreeOver: p.free(z.FreeOver, fixed.FreeOver), ExpressFee: p.free(z.ExpressFee, fixed.ExpressFee)}
}

// Window returns when an order of the moment arrives there after so many days of handling, and
// reports whether the place has the speed.
func (d Destination) Window(s Speed, now time.Time, handling int) (w Window, ok bool) {
	days := &d.Standard
	if s == Express {
		days = d.Express
	}
	if days == nil {
		return w, false
	}
	leaves := d.plan.leaves(now.In(saudi.Zone))
	return Window{dateOf(d.plan.workingDay(leaves, handling+days.Least)), dateOf(d.plan.workingDay(leaves, handling+days.Most))}, true
}

// leaves returns the day on which an order of the moment leaves, if nobody has to handle it first.
func (p *Plan) leaves(local time.Time) time.Time {
	if local.Hour() >= p.Calendar.CutOffHour || p.rests(local) {
		return p.workingDay(local, 1)
	}
	return local
}

// rests reports whether nothing is sent or delivered on a day.
func (p *Plan) rests(day time.Time) bool { return p.rest[day.Weekday()] || p.holidays[dateOf(day)] }

// workingDay returns the nth working day after a day.
func (p *Plan) workingDay(day time.Time, n int) time.Time {
	for n > 0 {
		day = day.AddDate(0, 0, 1)
		if !p.rests(day) {
			n--
		}
	}
	return day
}

package delivery

import (
	"fmt"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// Bounds of what an operator may set.
const (
	MaxDays     = 60
	MaxSellers  = 200
	maxZones    = 60
	maxHolidays = 40
	// maxHoliday is how many days one holiday has at most.
	maxHoliday = 31
	maxOwn     = 300
	maxMenu    = 30
	maxName    = 60
	maxFee     = money.Halalas(1_000_000_00)
	maxFree    = money.Halalas(100_000_000_00)
)

// The codes of broken rules by field.
const (
	ruleRequired       = "required"
	ruleTooLong        = "too_long"
	ruleTooMany        = "too_many"
	ruleRange          = "out_of_range"
	ruleInvalid        = "invalid"
	ruleDuplicate      = "duplicate"
	ruleUnknownPlace   = "unknown_place"
	ruleLeastAboveMost = "least_above_most"
	ruleEndBeforeStart = "end_before_start"
)

// Rules lists the codes of broken rules.
func Rules() []string {
	return []string{
		ruleRequired, ruleTooLong, ruleTooMany, ruleRange, ruleInvalid, ruleDuplicate, ruleUnknownPlace,
		ruleLeastAboveMost, ruleEndBeforeStart,
	}
}

// problems collects what is wrong, by field as in zones[2].fee.
type problems struct{ errs.Broken }

func (p *problems) amount(field string, amount *money.Halalas, most money.Halalas) {
	if amount != nil && (*amount < 0 || *amount > most) {
		p.Add(field, ruleRange, "%s is not between 0 and %s", *amount, most)
	}
}

func (p *problems) times(field string, t Times) {
	for _, speed := range []struct {
		name string
		days *Days
	}{{"standard", &t.Standard}, {"express", t.Express}} {
		switch d := speed.days; {
		case d == nil:
		case d.Least < 0 || d.Least > MaxDays || d.Most < 0 || d.Most > MaxDays:
			p.Add(field+speed.name, ruleRange, "days are between 0 and %d", MaxDays)
		case d.Least > d.Most:
			p.Add(field+speed.name, ruleLeastAboveMost, "%d days at least are more than %d at most", d.Least, d.Most)
		}
	}
}

// name normalizes a name. A required one must be there in both languages.
func (p *problems) name(field string, name *PlaceName, required bool) {
	for _, text := range []*string{&name.En, &name.Ar} {
		*text = lang.NormalizeLine(*text)
		if n := utf8.RuneCountInString(*text); n > maxName {
			p.Add(field, ruleTooLong, "has %d characters, at most %d are possible", n, maxName)
			return
		}
	}
	if (name.En == "") != (name.Ar == "") || required && name.En == "" {
		p.Add(field, ruleRequired, "want it in both languages")
	}
}

var keyPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// once reports a key that a list has twice.
func (p *problems) once(field, key string, seen map[string]bool) {
	if seen[key] {
		p.Add(field, ruleDuplicate, "%q is there twice", key)
	}
	seen[key] = true
}

// CheckZones normalizes zones and returns what is wrong with them.
func CheckZones(z *Zones) errs.Broken {
	var p problems
	if len(z.Zones) > maxZones {
		p.Add("zones", ruleTooMany, "at most %d zones are possible", maxZones)
	}
	ids, places := map[string]bool{}, map[string]bool{}
	if z.Zones == nil {
		z.Zones = []Zone{}
	}
	for i := range z.Zones {
		zone, field := &z.Zones[i], fmt.Sprintf("zones[%d].", i)
		if !keyPattern.MatchString(zone.ID) || len(zone.ID) > 40 {
			p.Add(field+"id", ruleInvalid, "%q is no id", zone.ID)
		}
		p.once(field+"id", zone.ID, ids)
		p.name(field+"name", &zone.Name, false)
		if len(zone.Regions)+len(zone.Cities) == 0 {
			p.Add(field+"cities", ruleRequired, "a zone has a region or a city")
		}
		zone.Regions, zone.Cities = orEmpty(zone.Regions), orEmpty(zone.Cities)
		for _, key := range zone.Regions {
			if !isRegion(key) {
				p.Add(field+"regions", ruleUnknownPlace, "there is no region %q", key)
			}
			p.once(field+"regions", "region "+key, places)
		}
		for _, key := range zone.Cities {
			p.once(field+"cities", "city "+key, places)
		}
		p.amount(field+"fee", zone.Fee, maxFee)
		p.amount(field+"free_over", zone.FreeOver, maxFree)
		p.amount(field+"express_fee", zone.ExpressFee, maxFee)
		p.times(field, zone.Times)
	}
	p.times("elsewhere.", z.Elsewhere)
	return p.Broken
}

// CheckCalendar normalizes a calendar and returns what is wrong with it.
func CheckCalendar(c *Calendar) errs.Broken {
	var p problems
	if c.CutOffHour < 0 || c.CutOffHour > 24 {
		p.Add("cut_off_hour", ruleRange, "hours are between 0 and 24")
	}
	slices.Sort(c.RestDays)
	c.RestDays = orEmpty(c.RestDays)
	for i, day := range c.RestDays {
		if day < int(time.Sunday) || day > int(time.Saturday) {
			p.Add("rest_days", ruleRange, "weekdays are between 0 and 6")
		} else if i > 0 && c.RestDays[i-1] == day {
			p.Add("rest_days", ruleDuplicate, "%s is there twice", time.Weekday(day))
		}
	}
	if len(c.RestDays) > 6 {
		p.Add("rest_days", ruleTooMany, "a week needs a working day")
	}
	if len(c.Holidays) > maxHolidays {
		p.Add("holidays", ruleTooMany, "at most %d holidays are possible", maxHolidays)
	}
	c.Holidays = orEmpty(c.Holidays)
	slices.SortStableFunc(c.Holidays, func(a, b Holiday) int { return a.From.time().Compare(b.From.time()) })
	for i := range c.Holidays {
		h, field := &c.Holidays[i], fmt.Sprintf("holidays[%d].", i)
		p.name(field+"name", &h.Name, false)
		from, to := h.From.time(), h.To.time()
		switch {
		case from.IsZero() || to.IsZero():
			p.Add(field+"from", ruleInvalid, "want days such as 2030-01-31")
		case to.Before(from):
			p.Add(field+"to", ruleEndBeforeStart, "it ends before it begins")
		case to.Sub(from) >= maxHoliday*24*time.Hour:
			p.Add(field+"to", ruleRange, "a holiday has at most %d days", maxHoliday)
		case i > 0 && !from.After(c.Holidays[i-1].To.time()):
			p.Add(field+"from", ruleDuplicate, "two holidays have the same day")
		}
	}
	return p.Broken
}

// CheckPlaces normalizes places and returns what is wrong with them.
func CheckPlaces(l *Places) errs.Broken {
	var p problems
	if len(l.Cities) > maxOwn {
		p.Add("cities", ruleTooMany, "at most %d cities can be added", maxOwn)
		return p.Broken
	}
	known := indexOf(cities).cities
	keys := map[string]string{}
	for _, c := range cities {
		keys[c.Key] = c.Region
	}
	l.Areas, l.Cities, l.Menu = orEmpty(l.Areas), orEmpty(l.Cities), orEmpty(l.Menu)
	for i := range l.Cities {
		c, field := &l.Cities[i], fmt.Sprintf("cities[%d].", i)
		p.name(field+"name", &c.Name, true)
		if !keyPattern.MatchString(c.Key) || len(c.Key) > 40 {
			p.Add(field+"key", ruleInvalid, "%q is no key", c.Key)
		}
		if !isRegion(c.Region) {
			p.Add(field+"region", ruleUnknownPlace, "there is no region %q", c.Region)
		}
		if _, taken := keys[c.Key]; taken {
			p.Add(field+"key", ruleDuplicate, "there is a city %q already", c.Key)
		}
		keys[c.Key] = c.Region
		for _, name := range []string{c.Name.En, c.Name.Ar} {
			if other, taken := known[placeKey(name)]; name != "" && taken && other != -1-i {
				p.Add(field+"name", ruleDuplicate, "there is a city %q already", name)
				break
			}
			known[placeKey(name)] = -1 - i
		}
	}
	regionsSeen := map[string]bool{}
	for i := range l.Areas {
		a, field := &l.Areas[i], fmt.Sprintf("areas[%d].", i)
		if !isRegion(a.Region) {
			p.Add(field+"region", ruleUnknownPlace, "there is no region %q", a.Region)
		}
		p.once(field+"region", a.Region, regionsSeen)
		a.Cities = orEmpty(a.Cities)
		seen := map[string]bool{}
		for _, key := range a.Cities {
			if keys[key] != a.Region {
				p.Add(field+"cities", ruleUnknownPlace, "there is no city %q in the region", key)
			}
			p.once(field+"cities", key, seen)
		}
	}
	if len(l.Menu) == 0 || len(l.Menu) > maxMenu {
		p.Add("menu", ruleRange, "between 1 and %d cities can be chosen", maxMenu)
	}
	seen := map[string]bool{}
	for _, key := range l.Menu {
		if _, ok := keys[key]; !ok {
			p.Add("menu", ruleUnknownPlace, "there is no city %q", key)
		}
		p.once("menu", key, seen)
	}
	return p.Broken
}

// CheckSellers returns what is wrong with what vendors have of their own. What has nothing is
// left out.
func CheckSellers(list *[]Seller) errs.Broken {
	var p problems
	if len(*list) > MaxSellers {
		p.Add("sellers", ruleTooMany, "at most %d vendors can have something of their own", MaxSellers)
	}
	seen := map[string]bool{}
	for i, s := range *list {
		field := fmt.Sprintf("sellers[%d].", i)
		if s.VendorID == "" || len(s.VendorID) > 64 {
			p.Add(field+"vendor_id", ruleInvalid, "%q is no id of a vendor", s.VendorID)
		}
		p.once(field+"vendor_id", s.VendorID, seen)
		p.amount(field+"fee", s.Fee, maxFee)
		p.amount(field+"free_over", s.FreeOver, maxFree)
		if s.Handling < 0 || s.Handling > MaxDays {
			p.Add(field+"handling_days", ruleRange, "days are between 0 and %d", MaxDays)
		}
	}
	*list = orEmpty(slices.DeleteFunc(slices.Clone(*list), func(s Seller) bool { return !s.Separate() && s.Handling == 0 }))
	return p.Broken
}

// UnknownCities returns the zones' cities that places do not have: a problem for each.
func UnknownCities(z Zones, l Places) errs.Broken {
	var p problems
	keys := map[string]bool{}
	for _, c := range append(slices.Clone(cities), l.Cities...) {
		keys[c.Key] = true
	}
	for i, zone := range z.Zones {
		for _, key := range zone.Cities {
			if !keys[key] {
				p.Add(fmt.Sprintf("zones[%d].cities", i), ruleUnknownPlace, "there is no city %q", key)
			}
		}
	}
	return p.Broken
}

func isRegion(key string) bool {
	return slices.ContainsFunc(regions, func(r Region) bool { return r.Key == key })
}

// orEmpty returns the list, which JSON writes as [] also when there is none.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

package delivery

import (
	"reflect"
	"slices"
	"testing"

	"matjar/internal/errs"
	"matjar/internal/money"
)

// TestPlaces: every place has its two names, and none is found under a name of another.
func TestPlaces(t *testing.T) {
	if len(regions) != 13 {
		t.Errorf("%d regions, want 13", len(regions))
	}
	var plan *Plan
	seen := map[string]bool{}
	for _, c := range cities {
		if seen[c.Key] || !keyPattern.MatchString(c.Key) || !isRegion(c.Region) || c.Name.En == "" || c.Name.Ar == "" {
			t.Errorf("%+v is no city, or there twice", c)
		}
		seen[c.Key] = true
		for _, name := range append([]string{c.Key, c.Name.En, c.Name.Ar}, c.spellings...) {
			if to := plan.To(name, ""); to.City != c.Key || to.Region != c.Region {
				t.Errorf("%q is %s in %s, want %s", name, to.City, to.Region, c.Key)
			}
		}
	}
	for _, r := range regions {
		for _, name := range append([]string{r.Key, r.Name.En, r.Name.Ar}, r.spellings...) {
			if to := plan.To("a village", name); to.Region != r.Key {
				t.Errorf("region %q is %q, want %s", name, to.Region, r.Key)
			}
		}
	}
}

func price(riyals int64) *money.Halalas { return new(money.Riyals(riyals)) }

func TestZones(t *testing.T) {
	zones := Zones{
		Zones: []Zone{
			{ID: "west", Regions: []string{"makkah"}, Prices: Prices{Fee: price(20)}, Times: Times{Standard: Days{5, 6}}},
			{ID: "jeddah", Cities: []string{"jeddah"}, Prices: Prices{FreeOver: price(100)}, Times: Times{Standard: Days{1, 2}}},
		},
		Elsewhere: Times{Standard: Days{7, 9}},
	}
	general := Rates{Fee: 1500, FreeOver: 20000, ExpressFee: 900}
	for _, test := range []struct {
		city, region string
		want         Rates
		days         Days
	}{
		{"Jeddah", "Riyadh", Rates{1500, 10000, 900}, Days{1, 2}},
		{"Taif", "", Rates{2000, 20000, 900}, Days{5, 6}},
		{"a village", "منطقة مكة المكرمة", Rates{2000, 20000, 900}, Days{5, 6}},
		{"a village", "", general, Days{7, 9}},
		{"Riyadh", "Makkah", general, Days{7, 9}},
	} {
		to := NewPlan(Policy{Zones: zones}).To(test.city, test.region)
		if got := general.With(to.Prices()); got != test.want || to.Standard != test.days {
			t.Errorf("%s, %s: %v and %v, want %v and %v", test.city, test.region, got, to.Standard, test.want, test.days)
		}
	}
	fixed := Policy{Zones: zones, Sellers: []Seller{{VendorID: "v", Fee: price(5), Handling: 2}}}
	fixed.Fixed.Fee = true
	plan := NewPlan(fixed)
	if got := general.With(plan.To("Taif", "").Prices()); got != general {
		t.Errorf("a fixed fee is %v in a zone, want %v", got, general)
	}
	if s := plan.Seller("v"); s.Separate() || s.Handling != 2 {
		t.Errorf("a seller under a fixed fee = %+v, want the days alone", s)
	}
}

func TestAreas(t *testing.T) {
	places := DefaultPlaces()
	places.Cities = []City{{Key: "new-town", Region: "riyadh", Name: PlaceName{En: "New Town", Ar: "البلدة الجديدة"}}}
	places.Areas = []Area{{Region: "asir"}, {Region: "riyadh", Cities: []string{"riyadh", "new-town"}}}
	if broken := CheckPlaces(&places); broken != nil {
		t.Fatal(broken)
	}
	plan := NewPlan(Policy{Places: places})
	for place, want := range map[[2]string]bool{
		{"Riyadh", ""}: true, {"new town", ""}: true, {"البلده الجديده", ""}: true, {"Kharj", ""}: false, {"a village", "Riyadh"}: false,
		{"Abha", ""}: true, {"a village", "عسير"}: true, {"Jeddah", "Asir"}: false, {"a village", ""}: false,
	} {
		if got := plan.To(place[0], place[1]).Delivered; got != want {
			t.Errorf("%v is delivered to: %t, want %t", place, got, want)
		}
	}
	var menu []string
	for _, c := range plan.Menu() {
		menu = append(menu, c.Key)
	}
	if want := []string{"riyadh"}; !reflect.DeepEqual(menu, want) {
		t.Errorf("menu = %v, want %v: the others are not delivered to", menu, want)
	}
}

// TestChecks: whatever a check refuses has a stable code, which is one of the list.
func TestChecks(t *testing.T) {
	listed := func(broken []errs.Field) {
		t.Helper()
		for _, f := range broken {
			if !slices.Contains(Rules(), f.Code) {
				t.Errorf("%s: Rules() has no %s", f.Name, f.Code)
			}
		}
	}
	zone := func(change func(*Zone)) Zones {
		z := Zone{ID: "a", Cities: []string{"abha"}, Times: Times{Standard: Days{1, 2}}}
		change(&z)
		return Zones{Zones: []Zone{z}}
	}
	for want, z := range map[string]Zones{
		"zones[0].id invalid":                zone(func(z *Zone) { z.ID = "A b" }),
		"zones[1].id duplicate":              {Zones: append(zone(func(*Zone) {}).Zones, Zone{ID: "a", Cities: []string{"bisha"}})},
		"zones[1].cities duplicate":          {Zones: append(zone(func(*Zone) {}).Zones, Zone{ID: "b", Cities: []string{"abha"}})},
		"zones[0].regions unknown_place":     zone(func(z *Zone) { z.Regions = []string{"atlantis"} }),
		"zones[0].cities required":           zone(func(z *Zone) { z.Cities = nil }),
		"zones[0].name required":             zone(func(z *Zone) { z.Name.En = "South" }),
		"zones[0].standard out_of_range":     zone(func(z *Zone) { z.Standard.Most = 61 }),
		"zones[0].express out_of_range":      zone(func(z *Zone) { z.Express = &Days{-1, 1} }),
		"zones[0].standard least_above_most": zone(func(z *Zone) { z.Standard = Days{3, 2} }),
		"zones[0].fee out_of_range":          zone(func(z *Zone) { z.Fee = price(-1) }),
		"elsewhere.standard out_of_range":    {Elsewhere: Times{Standard: Days{0, 99}}},
	} {
		broken := CheckZones(&z)
		listed(broken)
		if len(broken) != 1 || broken[0].Name+" "+broken[0].Code != want {
			t.Errorf("zones: %v, want %s", broken, want)
		}
	}
	for want, c := range map[string]Calendar{
		"cut_off_hour out_of_range":       {CutOffHour: 25},
		"rest_days out_of_range":          {RestDays: []int{7}},
		"rest_days duplicate":             {RestDays: []int{5, 5}},
		"rest_days too_many":              {RestDays: []int{0, 1, 2, 3, 4, 5, 6}},
		"holidays[0].from invalid":        {Holidays: []Holiday{{From: "2026-02-30", To: "2026-03-01"}}},
		"holidays[0].to end_before_start": {Holidays: []Holiday{{From: "2026-03-02", To: "2026-03-01"}}},
		"holidays[0].to out_of_range":     {Holidays: []Holiday{{From: "2026-03-02", To: "2026-04-02"}}},
		"holidays[1].from duplicate":      {Holidays: []Holiday{{From: "2026-03-05", To: "2026-03-06"}, {From: "2026-03-01", To: "2026-03-05"}}},
	} {
		broken := CheckCalendar(&c)
		listed(broken)
		if len(broken) != 1 || broken[0].Name+" "+broken[0].Code != want {
			t.Errorf("calendar: %v, want %s", broken, want)
		}
	}
	own := func(key, en, ar, region string) Places {
		p := DefaultPlaces()
		p.Cities = []City{{Key: key, Name: PlaceName{En: en, Ar: ar}, Region: region}}
		return p
	}
	area := DefaultPlaces()
	area.Areas = []Area{{Region: "asir", Cities: []string{"jeddah"}}}
	menu := DefaultPlaces()
	menu.Menu = []string{"atlantis"}
	for want, p := range map[string]Places{
		"cities[0].key duplicate":        own("abha", "New", "جديدة", "asir"),
		"cities[0].name duplicate":       own("new", "Al-Abha", "جديدة", "asir"),
		"cities[0].name required":        own("new", "New", "", "asir"),
		"cities[0].region unknown_place": own("new", "New", "جديدة", "atlantis"),
		"areas[0].cities unknown_place":  area,
		"menu unknown_place":             menu,
		"menu out_of_range":              {},
	} {
		broken := CheckPlaces(&p)
		listed(broken)
		if len(broken) != 1 || broken[0].Name+" "+broken[0].Code != want {
			t.Errorf("places: %v, want %s", broken, want)
		}
	}
	sellers := []Seller{{VendorID: "v", Handling: 61}, {VendorID: "v", Fee: price(-5)}, {VendorID: "w"}}
	if broken := CheckSellers(&sellers); len(broken) != 3 {
		t.Errorf("sellers: %v, want days, vendor and fee", broken)
	}
	if len(sellers) != 2 {
		t.Errorf("%d sellers are left, want those that have something", len(sellers))
	}
}

// TestDefaultMenu: until an operator decides otherwise, shoppers choose from the specified cities.
func TestDefaultMenu(t *testing.T) {
	var plan *Plan
	var names []PlaceName
	for _, c := range plan.Menu() {
		names = append(names, c.Name)
	}
	want := []PlaceName{{"Riyadh", "الرياض"}, {"Jeddah", "جدة"}, {"Dammam", "الدمام"}, {"Makkah", "مكة المكرمة"}}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("menu = %v, want %v", names, want)
	}
}

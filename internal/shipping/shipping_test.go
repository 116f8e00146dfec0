package shipping

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/setting"
)

// as returns a context in which somebody changes settings.
func as(t *testing.T) context.Context {
	return audit.As(t.Context(), audit.Actor{Kind: audit.Command, Name: "sara"})
}

func open(t *testing.T, d *db.DB, locks setting.Locks) *Service {
	t.Helper()
	settings, err := setting.Open(t.Context(), d, locks, nil)
	if err != nil {
		t.Fatal(err)
	}
	goods := catalog.New(d, slog.New(slog.DiscardHandler))
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	live := func() order.Policy { return order.PolicyOf(settings.Current(), "http://localhost") }
	orders := order.New(d, goods, order.Config{Live: live})
	orders.Now = func() time.Time { return time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC) }
	return New(settings, goods, orders)
}

func stock(t *testing.T, d *db.DB) {
	t.Helper()
	data := catalog.Data{Vendors: []catalog.Vendor{{ID: "v1", Name: lang.Text{En: "Potter", Ar: "الفخراني"}}}}
	if err := d.Tx(t.Context(), func(q db.Querier) error { return catalog.Insert(t.Context(), q, data) }); err != nil {
		t.Fatal(err)
	}
}

func riyals(n int64) *money.Halalas { return new(money.Riyals(n)) }

func days(least, most int) delivery.Times {
	return delivery.Times{Standard: delivery.Days{Least: least, Most: most}}
}

func TestChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s, other := open(t, d, nil), open(t, d, nil)
		o := s.Overview()
		if len(o.Regions) != 13 || len(o.Zones.Zones) != 4 || o.General.FreeOver.Amount != money.Riyals(200) || o.Calendar.CutOffHour != 16 || len(o.Vendors) != 1 {
			t.Fatalf("overview = %+v, want what a shop comes with", o)
		}
		zones := o.Zones
		zones.Zones = append(zones.Zones, delivery.Zone{Regions: []string{"asir"}, Prices: delivery.Prices{Fee: riyals(40)}, Times: days(6, 8)})
		after, err := s.SetZones(as(t), o.Version, zones, delivery.Prices{Fee: riyals(15)})
		if err != nil || len(after.Zones.Zones) != 5 || after.Zones.Zones[4].ID == "" || after.General.Fee.Amount != money.Riyals(15) || after.Version == o.Version {
			t.Fatalf("SetZones = %+v, %v", after, err)
		}
		// What was seen before is no longer what is changed.
		if _, err := s.SetCalendar(as(t), o.Version, o.Calendar); !errs.Is(err, "shipping_changed") {
			t.Errorf("a change of an old version = %v, want shipping_changed", err)
		}
		if err := other.settings.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		trial, err := other.Try("Abha", "", "", money.Riyals(100))
		if err != nil || trial.Fee != money.Riyals(40) || trial.Missing != money.Riyals(100) || trial.ZoneID != after.Zones.Zones[4].ID || trial.Standard.From != "2026-11-23" {
			t.Errorf("another node's trial = %+v, %v, want the zone's", trial, err)
		}
		entries, err := audit.List(t.Context(), d, audit.Filter{Subject: "setting", ID: "shipping.zones", Limit: 10})
		if err != nil || len(entries) != 1 || strings.Contains(string(entries[0].Before), "asir") || !strings.Contains(string(entries[0].After), "asir") {
			t.Errorf("the record of changes = %+v, %v, want before and after", entries, err)
		}

		version := after.Version
		for what, change := range map[string]func() error{
			"a zone with a city that there is not": func() error {
				_, err := s.SetZones(as(t), version, delivery.Zones{Zones: []delivery.Zone{{Cities: []string{"atlantis"}}}}, delivery.Prices{})
				return err
			},
			"days beyond 60": func() error {
				_, err := s.SetZones(as(t), version, delivery.Zones{Elsewhere: days(1, 61)}, delivery.Prices{})
				return err
			},
			"an own city twice": func() error {
				p := delivery.DefaultPlaces()
				p.Cities = []delivery.City{{Region: "asir", Name: delivery.PlaceName{En: "Abha", Ar: "أبها"}}}
				_, err := s.SetPlaces(as(t), version, p)
				return err
			},
		} {
			if err := change(); !errs.Is(err, "validation_failed") {
				t.Errorf("%s = %v, want validation_failed", what, err)
			}
		}
		if _, err := s.SetSeller(as(t), version, delivery.Seller{VendorID: "nobody"}); !errs.Is(err, "vendor_not_found") {
			t.Errorf("a seller that there is not = %v, want vendor_not_found", err)
		}
		if s.Overview().Version != version {
			t.Error("what was refused has changed something")
		}

		after, err = s.SetSeller(as(t), version, delivery.Seller{VendorID: "v1", Fee: riyals(7), Handling: 3})
		if err != nil || len(after.Sellers) != 1 || after.Sellers[0].ArName != "الفخراني" {
			t.Fatalf("SetSeller = %+v, %v", after, err)
		}
		if trial, err = s.Try("أبها", "", "v1", money.Riyals(10)); err != nil || trial.Fee != money.Riyals(7) || trial.Standard.From != "2026-11-26" {
			t.Errorf("the vendor's trial = %+v, %v, want its fee and days", trial, err)
		}
		if after, err = s.SetSeller(as(t), after.Version, delivery.Seller{VendorID: "v1"}); err != nil || len(after.Sellers) != 0 {
			t.Errorf("taking it back = %+v, %v", after, err)
		}
	})
}

// TestOwnCities: an added city can be delivered to and be in a zone, and stays while it is.
func TestOwnCities(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, nil)
		o := s.Overview()
		places := o.Places
		places.Cities = []delivery.City{{Region: "asir", Name: delivery.PlaceName{En: "New Town", Ar: "البلدة الجديدة"}}}
		o, err := s.SetPlaces(as(t), o.Version, places)
		if err != nil {
			t.Fatal(err)
		}
		key := o.Places.Cities[0].Key
		o, err = s.SetZones(as(t), o.Version, delivery.Zones{Zones: []delivery.Zone{{Cities: []string{key}, Times: days(0, 0)}}, Elsewhere: days(4, 7)}, delivery.Prices{})
		if err != nil {
			t.Fatal(err)
		}
		if trial, err := s.Try("البلده الجديده", "", "", 0); err != nil || trial.City != key || trial.Standard.From != "2026-11-16" {
			t.Errorf("a trial = %+v, %v, want it today", trial, err)
		}
		if _, err := s.SetPlaces(as(t), o.Version, delivery.DefaultPlaces()); !errs.Is(err, "validation_failed") {
			t.Errorf("removing a city of a zone = %v, want validation_failed", err)
		}
	})
}

// TestOneOfManyEditorsWins: of changes of the same version, made at once on two nodes, one is made.
func TestOneOfManyEditorsWins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*Service{open(t, d, nil), open(t, d, nil)}
		seen, ctx := nodes[0].Overview(), as(t)
		var done atomic.Int64
		var editors sync.WaitGroup
		for i := range 8 {
			editors.Go(func() {
				calendar := seen.Calendar
				calendar.CutOffHour = i
				_, err := nodes[i%2].SetCalendar(ctx, seen.Version, calendar)
				switch {
				case err == nil:
					done.Add(1)
				case !errs.Is(err, "shipping_changed"):
					t.Error(err)
				}
			})
		}
		editors.Wait()
		if done.Load() != 1 {
			t.Errorf("%d changes of one version were made, want 1", done.Load())
		}
	})
}

// TestVariablesWin: what the environment sets is the same everywhere, and cannot be changed.
func TestVariablesWin(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		free := open(t, d, nil)
		zones := delivery.DefaultZones()
		zones.Zones[0].Fee, zones.Zones[0].FreeOver = riyals(40), riyals(500)
		if _, err := free.SetZones(as(t), free.Overview().Version, zones, delivery.Prices{}); err != nil {
			t.Fatal(err)
		}
		s := open(t, d, setting.Locks{"MATJAR_SHIPPING_FEE": "12"})
		o := s.Overview()
		if o.General.Fee.Amount != money.Riyals(12) || len(o.General.Fee.LockedBy) != 1 {
			t.Errorf("fee = %+v, want 12 by its variable", o.General.Fee)
		}
		if trial, err := s.Try("Riyadh", "", "", money.Riyals(300)); err != nil || trial.Fee != money.Riyals(12) || trial.Missing != money.Riyals(200) {
			t.Errorf("a trial = %+v, %v, want the variable's fee and the zone's limit", trial, err)
		}
		if _, err := s.SetZones(as(t), o.Version, zones, delivery.Prices{Fee: riyals(1)}); !errs.Is(err, "validation_failed") {
			t.Errorf("changing a locked fee = %v, want validation_failed", err)
		}
	})
}

// TestLargest: the largest settings that are accepted are stored and answered.
func TestLargest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, nil)
		o := s.Overview()
		calendar := o.Calendar
		day := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		for range 40 {
			calendar.Holidays = append(calendar.Holidays, delivery.Holiday{From: delivery.DateOf(day), To: delivery.DateOf(day.AddDate(0, 0, 30))})
			day = day.AddDate(0, 0, 31)
		}
		calendar.RestDays = []int{0, 1, 2, 3, 4, 5}
		o, err := s.SetCalendar(as(t), o.Version, calendar)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.SetZones(as(t), o.Version, delivery.Zones{Elsewhere: days(60, 60)}, delivery.Prices{}); err != nil {
			t.Fatal(err)
		}
		trial, err := s.Try("Riyadh", "", "", 0)
		if err != nil || trial.Standard.From < "2030" {
			t.Errorf("a trial = %+v, %v, want it after all holidays", trial, err)
		}
		if text, err := json.Marshal(s.Overview()); err != nil || len(text) > 64<<10 {
			t.Errorf("the overview has %d bytes, %v", len(text), err)
		}
	})
}

// TestSuggestedCities: address forms are told of the cities that the operator added, unless nothing is
// delivered there.
func TestSuggestedCities(t *testing.T) {
	city := func(key, region string) delivery.City {
		return delivery.City{Key: key, Region: region, Name: delivery.PlaceName{En: key, Ar: "مدينة"}}
	}
	plan := delivery.NewPlan(delivery.Policy{Zones: delivery.DefaultZones(), Calendar: delivery.DefaultCalendar(), Places: delivery.Places{
		Areas: []delivery.Area{{Region: "asir"}}, Cities: []delivery.City{city("tanomah", "asir"), city("diriyah", "riyadh")},
	}})
	got := ownCities(plan).Cities
	if len(got) != 1 || got[0].Name.En != "tanomah" || got[0].Region.En != "Asir" || got[0].Region.Ar == "" {
		t.Errorf("the cities are %+v, want the one in Asir", got)
	}
	if got := ownCities(delivery.NewPlan(delivery.Policy{Places: delivery.DefaultPlaces()})).Cities; got == nil || len(got) != 0 {
		t.Errorf("without any the list is %#v", got)
	}
}

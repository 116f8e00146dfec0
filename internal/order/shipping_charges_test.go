package order

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/money"
)

// TestChargesWithoutRules: where no zone and no seller has a price of its own, all sellers share
// one charge, and what it comes to is what the policy alone says, to the halala.
func TestChargesWithoutRules(t *testing.T) {
	snapshot := &catalog.Snapshot{}
	rapid.Check(t, func(r *rapid.T) {
		amount := func(name string) money.Halalas { return money.Halalas(rapid.Int64Range(0, 50_000).Draw(r, name)) }
		policy := Policy{Shipping: Shipping{Fee: amount("fee"), FreeOver: amount("free over"), ExpressFee: amount("express fee")}}
		// Sellers with days of handling alone are charged for as all others.
		policy.Plan = rapid.SampledFrom([]*delivery.Plan{nil, planWith(delivery.Seller{VendorID: "v1", Handling: 3})}).Draw(r, "plan")
		n := rapid.IntRange(1, 6).Draw(r, "lines")
		lines, costs := make([]sending, n), make([]money.Halalas, n)
		for i := range lines {
			lines[i] = sending{fmt.Sprint("v", rapid.IntRange(0, 3).Draw(r, "vendor")), rapid.Bool().Draw(r, "express")}
			costs[i] = amount("cost")
		}
		discount := amount("discount")
		city := rapid.SampledFrom([]string{"Riyadh", "جدة", "Abha", "a village", ""}).Draw(r, "city")
		speed := rapid.SampledFrom([]delivery.Speed{delivery.Standard, delivery.Express}).Draw(r, "speed")
		to := policy.Plan.To(city, "")
		charges := policy.chargesOf(to, lines, costs, money.Allocate(min(discount, sum(costs)), costs), snapshot)
		if len(charges) != 1 {
			r.Fatalf("%d charges, want one", len(charges))
		}
		parcels := parcelsOf(lines, policy.Plan, to, time.Now(), snapshot)
		got := Compute(costs, discount, policy.shippingTo(to, charges).forOrder(speed, parcels))
		if want := Compute(costs, discount, policy.Shipping.forOrder(speed, parcels)); got != want {
			r.Fatalf("totals %+v, want %+v", got, want)
		}
	})
}

// planWith returns the default plan with what sellers have of their own.
func planWith(sellers ...delivery.Seller) *delivery.Plan {
	return delivery.NewPlan(delivery.Policy{Zones: delivery.DefaultZones(), Calendar: delivery.DefaultCalendar(), Places: delivery.DefaultPlaces(), Sellers: sellers})
}

func TestChargesBySeller(t *testing.T) {
	policy := Policy{
		Shipping: Shipping{Fee: 1500, FreeOver: 20_000, ExpressFee: 900},
		Plan: planWith(
			delivery.Seller{VendorID: "own", Fee: new(money.Halalas(3000)), FreeOver: new(money.Halalas(10_000))},
			delivery.Seller{VendorID: "limit", FreeOver: new(money.Halalas(5_000))},
		),
	}
	lines := []sending{{"a", true}, {"own", true}, {"b", true}, {"limit", true}}
	for _, test := range []struct {
		costs    []money.Halalas
		discount money.Halalas
		// want are fee and what is missing of a and b, own, and limit.
		want [3][2]money.Halalas
	}{
		{[]money.Halalas{5000, 5000, 5000, 4999}, 0, [3][2]money.Halalas{{1500, 10_000}, {3000, 5000}, {1500, 1}}},
		{[]money.Halalas{10_000, 10_000, 10_000, 5000}, 0, [3][2]money.Halalas{}},
		// Of the discount each seller has its share.
		{[]money.Halalas{10_000, 10_000, 10_000, 10_000}, 4000, [3][2]money.Halalas{{1500, 2000}, {3000, 1000}, {}}},
	} {
		charges := policy.chargesOf(policy.Plan.To("Riyadh", ""), lines, test.costs, money.Allocate(test.discount, test.costs), &catalog.Snapshot{})
		var got [3][2]money.Halalas
		for i, c := range charges {
			got[i] = [2]money.Halalas{c.Fee, c.Missing}
		}
		if len(charges) != 3 || len(charges[0].Sellers) != 2 || got != test.want {
			t.Errorf("charges of %v less %v = %+v, want %v", test.costs, test.discount, charges, test.want)
		}
		var sum money.Halalas
		for _, c := range test.want {
			sum += c[0]
		}
		if s := policy.shippingTo(policy.Plan.To("Riyadh", ""), charges); s.cost(0) != sum {
			t.Errorf("shipping = %v, want the charges' sum %v", s.cost(0), sum)
		}
	}
}

// TestZonesInOrders: what a quote says of a zone and of a vendor is what the order is placed with;
// where the shop does not deliver, there is no order.
func TestZonesInOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10})
		s.Now = func() time.Time { return time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC) }
		vendor := s.catalog.Snapshot().Product("A").VendorID
		places := delivery.DefaultPlaces()
		places.Areas = []delivery.Area{{Region: "asir"}, {Region: "riyadh", Cities: []string{"riyadh"}}}
		plan := delivery.NewPlan(delivery.Policy{
			Zones: delivery.Zones{
				Zones:     []delivery.Zone{{ID: "south", Regions: []string{"asir"}, Prices: delivery.Prices{Fee: new(money.Halalas(4000))}, Times: delivery.Times{Standard: delivery.Days{Least: 6, Most: 8}}}},
				Elsewhere: delivery.Times{Standard: delivery.Days{Least: 1, Most: 2}},
			},
			Calendar: delivery.DefaultCalendar(), Places: places, Sellers: []delivery.Seller{{VendorID: vendor, Handling: 2}},
		})
		s.setPolicy(func(p *Policy) { p.Shipping, p.Plan = Shipping{Fee: 1000, FreeOver: 100_000}, plan })
		in := s.fill("u0", line("A", 1))
		for _, to := range [][2]string{{"Jeddah", "Makkah"}, {"Kharj", "Riyadh"}, {"a village", "Riyadh"}, {"a village", "nowhere"}} {
			in.Address.City, in.Address.Province = to[0], to[1]
			if _, err := s.placed("u0", in); !errs.Is(err, "city_not_delivered") {
				t.Errorf("an order to %v = %v, want city_not_delivered", to, err)
			}
			q, err := s.Quote(t.Context(), "u0", QuoteRequest{Lines: []cart.Line{line("A", 1)}, City: to[0], Province: to[1]})
			if err != nil || q.CityError != "city_not_delivered" || len(q.Parcels) != 0 {
				t.Errorf("a quote to %v = %+v, %v, want city_not_delivered", to, q, err)
			}
		}
		q, err := s.Quote(t.Context(), "u0", QuoteRequest{Lines: []cart.Line{line("A", 1)}, City: "قرية", Province: "منطقة عسير"})
		want := delivery.Window{From: "2026-11-25", To: "2026-11-28"}
		if err != nil || q.CityError != "" || q.Shipping != 4000 || len(q.Parcels) != 1 || q.Parcels[0].Standard != want {
			t.Fatalf("quote = %+v, %v, want 40.00 and %v", q, err, want)
		}
		in.Address.City, in.Address.Province, in.ExpectedTotal = "قرية", "منطقة عسير", q.Total
		o, err := s.placed("u0", in)
		if err != nil || o.Shipping != 4000 || o.Deliveries[0].Window != want {
			t.Fatalf("order = %+v, %v, want what was quoted", o, err)
		}
		// What was placed keeps what it had.
		s.setPolicy(func(p *Policy) { p.Shipping, p.Plan = Shipping{}, nil })
		staff, err := s.Annotated(t.Context(), o.ID)
		if err != nil || len(staff.Charges) != 1 || staff.Charges[0].Fee != 4000 || staff.Charges[0].Own || staff.Charges[0].Sellers[0].VendorID != vendor {
			t.Errorf("its charges later = %+v, %v, want 40.00 of the shop's own price", staff, err)
		}
		if theirs, err := s.AnnotatedFor(t.Context(), vendor, o.ID); err != nil || len(theirs.Charges) != 0 {
			t.Errorf("the vendor sees %+v, %v, want none of the shop's price", theirs, err)
		}
		again, err := s.Get(t.Context(), "u0", o.ID)
		if err != nil || again.Shipping != 4000 || !reflect.DeepEqual(again.Deliveries, o.Deliveries) {
			t.Errorf("the order later = %+v, %v, want it as it was", again, err)
		}
	})
}

// TestQuotesWhileSettingsChange: a quote and an order follow one version of the settings, never
// the fee of one and the plan of another.
func TestQuotesWhileSettingsChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10})
		version := func(fee money.Halalas, days int) *Policy {
			plan := delivery.NewPlan(delivery.Policy{
				Zones:    delivery.Zones{Elsewhere: delivery.Times{Standard: delivery.Days{Least: days, Most: days}}},
				Calendar: delivery.Calendar{CutOffHour: 24}, Places: delivery.Places{Cities: []delivery.City{{Key: "x", Name: delivery.PlaceName{En: "X", Ar: "س"}}}},
			})
			return &Policy{Shipping: Shipping{Fee: fee, FreeOver: 1_000_000}, Plan: plan}
		}
		versions := []*Policy{version(1000, 1), version(2000, 2)}
		var current atomic.Pointer[Policy]
		current.Store(versions[0])
		s.policy = func() Policy { return *current.Load() }
		s.Now = func() time.Time { return time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC) }
		ctx := t.Context()
		var changing, quoting sync.WaitGroup
		stop := make(chan struct{})
		changing.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
					current.Store(versions[i%2])
				}
			}
		})
		for range 4 {
			quoting.Go(func() {
				for range 200 {
					q, err := s.Quote(ctx, "", QuoteRequest{Lines: []cart.Line{line("A", 1)}, City: "Riyadh"})
					if err != nil {
						t.Error(err)
						return
					}
					want := map[money.Halalas]delivery.Date{1000: "2026-11-17", 2000: "2026-11-18"}[q.Shipping]
					if got := q.Parcels[0].Standard.From; got != want || q.Charges[0].Fee != q.Shipping {
						t.Errorf("shipping of %v arrives on %s, want %s", q.Shipping, got, want)
					}
				}
			})
		}
		quoting.Wait()
		close(stop)
		changing.Wait()
	})
}

func sum(costs []money.Halalas) (all money.Halalas) {
	for _, cost := range costs {
		all += cost
	}
	return all
}

// TestCouponOfOneSeller: a discount on one seller's things leaves the shipping of another's as it is.
func TestCouponOfOneSeller(t *testing.T) {
	policy := Policy{
		Shipping: Shipping{Fee: 1500, FreeOver: 20_000},
		Plan:     planWith(delivery.Seller{VendorID: "own", Fee: new(money.Halalas(3000)), FreeOver: new(money.Halalas(20_000))}),
	}
	costs := []money.Halalas{10_000, 21_000}
	parts := []coupon.Part{{Vendor: "a", Total: costs[0]}, {Vendor: "own", Total: costs[1]}}
	off := coupon.Coupon{Vendors: []string{"a"}}.Share(5000, parts)
	charges := policy.chargesOf(policy.Plan.To("Riyadh", ""), []sending{{"a", false}, {"own", false}}, costs, off, &catalog.Snapshot{})
	if len(charges) != 2 || charges[0].Fee != 1500 || charges[0].Missing != 15_000 || charges[1].Fee != 0 {
		t.Errorf("charges are %+v, want 15 riyals for the one and nothing for the other", charges)
	}
	a := &Annotated{Charges: paidCharges(charges)}
	if a.narrow("own"); len(a.Charges) != 1 || !a.Charges[0].Own || a.Charges[0].Sellers[0].VendorID != "own" {
		t.Errorf("the seller with a price of its own sees %+v", a.Charges)
	}
}

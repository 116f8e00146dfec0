package setting

import (
	"matjar/internal/delivery"
	"matjar/internal/errs"
)

// structure defines a setting of several parts. check normalizes a value and returns what is
// wrong with it.
func structure[T any](d Definition, fallback T, check func(*T) errs.Broken) Setting[T] {
	d.Kind = KindStructure
	return define(d, fallback, func(value T) (T, error) {
		if broken := check(&value); len(broken) > 0 {
			return value, refuse(broken[0].Code, "%s: %s", broken[0].Name, broken[0].Message)
		}
		return value, nil
	})
}

// ShippingRates returns what shipping costs where no zone or vendor has prices of its own.
func ShippingRates(s *Snapshot) delivery.Rates {
	return delivery.Rates{Fee: ShippingFee.In(s), FreeOver: FreeShippingOver.In(s), ExpressFee: ExpressFee.In(s)}
}

// Delivery returns the plan of delivery.
func (s *Snapshot) Delivery() *delivery.Plan { return s.plan }

// planOf returns the plan under the values and locks.
func planOf(s *Snapshot, locks Locks) *delivery.Plan {
	policy := delivery.Policy{
		Zones: DeliveryZones.In(s), Calendar: DeliveryCalendar.In(s), Places: DeliveryPlaces.In(s), Sellers: DeliverySellers.In(s),
	}
	policy.Fixed.Fee = len(locks.By(ShippingFee.Definition)) > 0
	policy.Fixed.FreeOver = len(locks.By(FreeShippingOver.Definition)) > 0
	policy.Fixed.ExpressFee = len(locks.By(ExpressFee.Definition)) > 0
	return delivery.NewPlan(policy)
}

// Package shipment is what is sent of an order: parcels of one seller each, who carries
// them, and when they came. Package order decides what may be sent and when.
package shipment

import (
	"time"

	"matjar/internal/delivery"
)

// Shipment is a parcel with things of one seller.
type Shipment struct {
	ID             string           `json:"shipment_id"`
	VendorID       string           `json:"vendor_id"`
	EnVendor       string           `json:"en_vendor" doc:"Name of the seller in English"`
	ArVendor       string           `json:"ar_vendor" doc:"Name of the seller in Arabic"`
	EnCarrier      string           `json:"en_carrier" doc:"Who carries it, in English; empty if that was not told"`
	ArCarrier      string           `json:"ar_carrier" doc:"Who carries it, in Arabic"`
	TrackingNumber string           `json:"tracking_number" doc:"The carrier's number of the parcel, or empty"`
	TrackingURL    string           `json:"tracking_url" doc:"Where the carrier tells where it is, or empty"`
	Units          int64            `json:"units" doc:"How many things are in it"`
	Lines          []Line           `json:"lines" doc:"What is in it; empty where the order's items are not shown"`
	Promised       *delivery.Window `json:"promised,omitempty" doc:"When it was promised to arrive; orders from before promises were stored have none"`
	ShippedAt      time.Time        `json:"shipped_at"`
	DeliveredAt    *time.Time       `json:"delivered_at,omitempty" doc:"When it arrived; missing while it is on its way"`
	Late           bool             `json:"late" doc:"Whether it arrived after the last day that was promised"`
}

// Line is how many of an order's item are in a parcel.
type Line struct {
	ItemID   string `json:"order_item_id" minLength:"1" maxLength:"64"`
	Quantity int64  `json:"quantity" minimum:"1" maximum:"99"`
}

// New is a parcel that is being sent.
type New struct {
	OrderID, VendorID string
	Tracking
	Lines []Line
	At    time.Time
}

// SetPromise sets when the parcel was promised, and whether it came later.
func (s *Shipment) SetPromise(w delivery.Window) {
	s.Promised = &w
	s.Late = s.DeliveredAt != nil && w.EndedBefore(*s.DeliveredAt)
}

// Quantity returns how many of an item are in the parcels, and how many of these have
// arrived.
func Quantity(list []Shipment, itemID string) (shipped, delivered int64) {
	for _, s := range list {
		for _, l := range s.Lines {
			if l.ItemID != itemID {
				continue
			}
			shipped += l.Quantity
			if s.DeliveredAt != nil {
				delivered += l.Quantity
			}
		}
	}
	return shipped, delivered
}

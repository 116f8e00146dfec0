package order

import (
	"slices"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/delivery"
	"matjar/internal/lang"
)

// Parcel is what one seller sends of a cart, with the days on which it would arrive.
type Parcel struct {
	VendorID string           `json:"vendor_id"`
	EnVendor string           `json:"en_vendor" doc:"Name of the seller in English"`
	ArVendor string           `json:"ar_vendor" doc:"Name of the seller in Arabic"`
	Standard delivery.Window  `json:"standard"`
	Express  *delivery.Window `json:"express,omitempty" doc:"Only if all of the parcel can be sent so, to this city"`
}

// Delivery is what was promised for the parcel of one seller when the order was placed.
type Delivery struct {
	VendorID string         `json:"vendor_id"`
	EnVendor string         `json:"en_vendor" doc:"Name of the seller in English"`
	ArVendor string         `json:"ar_vendor" doc:"Name of the seller in Arabic"`
	Speed    delivery.Speed `json:"speed" enum:"standard,express"`
	delivery.Window
}

// sending is a line as far as its delivery goes.
type sending struct {
	vendorID string
	express  bool
}

// parcelsOf returns the parcels of lines, in their order, each after its seller's days of
// handling. A parcel goes by express only if everything in it can.
func parcelsOf(lines []sending, plan *delivery.Plan, to delivery.Destination, now time.Time, snapshot *catalog.Snapshot) []Parcel {
	parcels := []Parcel{}
	for _, l := range lines {
		i := slices.IndexFunc(parcels, func(p Parcel) bool { return p.VendorID == l.vendorID })
		if i < 0 {
			name := snapshot.VendorName(l.vendorID)
			handling := plan.Seller(l.vendorID).Handling
			p := Parcel{VendorID: l.vendorID, EnVendor: name.En, ArVendor: name.Ar}
			p.Standard, _ = to.Window(delivery.Standard, now, handling)
			if window, offered := to.Window(delivery.Express, now, handling); offered {
				p.Express = &window
			}
			parcels, i = append(parcels, p), len(parcels)
		}
		if !l.express {
			parcels[i].Express = nil
		}
	}
	return parcels
}

// hasExpress reports whether any parcel can go by express.
func hasExpress(parcels []Parcel) bool {
	return slices.ContainsFunc(parcels, func(p Parcel) bool { return p.Express != nil })
}

// promise returns what is promised at the chosen speed. Parcels without express are sent the
// standard way.
func promise(parcels []Parcel, chosen delivery.Speed) []Delivery {
	promised := make([]Delivery, len(parcels))
	for i, p := range parcels {
		promised[i] = Delivery{p.VendorID, p.EnVendor, p.ArVendor, delivery.Standard, p.Standard}
		if chosen == delivery.Express && p.Express != nil {
			promised[i].Speed, promised[i].Window = delivery.Express, *p.Express
		}
	}
	return promised
}

// promiseLines writes the promises for people: one line if all parcels come in the same
// days, else one for each seller.
func promiseLines(t lang.Tag, promised []Delivery) []string {
	differ := slices.ContainsFunc(promised, func(d Delivery) bool { return d.Window != promised[0].Window })
	if len(promised) > 0 && !differ {
		promised = promised[:1]
	}
	lines := make([]string, len(promised))
	for i, d := range promised {
		lines[i] = d.Text().In(t)
		if differ {
			lines[i] = lang.Text{En: d.EnVendor, Ar: d.ArVendor}.In(t) + ": " + lines[i]
		}
	}
	return lines
}

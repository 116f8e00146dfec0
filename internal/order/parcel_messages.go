package order

import (
	"context"
	"fmt"
	"slices"

	"matjar/internal/db"
	"matjar/internal/delivery"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/shipment"
)

// These are about parcels of an order of which more is to be sent, or to arrive.
var (
	partShippedMessage = messageKind{
		lang.Text{En: "Part of your order #%s is on its way", Ar: "جزء من طلبك رقم %s في الطريق إليك"},
		lang.Text{En: "This part of your order is on its way to you. We will tell you when the rest follows.", Ar: "هذا الجزء من طلبك في طريقه إليك، وسنخبرك عند شحن الباقي."},
		true,
	}
	partDeliveredMessage = messageKind{
		lang.Text{En: "Part of your order #%s was delivered", Ar: "تم توصيل جزء من طلبك رقم %s"},
		lang.Text{En: "This part of your order has been delivered. We will tell you when the rest arrives.", Ar: "تم توصيل هذا الجزء من طلبك، وسنخبرك عند وصول الباقي."},
		false,
	}
)

var (
	parcelDetail    = lang.Text{En: "Parcel", Ar: "الشحنة"}
	parcelOfDetail  = lang.Text{En: "Parcel %d of %d", Ar: "الشحنة %d من %d"}
	parcelSeller    = lang.Text{En: "From %s", Ar: "من %s"}
	parcelLine      = lang.Text{En: "%d × %s", Ar: "%d × %s"}
	parcelDelivered = lang.Text{En: "Delivered: %s", Ar: "وصلت: %s"}
	parcelPromised  = lang.Text{En: "Promised: %s", Ar: "الموعد المتوقع: %s"}
	trackParcel     = lang.Text{En: "Track the parcel", Ar: "تتبّع الشحنة"}
)

// notifyPart enqueues an email about what was sent or has arrived at once: what is in the
// parcels, and how they are followed.
func (s *Service) notifyPart(ctx context.Context, q db.Querier, o *orderRow, events []Event) error {
	part := *o
	isPart := func(shipmentID, vendorID string) bool {
		return slices.ContainsFunc(events, func(e Event) bool {
			return shipmentID != "" && e.ShipmentID == shipmentID || vendorID != "" && e.VendorID == vendorID
		})
	}
	part.Shipments = slices.DeleteFunc(slices.Clone(o.Shipments), func(p shipment.Shipment) bool { return !isPart(p.ID, "") })
	part.Deliveries = slices.DeleteFunc(slices.Clone(o.Deliveries), func(d Delivery) bool { return !isPart("", d.VendorID) })
	part.Items = nil
	for _, i := range o.Items {
		n, _ := shipment.Quantity(part.Shipments, i.ID)
		switch {
		case n > 0:
			i.Quantity = n
			part.Items = append(part.Items, i)
		case len(part.Shipments) == 0 && isPart("", i.VendorID):
			// Things that were sent before parcels were stored are in none.
			part.Items = append(part.Items, i)
		}
	}
	kind := partShippedMessage
	if events[0].Status == Delivered {
		kind = partDeliveredMessage
	}
	return s.notify(ctx, q, &part, kind, operator)
}

// parcelDetails tells of each parcel who sends and carries it, and how it is followed. A
// single parcel of which only the seller is known is not worth a word.
func parcelDetails(t lang.Tag, o *Order) []mail.Detail {
	parcels := o.Shipments
	if len(parcels) == 1 && parcels[0].EnCarrier == "" {
		return nil
	}
	details := make([]mail.Detail, len(parcels))
	for n, p := range parcels {
		d := mail.Detail{Label: parcelDetail.In(t)}
		if len(parcels) > 1 {
			d.Label = fmt.Sprintf(parcelOfDetail.In(t), n+1, len(parcels))
		}
		d.Lines = append(d.Lines, fmt.Sprintf(parcelSeller.In(t), lang.Text{En: p.EnVendor, Ar: p.ArVendor}.In(t)))
		if len(parcels) > 1 {
			d.Lines = append(d.Lines, parcelContents(t, o, p)...)
		}
		if p.EnCarrier != "" {
			d.Lines = append(d.Lines, lang.Text{En: p.EnCarrier, Ar: p.ArCarrier}.In(t)+" · \u2066"+p.TrackingNumber+"\u2069")
		}
		if p.DeliveredAt != nil {
			d.Lines = append(d.Lines, fmt.Sprintf(parcelDelivered.In(t), delivery.DateOf(*p.DeliveredAt).Text().In(t)))
			if p.Promised != nil {
				d.Lines = append(d.Lines, fmt.Sprintf(parcelPromised.In(t), p.Promised.Text().In(t)))
			}
		} else if p.TrackingURL != "" {
			d.Link = mail.Link{Label: trackParcel.In(t), URL: p.TrackingURL}
		}
		details[n] = d
	}
	return details
}

// parcelContents lists what is in a parcel.
func parcelContents(t lang.Tag, o *Order, p shipment.Shipment) []string {
	var lines []string
	for _, l := range p.Lines {
		for _, i := range o.Items {
			if i.ID == l.ItemID {
				lines = append(lines, fmt.Sprintf(parcelLine.In(t), l.Quantity, i.Product.Title(t)))
			}
		}
	}
	return lines
}

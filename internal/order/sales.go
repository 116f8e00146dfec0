package order

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
)

// Sale is a line of an order as far as the marketplace's commission goes: something that a
// vendor's customer has received, or with a negative net has given back.
type Sale struct {
	OrderID, ItemID, VendorID string
	EnName, ArName            string
	Quantity                  int64
	// Net is what the shopper paid for it, after the discount and without VAT, as on the
	// order's invoice. It is negative for what came back.
	Net money.Halalas
	// Rate is the vendor's commission at purchase, in hundredths of a percent.
	Rate int64
	// At is when it arrived, or was refunded.
	At time.Time
}

// arrival is a row of selectArrivals.
type arrival struct {
	Sale
	enOptions, arOptions string
	price, discount      money.Halalas
	// at is 0 for a line that has not arrived.
	at int64
}

// DeliveredSales returns the lines that arrived from one moment on and before another, order by
// order.
func DeliveredSales(ctx context.Context, q db.Querier, from, to time.Time) ([]Sale, error) {
	rows, err := readArrivals(ctx, q, from, to)
	if err != nil {
		return nil, err
	}
	var sales []Sale
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].OrderID == rows[0].OrderID {
			n++
		}
		setNets(rows[:n])
		for _, a := range rows[:n] {
			if a.at >= from.UnixMicro() && a.at < to.UnixMicro() {
				a.At = time.UnixMicro(a.at).UTC()
				a.EnName, a.ArName = nameWithOptions(a.EnName, a.enOptions), nameWithOptions(a.ArName, a.arOptions)
				sales = append(sales, a.Sale)
			}
		}
		rows = rows[n:]
	}
	return sales, nil
}

// setNets shares the discount of an order among all of its lines, as its invoice does.
func setNets(lines []arrival) {
	costs := make([]money.Halalas, len(lines))
	for i, l := range lines {
		costs[i] = l.price * money.Halalas(l.Quantity)
	}
	for i, off := range money.Allocate(lines[0].discount, costs) {
		lines[i].Net = costs[i] - off
	}
}

package order

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
	"matjar/internal/money"
	"matjar/internal/shipment"
)

// TrackWait is how long whoever looked up too much waits at most.
const TrackWait = 10 * time.Minute

// tracksPerAddress limits look-ups per network address, to prevent guessing.
var tracksPerAddress = limit.Rule{Name: "track", Count: 30, Per: TrackWait}

var (
	errTrackLimit = errs.New(errs.RateLimited, code.RateLimited, "too many look-ups, try again later")
	orderNumber   = regexp.MustCompile(fmt.Sprintf(`^[0-9a-f]{%d}[0-9a-f-]*$`, NumberLength))
)

// Tracked is the public view of an order, shown for its number and email address.
type Tracked struct {
	Number        string     `json:"order_number"`
	Status        Status     `json:"status"`
	PaymentMethod Payment    `json:"payment_method"`
	City          string     `json:"city"`
	Deliveries    []Delivery `json:"deliveries" doc:"What was promised for each seller's parcel"`
	// Shipments do not tell what is in them.
	Shipments []shipment.Shipment `json:"shipments" doc:"The parcels that were sent, oldest first, without what is in them"`
	// Standing and Refunded tell about the payment what concerns the shopper, but no amounts of the order.
	Standing  Standing      `json:"payment_standing" doc:"How far it is paid, whatever the method"`
	Refunded  money.Halalas `json:"refunded_amount" doc:"What went back to the shopper"`
	Events    []Event       `json:"events"`
	CreatedAt time.Time     `json:"created_at"`
}

const selectByNumber = orderColumns + `WHERE order_id >= $1 AND order_id < $2 ORDER BY order_id LIMIT 50`

// Track finds an order by its number, short or full, and the email address it was placed
// with. Returns errOrderNotFound if either is wrong.
func (s *Service) Track(ctx context.Context, number, email, ip string) (*Tracked, error) {
	if ok, err := tracksPerAddress.Allow(ctx, s.db, limit.ClientKey(ip), s.Now()); err != nil || !ok {
		if err == nil {
			err = errTrackLimit
		}
		return nil, err
	}
	number = strings.ToLower(strings.TrimLeft(lang.NormalizeLine(number), "#"))
	wanted, addressed := mail.CleanAddress(email)
	if !addressed || !orderNumber.MatchString(number) {
		return nil, errOrderNotFound
	}
	// "g" sorts after all hexadecimal digits in every collation.
	rows, err := s.db.QueryContext(ctx, selectByNumber, number, number+"g")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		o, err := scanOrder(rows)
		if err != nil {
			return nil, err
		}
		if address, _ := mail.CleanAddress(o.ShippingAddress.Email); !strings.HasPrefix(o.ID, number) || address != wanted {
			continue
		}
		rows.Close()
		if err := loadDetails(ctx, s.db, []*Order{&o.Order}); err != nil {
			return nil, err
		}
		for i := range o.Shipments {
			o.Shipments[i].Lines = []shipment.Line{}
		}
		return &Tracked{Number(o.ID), o.Status, o.PaymentMethod, o.ShippingAddress.City, o.Deliveries, o.Shipments, o.Standing, o.Refunded, o.Events, o.CreatedAt}, nil
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return nil, errOrderNotFound
}

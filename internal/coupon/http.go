package coupon

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// Offers are the coupons that the shop shows to everybody.
type Offers struct {
	Coupons []Offer `json:"coupons" doc:"Those that can be used now, the oldest first"`
}

// Offer is a public coupon with its terms.
type Offer struct {
	Code       string        `json:"code"`
	Percent    int64         `json:"percent" doc:"How many percent it takes off, or 0"`
	Amount     money.Halalas `json:"amount" doc:"How many riyals it takes off, or 0"`
	Minimum    money.Halalas `json:"minimum" doc:"Smallest subtotal in riyals"`
	Cap        money.Halalas `json:"cap" doc:"Most that it takes off in riyals, or 0 for no cap"`
	EndsAt     *time.Time    `json:"ends_at" doc:"When it ends, or null"`
	PerUser    int64         `json:"per_user" doc:"How often one shopper may use it, or 0 for no limit"`
	Categories []OfferPlace  `json:"categories" doc:"What it is good for; with no vendor either: everything"`
	Vendors    []OfferPlace  `json:"vendors" doc:"Whose products it is good for"`
}

// OfferPlace is a category or a vendor that an offer is restricted to.
type OfferPlace struct {
	Slug   string `json:"slug" doc:"Of a category; empty for a vendor"`
	EnName string `json:"en_name"`
	ArName string `json:"ar_name"`
}

var tag = huma.Tag{Name: "Coupons", Description: "Discount codes"}

// Register adds the operation that lists public coupons.
func Register(api huma.API, d *db.DB) {
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Public, "/api/v1/coupons", "listCoupons", "Discount codes for everybody",
		func(ctx context.Context, _ *struct{}) (*offersOutput, error) {
			offers, err := Public(ctx, d, time.Now())
			return &offersOutput{rest.Short, offers}, err
		})
}

type offersOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Offers
}

// maxOffers is how many public coupons are shown at most.
const maxOffers = 12

const (
	selectPublic = `
		SELECT coupon_id, code, kind, value, min_subtotal, coalesce(max_discount, 0), coalesce(ends_at, 0), coalesce(per_user_limit, 0)
		FROM coupons
		WHERE is_public AND starts_at <= $1 AND (ends_at IS NULL OR ends_at > $1) AND (total_limit IS NULL OR used_count < total_limit)
		ORDER BY created_at, coupon_id LIMIT $2`
	selectPlaces = `
		SELECT k.coupon_id, c.slug, c.en_name, c.ar_name
		FROM coupons k JOIN coupon_categories x ON x.coupon_id = k.coupon_id JOIN categories c ON c.category_id = x.category_id
		WHERE k.is_public
		UNION ALL
		SELECT k.coupon_id, '', v.en_name, v.ar_name
		FROM coupons k JOIN coupon_vendors x ON x.coupon_id = k.coupon_id JOIN vendors v ON v.vendor_id = x.vendor_id
		WHERE k.is_public`
)

// Public gives the public coupons that can be used now.
func Public(ctx context.Context, q db.Querier, now time.Time) (Offers, error) {
	offers := Offers{[]Offer{}}
	places, err := publicPlaces(ctx, q)
	if err != nil {
		return offers, err
	}
	rows, err := q.QueryContext(ctx, selectPublic, now.UnixMicro(), maxOffers)
	if err != nil {
		return offers, err
	}
	defer rows.Close()
	for rows.Next() {
		o := Offer{Categories: []OfferPlace{}, Vendors: []OfferPlace{}}
		var id string
		var kind Kind
		var value, minimum, most, ends int64
		if err := rows.Scan(&id, &o.Code, &kind, &value, &minimum, &most, &ends, &o.PerUser); err != nil {
			return offers, err
		}
		o.Minimum, o.Cap = money.Halalas(minimum), money.Halalas(most)
		if kind == Percent {
			o.Percent = value
		} else {
			o.Amount = money.Halalas(value)
		}
		if ends != 0 {
			end := time.UnixMicro(ends).UTC()
			o.EndsAt = &end
		}
		for _, place := range places[id] {
			if place.Slug == "" {
				o.Vendors = append(o.Vendors, place)
			} else {
				o.Categories = append(o.Categories, place)
			}
		}
		offers.Coupons = append(offers.Coupons, o)
	}
	return offers, rows.Err()
}

// publicPlaces gives what public coupons are restricted to, by coupon.
func publicPlaces(ctx context.Context, q db.Querier) (map[string][]OfferPlace, error) {
	rows, err := q.QueryContext(ctx, selectPlaces)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	places := map[string][]OfferPlace{}
	for rows.Next() {
		var id string
		var place OfferPlace
		if err := rows.Scan(&id, &place.Slug, &place.EnName, &place.ArName); err != nil {
			return nil, err
		}
		places[id] = append(places[id], place)
	}
	return places, rows.Err()
}

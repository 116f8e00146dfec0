package coupon

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
)

var tag = huma.Tag{Name: "Coupons", Description: "Discount codes"}

// Register adds the operation that lists public coupons.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Public, "/api/v1/coupons", "listCoupons", "Discount codes for everybody", o.public)
}

type operations struct{ coupons *Service }

type offersOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Offers
}

func (o *operations) public(ctx context.Context, _ *struct{}) (*offersOutput, error) {
	offers, err := o.coupons.Public(ctx)
	return &offersOutput{rest.ShortCache, offers}, err
}

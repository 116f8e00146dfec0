package coupon

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

// RegisterAdmin adds the operations of the back office.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.CouponsRead), "/api/v1/admin/coupons", "adminListCoupons", "Discount codes, newest first", o.adminList)
	rest.Post(g, rest.Needs(staff.CouponsWrite), "/api/v1/admin/coupons", "adminAddCoupon", "Add a discount code", o.adminAdd, rest.Created)
	rest.Post(g, rest.Needs(staff.CouponsWrite), "/api/v1/admin/coupons/{code}/end", "adminEndCoupon", "Make a discount code expire now", o.adminEnd)
}

type adminListOutput struct{ Body StaffCoupons }

func (o *operations) adminList(ctx context.Context, in *struct{ rest.CursorParam }) (*adminListOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.coupons.ListForStaff(ctx, after)
	return &adminListOutput{list}, err
}

type staffCouponOutput struct{ Body *StaffCoupon }

func (o *operations) adminAdd(ctx context.Context, in *struct{ Body NewCoupon }) (*staffCouponOutput, error) {
	c, err := o.coupons.AddForStaff(ctx, in.Body)
	return &staffCouponOutput{c}, err
}

func (o *operations) adminEnd(ctx context.Context, in *struct {
	Code string `path:"code" maxLength:"60" pattern:"^[^\\x00]*$"`
}) (*staffCouponOutput, error) {
	c, err := o.coupons.EndForStaff(ctx, in.Code)
	return &staffCouponOutput{c}, err
}

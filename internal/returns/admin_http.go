package returns

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var adminTag = huma.Tag{Name: "Returns", Description: "Everybody's returns and refunds; their own for vendors"}

// RegisterAdmin adds the operations on all returns.
func RegisterAdmin(api huma.API, s *Service) {
	o := &admin{s}
	g := rest.NewGroup(api, adminTag)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/returns", "adminListReturns", "Everybody's returns", o.list)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/returns/{id}", "adminGetReturn", "One return", o.get)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/returns/{id}/pictures", "adminReturnPictures", "The pictures of a return", o.pictures)
	rest.Post(g, rest.Needs(staff.RefundsWrite), "/api/v1/admin/returns/{id}/bank", "adminReadReturnBank", "Read the bank account for a refund, which is noted", o.bank)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/approve", "adminApproveReturn", "Let the shopper send it", o.approve)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/refuse", "adminRefuseReturn", "Refuse it, with a reason that the shopper reads", o.refuse)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/received", "adminReceiveReturn", "Note that it has arrived", o.receive)
	rest.Post(g, rest.Needs(staff.RefundsWrite), "/api/v1/admin/returns/{id}/refund", "adminRefundReturn", "Note that it was refunded, or have the provider refund it", o.refundIt)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/orders/{id}/refunds", "adminGetRefundable", "What can be refunded of an order, and its returns", o.refundable)
	rest.Post(g, rest.Needs(staff.RefundsWrite), "/api/v1/admin/orders/{id}/refunds", "adminRefundLines", "Refund lines of an order without a return", o.refundLines, rest.Created)
}

// admin is the back office's operations. Each narrows by the member's vendor.
type admin struct{ *Service }

// show returns a changed return as the caller sees it.
func show(ctx context.Context, r *Return, err error) (*returnOutput, error) {
	if r != nil {
		r.narrow(staff.From(ctx).Vendor)
	}
	return &returnOutput{r}, err
}

type adminListInput struct {
	State State `query:"state" doc:"Only returns in this state"`
	rest.CursorParam
}

type adminListOutput struct{ Body ReturnPage }

func (o *admin) list(ctx context.Context, in *adminListInput) (*adminListOutput, error) {
	page, err := o.ListOf(ctx, staff.From(ctx).Vendor, in.State, in.Cursor, adminPageSize)
	return &adminListOutput{page}, err
}

type annotatedOutput struct{ Body *AnnotatedReturn }

func (o *admin) get(ctx context.Context, in *idInput) (*annotatedOutput, error) {
	found, err := o.AnnotatedFor(ctx, staff.From(ctx).Vendor, in.ID)
	return &annotatedOutput{found}, err
}

func (o *admin) pictures(ctx context.Context, in *idInput) (*picturesOutput, error) {
	list, err := o.PicturesFor(ctx, staff.From(ctx).Vendor, in.ID)
	return &picturesOutput{PictureList{list}}, err
}

type bankOutput struct{ Body *BankDetails }

func (o *admin) bank(ctx context.Context, in *idInput) (*bankOutput, error) {
	found, err := o.Bank(ctx, in.ID)
	return &bankOutput{found}, err
}

type decisionInput struct {
	ID   string `path:"id"`
	Body By
}

func (o *admin) approve(ctx context.Context, in *decisionInput) (*returnOutput, error) {
	changed, err := o.Approve(ctx, in.ID, in.Body.as(staff.From(ctx).Vendor))
	return show(ctx, changed, err)
}

type refuseInput struct {
	ID   string `path:"id"`
	Body struct {
		By
		Reason string `json:"reason" minLength:"3" maxLength:"500" doc:"Why, in words that the shopper reads"`
	}
}

func (o *admin) refuse(ctx context.Context, in *refuseInput) (*returnOutput, error) {
	changed, err := o.Refuse(ctx, in.ID, in.Body.Reason, in.Body.By.as(staff.From(ctx).Vendor))
	return show(ctx, changed, err)
}

type receiveInput struct {
	ID   string `path:"id"`
	Body struct {
		By
		Restock bool `json:"restock" doc:"Whether it goes back into stock"`
	}
}

func (o *admin) receive(ctx context.Context, in *receiveInput) (*returnOutput, error) {
	changed, err := o.Receive(ctx, in.ID, in.Body.Restock, in.Body.By.as(staff.From(ctx).Vendor))
	return show(ctx, changed, err)
}

type refundInput struct {
	ID   string `path:"id"`
	Body struct {
		Note      string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
		Reference string `json:"reference,omitempty" maxLength:"100" doc:"What the bank calls the transfer, which the shopper is told"`
	}
}

func (o *admin) refundIt(ctx context.Context, in *refundInput) (*returnOutput, error) {
	changed, err := o.Refund(ctx, in.ID, in.Body.Reference, By{Note: in.Body.Note})
	return &returnOutput{changed}, err
}

type refundableOutput struct{ Body *Refundable }

func (o *admin) refundable(ctx context.Context, in *idInput) (*refundableOutput, error) {
	vendor := staff.From(ctx).Vendor
	id, err := o.orders.Find(ctx, vendor, in.ID)
	if err != nil {
		return nil, err
	}
	found, err := o.RefundableOf(ctx, vendor, id)
	return &refundableOutput{found}, err
}

type refundLinesInput struct {
	ID   string `path:"id"`
	Body LineRefund
}

func (o *admin) refundLines(ctx context.Context, in *refundLinesInput) (*returnOutput, error) {
	id, err := o.orders.Find(ctx, staff.From(ctx).Vendor, in.ID)
	if err != nil {
		return nil, err
	}
	refunded, err := o.RefundLines(ctx, id, in.Body)
	return &returnOutput{refunded}, err
}

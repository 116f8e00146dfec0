package returns

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

// operatorPage is how many returns a page of the operator's list has.
const operatorPage = 50

var operatorTag = huma.Tag{Name: "Returns", Description: "What operators do with everybody's returns"}

// RegisterAdmin adds the operations on all returns.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operatorAPI{s}
	g := rest.NewGroup(api, operatorTag)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/returns", "adminListReturns", "Everybody's returns, newest first", o.list)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/returns/{id}", "adminGetReturn", "One return", o.get)
	rest.Get(g, rest.Needs(staff.ReturnsRead), "/api/v1/admin/returns/{id}/pictures", "adminReturnPictures", "The pictures of a return", o.pictures)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/bank", "adminReadReturnBank", "Read the bank account for a refund, which is noted", o.bank)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/approve", "adminApproveReturn", "Let the shopper send it", o.approve)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/refuse", "adminRefuseReturn", "Refuse it, with a reason that the shopper reads", o.refuse)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/received", "adminReceiveReturn", "Note that it has arrived", o.receive)
	rest.Post(g, rest.Needs(staff.ReturnsWrite), "/api/v1/admin/returns/{id}/refund", "adminRefundReturn", "Note that it was refunded, or have the provider refund it", o.refundIt)
}

type operatorAPI struct{ *Service }

type operatorListInput struct {
	State  State  `query:"state" doc:"Only returns in this state"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended"`
}

// ReturnPage is one page of a list of returns.
type ReturnPage struct {
	Returns []Return `json:"returns" doc:"Newest first"`
	Next    string   `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

type pageOutput struct{ Body ReturnPage }

func (o *operatorAPI) list(ctx context.Context, in *operatorListInput) (*pageOutput, error) {
	page, err := o.ListAll(ctx, in.State, in.Cursor, operatorPage)
	return &pageOutput{page}, err
}

type annotatedOutput struct{ Body *AnnotatedReturn }

func (o *operatorAPI) get(ctx context.Context, in *idInput) (*annotatedOutput, error) {
	found, err := o.Annotated(ctx, in.ID)
	return &annotatedOutput{found}, err
}

func (o *operatorAPI) pictures(ctx context.Context, in *idInput) (*picturesOutput, error) {
	list, err := o.PicturesOf(ctx, in.ID)
	return &picturesOutput{PictureList{list}}, err
}

type bankOutput struct{ Body *BankDetails }

func (o *operatorAPI) bank(ctx context.Context, in *idInput) (*bankOutput, error) {
	found, err := o.Bank(ctx, in.ID)
	return &bankOutput{found}, err
}

type decisionInput struct {
	ID   string `path:"id"`
	Body By
}

func (o *operatorAPI) approve(ctx context.Context, in *decisionInput) (*returnOutput, error) {
	changed, err := o.Approve(ctx, in.ID, in.Body)
	return &returnOutput{changed}, err
}

type refuseInput struct {
	ID   string `path:"id"`
	Body struct {
		By
		Reason string `json:"reason" minLength:"3" maxLength:"500" doc:"Why, in words that the shopper reads"`
	}
}

func (o *operatorAPI) refuse(ctx context.Context, in *refuseInput) (*returnOutput, error) {
	changed, err := o.Refuse(ctx, in.ID, in.Body.Reason, in.Body.By)
	return &returnOutput{changed}, err
}

type receiveInput struct {
	ID   string `path:"id"`
	Body struct {
		By
		Restock bool `json:"restock" doc:"Whether it goes back into stock"`
	}
}

func (o *operatorAPI) receive(ctx context.Context, in *receiveInput) (*returnOutput, error) {
	changed, err := o.Receive(ctx, in.ID, in.Body.Restock, in.Body.By)
	return &returnOutput{changed}, err
}

type refundInput struct {
	ID   string `path:"id"`
	Body struct {
		Note      string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
		Reference string `json:"reference,omitempty" maxLength:"100" doc:"What the bank calls the transfer, which the shopper is told"`
	}
}

func (o *operatorAPI) refundIt(ctx context.Context, in *refundInput) (*returnOutput, error) {
	changed, err := o.Refund(ctx, in.ID, in.Body.Reference, By{Note: in.Body.Note})
	return &returnOutput{changed}, err
}

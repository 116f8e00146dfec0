package review

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
	rest.Get(g, rest.Needs(staff.ReviewsRead), "/api/v1/admin/reviews", "adminListReviews", "Reviews, newest first", o.adminList)
	rest.Patch(g, rest.Needs(staff.ReviewsWrite), "/api/v1/admin/reviews/{id}", "adminDecideReview", "Hide or show a review, or answer it in public", o.adminDecide)
}

type adminListInput struct {
	rest.CursorParam
	State State `query:"state" enum:"waiting,reported,hidden,all" default:"waiting"`
}

type adminListOutput struct{ Body StaffReviews }

func (o *operations) adminList(ctx context.Context, in *adminListInput) (*adminListOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.ListForStaff(ctx, in.State, after)
	return &adminListOutput{list}, err
}

type decideInput struct {
	ID   string `path:"id" maxLength:"100" pattern:"^[^\\x00]*$"`
	Body Decision
}

type decideOutput struct{ Body *StaffReview }

func (o *operations) adminDecide(ctx context.Context, in *decideInput) (*decideOutput, error) {
	r, err := o.Decide(ctx, in.ID, in.Body)
	return &decideOutput{r}, err
}

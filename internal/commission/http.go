package commission

import (
	"bytes"
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var operatorTag = huma.Tag{Name: "Commission", Description: "What the marketplace bills its vendors"}

// pageSize is that of the operator's list.
const pageSize = 50

// RegisterAdmin adds the operations on commission invoices.
func RegisterAdmin(api huma.API, s *Service) {
	registerStatements(api, s)
	o := &operations{s}
	g := rest.NewGroup(api, operatorTag)
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/commission-invoices", "adminListCommission", "Issued commission invoices", o.list)
	rest.Post(g, rest.Needs(staff.VendorsWrite), "/api/v1/admin/commission-invoices", "adminIssueCommission", "Bill a month that has ended; repeating it changes nothing", o.issue)
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/commission-invoices/{number}", "adminGetCommission", "One commission invoice", o.get)
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/commission-invoices/{number}/page", "adminPrintCommission", "One commission invoice as a page to print", o.page, rest.AnswersText("text/html"))
}

type operations struct{ *Service }

type listInput struct {
	Month  Month  `query:"month" maxLength:"7" doc:"Only of this month, as in 2026-10"`
	Vendor string `query:"vendor_id" maxLength:"64" pattern:"^[^\\x00]*$" doc:"Only of this vendor"`
	Before int64  `query:"before" minimum:"0" doc:"Only numbers below this one: where the page before ended"`
}

// Invoices is a page of commission invoices.
type Invoices struct {
	Invoices []Summary `json:"invoices" doc:"Without their lines"`
}

type listOutput struct{ Body Invoices }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	list, err := o.ListFor(ctx, staff.From(ctx).Vendor, Filter{in.Month, in.Vendor, in.Before, pageSize})
	return &listOutput{Invoices{list}}, err
}

type issueInput struct {
	Body Request
}

// Request asks for the invoices of a month.
type Request struct {
	Month    Month  `json:"month" maxLength:"7" doc:"The month in Saudi Arabia, as in 2026-10; it must have ended"`
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"Only of this vendor; of all unless told"`
}

func (o *operations) issue(ctx context.Context, in *issueInput) (*listOutput, error) {
	list, err := o.Issue(ctx, in.Body.Month, in.Body.VendorID)
	return &listOutput{Invoices{list}}, err
}

type getInput struct {
	Number int64 `path:"number" minimum:"1"`
}

type getOutput struct{ Body *Invoice }

func (o *operations) get(ctx context.Context, in *getInput) (*getOutput, error) {
	i, err := o.GetFor(ctx, staff.From(ctx).Vendor, in.Number)
	return &getOutput{i}, err
}

func (o *operations) page(ctx context.Context, in *getInput) (*rest.File, error) {
	i, err := o.GetFor(ctx, staff.From(ctx).Vendor, in.Number)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := i.WriteHTML(&page); err != nil {
		return nil, err
	}
	return &rest.File{ContentType: "text/html; charset=utf-8", Disposition: rest.SaveAs(i.Name() + ".html"), Body: page.Bytes()}, nil
}

package commission

import (
	"bytes"
	"context"
	"net/http"

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
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/commission-invoices/{number}/page", "adminPrintCommission", "One commission invoice as a page to print", o.page, func(op *huma.Operation) {
		op.Responses = map[string]*huma.Response{"200": {
			Description: http.StatusText(http.StatusOK),
			Content:     map[string]*huma.MediaType{"text/html": {Schema: &huma.Schema{Type: "string"}}},
		}}
	})
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
	member := staff.From(ctx)
	if in.Vendor == "" {
		in.Vendor = member.Vendor
	}
	if !member.Sees(in.Vendor) {
		return &listOutput{Invoices{[]Summary{}}}, nil
	}
	list, err := o.List(ctx, Filter{in.Month, in.Vendor, in.Before, pageSize})
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
	i, err := o.seen(ctx, in.Number)
	return &getOutput{i}, err
}

// seen returns an invoice that the member may see. Returns invoice_not_found.
func (o *operations) seen(ctx context.Context, number int64) (*Invoice, error) {
	i, err := o.Get(ctx, number)
	if err == nil && !staff.From(ctx).Sees(i.Vendor.ID) {
		return nil, errNotFound
	}
	return i, err
}

type pageOutput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Disposition string `header:"Content-Disposition" doc:"Makes browsers save the answer as a file"`
	Body        []byte
}

func (o *operations) page(ctx context.Context, in *getInput) (*pageOutput, error) {
	i, err := o.seen(ctx, in.Number)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := i.WriteHTML(&page); err != nil {
		return nil, err
	}
	return &pageOutput{"text/html; charset=utf-8", `attachment; filename="` + i.Name() + `.html"`, page.Bytes()}, nil
}

package commission

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var statementsTag = huma.Tag{Name: "Statements", Description: "What vendors sold, owe and were paid"}

// registerStatements adds the operations on statements. A vendor sees their own alone.
func registerStatements(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, statementsTag)
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/statements", "adminListStatements", "What each vendor sold in a month", o.statements)
	rest.Get(g, rest.Needs(staff.StatementsRead), "/api/v1/admin/statements/{vendor}", "adminGetStatement", "What a vendor sold in a month, line by line", o.statement)
	rest.Post(g, rest.Needs(staff.VendorsWrite), "/api/v1/admin/payouts", "adminRecordPayout", "Record what was paid out to a vendor", o.recordPayout, rest.Created)
	rest.Delete(g, rest.Needs(staff.VendorsWrite), "/api/v1/admin/payouts/{id}", "adminRemovePayout", "Take a wrong record of a payout back", o.removePayout)
}

// MonthParam is the month of an operation.
type MonthParam struct {
	Month Month `query:"month" required:"true" maxLength:"7" doc:"As in 2026-10"`
}

type statementsInput struct {
	MonthParam
	After string `query:"after" maxLength:"64" pattern:"^[^\\x00]*$" doc:"The last vendor of the page before"`
}

// StatementList is a page of statements.
type StatementList struct {
	Statements []Statement `json:"statements" doc:"By the id of the vendor"`
	Next       string      `json:"next" doc:"What after must be for the next page, or empty at the end"`
}

type statementsOutput struct{ Body StatementList }

func (o *operations) statements(ctx context.Context, in *statementsInput) (*statementsOutput, error) {
	list, next, err := o.Statements(ctx, in.Month, staff.From(ctx).Vendor, in.After)
	return &statementsOutput{StatementList{list, next}}, err
}

type statementInput struct {
	MonthParam
	Vendor string `path:"vendor" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type statementOutput struct{ Body *StatementDetail }

func (o *operations) statement(ctx context.Context, in *statementInput) (*statementOutput, error) {
	d, err := o.StatementFor(ctx, staff.From(ctx).Vendor, in.Month, in.Vendor)
	return &statementOutput{d}, err
}

func (o *operations) recordPayout(ctx context.Context, in *struct{ Body NewPayout }) (*statementOutput, error) {
	d, err := o.RecordPayout(ctx, in.Body)
	return &statementOutput{d}, err
}

func (o *operations) removePayout(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
}) (*statementOutput, error) {
	d, err := o.RemovePayout(ctx, in.ID)
	return &statementOutput{d}, err
}

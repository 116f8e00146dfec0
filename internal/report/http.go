package report

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Reports", Description: "Figures of the shop"}

// RegisterAdmin adds the operations on figures.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.ReportsRead), "/api/v1/admin/home", "adminHome", "Sales, what waits, and what is not set up yet", o.home)
	rest.Get(g, rest.Needs(staff.ReportsRead), "/api/v1/admin/reports/{kind}", "adminReport", "A report of some days", o.read)
	rest.Get(g, rest.Needs(staff.ReportsRead), "/api/v1/admin/reports/{kind}/csv", "adminReportCSV", "A report as a file for spreadsheets", o.file, rest.AnswersText("text/csv"))
}

type operations struct{ *Service }

type homeOutput struct{ Body *Home }

func (o *operations) home(ctx context.Context, _ *struct{}) (*homeOutput, error) {
	h, err := o.Home(ctx)
	return &homeOutput{h}, err
}

// ReportParams say which report is asked for.
type ReportParams struct {
	Kind Kind   `path:"kind" enum:"sales,vat,products,vendors,coupons,searches"`
	From string `query:"from" maxLength:"10" doc:"The first day, as in 2026-10-01; 30 days unless told"`
	To   string `query:"to" maxLength:"10" doc:"The last day; today unless told"`
}

type reportOutput struct{ Body *Report }

func (o *operations) read(ctx context.Context, in *ReportParams) (*reportOutput, error) {
	r, err := o.Read(ctx, in.Kind, in.From, in.To)
	return &reportOutput{r}, err
}

type fileInput struct {
	ReportParams
	Language lang.Tag `query:"lang" enum:"en,ar" default:"en" doc:"Of its headers and names"`
}

func (o *operations) file(ctx context.Context, in *fileInput) (*rest.File, error) {
	r, err := o.Read(ctx, in.Kind, in.From, in.To)
	if err != nil {
		return nil, err
	}
	name := string(r.Kind) + "-" + r.From + "-" + r.To + ".csv"
	return &rest.File{ContentType: "text/csv; charset=utf-8", Disposition: rest.SaveAs(name), Body: r.CSV(in.Language)}, nil
}

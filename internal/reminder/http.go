package reminder

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

// StopPath ends reminders, from the page and by the POST of email clients (RFC 8058), whose body is
// ignored.
const StopPath = "/api/v1/cart-reminders/stop"

var tag = huma.Tag{Name: "Cart reminders", Description: "Letters to members who left something in their cart"}

// Register adds what the links of a reminder do. Who reads it need not be signed in.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Post(g, rest.Public, StopPath, "stopCartReminders", "Send no more cart reminders to the reader of a letter", o.stop)
	rest.Post(g, rest.Public, "/api/v1/cart-reminders/visit", "visitFromCartReminder", "Count that the link of a reminder was followed", o.visit)
}

// RegisterAdmin adds the figures of the back office.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.MarketingRead), "/api/v1/admin/cart-reminders", "adminCartReminders", "What cart reminders brought", o.figures)
}

type operations struct{ *Service }

type tokenInput struct {
	Token string `query:"token" required:"true" maxLength:"100" doc:"What the letter's link carries"`
}

func (o *operations) stop(ctx context.Context, in *tokenInput) (*struct{}, error) {
	return nil, o.Stop(ctx, in.Token)
}

func (o *operations) visit(ctx context.Context, in *tokenInput) (*struct{}, error) {
	return nil, o.Visit(ctx, in.Token)
}

type figuresOutput struct{ Body Figures }

func (o *operations) figures(ctx context.Context, _ *struct{}) (*figuresOutput, error) {
	f, err := o.Figures(ctx)
	return &figuresOutput{f}, err
}

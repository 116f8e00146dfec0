package payment

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

// RegisterAdmin adds the operations on accounts with providers. Using their keys is the owner's.
func RegisterAdmin(api huma.API, a *Accounts, secretInDatabase bool) {
	o := &operations{a, secretInDatabase}
	g := rest.NewGroup(api, huma.Tag{Name: "Payments", Description: "Accounts with payment providers"})
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/payments", "adminPayments", "How payments are set up", o.show)
	rest.Post(g, rest.Needs(staff.MoneyWrite), "/api/v1/admin/payments/{provider}/test", "adminTestPayments", "Ask a provider whether it takes the shop's key", o.test)
}

type operations struct {
	accounts         *Accounts
	secretInDatabase bool
}

type overviewOutput struct{ Body AccountsOverview }

func (o *operations) show(context.Context, *struct{}) (*overviewOutput, error) {
	return &overviewOutput{o.accounts.Overview(o.secretInDatabase)}, nil
}

type testInput struct {
	Provider string `path:"provider" enum:"moyasar,tabby,tamara"`
}

type testOutput struct{ Body TestResult }

func (o *operations) test(ctx context.Context, in *testInput) (*testOutput, error) {
	result, err := o.accounts.TestAccount(ctx, in.Provider)
	return &testOutput{result}, err
}

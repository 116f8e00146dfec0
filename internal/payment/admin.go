package payment

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/limit"
	"matjar/internal/setting"
)

// HooksPath begins the addresses that providers post notices to, which end with their names.
const HooksPath = "/hooks/"

// Standing is how far an account with a provider is set up.
type Standing string

// The standings.
const (
	// NoAccount: there is no key.
	NoAccount Standing = "none"
	// Incomplete: something is missing beside the key.
	Incomplete Standing = "incomplete"
	// Unreadable: its key was encrypted with another secret.
	Unreadable Standing = "unreadable"
	// Off: it works and is not offered.
	Off Standing = "off"
	// Ready: shoppers can pay with it.
	Ready Standing = "ready"
	// Played: all providers are played inside the shop.
	Played Standing = "played"
)

// ProviderView is an account with a provider. No part of its secrets is in it.
type ProviderView struct {
	Provider string   `json:"provider" enum:"moyasar,tabby,tamara"`
	Standing Standing `json:"standing" enum:"none,incomplete,unreadable,off,ready,played"`
	TestMode bool     `json:"test_mode" doc:"Its key moves no money"`
	Hook     string   `json:"hook" doc:"The address to enter at the provider for notices"`
	HasHook  bool     `json:"has_hook" doc:"The secret of notices is known, so they are taken"`
}

// AccountsOverview is how payments are set up.
type AccountsOverview struct {
	Providers []ProviderView `json:"providers"`
	// SecretInDatabase: a copy of the database has all that is needed to read the keys in it.
	SecretInDatabase bool `json:"secret_in_database" doc:"Keys are encrypted with a secret that is in the same database, because MATJAR_SECRET is not set"`
}

// Result is what a test of a connection came to.
type Result string

// The results.
const (
	Works       Result = "works"
	KeyRefused  Result = "key_refused"
	Unreachable Result = "unreachable"
	Unexpected  Result = "unexpected"
)

// TestResult is what a provider answered.
type TestResult struct {
	Result Result `json:"result" enum:"works,key_refused,unreachable,unexpected"`
	Detail string `json:"detail,omitempty" doc:"What the provider or the network said, in English"`
}

// Overview returns how the accounts with all providers are set up. secretInDatabase says that what encrypts
// their keys lies beside them.
func (a *Accounts) Overview(secretInDatabase bool) AccountsOverview {
	v := AccountsOverview{SecretInDatabase: secretInDatabase}
	for _, name := range Names() {
		v.Providers = append(v.Providers, a.View(name))
	}
	return v
}

// View returns how the account with a provider is set up.
func (a *Accounts) View(name string) ProviderView {
	s, g := a.settings.Current(), a.Gateway()
	v := ProviderView{Provider: name, Hook: g.HookURL + HooksPath + name, Standing: NoAccount}
	hooks := map[string]setting.Setting[string]{"moyasar": setting.MoyasarWebhook, "tabby": setting.TabbyWebhook, "tamara": setting.TamaraNotifications}
	v.HasHook = hooks[name].In(s) != ""
	switch p := g.Provider(name); {
	case a.played:
		v.Standing = Played
	case p != nil:
		v.TestMode, v.Standing = p.TestMode(), Off
		for _, by := range g.methods {
			if by == p {
				v.Standing = Ready
			}
		}
	case s.Unreadable(keyOf(name)):
		v.Standing = Unreadable
	case string(s.Value(keyOf(name))) != `""`:
		v.Standing = Incomplete
	}
	return v
}

// testRule limits how often providers are asked.
var testRule = limit.Rule{Name: "payment-test", Count: 20, Per: time.Minute}

// TestAccount asks a provider whether it takes the shop's key. Returns payment_method_disabled, rate_limited.
func (a *Accounts) TestAccount(ctx context.Context, name string) (TestResult, error) {
	p := a.Gateway().Provider(name)
	if p == nil {
		return TestResult{}, errs.New(errs.Conflict, code.PaymentMethodDisabled, "there is no complete account with %s", name)
	}
	ok, err := testRule.Allow(ctx, a.db, name, a.db.Now())
	if err != nil {
		return TestResult{}, err
	}
	if !ok {
		return TestResult{}, errs.New(errs.RateLimited, code.RateLimited, "too many tests")
	}
	return Test(ctx, p), nil
}

// Test asks a provider for a payment that nobody made: who answers that there is none has taken
// the key.
func Test(ctx context.Context, p Provider) TestResult {
	_, err := p.Fetch(ctx, uuid.NewString())
	refused, isRefusal := errors.AsType[*Refusal](err)
	switch {
	case err == nil, errors.Is(err, ErrNotFound):
		return TestResult{Result: Works}
	case RefusesKey(err):
		return TestResult{KeyRefused, refused.Detail}
	case isRefusal:
		return TestResult{Unexpected, refused.Detail}
	case answered(err):
		return TestResult{Unexpected, err.Error()}
	}
	return TestResult{Unreachable, err.Error()}
}

package order

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/setting"
	"matjar/internal/vault"
)

// accountTill is a till whose accounts are settings. The first bank's keys are entered.
type accountTill struct {
	*till
	settings *setting.Live
	accounts *payment.Accounts
}

func openAccountTill(t *testing.T, d *db.DB) *accountTill {
	t.Helper()
	l := &accountTill{till: openTill(t, d)}
	secrets, err := setting.OpenVault(t.Context(), d, "", vault.ShopSecrets)
	if err != nil {
		t.Fatal(err)
	}
	if l.settings, err = setting.Open(t.Context(), d, nil, secrets); err != nil {
		t.Fatal(err)
	}
	bank := httptest.NewServer(l.Server)
	t.Cleanup(bank.Close)
	l.accounts = payment.NewAccounts(d, secrets, l.settings, payment.URLs{
		Moyasar: bank.URL + "/demo-payments/moyasar/v1", Tabby: bank.URL + "/demo-payments/tabby", Tamara: bank.URL + "/demo-payments/tamara",
	}, "http://shop.test")
	l.gateway = l.accounts.Gateway
	l.policy = func() Policy { return PolicyOf(l.settings.Current(), "http://shop.test") }
	l.enter("moyasar.key", l.MoyasarKey, "moyasar.webhook", l.MoyasarSecret)
	return l
}

// enter changes settings that are texts.
func (l *accountTill) enter(pairs ...string) {
	l.Helper()
	edit := setting.Edit{}
	for i := 0; i < len(pairs); i += 2 {
		raw, _ := json.Marshal(pairs[i+1])
		edit[pairs[i]] = raw
	}
	l.set(edit)
}

func (l *accountTill) set(edit setting.Edit) {
	l.Helper()
	if _, err := l.settings.Change(audit.As(l.ctx, audit.Actor{Kind: audit.Command, Name: "owner"}), edit); err != nil {
		l.Fatal(err)
	}
}

// TestAnotherAccount: what was begun with an account is settled with it, and its notices are taken,
// after the shop has got another one, and after it has none.
func TestAnotherAccount(t *testing.T) {
	for name, change := range map[string]func(*accountTill){
		"another key": func(l *accountTill) {
			l.enter("moyasar.key", "sk_test_of_another_account", "moyasar.webhook", "another secret")
		},
		"the same account under a new key": func(l *accountTill) {
			l.MoyasarKey = "sk_test_of_the_same_account"
			l.enter("moyasar.key", l.MoyasarKey)
		},
		"no key": func(l *accountTill) { l.enter("moyasar.key", "", "moyasar.webhook", "") },
		"no way": func(l *accountTill) { l.set(setting.Edit{"moyasar.methods": json.RawMessage(`[]`)}) },
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				l := openAccountTill(t, d)
				o := l.buy("u0", "mada")
				l.follow(o)
				change(l)
				l.Do(l.intent(o), simulator.Pay)
				for _, n := range l.Notifications() {
					if got := send(l.handler(), http.MethodPost, n.Path, n.Header, string(n.Body)); got.Code != http.StatusOK {
						t.Errorf("the notice of the earlier account is answered %d", got.Code)
					}
				}
				l.work(3, time.Minute)
				if got := l.get("u0", o.ID); got.Status != Processing {
					t.Errorf("the order is %s, want it paid", got.Status)
				}
				// Its money goes back the same way.
				if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
					t.Fatal(err)
				}
				l.work(3, time.Minute)
				if got := l.get("u0", o.ID); got.Refunded != o.Total {
					t.Errorf("%s of %s refunded", got.Refunded, o.Total)
				}
				var sealed string
				if err := d.QueryRowContext(t.Context(), `SELECT sealed FROM payment_accounts`).Scan(&sealed); err != nil || strings.Contains(sealed, "sk_test") {
					t.Errorf("the account is kept as %q, %v", sealed, err)
				}
			})
		})
	}
}

// TestUnaskedPaymentMoves: a payment whose page nobody has opened is made with the present account.
func TestUnaskedPaymentMoves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openAccountTill(t, d)
		l.enter("moyasar.key", "sk_test_that_was_mistyped")
		o := l.buy("u0", "mada")
		l.enter("moyasar.key", l.MoyasarKey)
		l.follow(o)
		l.Do(l.intent(o), simulator.Pay)
		l.work(3, time.Minute)
		if got := l.get("u0", o.ID); got.Status != Processing {
			t.Errorf("the order is %s, want it paid", got.Status)
		}
	})
}

// TestTestOfAConnection: a provider says whether it takes the key, and what is wrong is told apart.
func TestTestOfAConnection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openAccountTill(t, d)
		// The provider may still be reading it when nobody waits for its answer any more.
		var fault atomic.Value
		fault.Store(simulator.None)
		l.Fault = func(string) simulator.Fault { return fault.Load().(simulator.Fault) }
		result := func() payment.Result { return payment.Test(l.ctx, l.accounts.Gateway().Provider("moyasar")).Result }
		if got := result(); got != payment.Works {
			t.Errorf("with the bank's key: %s", got)
		}
		fault.Store(simulator.Broken)
		if got := result(); got != payment.Unexpected {
			t.Errorf("with a broken provider: %s", got)
		}
		fault.Store(simulator.LostReply)
		if got := result(); got != payment.Unreachable {
			t.Errorf("without an answer: %s", got)
		}
		fault.Store(simulator.None)
		l.enter("moyasar.key", "sk_test_wrong")
		if got := result(); got != payment.KeyRefused {
			t.Errorf("with another key: %s", got)
		}
		for name, want := range map[string]payment.Standing{"moyasar": payment.Ready, "tabby": payment.NoAccount} {
			if v := l.accounts.View(name); v.Standing != want || v.Hook != "http://shop.test/hooks/"+name {
				t.Errorf("%s = %+v, want %s", name, v, want)
			}
		}
		l.enter("tabby.key", "sk_test_x")
		if v := l.accounts.View("tabby"); v.Standing != payment.Incomplete {
			t.Errorf("Tabby without a merchant code is %s", v.Standing)
		}
	})
}

// TestWithoutCash: a shop that takes no cash refuses it, at checkout and for an order that waits.
func TestWithoutCash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openAccountTill(t, d)
		l.set(setting.Edit{"payments.cod": json.RawMessage("false")})
		if l.TakesCash() {
			t.Error("it takes cash")
		}
		in := l.fill("u0", cart.Line{ProductID: "A", Quantity: 1})
		in.PaymentMethod = CashOnDelivery
		if _, err := l.placed("u0", in); !errs.Is(err, "payment_method_disabled") {
			t.Errorf("an order to be paid on delivery: %v", err)
		}
		o := l.buy("u1", "mada")
		if _, err := l.Pay(l.ctx, "u1", o.ID, CashOnDelivery); !errs.Is(err, "payment_method_disabled") {
			t.Errorf("a waiting order to be paid on delivery: %v", err)
		}
	})
}

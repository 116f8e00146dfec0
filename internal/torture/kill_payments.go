package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
)

// PaymentToll counts what a run with kills left.
type PaymentToll struct {
	Orders, Paid, Returned int
}

// KillPayments kills the server while shoppers pay: each time in the middle of a call to a
// provider, which has or has not carried it out. After a last start all payments must be
// settled: money is with the shop exactly for confirmed orders, none was taken twice, and no
// stock is lost. The database at databaseURL has the schema and no rows.
func KillPayments(ctx context.Context, databaseURL string, matjar Program, shoppers, kills int, report ProgressFunc) (PaymentToll, error) {
	k := &payKills{killScenario: killScenario{url: databaseURL, stock: map[string]int64{}}}
	for id := range prices {
		k.stock[id] = 1_000_000
	}
	if err := k.withDatabase(ctx, func(d *db.DB) error { _, err := openShop(ctx, d, k.stock); return err }); err != nil {
		return k.toll, err
	}
	bank, web := serveBank()
	defer web.Close()
	k.bank = bank
	k.bank.Fault, k.bank.Deliver = k.fault, func(n simulator.Notification) { k.deliver(ctx, n) }
	matjar.Env = append(matjar.Env, k.bank.Env(web.URL)...)
	for n := range kills {
		if err := k.round(ctx, matjar, shoppers); err != nil {
			return k.toll, fmt.Errorf("kill %d: %w", n+1, err)
		}
		report(n+1, kills)
	}
	return k.toll, k.settleAll(ctx, matjar)
}

// payKills is killScenario with providers. What is killed changes with every round.
type payKills struct {
	killScenario
	bank *simulator.Server
	toll PaymentToll
	// running is the server that is to be killed, after so many calls.
	mu      sync.Mutex
	running *process
	calls   int
	killed  atomic.Bool
}

// fault kills the server in the middle of the call that its time has come with. Whether the
// provider has carried it out is left to chance.
func (k *payKills) fault(string) simulator.Fault {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.running == nil {
		return simulator.None
	}
	if k.calls--; k.calls > 0 {
		return simulator.None
	}
	k.killed.Store(true)
	_ = k.running.cmd.Process.Kill()
	k.running = nil
	return []simulator.Fault{simulator.LostReply, simulator.Broken}[rand.IntN(2)]
}

// deliver posts a notice. One to a dead server is lost.
func (k *payKills) deliver(ctx context.Context, n simulator.Notification) {
	k.mu.Lock()
	p := k.running
	k.mu.Unlock()
	if p == nil {
		return
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+n.Path, strings.NewReader(string(n.Body)))
	if err != nil {
		return
	}
	r.Header = n.Header.Clone()
	if response, err := http.DefaultClient.Do(r); err == nil {
		response.Body.Close()
	}
}

// round runs shoppers until the server is killed in one of its calls.
func (k *payKills) round(ctx context.Context, matjar Program, shoppers int) error {
	p, err := matjar.start(ctx, k.url)
	if err != nil {
		return err
	}
	defer p.kill()
	buyers := make([]*shopper, shoppers)
	for i := range buyers {
		client := newClient()
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		if buyers[i], err = signUp(ctx, p.base, client); err != nil {
			return err
		}
	}
	k.mu.Lock()
	k.running, k.calls = p, 1+rand.IntN(6*shoppers)
	k.mu.Unlock()
	k.killed.Store(false)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var wg sync.WaitGroup
	for _, b := range buyers {
		wg.Go(func() {
			for !k.killed.Load() && ctx.Err() == nil {
				if err := k.pay(ctx, b); err != nil && !k.killed.Load() {
					stop(err)
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// pay orders, pays or not, and sometimes cancels or changes to another way.
func (k *payKills) pay(ctx context.Context, b *shopper) error {
	items, err := b.fill(ctx, uuid.NewString(), []cart.Line{line([]string{"A", "B", "W"}[rand.IntN(3)], 1)})
	if err != nil {
		return err
	}
	var lines []cart.Line
	for _, i := range items {
		lines = append(lines, line(i.ProductID, i.Quantity))
	}
	in := checkoutOf(lines, "")
	in.PaymentMethod = paidMethods[rand.IntN(len(paidMethods))]
	got, err := b.place(ctx, uuid.NewString(), in)
	if err != nil {
		return err
	}
	var o order.Order
	if err := json.Unmarshal(got.body, &o); err != nil || got.status != http.StatusCreated {
		return fmt.Errorf("checkout: %s", got)
	}
	address, err := url.Parse(o.PaymentURL)
	if err != nil {
		return err
	}
	if got, err = b.send(ctx, http.MethodGet, o.PaymentURL, nil); err != nil {
		return err
	}
	if got.status != http.StatusSeeOther {
		return fmt.Errorf("payment page: %s", got)
	}
	intent := address.Query().Get("i")
	if leadsToBank(got) {
		k.bank.Do(intent, []simulator.Act{simulator.Pay, simulator.Pay, simulator.Pay, simulator.Decline}[rand.IntN(4)])
	}
	if rand.IntN(3) > 0 {
		if _, err := b.send(ctx, http.MethodGet, "/pay/return?i="+intent, nil); err != nil {
			return err
		}
	}
	// All that is left open is cancelled, so that the account may order again.
	if rand.IntN(3) == 0 {
		_, err = b.send(ctx, http.MethodPost, "/api/v1/orders/"+o.ID+"/cancel", nil)
		return err
	}
	if rand.IntN(2) == 0 {
		_, err = b.send(ctx, http.MethodPost, "/api/v1/orders/"+o.ID+"/payments", map[string]any{"method": "cod"})
		return err
	}
	if got, err = b.send(ctx, http.MethodGet, "/api/v1/orders/"+o.ID, nil); err != nil {
		return err
	}
	if strings.Contains(string(got.body), `"status":"pending_payment"`) {
		_, err = b.send(ctx, http.MethodPost, "/api/v1/orders/"+o.ID+"/cancel", nil)
	}
	return err
}

const (
	hurryPayments = `UPDATE payment_intents SET due_at = 1, busy_until = 0, attempts = 0`
	hurryOrders   = `UPDATE orders SET pay_until = 1 WHERE pay_until > 0`
	countPaid     = `SELECT count(*) FROM payment_intents WHERE is_accepted`
	countWaiting  = `SELECT (SELECT count(*) FROM orders WHERE pay_until > 0) + (SELECT count(*) FROM payment_refunds WHERE state = 'pending')`
)

// settleAll starts the server once more, lets its time be over for everything, and audits.
func (k *payKills) settleAll(ctx context.Context, matjar Program) error {
	d, err := db.Open(ctx, k.url)
	if err != nil {
		return err
	}
	defer d.Close()
	hurry := func() error { return errors.Join(db.Exec(ctx, d, hurryPayments), db.Exec(ctx, d, hurryOrders)) }
	if err := hurry(); err != nil {
		return err
	}
	p, err := matjar.start(ctx, k.url)
	if err != nil {
		return err
	}
	defer p.kill()
	if err := k.settled(ctx, d, k.bank, hurry); err != nil {
		return err
	}
	return k.count(ctx, d)
}

// settled waits until no order waits for a payment, no money is to be returned and the books are those of the providers. Between
// two looks it calls again.
func (k *killScenario) settled(ctx context.Context, d *db.DB, bank *simulator.Server, again func() error) error {
	var wrong error
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		waiting, err := queryInt(ctx, d, countWaiting)
		if err != nil {
			return err
		}
		if wrong = auditPayments(ctx, d, bank.Money(), k.stock); wrong == nil && waiting == 0 {
			return nil
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := again(); err != nil {
			return err
		}
	}
	return fmt.Errorf("not settled in a minute: %w", wrong)
}

func (k *payKills) count(ctx context.Context, q db.Querier) error {
	for into, query := range map[*int]string{
		&k.toll.Orders:   `SELECT count(*) FROM orders`,
		&k.toll.Paid:     countPaid,
		&k.toll.Returned: `SELECT count(*) FROM payment_refunds`,
	} {
		n, err := queryInt(ctx, q, query)
		if err != nil {
			return err
		}
		*into = int(n)
	}
	return nil
}

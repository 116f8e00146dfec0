package torture

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	changes "matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/jobs"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/webhook"
)

// picky takes everything, but refuses every so many-th thing when it comes first.
type picky struct {
	seen map[string]bool
	// waiting are those that were refused and have not come again.
	waiting map[string]bool
}

const refuseEvery = 40

func newPicky() picky { return picky{map[string]bool{}, map[string]bool{}} }

func (p *picky) refuses(id string) bool {
	if p.seen[id] {
		delete(p.waiting, id)
		return false
	}
	p.seen[id] = true
	if len(p.seen)%refuseEvery != 0 {
		return false
	}
	p.waiting[id] = true
	return true
}

// hookReceiver is another system that the shop tells what happens.
type hookReceiver struct {
	web *httptest.Server
	mu  sync.Mutex
	picky
	// byID are the events that were accepted.
	byID map[string]*toldEvent
	// wrong is the first that came again with another text.
	wrong error
}

// toldEvent is an event, and how often it came.
type toldEvent struct {
	what string
	body string
	n    int
}

func openHookReceiver() *hookReceiver {
	h := &hookReceiver{picky: newPicky(), byID: map[string]*toldEvent{}}
	h.web = httptest.NewServer(h)
	return h
}

// Statements that have the receiver told of orders and payments. They name what every version has, because an earlier one
// than this may have made the schema.
const (
	insertHook          = `INSERT INTO webhook_endpoints (endpoint_id, url, secret, is_enabled, created_at) VALUES ('receiver', $1, 'secret', TRUE, $2)`
	insertSubscriptions = `INSERT INTO webhook_subscriptions (endpoint_id, events) VALUES ('receiver', 'order'), ('receiver', 'payment')`
)

// register has the shop tell the receiver.
func (h *hookReceiver) register(ctx context.Context, d *db.DB) error {
	return cmp.Or(db.Exec(ctx, d, insertHook, h.web.URL, d.Now().UnixMicro()), db.Exec(ctx, d, insertSubscriptions))
}

func (h *hookReceiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var e struct {
		ID, Type string
		Data     struct {
			OrderID   string `json:"order_id"`
			PaymentID string `json:"payment_id"`
		}
	}
	if err := cmp.Or(err, json.Unmarshal(body, &e)); err != nil || e.ID != r.Header.Get("Matjar-Event-Id") {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.refuses(e.ID) {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	told := h.byID[e.ID]
	if told == nil {
		told = &toldEvent{what: e.Type + " " + cmp.Or(e.Data.PaymentID, e.Data.OrderID), body: string(body)}
		h.byID[e.ID] = told
	}
	if told.n++; told.body != string(body) && h.wrong == nil {
		h.wrong = fmt.Errorf("event %s came as %s, and again as %s", e.ID, told.body, body)
	}
}

// selectTold is what must have been told, and how often: each state of an order or a payment once.
const selectTold = `
	SELECT 'order.placed ' || order_id, 1 FROM orders
	UNION ALL SELECT 'order.cancelled ' || order_id, count(*) FROM order_events WHERE status = 'cancelled' GROUP BY order_id
	UNION ALL SELECT 'payment.' || state || ' ' || intent_id, 1 FROM payment_intents
		WHERE state IN ('authorised', 'paid', 'failed', 'expired', 'voided')`

// check compares what has come with what has happened, and returns how many events there were and how many came more than
// once with the same id, as they may.
func (h *hookReceiver) check(ctx context.Context, d *db.DB) (came, repeated int, err error) {
	stored, err := db.Column(ctx, d, `SELECT event_id FROM webhook_events`)
	if err != nil {
		return 0, 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.wrong != nil {
		return 0, 0, h.wrong
	}
	for _, id := range stored {
		if h.byID[id] == nil {
			return 0, 0, fmt.Errorf("event %s has never come", id)
		}
	}
	if len(stored) != len(h.byID) {
		return 0, 0, fmt.Errorf("%d events came, %d are stored", len(h.byID), len(stored))
	}
	events := map[string]int{}
	for _, e := range h.byID {
		if e.n > 1 {
			repeated++
		}
		// Money may go back in parts.
		if events[e.what]++; events[e.what] > 1 && !strings.HasPrefix(e.what, string(webhook.PaymentRefunded)) {
			return 0, 0, fmt.Errorf("%s was told as %d events", e.what, events[e.what])
		}
	}
	return len(h.byID), repeated, eachRow(ctx, d, selectTold, func(scan func(...any) error) error {
		var what string
		var n int
		if err := scan(&what, &n); err != nil {
			return err
		}
		if events[what] != n {
			return fmt.Errorf("%s happened %d times and was told %d times", what, n, events[what])
		}
		return nil
	})
}

const (
	countQueued = `
		SELECT (SELECT count(*) FROM mail_jobs) + (SELECT count(*) FROM webhook_deliveries WHERE due_at IS NOT NULL)
		     + (SELECT count(*) FROM zatca_reports WHERE state = 'pending')`
	endMailLeases = `UPDATE mail_jobs SET due_at = 1, busy_until = 0 WHERE busy_until > 1`
	endHookLeases = `UPDATE webhook_endpoints SET busy_until = 0`
	endTaxLeases  = `UPDATE zatca_reports SET due_at = 1, busy_until = 0 WHERE busy_until > 1 AND state = 'pending'`
	// patience is how long leases are waited for by who is impatient: longer than anything takes that is under way.
	patience = 5 * time.Second
)

// drainQueues waits until all letters, events and tax documents are sent, which takes until the lease of a node that died has ended. What
// was refused is tried again by the operator, to whom it is shown; it returns how much that was.
func (c *Cluster) drainQueues(ctx context.Context, d *db.DB) (retried int, err error) {
	operator := jobs.New(d, func() mail.Shop { return mail.Shop{} })
	ctx = changes.As(ctx, changes.Actor{Kind: changes.Person, Name: "operator"})
	refused := c.letters.refused() + c.hooks.refused() + c.taxes.refused()
	again := map[string]bool{}
	hurried := !c.Impatient
	for start := time.Now(); ; {
		for _, name := range []jobs.Name{jobs.Mail, jobs.Webhooks, jobs.Tax} {
			if err := retryFailures(ctx, operator, name, again); err != nil {
				return 0, err
			}
		}
		waiting, err := queryInt(ctx, d, countQueued)
		if err != nil {
			return 0, err
		}
		if waiting == 0 {
			break
		}
		if time.Since(start) > 90*time.Second {
			return 0, fmt.Errorf("%d letters, events and tax documents are still in the queues", waiting)
		}
		if !hurried && time.Since(start) > patience {
			hurried = true
			for _, statement := range []string{endMailLeases, endHookLeases, endTaxLeases} {
				if err := db.Exec(ctx, d, statement); err != nil {
					return 0, err
				}
			}
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	if refused > 0 && len(again) == 0 {
		return 0, fmt.Errorf("%d letters, events and tax documents were refused, and the operator saw none of them", refused)
	}
	return len(again), nil
}

// retryFailures has what failed in a queue tried again, each once, as far as it fits a page.
func retryFailures(ctx context.Context, operator *jobs.Service, name jobs.Name, again map[string]bool) error {
	list, err := operator.List(ctx, name, rest.Cursor{At: math.MaxInt64})
	if err != nil {
		return err
	}
	for _, f := range list.Failures {
		if again[f.ID] {
			continue
		}
		if err := operator.Retry(ctx, name, f.ID); errs.Is(err, "failure_not_found") {
			continue // it was sent meanwhile, or is in hand
		} else if err != nil {
			return err
		}
		again[f.ID] = true
	}
	return nil
}

// refused returns how many events were refused and have not come again.
func (h *hookReceiver) refused() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.waiting)
}

// sweepInterval is how long after a sweep the next one comes, on whichever node.
const sweepInterval = 10 * time.Minute

// checkSweeps finds the turn to sweep taken, and not again before its time, also by a node whose clock is wrong.
func (c *Cluster) checkSweeps(ctx context.Context, d *db.DB) error {
	due, err := queryInt(ctx, d, `SELECT due_at FROM turns WHERE turn_id = 'sweep'`)
	if err != nil {
		return fmt.Errorf("no node has swept: %w", err)
	}
	next, before := time.UnixMicro(due), c.nextSweep
	c.nextSweep = next
	switch {
	case !before.IsZero() && !next.Equal(before) && next.Before(before.Add(sweepInterval)):
		return errors.New("nodes have swept twice in ten minutes")
	case next.After(d.Now().Add(sweepInterval + time.Second)):
		return fmt.Errorf("the next sweep is in %s", next.Sub(d.Now()))
	}
	return nil
}

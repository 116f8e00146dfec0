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
	"matjar/internal/payment/simulator"
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
		     + (SELECT count(*) FROM zatca_reports WHERE state = 'pending')
		     + (SELECT count(*) FROM letters WHERE state <> 'sent') + (SELECT count(*) FROM letter_recipients WHERE state IN ('waiting', 'sending', 'failed'))
		     + (SELECT count(*) FROM payment_intents WHERE last_error <> '' AND due_at IS NOT NULL)`
	endMailLeases = `UPDATE mail_jobs SET due_at = 1, busy_until = 0 WHERE busy_until > 1`
	endHookLeases = `UPDATE webhook_endpoints SET busy_until = 0`
	endTaxLeases  = `UPDATE zatca_reports SET due_at = 1, busy_until = 0 WHERE busy_until > 1 AND state = 'pending'`
	endLookPauses = `UPDATE payment_intents SET due_at = 1 WHERE last_error <> '' AND due_at IS NOT NULL`
	// Those of letters to subscribers take minutes, which nobody waits for: a letter that was begun before somebody waited is no node's any more.
	endLetterLeases = `UPDATE letter_recipients SET tried_at = 1 WHERE state = 'sending' AND tried_at < $1`
	// patience is how long leases are waited for by who is impatient: longer than anything takes that is under way.
	patience = 5 * time.Second
)

// drainQueues waits until all letters, events and tax documents are sent and all payments looked at, which takes until the lease of a node
// that died has ended. What was refused is tried again by the operator, to whom it is shown.
func (c *Cluster) drainQueues(ctx context.Context, d *db.DB, o *operator) error {
	refused := c.letters.refused() + c.hooks.refused() + c.taxes.refused()
	begun, hurried := d.Now(), false
	for {
		if err := o.retry(ctx, jobs.Mail, jobs.Letters, jobs.Webhooks, jobs.Tax, jobs.Payments); err != nil {
			return err
		}
		waiting, err := queryInt(ctx, d, countQueued)
		if err != nil {
			return err
		}
		if waiting == 0 {
			break
		}
		waited := d.Now().Sub(begun)
		if waited > 90*time.Second {
			return fmt.Errorf("%d letters, events, tax documents and looks at payments are still in the queues", waiting)
		}
		if waited > patience && !hurried {
			if err := c.endLeases(ctx, d, begun); err != nil {
				return err
			}
			hurried = true
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if refused > 0 && o.retried() == 0 {
		return fmt.Errorf("%d letters, events and tax documents were refused, and the operator saw none of them", refused)
	}
	return nil
}

// endLeases ends leases of nodes that have died: of letters to subscribers those that are older than a time, of the rest all,
// and only for who is impatient.
func (c *Cluster) endLeases(ctx context.Context, d *db.DB, before time.Time) error {
	err := db.Exec(ctx, d, endLetterLeases, before.UnixMicro())
	if c.Impatient {
		for _, statement := range []string{endMailLeases, endHookLeases, endTaxLeases, endLookPauses} {
			err = errors.Join(err, db.Exec(ctx, d, statement))
		}
	}
	return err
}

// operator has what failed in the queues tried again.
type operator struct {
	jobs *jobs.Service
	// again is what was tried again, by its id.
	again map[jobs.Name]map[string]bool
}

func newOperator(d *db.DB) *operator {
	return &operator{jobs.New(d, func() mail.Shop { return mail.Shop{} }), map[jobs.Name]map[string]bool{}}
}

// retried returns how many letters, events and tax documents were tried again.
func (o *operator) retried() (n int) {
	for name, ids := range o.again {
		if name != jobs.Payments {
			n += len(ids)
		}
	}
	return n
}

// retry has what failed in some queues tried again, each once, as far as it fits a page.
func (o *operator) retry(ctx context.Context, names ...jobs.Name) error {
	ctx = changes.As(ctx, changes.Actor{Kind: changes.Person, Name: "operator"})
	for _, name := range names {
		list, err := o.jobs.List(ctx, name, rest.Cursor{At: math.MaxInt64})
		if err != nil {
			return err
		}
		if o.again[name] == nil {
			o.again[name] = map[string]bool{}
		}
		for _, f := range list.Failures {
			if o.again[name][f.ID] {
				continue
			}
			if err := o.jobs.Retry(ctx, name, f.ID); errs.Is(err, "failure_not_found") {
				continue // it was sent meanwhile, or is in hand
			} else if err != nil {
				return err
			}
			o.again[name][f.ID] = true
		}
	}
	return nil
}

// failedChecks is of how many looks at payments one comes to nothing.
const failedChecks = 4

// lookFault lets a look at a payment come to nothing now and then, in one way after the other.
func (c *Cluster) lookFault(call string) simulator.Fault {
	if c.checking.Load() || !strings.HasSuffix(call, ".fetch") {
		return simulator.None
	}
	n := c.looks.Add(1)
	if n%failedChecks != 0 {
		return simulator.None
	}
	ways := []simulator.Fault{simulator.Broken, simulator.LostReply, simulator.TooMany, simulator.Garbled}
	return ways[n/failedChecks%int64(len(ways))]
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

package torture

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"matjar/internal/db"
	"matjar/internal/zatca"
	"matjar/internal/zatca/simulator"
)

// taxOffice is the tax authority, which has no time for some documents when they come first.
type taxOffice struct {
	web       *httptest.Server
	authority *simulator.Authority
	handler   http.Handler
	mu        sync.Mutex
	picky
}

const taxPassword = "123456"

func openTaxOffice() (*taxOffice, error) {
	authority, err := simulator.New(taxPassword)
	if err != nil {
		return nil, err
	}
	t := &taxOffice{authority: authority, handler: authority.Handler(), picky: newPicky()}
	t.web = httptest.NewServer(t)
	return t, nil
}

// config are the settings of the shop that reports here.
func (t *taxOffice) config() zatca.Config { return simulator.Config(t.web.URL) }

// onboard puts the shop's unit in use.
func (t *taxOffice) onboard(ctx context.Context, d *db.DB) error {
	return zatca.New(d, t.config()).Onboard(ctx, taxPassword)
}

func (t *taxOffice) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	var document struct {
		UUID string `json:"uuid"`
	}
	if strings.HasPrefix(r.URL.Path, "/invoices/") && json.Unmarshal(text, &document) == nil && t.turnsAway(document.UUID) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	t.handler.ServeHTTP(w, r)
}

func (t *taxOffice) turnsAway(uuid string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.refuses(uuid)
}

// refused returns how many documents were turned away and have not come again.
func (t *taxOffice) refused() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting)
}

const (
	selectIssuedTwice = `SELECT order_id || ' ' || kind FROM invoices GROUP BY order_id, kind HAVING count(*) > 1`
	selectInvoiced    = `SELECT order_id FROM invoices WHERE kind = 'invoice'`
	selectUncredited  = `
		SELECT o.order_id FROM orders o JOIN invoices i ON i.order_id = o.order_id AND i.kind = 'invoice'
		WHERE o.status = 'cancelled' AND NOT EXISTS (SELECT 1 FROM invoices c WHERE c.order_id = o.order_id AND c.kind = 'credit_note')`
	countIssued = `SELECT count(*) FROM invoices`
)

// checkDocuments finds an invoice of each order for which one was asked, and a credit note of each of those that was cancelled, all of them
// in one chain without a gap or fork, and reported. It returns how many there are.
func (c *Cluster) checkDocuments(ctx context.Context, d *db.DB) (n int64, err error) {
	for wrong, query := range map[string]string{"was issued twice": selectIssuedTwice, "was cancelled and has no credit note": selectUncredited} {
		found, err := db.Column(ctx, d, query)
		if err != nil {
			return 0, err
		}
		for _, what := range found {
			return 0, fmt.Errorf("%s %s", what, wrong)
		}
	}
	invoiced, err := db.Column(ctx, d, selectInvoiced)
	if err != nil {
		return 0, err
	}
	has := map[string]bool{}
	for _, id := range invoiced {
		has[id] = true
	}
	for id, o := range c.known.orders {
		if o.invoiced && !has[id] {
			return 0, fmt.Errorf("the invoice of order %s was shown, and is gone", id)
		}
		if o.paid && !o.invoiced {
			return 0, fmt.Errorf("order %s is paid and has no invoice", id)
		}
	}
	var faults []error
	n, err = zatca.Verify(ctx, d, zatca.Simulation, func(fault string) { faults = append(faults, errors.New(fault)) })
	if err = errors.Join(append(faults, err)...); err != nil {
		return n, fmt.Errorf("the chain of tax documents: %w", err)
	}
	issued, err := queryInt(ctx, d, countIssued)
	if err != nil {
		return n, err
	}
	reported := map[int64]int{}
	for _, document := range c.taxes.authority.Taken() {
		reported[document.Counter]++
	}
	if issued != n || int64(len(reported)) != n {
		return n, fmt.Errorf("%d documents are issued, %d are in the chain and %d were reported", issued, n, len(reported))
	}
	for counter, times := range reported {
		if times != 1 {
			return n, fmt.Errorf("document %d was taken %d times", counter, times)
		}
	}
	return n, nil
}

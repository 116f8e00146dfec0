package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/payment"
)

// PaymentReport compares the shop's books with the providers'.
type PaymentReport struct {
	Payments           int
	Captured, Refunded money.Halalas
	// NotAsked counts the payments that were not compared, since their provider is not configured.
	NotAsked int
	Findings []PaymentFinding
}

// PaymentFinding is a payment that somebody should look at.
type PaymentFinding struct {
	OrderID, IntentID, Provider string
	Amount                      money.Halalas
	What                        string
}

const (
	// pendingLong is how long a refund may take before it is reported.
	pendingLong = 24 * time.Hour
	// uncapturedLong is how long guaranteed money may wait to be moved: providers give it up
	// or move it by themselves after 21 days.
	uncapturedLong = 14 * 24 * time.Hour
)

// CheckPayments compares payments since a time with what the providers say now, and reports those of any time whose
// provider could not be asked by a serving node. It changes nothing: the worker of a serving node does. gateway may be
// nil, then only the shop's own books are checked.
func CheckPayments(ctx context.Context, d *db.DB, gateway *payment.Gateway, since time.Time) (PaymentReport, error) {
	ids, err := ordersSince(ctx, d, since)
	if err != nil {
		return PaymentReport{}, err
	}
	failed, err := payment.AllFailedChecks(ctx, d)
	if err != nil {
		return PaymentReport{}, err
	}
	unasked := map[string]string{}
	for _, look := range failed {
		unasked[look.IntentID] = "a serving node cannot look at it: " + look.Reason
	}
	report := PaymentReport{Payments: len(ids)}
	find := func(i payment.Intent, what string) {
		if reason := unasked[i.ID]; reason != "" {
			what = strings.TrimPrefix(what+"; "+reason, "; ")
			delete(unasked, i.ID)
		}
		if what != "" {
			report.Findings = append(report.Findings, PaymentFinding{i.OrderID, i.ID, i.Provider, i.Amount, what})
		}
	}
	for _, id := range ids {
		// Read one by one, each just before its provider is asked: since the list was read it may have changed.
		i, err := payment.Get(ctx, d, id)
		if err != nil {
			return report, err
		}
		report.Captured += i.Captured
		report.Refunded += min(i.Refunded, i.Captured)
		what, err := checkBooks(ctx, d, i, time.Now())
		if err != nil {
			return report, err
		}
		p, err := gateway.Holder(ctx, i.Provider, i.Account)
		if err != nil {
			return report, err
		}
		switch {
		case i.Ref == "":
		case p == nil:
			report.NotAsked++
		case what == "":
			what = checkProvider(ctx, gateway, p, i)
		}
		find(i, what)
	}
	for _, look := range failed {
		if unasked[look.IntentID] == "" {
			continue
		}
		i, err := payment.Get(ctx, d, look.IntentID)
		if err != nil {
			return report, err
		}
		find(i, "")
	}
	return report, nil
}

// checkBooks says what is wrong with a payment by the shop's own books, or "".
func checkBooks(ctx context.Context, q db.Querier, i payment.Intent, now time.Time) (string, error) {
	status, stuck, returned, err := readBooks(ctx, q, i.OrderID, i.ID, now.Add(-pendingLong))
	if err != nil {
		return "", err
	}
	switch {
	case i.State == payment.Review:
		return "the provider holds money that does not fit", nil
	case stuck > 0:
		return "a refund has been waiting for more than a day", nil
	case i.Accepted && !i.State.HasMoney() && status != Cancelled && returned < i.Amount:
		return fmt.Sprintf("the order is %s and its payment is %s", status, i.State), nil
	case i.State == payment.Authorised && now.Sub(i.UpdatedAt) > uncapturedLong:
		return "guaranteed money has not been moved for two weeks", nil
	}
	return "", nil
}

// checkProvider says how the provider's books differ, or "".
func checkProvider(ctx context.Context, gateway *payment.Gateway, p payment.Provider, i payment.Intent) string {
	p, f, err := fetchPayment(ctx, gateway, p, i)
	if err != nil {
		return "the provider does not tell: " + err.Error()
	}
	if wrong := mismatch(i, p, f); wrong != "" {
		return "another " + wrong + " at the provider"
	}
	if f.State.HasMoney() != i.State.HasMoney() || f.Captured != i.Captured || f.State.HasMoney() && f.Refunded != i.Refunded {
		return fmt.Sprintf("here %s, %s of %s returned; at the provider %s, %s of %s", i.State, i.Refunded, i.Captured, f.State, f.Refunded, f.Captured)
	}
	return ""
}

package commission

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/saudi"
)

// Statement is what a vendor sold in a month, what the marketplace keeps of it, and what was paid out.
// VAT on the sales is not the vendor's: the marketplace issues the shoppers' invoices and pays it.
type Statement struct {
	VendorID   string        `json:"vendor_id"`
	EnName     string        `json:"en_name"`
	ArName     string        `json:"ar_name"`
	Rate       int64         `json:"rate" doc:"The commission today, in hundredths of a percent; each line has that of its order"`
	Month      Month         `json:"month"`
	Lines      int64         `json:"lines" doc:"How many arrived or came back"`
	Sales      money.Halalas `json:"sales" doc:"What arrived, after discounts and without VAT"`
	Returned   money.Halalas `json:"returned" doc:"What was refunded, without VAT"`
	Commission money.Halalas `json:"commission" doc:"Before VAT"`
	VAT        money.Halalas `json:"vat" doc:"On the commission; 0 while the marketplace has no VAT number"`
	Balance    money.Halalas `json:"balance" doc:"What is the vendor's: sales less returns and commission with its VAT"`
	PaidOut    money.Halalas `json:"paid_out"`
	Open       money.Halalas `json:"open" doc:"The balance that is not paid out yet"`
	Invoice    int64         `json:"invoice" doc:"Number of the commission invoice, or 0 when it is not issued"`
}

// StatementDetail is a statement with what it is made of.
type StatementDetail struct {
	Statement
	Sold    []Line   `json:"sold" doc:"By time; at most 1000, the newest ones"`
	Payouts []Payout `json:"payouts" doc:"Oldest first"`
}

// Payout is money that was transferred to a vendor.
type Payout struct {
	ID        string        `json:"id"`
	VendorID  string        `json:"vendor_id"`
	Month     Month         `json:"month" doc:"What it is for"`
	PaidOn    string        `json:"paid_on" doc:"The day, as in 2026-11-02"`
	Amount    money.Halalas `json:"amount"`
	Reference string        `json:"reference" doc:"What the bank calls it"`
	Author    string        `json:"author" doc:"Who recorded it"`
	CreatedAt time.Time     `json:"created_at"`
}

var (
	errPayoutExists   = errs.New(errs.Conflict, code.PayoutExists, "a payout with this reference is recorded already")
	errPayoutNotFound = errs.New(errs.NotFound, code.PayoutNotFound, "there is no such payout")
)

const (
	maxSold     = 1000
	vendorsPage = 100
	// A month is read for all vendors at once, and kept for a moment.
	monthKept = 20 * time.Second
	maxMonths = 12
)

const (
	selectPayouts = payoutColumns + `WHERE month = $1 AND vendor_id = $2 ORDER BY created_at, payout_id`
	selectPayout  = payoutColumns + `WHERE payout_id = $1`
)

// months keeps the lines of months for a moment.
type months struct {
	mu    sync.Mutex
	known map[Month]monthLines
}

type monthLines struct {
	at    time.Time
	lines map[string][]Line
}

// monthLines returns the lines of a month by vendor.
func (s *Service) monthLines(ctx context.Context, month Month) (map[string][]Line, error) {
	from, to, err := month.bounds()
	if err != nil {
		return nil, err
	}
	s.months.mu.Lock()
	defer s.months.mu.Unlock()
	now := s.Now()
	if found, ok := s.months.known[month]; ok && now.Sub(found.at) < monthKept && !now.Before(found.at) {
		return found.lines, nil
	}
	lines, err := s.linesByVendor(ctx, from, to)
	if err != nil {
		return nil, err
	}
	if s.months.known == nil || len(s.months.known) >= maxMonths {
		s.months.known = map[Month]monthLines{}
	}
	s.months.known[month] = monthLines{now, lines}
	return lines, nil
}

func vendorFields(v *Statement) []any { return []any{&v.VendorID, &v.EnName, &v.ArName, &v.Rate} }

// Statements returns those of a month, of one vendor or, with "", of a page of all; after is the last
// vendor of the page before. Returns validation_failed.
func (s *Service) Statements(ctx context.Context, month Month, vendorID, after string) (list []Statement, next string, err error) {
	lines, err := s.monthLines(ctx, month)
	if err != nil {
		return nil, "", err
	}
	if vendorID != "" {
		list, err = readVendorRate(ctx, s.db, vendorID)
	} else {
		list, err = readVendorPage(ctx, s.db, after)
	}
	if err != nil {
		return nil, "", err
	}
	if len(list) > vendorsPage {
		list = list[:vendorsPage]
		next = list[len(list)-1].VendorID
	}
	issued, err := readIssued(ctx, s.db, month)
	if err != nil {
		return nil, "", err
	}
	invoices := make(map[string]Summary, len(issued))
	for _, i := range issued {
		invoices[i.VendorID] = i
	}
	paid, err := s.paidOut(ctx, month)
	if err != nil {
		return nil, "", err
	}
	seller := s.seller()
	for n := range list {
		v := &list[n]
		invoice, isIssued := invoices[v.VendorID]
		v.Month, v.Invoice, v.PaidOut = month, invoice.Number, paid[v.VendorID]
		v.sum(lines[v.VendorID])
		// What was issued stays as it was, whatever the marketplace's VAT number is today.
		v.VAT = vatOf(v.Commission, seller)
		if isIssued {
			v.VAT = invoice.VAT
		}
		v.Balance = v.Sales - v.Returned - v.Commission - v.VAT
		v.Open = v.Balance - v.PaidOut
	}
	return list, next, nil
}

// sum adds the lines up.
func (v *Statement) sum(lines []Line) {
	v.Lines = int64(len(lines))
	for _, l := range lines {
		if l.Net < 0 {
			v.Returned -= l.Net
		} else {
			v.Sales += l.Net
		}
		v.Commission += l.Commission
	}
}

// paidOut returns what each vendor was paid for a month.
func (s *Service) paidOut(ctx context.Context, month Month) (map[string]money.Halalas, error) {
	list, err := readPaidOut(ctx, s.db, month)
	sums := make(map[string]money.Halalas, len(list))
	for _, p := range list {
		sums[p.VendorID] = p.Amount
	}
	return sums, err
}

func payoutFields(p *Payout) []any {
	return []any{&p.ID, &p.VendorID, &p.Month, &p.PaidOn, &p.Amount, &p.Reference, &p.Author, db.Micro{To: &p.CreatedAt}}
}

// Statement returns a vendor's month with its lines and payouts. Returns vendor_not_found,
// validation_failed.
func (s *Service) Statement(ctx context.Context, month Month, vendorID string) (*StatementDetail, error) {
	list, _, err := s.Statements(ctx, month, vendorID, "")
	if err != nil {
		return nil, err
	}
	if vendorID == "" || len(list) == 0 {
		return nil, errVendorNotFound
	}
	lines, err := s.monthLines(ctx, month)
	if err != nil {
		return nil, err
	}
	d := &StatementDetail{Statement: list[0], Sold: slices.Clone(lines[vendorID])}
	if d.Sold == nil {
		d.Sold = []Line{}
	}
	if len(d.Sold) > maxSold {
		d.Sold = d.Sold[len(d.Sold)-maxSold:]
	}
	d.Payouts, err = db.All(ctx, s.db, payoutFields, selectPayouts, string(month), vendorID)
	return d, err
}

// StatementFor is Statement for a vendor, who sees their own; for anybody with "". Returns vendor_not_found,
// validation_failed.
func (s *Service) StatementFor(ctx context.Context, vendor string, month Month, vendorID string) (*StatementDetail, error) {
	if vendor != "" && vendorID != vendor {
		return nil, errVendorNotFound
	}
	return s.Statement(ctx, month, vendorID)
}

// NewPayout is a payout that staff record.
type NewPayout struct {
	VendorID  string        `json:"vendor_id" minLength:"1" maxLength:"64"`
	Month     Month         `json:"month" maxLength:"7" doc:"What it is for, as in 2026-10"`
	PaidOn    string        `json:"paid_on" maxLength:"10" doc:"The day of the transfer, as in 2026-11-02"`
	Amount    money.Halalas `json:"amount" minimum:"0.01" maximum:"1000000000"`
	Reference string        `json:"reference" minLength:"1" maxLength:"100" doc:"What the bank calls it; a vendor's payouts have different ones"`
}

// RecordPayout stores what was paid out. Returns vendor_not_found, payout_exists, validation_failed.
func (s *Service) RecordPayout(ctx context.Context, n NewPayout) (*StatementDetail, error) {
	if _, _, err := n.Month.bounds(); err != nil {
		return nil, err
	}
	n.Reference = lang.NormalizeLine(n.Reference)
	day, err := time.ParseInLocation(time.DateOnly, n.PaidOn, saudi.Zone)
	switch {
	case err != nil || day.After(s.Now()):
		return nil, errs.BrokenField("paid_on", "invalid", "a day is written as 2026-11-02 and not in the future")
	case n.Amount <= 0:
		return nil, errs.BrokenField("amount", "invalid", "more than nothing is paid out")
	case n.Reference == "":
		return nil, errs.BrokenField("reference", "invalid", "a payout has a reference")
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		vendors, err := selectVendors(ctx, q, n.VendorID)
		if err != nil {
			return err
		}
		if n.VendorID == "" || len(vendors) == 0 {
			return errVendorNotFound
		}
		p := Payout{uuid.NewString(), n.VendorID, n.Month, n.PaidOn, n.Amount, n.Reference, audit.ActorOf(ctx).Name, s.Now().UTC()}
		added, err := insertPayout(ctx, q, p.ID, p.VendorID, p.Month, p.PaidOn, p.Amount, p.Reference, p.Author, p.CreatedAt)
		if err != nil {
			return err
		}
		if !added {
			return errPayoutExists
		}
		return audit.Record(ctx, q, audit.Change{Action: "payout.add", Subject: "payout", ID: p.ID, After: p})
	})
	if err != nil {
		return nil, err
	}
	return s.Statement(ctx, n.Month, n.VendorID)
}

// RemovePayout takes a wrong record back. Returns payout_not_found.
func (s *Service) RemovePayout(ctx context.Context, id string) (*StatementDetail, error) {
	var p Payout
	err := s.db.Tx(ctx, func(q db.Querier) error {
		list, err := db.All(ctx, q, payoutFields, selectPayout, id)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return errPayoutNotFound
		}
		p = list[0]
		if err := deletePayout(ctx, q, id); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "payout.remove", Subject: "payout", ID: id, Before: p})
	})
	if err != nil {
		return nil, err
	}
	return s.Statement(ctx, p.Month, p.VendorID)
}

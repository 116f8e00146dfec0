// Package report has the figures of the back office: its first page, and sales, tax, products,
// vendors, coupons and searches of a time.
package report

import (
	"context"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/lru"
	"matjar/internal/money"
	"matjar/internal/saudi"
)

// Config is what the figures need besides the database.
type Config struct {
	// Mail reports whether letters leave the shop, Payments whether shoppers can pay online, Cash
	// whether they can pay on delivery.
	Mail, Payments, Cash func() bool
	// Pictures says that there is a place for merchants' own pictures.
	Pictures bool
	// Failed counts what could not be sent, and payments whose provider could not be asked.
	Failed func(context.Context) (int64, error)
}

// Service computes figures.
type Service struct {
	db     *db.DB
	config Config
	// Now is the clock; tests set it.
	Now func() time.Time

	mu     sync.Mutex
	cached *cachedFigures

	// reading has a lock for each kind of report.
	reading sync.Map
	reports *lru.Cache[string, keptReport]
}

// New returns the service.
func New(d *db.DB, config Config) *Service {
	return &Service{db: d, config: config, Now: d.Now, reports: lru.New[string, keptReport](keptRows)}
}

// Kind is what a report is about.
type Kind string

// The reports.
const (
	Sales    Kind = "sales"
	VAT      Kind = "vat"
	Products Kind = "products"
	Vendors  Kind = "vendors"
	Coupons  Kind = "coupons"
	Searches Kind = "searches"
)

// Report is a table: a column that says what a row is about, columns of counts, then columns of
// amounts.
type Report struct {
	Kind    Kind     `json:"kind" enum:"sales,vat,products,vendors,coupons,searches"`
	From    string   `json:"from" doc:"Its first day in Saudi Arabia"`
	To      string   `json:"to" doc:"Its last day"`
	By      Subject  `json:"by" enum:"day,month,product,vendor,coupon,search" doc:"What a row is about"`
	Counts  []Column `json:"counts" doc:"Names of the columns of counts" enum:"orders,cancelled,units,returned_units,invoices,credit_notes,searches"`
	Amounts []Column `json:"amounts" doc:"Names of the columns of amounts in riyals" enum:"subtotal,discount,shipping,vat,total,refunded,net,credited_net,credited_vat,vat_due"`
	Rows    []Row    `json:"rows"`
	Total   Row      `json:"total" doc:"The sums of all rows"`
	Cut     bool     `json:"cut" doc:"Whether there are more rows than are shown, which are the largest"`
}

// Subject is what the rows of a report are about.
type Subject string

// Column is the name of a column of figures.
type Column string

// Row is the figures of one day, product and so on.
type Row struct {
	Key     string          `json:"key" doc:"The day, month, id, code or text"`
	EnName  string          `json:"en_name" doc:"Of a product or vendor, else empty"`
	ArName  string          `json:"ar_name"`
	Counts  []int64         `json:"counts"`
	Amounts []money.Halalas `json:"amounts"`
}

// MaxRows is how many products, vendors, coupons or searches a report has.
const MaxRows = 1000

// byMonthFrom is how many days a report must have to be told by month.
const byMonthFrom = 93

// maxDays is how long a time may be.
const maxDays = 3 * 366

// period is a time in whole days of Saudi Arabia.
type period struct {
	// first is the beginning of its first day, end that of the day after its last.
	first, end time.Time
}

// UsualDays is how many days a report has that is asked for without any.
const UsualDays = 30

// parsePeriod reads two days, both of which belong to the time; without them it is the UsualDays that
// end with today. Returns validation_failed.
func parsePeriod(from, to string, now time.Time) (period, error) {
	end := day(now)
	var err error
	if to != "" {
		if end, err = time.ParseInLocation(time.DateOnly, to, saudi.Zone); err != nil {
			return period{}, errs.BrokenField("to", "invalid", "a day is written as 2026-10-31")
		}
	}
	first := end.AddDate(0, 0, 1-UsualDays)
	if from != "" {
		if first, err = time.ParseInLocation(time.DateOnly, from, saudi.Zone); err != nil {
			return period{}, errs.BrokenField("from", "invalid", "a day is written as 2026-10-31")
		}
	}
	if end.Before(first) {
		return period{}, errs.BrokenField("to", "invalid", "the last day is before the first")
	}
	if end.Sub(first) > maxDays*24*time.Hour {
		return period{}, errs.BrokenField("from", "invalid", "a report has room for three years")
	}
	return period{first, end.AddDate(0, 0, 1)}, nil
}

// day returns when the day of a moment began in Saudi Arabia.
func day(at time.Time) time.Time {
	y, m, d := at.In(saudi.Zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, saudi.Zone)
}

func (p period) from() int64 { return p.first.UnixMicro() }
func (p period) to() int64   { return p.end.UnixMicro() }

func (p period) firstDay() string { return p.first.Format(time.DateOnly) }
func (p period) lastDay() string  { return p.end.AddDate(0, 0, -1).Format(time.DateOnly) }

// byMonth reports whether it is told by month.
func (p period) byMonth() bool { return p.end.Sub(p.first) >= byMonthFrom*24*time.Hour }

// keyOf returns the row that a day belongs to.
func (p period) keyOf(at time.Time) string {
	if p.byMonth() {
		return at.Format("2006-01")
	}
	return at.Format(time.DateOnly)
}

// calendar returns an empty row for each day or month of the time, and their places by key.
func (p period) calendar(counts, amounts int) (rows []Row, places map[string]int) {
	places = map[string]int{}
	for at := p.first; at.Before(p.end); at = at.AddDate(0, 0, 1) {
		key := p.keyOf(at)
		if _, there := places[key]; !there {
			places[key] = len(rows)
			rows = append(rows, Row{Key: key, Counts: make([]int64, counts), Amounts: make([]money.Halalas, amounts)})
		}
	}
	return rows, places
}

// Read returns a report of the days from one to another, as parsePeriod reads them. It is at most a minute
// old, and fresh where it is cheap to read. Returns validation_failed.
func (s *Service) Read(ctx context.Context, kind Kind, from, to string) (*Report, error) {
	p, err := parsePeriod(from, to, s.Now())
	if err != nil {
		return nil, err
	}
	// Who asks for the same at once waits for the one who reads it; other kinds do not.
	reading, _ := s.reading.LoadOrStore(kind, new(sync.Mutex))
	reading.(*sync.Mutex).Lock()
	defer reading.(*sync.Mutex).Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	key := string(kind) + p.firstDay() + p.lastDay()
	if found, ok := s.reports.Get(key); ok && s.Now().Before(found.until) {
		return found.report, nil
	}
	at, begin := s.Now(), time.Now()
	r, err := s.compute(ctx, kind, p)
	if err == nil {
		s.reports.Put(key, keptReport{at.Add(min(keptTimes*time.Since(begin), kept)), r}, len(r.Rows)+1)
	}
	return r, err
}

// keptTimes is how many times longer than it took to read a report is kept, so that no more than that part of the
// time is spent on reading it again and again.
const keptTimes = 100

// keptReport is a report that nobody changes any more.
type keptReport struct {
	until  time.Time
	report *Report
}

// keptRows is how many rows of reports a node keeps.
const keptRows = 20 * MaxRows

// compute reads a report of a time.
func (s *Service) compute(ctx context.Context, kind Kind, p period) (*Report, error) {
	read := map[Kind]func(context.Context, period) (*Report, error){
		Sales: s.readSales, VAT: s.readVAT, Products: s.readProducts, Vendors: s.readVendors, Coupons: s.readCoupons, Searches: s.readSearches,
	}[kind]
	r, err := read(ctx, p)
	if err != nil {
		return nil, err
	}
	r.Kind, r.From, r.To = kind, p.firstDay(), p.lastDay()
	if r.Amounts == nil {
		r.Amounts = []Column{}
	}
	if len(r.Rows) > MaxRows && r.By != "day" && r.By != "month" {
		r.Rows, r.Cut = r.Rows[:MaxRows], true
	}
	r.Total = Row{Counts: make([]int64, len(r.Counts)), Amounts: make([]money.Halalas, len(r.Amounts))}
	for n := range r.Rows {
		row := &r.Rows[n]
		if row.Amounts == nil {
			row.Amounts = []money.Halalas{}
		}
		for i, v := range row.Counts {
			r.Total.Counts[i] += v
		}
		for i, v := range row.Amounts {
			r.Total.Amounts[i] += v
		}
	}
	return r, nil
}

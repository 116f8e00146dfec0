package report

import (
	"context"
	"errors"
	"time"

	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/saudi"
)

// Home is what the first page of the back office shows.
type Home struct {
	Sales   HomeSales `json:"sales" doc:"At most a minute old"`
	Waiting Waiting   `json:"waiting"`
	Setup   []Step    `json:"setup" doc:"What a shop needs before it opens"`
}

// WeekDays and MonthDays are how many days the two longer times of the first page have.
const (
	WeekDays  = 7
	MonthDays = 30
)

// HomeSales are the sales of three times, each with the one before it.
type HomeSales struct {
	Today Comparison `json:"today" doc:"By hour, with yesterday"`
	Week  Comparison `json:"week" doc:"The seven days that end with today, with the seven before"`
	Month Comparison `json:"month" doc:"The thirty days that end with today, with the thirty before"`
}

// Comparison is a time and the one before it.
type Comparison struct {
	Orders       int64         `json:"orders"`
	Total        money.Halalas `json:"total"`
	BeforeOrders int64         `json:"before_orders" doc:"In the time before, up to the same hour"`
	BeforeTotal  money.Halalas `json:"before_total"`
	Points       []Point       `json:"points" doc:"Oldest first"`
}

// Point is an hour or a day of a time, and the same of the time before.
type Point struct {
	At     string        `json:"at" doc:"A day, or an hour as in 14:00"`
	Total  money.Halalas `json:"total"`
	Before money.Halalas `json:"before"`
}

// Waiting counts what somebody should look at. Counts end at 1000.
type Waiting struct {
	ToConfirm int64 `json:"orders_to_confirm" doc:"Orders to be paid on delivery that nobody has confirmed"`
	ToShip    int64 `json:"orders_to_ship"`
	Returns   int64 `json:"returns" doc:"Asked for, or received and not refunded"`
	Reviews   int64 `json:"reviews" doc:"New ones that nobody has dealt with"`
	Reported  int64 `json:"reported_reviews"`
	Messages  int64 `json:"messages" doc:"That nobody is done with"`
	Payments  int64 `json:"payments" doc:"Where what a provider says does not fit"`
	LowStock  int64 `json:"low_stock" doc:"Active products with few or none left"`
	Failed    int64 `json:"deliveries" doc:"Letters, events and tax documents that could not be sent, and payments whose provider could not be asked"`
}

// Step is something to set up.
type Step struct {
	Name string `json:"name" enum:"checkout,seller,mail,payments,products,second_owner,pictures,backup"`
	Done bool   `json:"done"`
}

// MaxCount is where counting ends.
const MaxCount = 1000

// kept is how long the dear figures of the first page are kept, and reports at most.
const kept = time.Minute

// cachedFigures are those of the first page that many rows are read for.
type cachedFigures struct {
	at    time.Time
	sales HomeSales
	// own is whether there are products, and none of the demo's among them.
	own bool
}

// Home returns the figures of the first page.
func (s *Service) Home(ctx context.Context) (*Home, error) {
	var h Home
	figures, err := s.cachedFigures(ctx)
	if err != nil {
		return nil, err
	}
	h.Sales = figures.sales
	w := &h.Waiting
	w.ToConfirm, w.ToShip, w.Returns, w.Reviews, w.Reported, w.Messages, w.Payments, w.LowStock, err = readWaiting(ctx, s.db)
	if err != nil {
		return nil, err
	}
	if w.Failed, err = s.config.Failed(ctx); err != nil {
		return nil, err
	}
	h.Setup, err = s.setup(ctx, figures.own)
	return &h, err
}

// cachedFigures computes them once in a minute.
func (s *Service) cachedFigures(ctx context.Context) (*cachedFigures, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Now()
	if s.cached != nil && now.Sub(s.cached.at) < kept {
		return s.cached, nil
	}
	sales, err := s.homeSales(ctx, now)
	if err != nil {
		return nil, err
	}
	active, demo, err := readOwn(ctx, s.db)
	if err != nil {
		return nil, err
	}
	s.cached = &cachedFigures{now, sales, active > 0 && demo == 0}
	return s.cached, nil
}

// homeSales reads the sales of both months.
func (s *Service) homeSales(ctx context.Context, now time.Time) (HomeSales, error) {
	today := day(now)
	first := today.AddDate(0, 0, 1-2*MonthDays)
	list, err := readHours(ctx, s.db, first, today.AddDate(0, 0, 1))
	if err != nil {
		return HomeSales{}, err
	}
	sales := HomeSales{}
	for _, part := range []struct {
		to   *Comparison
		days int
	}{{&sales.Today, 1}, {&sales.Week, WeekDays}, {&sales.Month, MonthDays}} {
		*part.to = emptyComparison(today, part.days)
		for _, h := range list {
			// The hour as its own zone's clock shows it.
			at := time.Unix(h.hour*3600, 0).UTC()
			local := time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), 0, 0, 0, saudi.Zone)
			part.to.add(today, now, part.days, local, h.orders, h.total)
		}
	}
	return sales, nil
}

// emptyComparison has a point for each hour of a day or each day of a longer time.
func emptyComparison(today time.Time, days int) Comparison {
	c := Comparison{Points: []Point{}}
	if days == 1 {
		for n := range 24 {
			c.Points = append(c.Points, Point{At: today.Add(time.Duration(n) * time.Hour).Format("15:04")})
		}
		return c
	}
	for n := range days {
		c.Points = append(c.Points, Point{At: today.AddDate(0, 0, n-days+1).Format(time.DateOnly)})
	}
	return c
}

// add counts the sales of an hour where they belong, if they do. Those of the time before count in
// its sum up to the hour that it is now, so that a day that has just begun is not compared with a
// whole one.
func (c *Comparison) add(today, now time.Time, days int, at time.Time, orders int64, total money.Halalas) {
	start := today.AddDate(0, 0, 1-days)
	before := at.Before(start)
	from := start
	if before {
		from = start.AddDate(0, 0, -days)
	}
	n := int(at.Sub(from) / (24 * time.Hour))
	if days == 1 {
		n = int(at.Sub(from) / time.Hour)
	}
	switch {
	case at.Before(from) || n >= len(c.Points):
	case !before:
		c.Orders += orders
		c.Total += total
		c.Points[n].Total += total
	default:
		c.Points[n].Before += total
		if !at.AddDate(0, 0, days).After(now) {
			c.BeforeOrders += orders
			c.BeforeTotal += total
		}
	}
}

// backupKept is how old a backup may be.
const backupKept = 8 * 24 * time.Hour

// setup returns what is and is not set up.
func (s *Service) setup(ctx context.Context, own bool) ([]Step, error) {
	owners, backup, err := readSetup(ctx, s.db)
	if err != nil {
		return nil, err
	}
	shop, err := order.LoadShopDetails(ctx, s.db)
	if err != nil && !errors.Is(err, order.ErrNoShopDetails) {
		return nil, err
	}
	seller := shop.Seller
	steps := []Step{
		{"seller", seller.VATNumber != "" && seller.Registration != "" && seller.EnAddress != "" && seller.ArAddress != ""},
		{"mail", s.config.Mail()},
		{"payments", s.config.Payments()},
		{"products", own},
		{"second_owner", owners > 1},
	}
	if !s.config.Payments() && !s.config.Cash() {
		steps = append([]Step{{"checkout", false}}, steps...)
	}
	if !s.config.Pictures {
		steps = append(steps, Step{"pictures", false})
	}
	// A PostgreSQL database is backed up by its own tools, of which the shop knows nothing.
	if s.db.Engine() == "sqlite" {
		steps = append(steps, Step{"backup", backup > 0 && s.Now().Sub(time.UnixMicro(backup)) < backupKept})
	}
	return steps, nil
}

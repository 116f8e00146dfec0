// Package history stores what a shop that has been running for two years has beside its catalogue, for the tools that
// measure large shops.
package history

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// Size is how much of everything there is.
type Size struct {
	Orders, Customers, Carts, Reviews, Messages, Coupons int
	// Changes are those that staff made.
	Changes int
	// Missed is how many words were searched for in vain on each day.
	Missed int
}

// Age is how long the shop has been running.
const Age = 730 * 24 * time.Hour

const batchOfRows = 5_000

// filler stores the rows of a shop that has been running for two years. The same numbers give the same rows, but
// for the time, which ends now.
type filler struct {
	Size
	db     *db.DB
	random *rand.Rand
	end    time.Time
	goods  []good
	users  []string
	codes  []string
}

// good is a product that is sold.
type good struct {
	id, vendor string
	price      int64
}

// table is a table that rows are stored in.
type table struct {
	name    string
	columns []string
	rows    [][]any
}

func (t *table) add(values ...any) { t.rows = append(t.rows, values) }

// store stores the rows of tables, in their order.
func (f *filler) store(ctx context.Context, tables ...*table) error {
	err := f.db.Tx(ctx, func(q db.Querier) error {
		for _, t := range tables {
			if err := db.InsertRows(ctx, q, t.name, t.columns, t.rows); err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
		}
		return nil
	})
	for _, t := range tables {
		t.rows = nil
	}
	return err
}

// id returns a random id, the same in every run.
func (f *filler) id() string {
	var b [16]byte
	for i := range b {
		b[i] = byte(f.random.Uint32())
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return uuid.UUID(b).String()
}

// past returns a moment of the shop's two years, in microseconds: the n-th of so many, in their order.
func (f *filler) past(n, of int) int64 {
	return f.end.Add(-time.Duration(float64(Age) * float64(of-n) / float64(of))).UnixMicro()
}

// Fill stores everything but the catalogue, which must be there. At least 40 coupons are needed where there are orders.
func Fill(ctx context.Context, d *db.DB, size Size) error {
	f := &filler{Size: size, db: d, random: rand.New(rand.NewPCG(1, 2)), end: time.Now()}
	var err error
	f.goods, err = db.All(ctx, d, func(g *good) []any { return []any{&g.id, &g.vendor, &g.price} },
		`SELECT product_id, vendor_id, price FROM products WHERE status = 'active' ORDER BY product_id`)
	if err != nil {
		return err
	}
	for _, part := range []func(context.Context) error{
		f.customers, f.coupons, f.orders, f.reviews, f.messages, f.searches, f.changes, f.carts,
	} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

var (
	firstNames = []string{"محمد", "نورة", "Mohammed", "Sara", "عبدالله", "Fahad", "ريم", "Khalid", "سلطان", "Layla"}
	cities     = []string{"Riyadh", "Jeddah", "Dammam", "Mecca", "Abha"}
)

func (f *filler) fullName(n int) string {
	return fmt.Sprintf("%s Family%d", firstNames[n%len(firstNames)], n%5000)
}

func phoneOf(n int) string { return fmt.Sprintf("+9665%08d", n*97%100_000_000) }

func (f *filler) customers(ctx context.Context) error {
	users := &table{name: "users", columns: []string{"id", "email", "password_hash", "created_at", "updated_at", "blocked_at"}}
	profiles := &table{name: "profiles", columns: []string{"id", "full_name", "phone", "email", "updated_at"}}
	for n := range f.Customers {
		id, at := f.id(), f.past(n, f.Customers)
		blocked := int64(0)
		if n%500 == 0 {
			blocked = at
		}
		email := fmt.Sprintf("shopper%d@example.com", n)
		users.add(id, email, "x", at, at, blocked)
		profiles.add(id, f.fullName(n), phoneOf(n), email, at)
		f.users = append(f.users, id)
		if len(users.rows) == batchOfRows || n == f.Customers-1 {
			if err := f.store(ctx, users, profiles); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *filler) coupons(ctx context.Context) error {
	list := &table{name: "coupons", columns: []string{"coupon_id", "code", "kind", "value", "starts_at", "created_at"}}
	for n := range f.Coupons {
		id, at := f.id(), f.past(n, f.Coupons)
		f.codes = append(f.codes, id)
		list.add(id, couponCode(n), "percent", 10, at, at)
	}
	return f.store(ctx, list)
}

func couponCode(n int) string { return fmt.Sprintf("OFFICE%d", n) }

func (f *filler) reviews(ctx context.Context) error {
	list := &table{name: "reviews", columns: []string{
		"review_id", "product_id", "user_id", "author_name", "stars", "title", "body", "language", "status", "created_at", "updated_at", "handled_at",
	}}
	reports := &table{name: "review_reports", columns: []string{"review_id", "user_id", "reason", "created_at"}}
	for n := range f.Reviews {
		id, at := f.id(), f.past(n, f.Reviews)
		status, handled := "published", at
		if n%50 == 0 {
			status = "hidden"
		}
		if n > f.Reviews-300 {
			handled = 0
		}
		list.add(id, f.goods[n*7919%len(f.goods)].id, f.users[n%len(f.users)], f.fullName(n), 1+n%5, "As it was described", "It came on time and works as it should.", "en", status, at, at, handled)
		if n%40 == 1 {
			reports.add(id, f.users[(n+1)%len(f.users)], "spam", at)
		}
	}
	return f.store(ctx, list, reports)
}

func (f *filler) messages(ctx context.Context) error {
	list := &table{name: "contact_messages", columns: []string{"message_id", "name", "email", "topic", "body", "language", "created_at", "read_at", "done_at"}}
	for n := range f.Messages {
		at, done := f.past(n, f.Messages), int64(0)
		if n < f.Messages-200 {
			done = f.past(n, f.Messages)
		}
		list.add(f.id(), f.fullName(n), fmt.Sprintf("shopper%d@example.com", n), "order", "When does my order arrive?", "en", at, done, done)
	}
	return f.store(ctx, list)
}

// searches stores what was looked for in vain on each of 400 days.
func (f *filler) searches(ctx context.Context) error {
	list := &table{name: "search_misses", columns: []string{"day", "term", "searches"}}
	for n := range 400 {
		for term := range f.Missed {
			list.add(f.end.AddDate(0, 0, -n).Format(time.DateOnly), fmt.Sprintf("word%d", (term*31+n)%1000), 1+term%9)
		}
	}
	return f.store(ctx, list)
}

// changes stores the record of changes: those of staff, most of them of products.
func (f *filler) changes(ctx context.Context) error {
	list := &table{name: "audit_entries", columns: []string{
		"entry_id", "created_at", "actor_kind", "actor_id", "actor_name", "action", "subject", "subject_id", "before_value", "after_value",
	}}
	subjects := []string{"product", "product", "product", "product", "order", "order", "review", "coupon"}
	for n := range f.Changes {
		subject, about := subjects[n%len(subjects)], fmt.Sprintf("thing%d", n%20_000)
		value := map[string]string{"status": "active"}
		if subject == "product" {
			about = f.goods[n%1000%len(f.goods)].id
		}
		before, err := json.Marshal(value)
		if err != nil {
			return err
		}
		list.add(f.id(), f.past(n, f.Changes), "user", fmt.Sprintf("member%d", min(n%500, 20)), "Somebody", subject+".update", subject, about, string(before), string(before))
		if len(list.rows) == batchOfRows || n == f.Changes-1 {
			if err := f.store(ctx, list); err != nil {
				return err
			}
		}
	}
	return nil
}

// carts stores carts of one to three lines, one for each customer.
func (f *filler) carts(ctx context.Context) error {
	carts := &table{name: "carts", columns: []string{"cart_id", "user_id", "created_at"}}
	lines := &table{name: "cart_items", columns: []string{"id", "cart_id", "product_id", "quantity", "price_when_added", "created_at"}}
	for n := range f.Carts {
		id, at := f.id(), f.past(n, f.Carts)
		carts.add(id, f.users[n], at)
		for i := range 1 + n%3 {
			g := f.goods[(n*7919+i)%len(f.goods)]
			lines.add(f.id(), id, g.id, 1+n%2, g.price, at)
		}
		if len(carts.rows) == batchOfRows || n == f.Carts-1 {
			if err := f.store(ctx, carts, lines); err != nil {
				return err
			}
		}
	}
	return nil
}

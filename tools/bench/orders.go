package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/tools/scratch"
)

// What is measured: each buyer orders two things, and no two buyers have the same cart.
const (
	orderCarts    = 400
	orderProducts = 1000
	// orderRuns is how often orders and bare rows take turns, so that whatever else the
	// machine does meanwhile slows both alike.
	orderRuns = 10
)

// orders measures checkouts, beside what it costs to write the rows of one without any
// checks: no prices, stock, coupon or key is read, and there is no response.
func (b *bench) orders(ctx context.Context) error {
	databases, err := scratch.Each(ctx)
	if err != nil {
		return err
	}
	fmt.Println("\norders of two things")
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tbuyers\torders/s\tbare rows/s\tratio\t")
	for _, d := range databases {
		err = errors.Join(err, b.ordersOn(ctx, d, table), d.Drop())
	}
	return errors.Join(err, table.Flush())
}

func (b *bench) ordersOn(ctx context.Context, on scratch.Database, table *tabwriter.Writer) error {
	till, err := openOrderBench(ctx, on.URL)
	if err != nil {
		return err
	}
	defer till.db.Close()
	for _, buyers := range []int{1, 8, 64} {
		var took [2]time.Duration
		for range orderRuns {
			for kind, write := range []func(context.Context, int) error{till.place, till.writeRows} {
				t, err := till.run(ctx, buyers, write)
				if err != nil {
					return fmt.Errorf("orders on %s: %w", on.Engine, err)
				}
				took[kind] += t
			}
		}
		const written = orderRuns * orderCarts
		mine, theirs := written/took[0].Seconds(), written/took[1].Seconds()
		fmt.Fprintf(table, "%s\t%d\t%.0f\t%.0f\t%.2f\t\n", on.Engine, buyers, mine, theirs, mine/theirs)
		b.expect(fmt.Sprintf("%s, %d at once: orders at half the speed of their bare rows", on.Engine, buyers), mine >= theirs/2, fmt.Sprintf("%.2f", mine/theirs))
	}
	return nil
}

// orderBench is a shop whose carts are refilled before each measurement.
type orderBench struct {
	db     *db.DB
	orders *order.Service
	// sample is an order's response and email, for rows of the same size.
	response, address, subject, text, html string
}

const benchPrice = 1999

func openOrderBench(ctx context.Context, url string) (*orderBench, error) {
	d, err := db.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	t := &orderBench{db: d}
	if err := t.insertFixtures(ctx); err != nil {
		d.Close()
		return nil, err
	}
	return t, nil
}

// insertFixtures makes products, users and their empty carts, and the sample.
func (t *orderBench) insertFixtures(ctx context.Context) error {
	if err := db.Migrate(ctx, t.db); err != nil {
		return err
	}
	name := lang.Text{En: "Wireless Headphones", Ar: "سماعات لاسلكية"}
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name, CommissionRate: 1000, CreatedAt: time.Now()}},
	}
	for i := range orderProducts {
		data.Products = append(data.Products, catalog.Product{
			ID: fmt.Sprintf("p%04d", i), VendorID: "v", CategoryID: "c", Name: name, Price: benchPrice, Status: catalog.Active,
			Inventory: 1_000_000, CreatedAt: time.Now(),
		})
	}
	var users, profiles, carts [][]any
	for i := range orderCarts {
		id := fmt.Sprint("u", i)
		users = append(users, []any{id, id + "@example.com", "x", 1, 1})
		profiles = append(profiles, []any{id, id + "@example.com", "ar", 1})
		carts = append(carts, []any{"c" + id, id, 1})
	}
	err := t.db.Tx(ctx, func(q db.Querier) error {
		return errors.Join(
			catalog.Insert(ctx, q, data),
			db.InsertRows(ctx, q, "users", []string{"id", "email", "password_hash", "created_at", "updated_at"}, users),
			db.InsertRows(ctx, q, "profiles", []string{"id", "email", "language", "updated_at"}, profiles),
			db.InsertRows(ctx, q, "carts", []string{"cart_id", "user_id", "created_at"}, carts),
		)
	})
	if err != nil {
		return err
	}
	if _, err := t.db.DB.ExecContext(ctx, `ANALYZE`); err != nil {
		return err
	}
	goods := catalog.New(t.db, slog.New(slog.DiscardHandler))
	if err := goods.Load(ctx); err != nil {
		return err
	}
	t.orders = order.New(t.db, goods, order.Config{ShopDetails: order.ShopDetails{BaseURL: "http://localhost"}})
	return t.readSample(ctx)
}

func (t *orderBench) readSample(ctx context.Context) error {
	if err := t.fillCarts(ctx); err != nil {
		return err
	}
	if err := t.place(ctx, 0); err != nil {
		return err
	}
	const row = `SELECT (SELECT response FROM idempotency_keys), (SELECT shipping_address FROM orders), subject, text_body, html_body FROM mail_jobs`
	return t.db.QueryRowContext(ctx, row).Scan(&t.response, &t.address, &t.subject, &t.text, &t.html)
}

// lines are what buyer i has in their cart.
func lines(i int) []string {
	return []string{fmt.Sprintf("p%04d", i*7919%orderProducts), fmt.Sprintf("p%04d", (i*7919+13)%orderProducts)}
}

// fillCarts puts two lines into every cart.
func (t *orderBench) fillCarts(ctx context.Context) error {
	var items [][]any
	for i := range orderCarts {
		for n, product := range lines(i) {
			items = append(items, []any{uuid.NewString(), fmt.Sprint("cu", i), product, 1 + n, benchPrice, n})
		}
	}
	return t.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, `DELETE FROM cart_items`); err != nil {
			return err
		}
		return db.InsertRows(ctx, q, "cart_items", []string{"id", "cart_id", "product_id", "quantity", "price_when_added", "created_at"}, items)
	})
}

// run is how long the buyers together take to write for every cart once.
func (t *orderBench) run(ctx context.Context, buyers int, write func(context.Context, int) error) (time.Duration, error) {
	if err := t.fillCarts(ctx); err != nil {
		return 0, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var wg sync.WaitGroup
	start := time.Now()
	for range buyers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < orderCarts && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := write(ctx, i); err != nil {
					stop(err)
				}
			}
		})
	}
	wg.Wait()
	return time.Since(start), context.Cause(ctx)
}

var benchAddress = order.Address{
	FullName: "نورة العتيبي", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
	UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
}

// place orders what is in buyer i's cart, as the shop does it.
func (t *orderBench) place(ctx context.Context, i int) error {
	const subtotal = 3 * benchPrice
	// Every order has its own email address, because emails per address are limited.
	to := benchAddress
	to.Email = uuid.NewString() + "@example.com"
	_, err := t.orders.Place(ctx, fmt.Sprint("u", i), uuid.NewString(), order.Checkout{
		Address: to, PaymentMethod: order.CashOnDelivery, ExpectedTotal: subtotal + money.Halalas(subtotal).VAT(),
	})
	return err
}

// The rows of an order, written with the least there is.
const (
	bareKey   = `INSERT INTO idempotency_keys (user_id, key, request_hash, response, created_at) VALUES ($1, $2, $3, $4, $5)`
	bareCart  = `DELETE FROM cart_items WHERE cart_id = $1`
	bareStock = `UPDATE products SET inventory_count = inventory_count - $2, units_sold = units_sold + $2, updated_at = $3 WHERE product_id = $1`
	bareOrder = `
		INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, currency, subtotal_amount,
		                    discount_amount, shipping_amount, vat_amount, total_amount, coupon_id, coupon_code, created_at)
		VALUES ($1, $2, $3, 'pending_payment', 'cod', 'SAR', $4, 0, 0, $5, $6, NULL, '', $7)`
	bareItem = `
		INSERT INTO order_items (order_item_id, order_id, product_id, vendor_id, en_name, ar_name, image_url, color, size,
		                         quantity, price_at_purchase, vat_amount, commission_rate_snapshot, status)
		VALUES ($1, $2, $3, 'v', 'Wireless Headphones', 'سماعات لاسلكية', '', '', '', $4, $5, $6, 1000, 'pending_payment')`
	bareEvent = `INSERT INTO order_events (event_id, order_id, status, actor, note, created_at) VALUES ($1, $2, 'pending_payment', 'shopper', '', $3)`
	bareMail  = `INSERT INTO mail_jobs (id, recipient, subject, text_body, html_body, due_at, created_at) VALUES ($1, 'noura@example.com', $2, $3, $4, $5, $5)`
)

// writeRows writes the rows of buyer i's order in one transaction.
func (t *orderBench) writeRows(ctx context.Context, i int) error {
	const subtotal = 3 * benchPrice
	vat := money.Halalas(subtotal).VAT()
	return t.db.Tx(ctx, func(q db.Querier) error {
		user, id, now := fmt.Sprint("u", i), uuid.NewString(), time.Now().UnixMicro()
		statements := []struct {
			text string
			args []any
		}{
			{bareKey, []any{user, uuid.NewString(), strings.Repeat("x", 43), t.response, now}},
			{bareCart, []any{"c" + user}},
			{bareOrder, []any{id, user, t.address, subtotal, vat, subtotal + vat, now}},
			{bareEvent, []any{uuid.NewString(), id, now}},
			{bareMail, []any{uuid.NewString(), t.subject, t.text, t.html, now}},
		}
		// As in the shop, stock is taken in the order of ids and before all else that is
		// slow: so that there are no deadlocks.
		for n, product := range slices.Sorted(slices.Values(lines(i))) {
			if err := db.Exec(ctx, q, bareStock, product, 1+n, now); err != nil {
				return err
			}
		}
		for _, s := range statements {
			if err := db.Exec(ctx, q, s.text, s.args...); err != nil {
				return err
			}
		}
		for n, product := range lines(i) {
			if err := db.Exec(ctx, q, bareItem, uuid.NewString(), id, product, 1+n, benchPrice, vat/2); err != nil {
				return err
			}
		}
		return nil
	})
}

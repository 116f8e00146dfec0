// Command office measures the back office of a shop with 100,000 products and 100,000 orders: every list of its API
// with every filter, search and order, its first page and its reports, as a program with a key asks for them over
// HTTP, and how long an import of the whole catalogue takes. The target of each list is a 99th percentile of 50 ms.
//
//	scripts/postgres.sh --durable go run ./tools/office -matjar bin/matjar
//	go run ./tools/office -database sqlite:/tmp/office.db -only "orders search"
//
// It runs on SQLite, and on PostgreSQL too when MATJAR_TEST_DATABASE_URL names a server.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/tools/history"
	"matjar/tools/process"
	"matjar/tools/scratch"
)

// options are the flags.
type options struct {
	matjar           string
	database, only   string
	products, orders int
	requests         int
	limit            time.Duration
	withImport       bool
}

func main() {
	var opt options
	flag.StringVar(&opt.matjar, "matjar", "bin/matjar", "the server's binary")
	flag.StringVar(&opt.database, "database", "", "measure on this database only, and keep it; what an earlier run filled is not filled again")
	flag.StringVar(&opt.only, "only", "", "only lists whose names begin so")
	flag.IntVar(&opt.products, "products", 100_000, "number of products")
	flag.IntVar(&opt.orders, "orders", 100_000, "number of orders")
	flag.IntVar(&opt.requests, "requests", 200, "how often each list is asked for, with one connection and with four")
	flag.DurationVar(&opt.limit, "limit", 50*time.Millisecond, "the target of the 99th percentile")
	flag.BoolVar(&opt.withImport, "import", true, "also measure an import of all products")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := opt.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "office:", err)
		stop()
		os.Exit(1)
	}
}

func (o options) run(ctx context.Context) error {
	if o.database != "" {
		return o.measure(ctx, scratch.Database{Engine: o.database, URL: o.database})
	}
	databases, err := scratch.Each(ctx)
	if err != nil {
		return err
	}
	for _, d := range databases {
		err = errors.Join(err, o.measure(ctx, d), d.Drop())
	}
	return err
}

// measure fills a database and measures the server on it.
func (o options) measure(ctx context.Context, d scratch.Database) error {
	begin := time.Now()
	if err := o.fill(ctx, d); err != nil {
		return err
	}
	fmt.Printf("\n%s: %d products and %d orders, filled in %.0f s\n", d.Engine, o.products, o.orders, time.Since(begin).Seconds())
	key, err := process.Key(ctx, o.matjar, d.URL, "office")
	if err != nil {
		return err
	}
	s, err := process.Start(ctx, o.matjar, d.URL)
	if err != nil {
		return err
	}
	defer s.Stop()
	if err := words(ctx, d); err != nil {
		return err
	}
	asked := &office{base: "http://" + s.Address, key: key, end: time.Now()}
	if err := asked.all(ctx); err != nil {
		return err
	}
	slow, err := o.table(ctx, s, asked)
	if err != nil {
		return err
	}
	fmt.Printf("%d MB; %d figures are over the target of %s\n", s.Memory()>>20, slow, o.limit)
	if !o.withImport {
		return nil
	}
	return o.imports(ctx, d)
}

// table measures all lists and returns how many figures are over the target.
func (o options) table(ctx context.Context, s *process.Server, asked *office) (slow int, err error) {
	slices.SortStableFunc(asked.lists, func(a, b list) int { return strings.Compare(a.name, b.name) })
	fmt.Printf("%-60s%12s%12s%12s%12s%12s\n", "", "p50", "p99", "p50 of 4", "p99 of 4", "processor")
	for _, l := range asked.lists {
		if !strings.HasPrefix(l.name, o.only) {
			continue
		}
		row, over := fmt.Sprintf("%-60s", l.name), ""
		var processor time.Duration
		for _, connections := range []int{1, 4} {
			r, err := measure(ctx, s, asked.key, l, connections, o.requests)
			if err != nil {
				return slow, err
			}
			row += fmt.Sprintf("%12s%12s", milliseconds(r.p50), milliseconds(r.p99))
			processor = r.processor
			if r.p99 > o.limit {
				slow++
				over = "  over"
			}
		}
		fmt.Printf("%s%12s%s\n", row, milliseconds(processor), over)
	}
	return slow, nil
}

// fill fills an empty database.
func (o options) fill(ctx context.Context, d scratch.Database) error {
	if _, err := process.Run(ctx, o.matjar, "migrate", "--database-url", d.URL); err != nil {
		return err
	}
	return scratch.With(ctx, d.URL, func(q *db.DB) error {
		var orders int
		if err := q.QueryRowContext(ctx, `SELECT count(*) FROM orders`).Scan(&orders); err != nil || orders > 0 {
			return err
		}
		if err := process.Seed(ctx, o.matjar, d.URL, o.products); err != nil {
			return err
		}
		return history.Fill(ctx, q, history.Size{
			Orders: o.orders, Customers: 50_000, Reviews: 20_000, Messages: 5_000, Coupons: 1_000, Changes: 200_000, Missed: 300,
		})
	})
}

// words waits until the server has written the words by which orders are found.
func words(ctx context.Context, d scratch.Database) error {
	return scratch.With(ctx, d.URL, func(q *db.DB) error {
		for {
			var missing int
			if err := q.QueryRowContext(ctx, `SELECT count(*) FROM orders WHERE NOT has_words`).Scan(&missing); err != nil {
				return err
			}
			if missing == 0 {
				break
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second):
			}
		}
		return scratch.Analyze(ctx, q)
	})
}

// imports measures what importing the whole catalogue takes: as it is, and with another price for everything.
func (o options) imports(ctx context.Context, d scratch.Database) error {
	dir, err := os.MkdirTemp("", "matjar-office-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, format := range []string{"csv", "jsonl"} {
		name := filepath.Join(dir, "catalogue."+format)
		if _, err := process.Run(ctx, o.matjar, "export", name, "--database-url", d.URL); err != nil {
			return err
		}
		begin := time.Now()
		if _, err := process.Run(ctx, o.matjar, "import", "file", name, "--database-url", d.URL); err != nil {
			return err
		}
		fmt.Printf("import of the same catalogue as %s: %.1f s\n", format, time.Since(begin).Seconds())
		empty, err := o.emptied(ctx, d)
		if err != nil {
			return err
		}
		begin = time.Now()
		_, err = process.Run(ctx, o.matjar, "import", "file", name, "--database-url", empty.URL)
		if err = errors.Join(err, empty.Drop()); err != nil {
			return err
		}
		fmt.Printf("import of it as %s into an empty shop: %.1f s\n", format, time.Since(begin).Seconds())
	}
	return nil
}

// emptied returns a new database on the same engine, with its schema.
func (o options) emptied(ctx context.Context, like scratch.Database) (d scratch.Database, err error) {
	if strings.HasPrefix(like.URL, "sqlite:") {
		d, err = scratch.SQLite()
	} else {
		d, err = scratch.Postgres(ctx)
	}
	if err == nil {
		_, err = process.Run(ctx, o.matjar, "migrate", "--database-url", d.URL)
	}
	return d, err
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

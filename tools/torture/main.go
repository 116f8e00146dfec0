// Command torture runs the stress tests of the checkout on both engines at full size,
// prints a table, and fails on any error.
//
//	scripts/postgres.sh go run ./tools/torture -matjar bin/matjar
//
// The scenarios are those of the tests, only larger: see internal/torture.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/db"
	"matjar/internal/progress"
	"matjar/internal/torture"
	"matjar/tools/scratch"
)

func main() {
	matjar := flag.String("matjar", "bin/matjar", "the server's binary, to be killed")
	only := flag.String("only", "", "run only the scenarios whose name contains this")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, *matjar, *only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "torture:", err)
		stop()
		os.Exit(1)
	}
}

// scenario is a row of the table for each engine.
type scenario struct {
	name, size string
	engines    engines
	run        func(ctx context.Context, url string, report torture.ProgressFunc) (result string, err error)
}

// engines are those that a scenario runs on.
type engines int

const (
	both engines = iota
	// alone needs no database.
	alone
	onlySQLite
)

// onDatabase is a scenario on an open database that has the schema.
func onDatabase(result string, run func(context.Context, *db.DB, torture.ProgressFunc) error) func(context.Context, string, torture.ProgressFunc) (string, error) {
	return func(ctx context.Context, url string, report torture.ProgressFunc) (string, error) {
		d, err := db.Open(ctx, url)
		if err != nil {
			return "", err
		}
		defer d.Close()
		return result, run(ctx, d, report)
	}
}

// onVolume runs a scenario in a folder of its own that it mounts something in.
func onVolume(run func(dir string) (result string, err error)) (string, error) {
	dir, err := os.MkdirTemp("", "matjar-volume-*")
	if err != nil {
		return "", err
	}
	result, err := run(dir)
	if errors.Is(err, torture.ErrNoVolume) {
		result, err = "NOT TESTED: "+err.Error(), nil
	}
	return result, errors.Join(err, os.RemoveAll(dir))
}

func scenarios(matjar string) []scenario {
	return []scenario{
		{"last unit", "500 buyers, 100 rounds", both, onDatabase("one order each round",
			func(ctx context.Context, d *db.DB, r torture.ProgressFunc) error {
				return torture.LastUnit(ctx, d, 500, 100, r)
			})},
		{"last variant", "200 buyers, 50 rounds", both, onDatabase("one red order each round, all blue ones",
			func(ctx context.Context, d *db.DB, r torture.ProgressFunc) error {
				return torture.LastVariant(ctx, d, 200, 50, r)
			})},
		{"sold + left", "200 buyers of 1–3 for 50 units, 20 rounds", both, onDatabase("adds up to 50 each round",
			func(ctx context.Context, d *db.DB, r torture.ProgressFunc) error {
				return torture.SoldAndLeft(ctx, d, 200, 50, 20, r)
			})},
		{"carts {A,B} and {B,A}", "64 workers, 50 orders each", both, onDatabase("no error, all orders whole",
			func(ctx context.Context, d *db.DB, r torture.ProgressFunc) error {
				return torture.CrossedCarts(ctx, d, 64, 50, r)
			})},
		{"kill -9 of the server", "16 shoppers, 50 kills", both, func(ctx context.Context, url string, r torture.ProgressFunc) (string, error) {
			toll, err := torture.KillServer(ctx, url, torture.Program{Path: matjar}, 16, 50, r)
			return fmt.Sprintf("%d orders, %d unanswered of which %d stood: all there, once and whole", toll.Orders, toll.Unanswered, toll.Placed), err
		}},
		{"repeated requests", "50 at once, 20 rounds", both, onDatabase("one order a key, same bytes",
			func(ctx context.Context, d *db.DB, r torture.ProgressFunc) error {
				return torture.RepeatCheckouts(ctx, d, 50, 20, r)
			})},
		{"tampered requests", "prices, totals, quantities, ids", both, func(ctx context.Context, url string, r torture.ProgressFunc) (string, error) {
			n := 0
			_, err := onDatabase("", func(ctx context.Context, d *db.DB, r torture.ProgressFunc) (err error) {
				n, err = torture.TamperRequests(ctx, d, r)
				return err
			})(ctx, url, r)
			return fmt.Sprintf("all %d refused", n), err
		}},
		{"random payments", "1,000 histories", both, onDatabase("paid = confirmed or returned, no stock lost",
			func(ctx context.Context, d *db.DB, r torture.ProgressFunc) error {
				return torture.PaymentHistories(ctx, d, 1000, uint64(time.Now().UnixNano()), r)
			})},
		{"kill -9 while paying", "8 shoppers, 30 kills", both, func(ctx context.Context, url string, r torture.ProgressFunc) (string, error) {
			toll, err := torture.KillPayments(ctx, url, torture.Program{Path: matjar}, 8, 30, r)
			return fmt.Sprintf("%d orders, %d paid, %d returned: all settled, none twice", toll.Orders, toll.Paid, toll.Returned), err
		}},
		{"copies of the files", "8 shoppers, 1,000 copies", onlySQLite, func(ctx context.Context, _ string, r torture.ProgressFunc) (string, error) {
			result, err := copyFiles(ctx, matjar, r)
			return fmt.Sprintf("%d orders, new ones before %d copies: each restored to a whole shop with all that was acknowledged", result.Orders, result.Busy), err
		}},
		{"full, read-only and damaged disks", "8 shoppers, 20 times full", onlySQLite, func(ctx context.Context, _ string, r torture.ProgressFunc) (string, error) {
			return onVolume(func(dir string) (string, error) {
				result, err := torture.FileFaults(ctx, dir, torture.Program{Path: matjar}, 8, 20, r)
				return fmt.Sprintf("%d orders, %d refusals: all that was acknowledged is there, but for %d before a damage was met", result.Orders, result.Refused, result.Unnoticed), err
			})
		}},
		{"a disk that becomes read-only", "8 shoppers", onlySQLite, func(ctx context.Context, _ string, r torture.ProgressFunc) (string, error) {
			return onVolume(func(dir string) (string, error) {
				orders, err := torture.ReadOnlyDisk(ctx, dir, torture.Program{Path: matjar}, 8, r)
				return fmt.Sprintf("%d orders: all that was acknowledged is there", orders), err
			})
		}},
		{"random carts, exactly", "1,000,000 carts", alone, func(ctx context.Context, _ string, r torture.ProgressFunc) (string, error) {
			return "no difference", torture.RandomCarts(ctx, 1_000_000, uint64(time.Now().UnixNano()), r)
		}},
	}
}

// copyFiles makes 1,000 copies, of ten shops one after the other: each copy is read as a whole, and a shop
// that has grown for long would take long to read.
func copyFiles(ctx context.Context, matjar string, report torture.ProgressFunc) (all torture.CopyResult, err error) {
	const shops, copies = 10, 100
	for n := range shops {
		d, err := scratch.SQLite()
		if err != nil {
			return all, err
		}
		err = migrate(ctx, d.URL)
		if err == nil {
			var result torture.CopyResult
			result, err = torture.CopyFiles(ctx, d.URL, torture.Program{Path: matjar}, 8, copies, rand.Uint64(), func(done, _ int) { report(n*copies+done, shops*copies) })
			all.Orders, all.Busy = all.Orders+result.Orders, all.Busy+result.Busy
		}
		if err := errors.Join(err, d.Drop()); err != nil {
			return all, err
		}
	}
	return all, nil
}

func run(ctx context.Context, matjar, only string) error {
	if scratch.Server() == "" {
		return errors.New("MATJAR_TEST_DATABASE_URL names no PostgreSQL server: run `make torture`")
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "scenario\tengine\tsize\tresult\ttime")
	var wrong []error
	for _, s := range scenarios(matjar) {
		if !strings.Contains(s.name, only) {
			continue
		}
		databases, err := s.databases(ctx)
		if err != nil {
			return err
		}
		for _, d := range databases {
			start := time.Now()
			result, err := s.on(ctx, d)
			if err != nil {
				result = "FAILED"
				wrong = append(wrong, fmt.Errorf("%s on %s: %w", s.name, d.Engine, err))
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.1f s\n", s.name, d.Engine, s.size, result, time.Since(start).Seconds())
			if err := d.Drop(); err != nil {
				wrong = append(wrong, err)
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(append(wrong, table.Flush())...)
}

// databases returns a new one on each engine of the scenario.
func (s scenario) databases(ctx context.Context) ([]scratch.Database, error) {
	switch s.engines {
	case alone:
		return []scratch.Database{{Engine: "—", Drop: func() error { return nil }}}, nil
	case onlySQLite:
		lite, err := scratch.SQLite()
		return []scratch.Database{lite}, err
	default:
		return scratch.Each(ctx)
	}
}

// on runs the scenario on a database of its own.
func (s scenario) on(ctx context.Context, d scratch.Database) (string, error) {
	if s.engines != alone {
		if err := migrate(ctx, d.URL); err != nil {
			return "", err
		}
	}
	return s.run(ctx, d.URL, progress.New(os.Stderr, s.name+", "+d.Engine).Report)
}

func migrate(ctx context.Context, url string) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	return errors.Join(db.Migrate(ctx, d), d.Close())
}

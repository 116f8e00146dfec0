// Command growth measures how the cost of everything grows with the shop: shops of 100, 10,000 and 1,000,000 products,
// orders, customers and carts each, what shoppers and the back office do in them from one connection, how long the real
// server takes to start and what memory it holds.
//
//	scripts/postgres.sh --durable go run ./tools/growth -matjar bin/matjar
//	go run ./tools/growth -sizes 100,10000 -engine sqlite -only "search,rare search"
//	scripts/postgres.sh --durable go run ./tools/growth -queues      measures what is sent after orders
//	go run ./tools/growth -white-friday      computes from the figures of an earlier run
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
	"slices"
	"strconv"
	"strings"
	"time"

	"matjar/tools/process"
	"matjar/tools/scratch"
)

// options are the flags.
type options struct {
	matjar, engine, database string
	sizes                    []int
	only                     []string
	keep                     bool
	step                     time.Duration
	save                     string
	allocated                bool
}

func main() {
	var opt options
	sizes := flag.String("sizes", "100,10000,1000000", "how many products, orders, customers and carts, apart by commas")
	only := flag.String("only", "", "only these operations, apart by commas")
	flag.StringVar(&opt.matjar, "matjar", "bin/matjar", "the server's binary")
	flag.StringVar(&opt.engine, "engine", "", "only on this engine: sqlite or postgres")
	flag.BoolVar(&opt.keep, "keep", false, "keep the databases, and say where they are")
	flag.StringVar(&opt.database, "database", "", "measure this one, which -keep kept, with the number in -sizes")
	flag.DurationVar(&opt.step, "step", 2*time.Second, "how long each operation is measured")
	flag.StringVar(&opt.save, "save", "", "also write the figures to this file, in the place of those of the same engines, sizes and operations; with -white-friday what was simulated")
	flag.BoolVar(&opt.allocated, "allocated", false, "of the figures of shops that are saved already, save only what operations allocate and the disk commits, where other work disturbs times")
	whiteFriday := flag.Bool("white-friday", false, "compute a White Friday from figures instead of measuring")
	tables := flag.Bool("tables", false, "print the tables of figures instead of measuring")
	queues := flag.Bool("queues", false, "measure letters, webhooks and tax documents instead, for two minutes")
	from := flag.String("figures", "tools/growth/figures.json", "the file of -white-friday and -tables, as -save wrote it")
	queuesFrom := flag.String("queue-figures", "tools/growth/queues.json", "the file of -white-friday and -tables that -queues -save wrote")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := opt.parse(*sizes, *only)
	switch {
	case err != nil:
	case *whiteFriday:
		err = errors.Join(printWhiteFriday(os.Stdout, *from), simulateWhiteFriday(os.Stdout, *from, opt.save), printQueuePlan(os.Stdout, *from, *queuesFrom))
	case *tables:
		err = errors.Join(printSaved(os.Stdout, *from), printBeyond(os.Stdout, *from), printSavedQueues(os.Stdout, *queuesFrom))
	case *queues:
		err = opt.queues(ctx)
	default:
		err = opt.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		stop()
		os.Exit(1)
	}
}

func (o *options) parse(sizes, only string) error {
	if only != "" {
		o.only = strings.Split(only, ",")
	}
	for text := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return err
		}
		o.sizes = append(o.sizes, n)
	}
	slices.Sort(o.sizes)
	return nil
}

// engine is what databases are made on.
type engine struct {
	name string
	make func(context.Context) (scratch.Database, error)
}

// engines are those that are measured.
func (o *options) engines() []engine {
	lite := engine{"sqlite", func(context.Context) (scratch.Database, error) { return scratch.SQLite() }}
	pg := engine{"postgres", scratch.Postgres}
	switch {
	case strings.HasPrefix(o.database, "sqlite:"):
		return []engine{{"sqlite", func(context.Context) (scratch.Database, error) {
			return scratch.Database{Engine: "SQLite", URL: o.database}, nil
		}}}
	case o.database != "":
		return []engine{{"postgres", func(context.Context) (scratch.Database, error) {
			return scratch.Database{Engine: "PostgreSQL", URL: o.database}, nil
		}}}
	case scratch.Server() == "":
		return []engine{lite}
	}
	return []engine{lite, pg}
}

// run measures one shop after the other, so that only one is on the disk.
func (o *options) run(ctx context.Context) error {
	var measured []shopFigures
	for _, e := range o.engines() {
		if o.engine != "" && o.engine != e.name {
			continue
		}
		var list []shopFigures
		for _, size := range o.sizes {
			f, err := o.one(ctx, size, e)
			if err != nil {
				return err
			}
			list = append(list, f)
			if o.save == "" {
				continue
			}
			// After each shop: the next one may take an hour.
			if err := saveFigures(o.save, []shopFigures{f}, o.keeps()); err != nil {
				return err
			}
		}
		printTables(os.Stdout, list)
		measured = append(measured, list...)
	}
	printTogether(os.Stdout, measured)
	if len(measured) == 0 {
		return fmt.Errorf("nothing was measured: there is no engine %q here (make growth starts PostgreSQL)", o.engine)
	}
	return nil
}

// keeps returns what of the figures is saved.
func (o *options) keeps() kept {
	switch {
	case o.allocated:
		return allocatedOnly
	case len(o.only) > 0:
		return someOperations
	}
	return wholeShops
}

// one fills a shop and measures it.
func (o *options) one(ctx context.Context, size int, e engine) (f shopFigures, err error) {
	d, err := e.make(ctx)
	if err != nil {
		return f, err
	}
	var filled time.Duration
	if o.database == "" {
		if o.keep {
			fmt.Fprintln(os.Stderr, "kept:", d.URL)
		} else {
			defer func() { err = errors.Join(err, d.Drop()) }()
		}
		begin := time.Now()
		if err := fill(ctx, o.matjar, d.URL, size); err != nil {
			return f, err
		}
		filled = time.Since(begin)
		fmt.Fprintf(os.Stderr, "%d of everything on %s: filled in %.0f s\n", size, d.Engine, filled.Seconds())
	}
	key, err := process.Key(ctx, o.matjar, d.URL, "growth")
	if err != nil {
		return f, err
	}
	f, err = o.measure(ctx, d, key)
	f.Engine, f.Size, f.Filled, f.Measured = d.Engine, size, filled, time.Now().Format(time.DateOnly)
	f.AllocatedOn = f.Measured
	return f, err
}

// Command overload asks three times more of the real server than it can answer: requests arrive at that rate whatever becomes of
// those before them, among them orders and payments with providers that are played. It prints what was answered, how fast, and what
// was refused, and fails when the wrong things are refused, when what is admitted takes long, or when the server does not recover.
//
//	scripts/postgres.sh --durable go run ./tools/overload -matjar bin/matjar
//	go run ./tools/overload -limits 256 -step 30s
//	go run ./tools/overload -tables      prints the tables of an earlier run
//
// It runs on SQLite, and on PostgreSQL too when MATJAR_TEST_DATABASE_URL names a server. What it does is that of the tests, only
// longer: see internal/torture. The order in which things are refused is proven by a test of internal/rest, without any clock.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"matjar/internal/db"
	"matjar/internal/torture"
	"matjar/tools/figures"
	"matjar/tools/scratch"
)

const (
	// recovery is how long the server may take until it answers as before.
	recovery = 5 * time.Second
	// times is how much more than the server answers has to arrive, and enough the part of that which will do: clients share its
	// processors.
	times, enough = 3, 0.9
)

// options are the flags.
type options struct {
	matjar, save string
	limits       []int
	products     int
	step         time.Duration
	// slow is what nothing that is admitted may take, at the 99th percentile.
	slow time.Duration
}

func main() {
	var opt options
	flag.StringVar(&opt.matjar, "matjar", "bin/matjar", "the server's binary")
	limits := flag.String("limits", "32,0", "how many requests the server admits (MATJAR_MAX_REQUESTS), one run for each; 0 is the usual limit")
	flag.IntVar(&opt.products, "products", 10_000, "how many products are in the catalogue")
	flag.DurationVar(&opt.step, "step", 20*time.Second, "how long requests arrive")
	flag.DurationVar(&opt.slow, "slow", 2*time.Second, "what nothing that is admitted may take, at the 99th percentile")
	flag.StringVar(&opt.save, "save", "", "also write the figures to this file")
	tables := flag.Bool("tables", false, "print the tables of figures instead of measuring")
	from := flag.String("figures", "tools/overload/figures.json", "the file of -tables, as -save wrote it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if *tables {
		err = printSaved(os.Stdout, *from)
	} else if err = opt.parse(*limits); err == nil {
		err = opt.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "overload:", err)
		stop()
		os.Exit(1)
	}
}

func (o *options) parse(limits string) error {
	for text := range strings.SplitSeq(limits, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return err
		}
		o.limits = append(o.limits, n)
	}
	return nil
}

// run measures each limit on each engine. What is wrong with one is said after all.
func (o *options) run(ctx context.Context) error {
	var measured []run
	var wrong []error
	for _, limit := range o.limits {
		databases, err := scratch.Each(ctx)
		if err != nil {
			return err
		}
		for _, d := range databases {
			r, err := o.one(ctx, d, limit)
			r.print(os.Stdout)
			measured = append(measured, r)
			if err == nil {
				err = r.judge(o.slow)
			}
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s, limit %d: %w", d.Engine, limit, err))
			}
		}
	}
	if o.save != "" {
		wrong = append(wrong, figures.Save(o.save, measured))
	}
	return errors.Join(wrong...)
}

// one measures one server, and drops its database.
func (o *options) one(ctx context.Context, d scratch.Database, limit int) (r run, err error) {
	defer func() { err = errors.Join(err, d.Drop()) }()
	r.Engine, r.Usual = d.Engine, limit == 0
	if err := scratch.With(ctx, d.URL, func(d *db.DB) error { return db.Migrate(ctx, d) }); err != nil {
		return r, err
	}
	r.OverloadResult, err = torture.Overload(ctx, d.URL, torture.Program{Path: o.matjar}, torture.OverloadSize{
		Limit: limit, Products: o.products, Within: o.step / 2, Beyond: o.step,
	})
	return r, err
}

// judge says what took too long, and whether enough arrived.
func (r run) judge(slow time.Duration) error {
	var wrong []error
	for _, k := range r.Beyond.Kinds {
		if k.P99 > slow {
			wrong = append(wrong, fmt.Errorf("%s: what is admitted takes %s", k.Kind, k.P99))
		}
	}
	if r.Recovered > recovery {
		wrong = append(wrong, fmt.Errorf("the server has recovered after %s, want %s", r.Recovered, recovery))
	}
	if offered := r.Beyond.Offered(); offered < enough*times*r.Capacity {
		wrong = append(wrong, fmt.Errorf("%.0f requests a second arrived, want %d times %.0f: the clients were too slow", offered, times, r.Capacity))
	}
	return errors.Join(wrong...)
}

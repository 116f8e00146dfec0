// Command load measures the real server under load from another process: documents, listings, products,
// search, autocomplete, carts and orders, each alone and mixed as shoppers do. Connections are added until the
// 99th percentile passes 50 ms; the table has the last step before that.
//
//	scripts/postgres.sh --durable go run ./tools/load -matjar bin/matjar
//	go run ./tools/load -products 10000 -connections 32 -only documents,search
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
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/demo"
	"matjar/tools/process"
	"matjar/tools/scratch"
	"matjar/tools/shopper"
)

// options are the flags.
type options struct {
	matjar      string
	only        []string
	connections int
	step        time.Duration
	limit       time.Duration
	profiles    string
}

func main() {
	var opt options
	sizes := flag.String("products", fmt.Sprintf("%d,100000", demo.DefaultProducts), "numbers of products, apart by commas")
	only := flag.String("only", "", "only these kinds of requests, apart by commas")
	flag.StringVar(&opt.matjar, "matjar", "bin/matjar", "the server's binary")
	flag.IntVar(&opt.connections, "connections", 0, "measure with this many connections instead of adding more and more")
	flag.DurationVar(&opt.step, "step", 2*time.Second, "how long each number of connections is measured")
	flag.DurationVar(&opt.limit, "limit", 50*time.Millisecond, "the 99th percentile at which no more connections are added")
	flag.StringVar(&opt.profiles, "profiles", "", "folder for a profile of the server's processor time for each kind, with -connections")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *only != "" {
		opt.only = strings.Split(*only, ",")
	}
	if err := opt.run(ctx, *sizes); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		stop()
		os.Exit(1)
	}
}

func (o options) run(ctx context.Context, sizes string) error {
	for text := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return err
		}
		databases, err := scratch.Each(ctx)
		if err != nil {
			return err
		}
		for _, d := range databases {
			err = errors.Join(err, o.measure(ctx, d, n), d.Drop())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// measure fills a database with n products and measures the server on it.
func (o options) measure(ctx context.Context, d scratch.Database, n int) error {
	if err := process.Seed(ctx, o.matjar, d.URL, n); err != nil {
		return err
	}
	if err := shopper.EndlessStock(ctx, d.URL); err != nil {
		return err
	}
	s, err := process.Start(ctx, o.matjar, d.URL)
	if err != nil {
		return err
	}
	defer s.Stop()
	shop, err := shopper.Read(ctx, s.Address)
	if err != nil {
		return err
	}
	fmt.Printf("\n%d products on %s: ready in %.1f s with %d MB\n", n, d.Engine, s.ReadyAfter.Seconds(), s.Memory()>>20)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tconnections\tper second\tp50\tp99\tserver's cores\tprocessor time each\tmemory\t")
	for _, k := range shop.Kinds() {
		if len(o.only) > 0 && !slices.Contains(o.only, k.Name) {
			continue
		}
		best, err := o.ramp(ctx, s, k)
		if err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
		fmt.Fprintf(table, "%s\t%d\t%.0f\t%s\t%s\t%.2f\t%.0f µs\t%d MB\t\n", k.Name, best.Connections, best.PerSecond,
			milliseconds(best.P50), milliseconds(best.P99), best.Cores, 1e6*best.Cores/best.PerSecond, best.Memory>>20)
	}
	return table.Flush()
}

// maxConnections is where the ramp ends.
const maxConnections = 256

// ramp doubles the connections until responses take too long, and returns the last step before that.
func (o options) ramp(ctx context.Context, s *process.Server, k shopper.Kind) (best shopper.Result, err error) {
	run := shopper.Run{Server: s, Kind: k, Connections: o.connections, Long: o.step}
	if o.connections > 0 {
		if o.profiles != "" {
			run.Profile = filepath.Join(o.profiles, strings.ReplaceAll(k.Name, " ", "-")+".pprof")
		}
		return run.Measure(ctx)
	}
	for run.Connections = 1; run.Connections <= maxConnections; run.Connections *= 2 {
		r, err := run.Measure(ctx)
		if err != nil {
			return best, err
		}
		if r.P99 > o.limit && run.Connections > 1 {
			break
		}
		if r.PerSecond > best.PerSecond {
			best = r
		}
	}
	return best, nil
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.2f ms", float64(d)/float64(time.Millisecond))
}

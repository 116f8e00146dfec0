//go:build linux

// Command cluster runs the shop on many machines, all of them on this one: three etcd, three PostgreSQL under Patroni with
// a synchronous standby, three nodes and two HAProxy, with the configurations of deploy/cluster. Under a steady load of browsing, sign-ups,
// carts, checkouts, payments, invoices and letters it breaks one part after the other, checks after each round that nothing was lost and
// everything was done once, prints a table, and fails on any error.
//
//	scripts/cluster.sh -matjar bin/matjar -rounds 20
//	go run ./tools/cluster -tables                       # those of docs/scale.md, from tools/cluster/figures.json
//
// The load and the checks are those of internal/torture, which a test runs on two nodes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"matjar/internal/torture"
	"matjar/tools/figures"
)

func main() {
	var o options
	flag.StringVar(&o.matjar, "matjar", "bin/matjar", "the server's binary")
	flag.StringVar(&o.previous, "previous", "", "an earlier version's binary, which makes the database and which nodes start with; the first fault replaces it")
	flag.IntVar(&o.rounds, "rounds", 20, "how many faults there are")
	flag.StringVar(&o.only, "only", "", "have only the faults whose name contains this")
	flag.IntVar(&o.port, "port", 9240, "the first of the 160 ports of 127.0.0.1 that are used")
	flag.StringVar(&o.dir, "dir", "", "an empty folder for data and logs, which stays; else a temporary one")
	flag.IntVar(&o.shoppers, "shoppers", 4, "how many shoppers order at a time")
	flag.BoolVar(&o.allowMissing, "allow-missing", false, "go on where this machine cannot have a fault, such as without the right to mount a volume")
	flag.StringVar(&o.save, "save", "", "write the figures to this file too")
	tables := flag.Bool("tables", false, "print the tables of "+figuresFile+", and do nothing else")
	flag.Parse()
	if *tables {
		if err := printSaved(os.Stdout, figuresFile); err != nil {
			fmt.Fprintln(os.Stderr, "cluster:", err)
			os.Exit(1)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		stop()
		os.Exit(1)
	}
}

type options struct {
	matjar, previous, only, dir, save string
	rounds, port, shoppers            int
	allowMissing                      bool
}

// Limits of a round.
const (
	maxOutage = 15 * time.Second
	maxFollow = time.Second
	// maxShown is longer: a document is served as it was for up to a second after the first request that finds it changed, and is rendered
	// meanwhile, or left to browsers.
	maxShown = 3 * time.Second
	// maxPageErrors is how many of a thousand pages may fail.
	maxPageErrors = 1
	// maxPage is how long any page may take, also one that waits for a node that has just died.
	maxPage = 5 * time.Second
)

func run(ctx context.Context, o options) (err error) {
	if o.dir == "" {
		if o.dir, err = os.MkdirTemp("", "matjar-cluster-*"); err != nil {
			return err
		}
		defer os.RemoveAll(o.dir)
	}
	m, err := newMachines(o)
	if err != nil {
		return err
	}
	defer m.close()
	say("starting etcd, PostgreSQL and HAProxy under %s", o.dir)
	if err := m.startDatabase(ctx); err != nil {
		return err
	}
	c := &torture.Cluster{
		DatabaseURL: m.databaseURL(-1), Shoppers: o.shoppers, Browsers: 2, Members: 1, Readers: 1,
		Entrance: func() string { return m.entrance }, Dial: m.dial, Nodes: m.addresses,
	}
	if err := m.migrate(ctx, c.DatabaseURL); err != nil {
		return err
	}
	if err := c.Open(ctx); err != nil {
		return err
	}
	defer c.Close()
	m.env = append(torture.ShopEnv(), c.Env()...)
	if err := m.startShop(ctx); err != nil {
		return err
	}
	if err := c.Start(ctx); err != nil {
		return err
	}
	return rounds(ctx, o, m, c)
}

// rounds has one fault after the other and prints what came of each.
func rounds(ctx context.Context, o options, m *machines, c *torture.Cluster) error {
	all := faults(o.only)
	if len(all) == 0 {
		return fmt.Errorf("no fault is called %q", o.only)
	}
	var wrong []error
	var had []roundFigures
	repeated := 0
	for n := range o.rounds {
		f := all[n%len(all)]
		say("round %d of %d: %s", n+1, o.rounds, f.name)
		r, err := round(ctx, f, m, c)
		if errors.Is(err, errNotHere) {
			had = append(had, roundFigures{Fault: f.name, Result: "NOT TESTED: " + err.Error()})
			if !o.allowMissing {
				wrong = append(wrong, fmt.Errorf("round %d, %s: %w", n+1, f.name, err))
			}
			continue
		}
		if err == nil {
			err = judge(f, r, r.Repeated-repeated)
		}
		repeated = r.Repeated
		result := holds
		if err != nil {
			result = "FAILED: " + strings.ReplaceAll(err.Error(), "\n", "; ")
			wrong = append(wrong, fmt.Errorf("round %d, %s: %w", n+1, f.name, err))
			say("%v", wrong[len(wrong)-1])
		}
		had = append(had, roundFigures{Fault: f.name, Result: result, ClusterRound: r})
		if ctx.Err() != nil || len(wrong) > 2 {
			break
		}
	}
	wrong = append(wrong, printRounds(os.Stdout, had))
	if o.save != "" {
		wrong = append(wrong, figures.Save(o.save, had))
	}
	return errors.Join(wrong...)
}

// round has a fault, and checks everything; when a part of the fault has lasted until then, also after that is healed.
func round(ctx context.Context, f fault, m *machines, c *torture.Cluster) (torture.ClusterRound, error) {
	err := f.run(ctx, m)
	if errors.Is(err, errNotHere) {
		return torture.ClusterRound{}, err
	}
	r, wrong := c.Check(ctx, true)
	if err = errors.Join(err, wrong); err != nil || f.heal == nil {
		return r, err
	}
	if err := f.heal(ctx, m); err != nil {
		return r, err
	}
	healed, err := c.Check(ctx, true)
	return r.With(healed), err
}

// judge compares a round with the limits.
func judge(f fault, r torture.ClusterRound, repeated int) error {
	var wrong []error
	if r.Outage > f.stops+maxOutage {
		wrong = append(wrong, fmt.Errorf("no write was answered for %s", r.Outage))
	}
	if r.PageErrors*1000 > r.Pages*maxPageErrors {
		wrong = append(wrong, fmt.Errorf("%d of %d pages failed: %s", r.PageErrors, r.Pages, r.FirstError))
	}
	if r.SlowestWrite > f.stops+maxOutage {
		wrong = append(wrong, fmt.Errorf("a write was waited for: %s", r.SlowestWrite))
	}
	if r.Slowest > maxPage {
		wrong = append(wrong, fmt.Errorf("a page took %s", r.Slowest))
	}
	if r.Follow > maxFollow {
		wrong = append(wrong, fmt.Errorf("a change of the catalogue took %s", r.Follow))
	}
	if r.Shown > maxShown {
		wrong = append(wrong, fmt.Errorf("documents showed a change after %s", r.Shown))
	}
	if repeated > 0 && !f.killsSenders {
		wrong = append(wrong, fmt.Errorf("%d letters were sent twice", repeated))
	}
	for what, n := range map[string]int{
		"ordered": r.Orders, "given up unpaid": r.Expired, "signed up": r.SignUps, "refreshed": r.Refreshes, "changed in a cart": r.CartChanges,
		"confirmed of the newsletter": r.Subscribed, "issued": int(r.Documents),
		"waited for": r.Notices, "told to other systems": r.Events, "refused and retried": r.Retried, "looked at again": r.Looked,
		"written to subscribers": r.Campaign,
	} {
		if n == 0 {
			wrong = append(wrong, fmt.Errorf("nothing was %s", what))
		}
	}
	return errors.Join(wrong...)
}

func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, time.Now().Format("15:04:05 ")+format+"\n", args...)
}

// Command bench measures the shop, and whether that reaches the targets: what the
// catalogue's snapshot takes for listings, search, autocomplete and product pages, beside
// the same work done in SQL; what refused sign-ins take; checkouts, beside the bare cost of
// their rows; and the most expensive requests.
//
//	go run ./tools/bench -only catalogue -sizes 1000,10000,100000,1000000
//
// SQL runs on SQLite, and on PostgreSQL too when MATJAR_TEST_DATABASE_URL names a server.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/money"
)

// sqlLimit is the largest catalogue that the SQL engines are measured with.
const sqlLimit = 100_000

func main() {
	only := flag.String("only", "", "one part of it: catalogue, sign-in, orders or requests")
	sizes := flag.String("sizes", "1000,10000,100000,1000000", "numbers of products, apart by commas")
	budget := flag.Duration("budget", 1500*time.Millisecond, "time for each kind of query")
	withSQL := flag.Bool("sql", true, "also measure SQL, up to 100,000 products")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b := bench{budget: *budget, sql: *withSQL, byID: map[int]time.Duration{}}
	for _, part := range []struct {
		name    string
		measure func() error
	}{
		{"catalogue", func() error { return b.catalogue(ctx, *sizes) }},
		{"sign-in", func() error { return b.signIn(ctx) }},
		{"orders", func() error { return b.orders(ctx) }},
		{"requests", func() error { return b.requests(ctx) }},
	} {
		if *only != "" && *only != part.name {
			continue
		}
		if err := part.measure(); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
	}
	if !b.targets() {
		os.Exit(1)
	}
}

// bench is a whole run.
type bench struct {
	budget time.Duration
	sql    bool
	checks []check
	// byID has the median of product-by-id for each size.
	byID map[int]time.Duration
}

// check is a target and what was measured.
type check struct {
	target, got string
	reached     bool
}

func (b *bench) expect(target string, reached bool, got string) {
	b.checks = append(b.checks, check{target, got, reached})
}

// catalogue measures catalogues of the sizes that are listed.
func (b *bench) catalogue(ctx context.Context, sizes string) error {
	for s := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(s))
		if err != nil {
			return err
		}
		if err := b.run(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// run measures a catalogue of n products.
func (b *bench) run(ctx context.Context, n int) error {
	fmt.Printf("\n%d products\n", n)
	base := heap()
	data, err := generate(n)
	if err != nil {
		return err
	}
	var engines []*engine
	var read time.Duration
	loaded := "not read from a database"
	if b.sql && n <= sqlLimit {
		if engines, err = openEngines(ctx, data); err != nil {
			return err
		}
		defer closeEngines(engines)
		// The rows are read back, so that memory is counted as a server has it.
		data = catalog.Data{}
		base = heap()
		start := time.Now()
		if data, err = catalog.Load(ctx, engines[0].db); err != nil {
			return err
		}
		read = time.Since(start)
		loaded = "read from SQLite in " + formatDuration(read)
	}
	start := time.Now()
	s := catalog.Build(data)
	built := time.Since(start)
	memory := heap() - base
	fmt.Printf("snapshot: %d MB with its rows, built in %s; rows %s\n", memory>>20, formatDuration(built), loaded)

	if err := b.compare(ctx, n, s, queriesOf(data), engines); err != nil {
		return err
	}
	if n == 100_000 {
		if len(engines) > 0 {
			b.expect("100,000: snapshot under 200 MB", memory < 200<<20, fmt.Sprintf("%d MB", memory>>20))
			b.expect("100,000: read and built in under 5 s", read+built < 5*time.Second, formatDuration(read+built))
		}
		b.expect("100,000: built in under 3 s", built < 3*time.Second, formatDuration(built))
	}
	b.measureUpdate(ctx, n, s, data)
	if len(engines) > 0 {
		return refresh(ctx, engines)
	}
	return nil
}

// compare measures every class in memory and on the engines, and prints the table.
func (b *bench) compare(ctx context.Context, n int, s *catalog.Snapshot, classes []queryClass, engines []*engine) error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	header := "\tp50\tp99\tallocs\t"
	for _, e := range engines {
		header += e.name + " p50\tp99\t"
	}
	if len(engines) > 0 {
		header += "times faster\t"
	}
	fmt.Fprintln(table, header)
	for _, class := range classes {
		mine := measure(ctx, b.budget, len(class.queries), func(i int) error { class.memory(s, class.queries[i]); return nil })
		row := fmt.Sprintf("%s\t%s\t%s\t%.0f\t", class.name, formatDuration(mine.p50), formatDuration(mine.p99), mine.allocs)
		var fastest time.Duration
		for _, e := range engines {
			theirs := measure(ctx, b.budget, len(class.queries), func(i int) error { return class.sql(ctx, e, class.queries[i]) })
			if theirs.err != nil {
				return fmt.Errorf("%s on %s: %w", class.name, e.name, theirs.err)
			}
			row += fmt.Sprintf("%s\t%s\t", formatDuration(theirs.p50), formatDuration(theirs.p99))
			if fastest == 0 || theirs.p50 < fastest {
				fastest = theirs.p50
			}
		}
		ratio := 0.0
		if fastest > 0 {
			ratio = float64(fastest) / float64(mine.p50)
			row += fmt.Sprintf("%.1f\t", ratio)
		}
		fmt.Fprintln(table, row)
		b.checkTargets(n, class, mine, ratio)
	}
	return table.Flush()
}

// heap is the memory in use after a collection.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// checkTargets compares a class with its targets.
func (b *bench) checkTargets(n int, class queryClass, got stats, ratio float64) {
	times := func(least float64) {
		b.expect(fmt.Sprintf("100,000: %s %.0f times faster than SQL", class.name, least), ratio >= least, fmt.Sprintf("%.1f times", ratio))
	}
	switch n {
	case 100_000:
		if class.timesFaster > 0 && b.sql {
			times(class.timesFaster)
		}
		if class.search {
			b.expect("100,000: "+class.name+" p50 under 1 ms", got.p50 < time.Millisecond, formatDuration(got.p50))
		}
		if class.name == suggestions {
			b.expect("100,000: "+class.name+" p99 under 1 ms", got.p99 < time.Millisecond, formatDuration(got.p99))
		}
	case 1_000_000:
		b.expect("1,000,000: "+class.name+" p50 under 5 ms", got.p50 < 5*time.Millisecond, formatDuration(got.p50))
		b.expect("1,000,000: "+class.name+" p99 under 50 ms", got.p99 < 50*time.Millisecond, formatDuration(got.p99))
	}
	if class.name == productByID {
		b.byID[n] = got.p50
		if small, ok := b.byID[10_000]; ok && n == 1_000_000 {
			// What is looked up is farther away in memory; half as much again is the same class.
			b.expect("1,000,000: "+class.name+" as fast as at 10,000", got.p50 <= small*3/2, formatDuration(got.p50)+" against "+formatDuration(small))
		}
	}
}

// measureUpdate measures how long 500 new prices and stocks take to be in a snapshot, and what
// readers notice of it.
func (b *bench) measureUpdate(ctx context.Context, n int, s *catalog.Snapshot, data catalog.Data) {
	changed := catalog.Data{Categories: data.Categories, Vendors: data.Vendors}
	for i := 0; i < min(500, len(data.Products)); i++ {
		p := data.Products[(i*7919)%len(data.Products)]
		p.Price, p.CompareAtPrice, p.Inventory = p.Price+money.Riyals(1), 0, (p.Inventory+1)%5
		changed.Products = append(changed.Products, p)
	}
	slug := s.Categories().Categories[0].Slug
	ctx, stop := context.WithCancel(ctx)
	readers, ready := make(chan stats), make(chan struct{})
	go func() {
		once := sync.OnceFunc(func() { close(ready) })
		readers <- measure(ctx, time.Minute, 1, func(int) error {
			defer once()
			_, err := s.ListCategory(slug, catalog.ListingQuery{Page: 1})
			return err
		})
	}()
	<-ready
	start := time.Now()
	after := s.With(changed)
	took := time.Since(start)
	stop()
	read := <-readers
	runtime.KeepAlive(after)
	fmt.Printf("change of %d prices and stocks: %s; readers meanwhile p50 %s, p99 %s\n",
		len(changed.Products), formatDuration(took), formatDuration(read.p50), formatDuration(read.p99))
	if n == 1_000_000 {
		b.expect("1,000,000: 500 prices and stocks visible in under 0.5 s", took < 500*time.Millisecond, formatDuration(took))
	}
}

// targets prints what was reached and reports whether all was.
func (b *bench) targets() bool {
	if len(b.checks) == 0 {
		return true
	}
	fmt.Println("\ntargets")
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	all := true
	for _, c := range b.checks {
		verdict := "pass"
		if !c.reached {
			verdict, all = "FAIL", false
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", verdict, c.target, c.got)
	}
	return table.Flush() == nil && all
}

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/tools/process"
	"matjar/tools/scratch"
	"matjar/tools/shopper"
)

const (
	// atRest is how long the server is watched with nothing to do.
	atRest = 5 * time.Second
	// busy is which part of a processor it takes while it still does what follows a start, such as storing the words of orders
	// that were filled in, and mostBusy how often that is looked at.
	busy     = 0.05
	mostBusy = 120
)

// settle waits until the server has done what follows a start, and returns which part of a processor it takes then.
func settle(s *process.Server) (part float64) {
	for range mostBusy {
		before := s.ProcessorTime()
		time.Sleep(atRest)
		if part = (s.ProcessorTime() - before).Seconds() / atRest.Seconds(); part < busy {
			break
		}
	}
	return part
}

// buyers is how many order at the same time where orders a second are measured.
const buyers = 8

// measure starts the server on a filled database and measures everything.
func (o *options) measure(ctx context.Context, on scratch.Database, key string) (f shopFigures, err error) {
	s, err := process.Start(ctx, o.matjar, on.URL)
	if err != nil {
		return f, err
	}
	defer s.Stop()
	f.Ready = s.ReadyAfter
	d, err := db.Open(ctx, on.URL)
	if err != nil {
		return f, err
	}
	defer d.Close()
	// The shop is open before the words of its products are sorted.
	f.AtRest = settle(s)
	f.MemoryMost, f.MemoryAtStart = s.MostMemory(), s.Memory()
	shop, err := shopper.Read(ctx, s.Address)
	if err != nil {
		return f, err
	}
	kinds := append(slices.DeleteFunc(shop.Kinds(), func(k shopper.Kind) bool { return k.Name == "add and order" || k.Name == "mix" }), office(s.Address, key)...)
	kinds = append(kinds, shop.Members()...)
	run := shopper.Run{Server: s, Connections: 1, Long: o.step}
	if d.Engine() != "sqlite" {
		run.Database = func() time.Duration { return databaseTime(ctx, d) }
	}
	measure := func(name string, connections int, k shopper.Kind) error {
		if len(o.only) > 0 && !slices.Contains(o.only, name) {
			return nil
		}
		first, err := once(ctx, s, k, connections)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		run.Kind, run.Connections, run.Long = k, connections, o.step
		if name == signIn {
			run.Long *= 3 // it is slow on purpose
		}
		r, err := run.Measure(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(os.Stderr, "%30s  first %v, p50 %v, p99 %v, processor %v and %v, %.1f a second\n", name, first, r.P50, r.P99, r.Processor, r.Database, r.PerSecond)
		done := operation{Name: name, First: first, P50: r.P50, P99: r.P99, Node: r.Processor, Database: r.Database, Allocated: r.Allocated, PerSecond: r.PerSecond, Connections: connections}
		if slices.Contains(writing, name) && run.Database != nil {
			done.RowsWritten, err = rowsWritten(ctx, s, d, k)
		}
		f.Operations = append(f.Operations, done)
		return err
	}
	for _, k := range kinds {
		if err := measure(k.Name, 1, k); err != nil {
			return f, err
		}
	}
	for _, k := range shop.Crowd() {
		if err := measure(k.Name, buyers, k); err != nil {
			return f, err
		}
	}
	// Last, because others order for the prices that were read first.
	if len(o.only) == 0 || slices.Contains(o.only, changed) {
		c, err := changes(ctx, run, shop, key)
		if err != nil {
			return f, err
		}
		f.Operations = append(f.Operations, c)
	}
	if len(o.only) == 0 {
		if f.Commits, err = commits(ctx, d); err != nil {
			return f, err
		}
	}
	f.MemoryAtEnd = s.Memory()
	f.DatabaseSize, err = databaseSize(ctx, d)
	return f, err
}

// once sends the first requests of a kind and returns how long they take. Some of what is kept in memory is made then.
func once(ctx context.Context, s *process.Server, k shopper.Kind, shoppers int) (time.Duration, error) {
	if k.Prepare != nil {
		if err := k.Prepare(ctx, shoppers); err != nil {
			return 0, err
		}
	}
	begin := time.Now()
	err := send(s, k, 1)
	return time.Since(begin), err
}

// send sends requests of the first shopper a number of times.
func send(s *process.Server, k shopper.Kind, times int) error {
	c, err := process.Dial(s.Address)
	if err != nil {
		return err
	}
	defer c.Close()
	random := rand.New(rand.NewPCG(3, 4))
	for range times {
		for _, request := range k.Requests(0, random) {
			if err := c.Send(request); err != nil {
				return err
			}
		}
	}
	return nil
}

// office lists a few requests of the back office.
func office(host, key string) []shopper.Kind {
	kind := func(name string, paths ...string) shopper.Kind {
		return shopper.Kind{Name: name, Requests: func(_ int, random *rand.Rand) [][]byte {
			path := paths[random.IntN(len(paths))]
			return [][]byte{process.Get(host, "/api/v1/admin/"+path, key)}
		}}
	}
	return []shopper.Kind{
		kind("office: orders", "orders"),
		kind("office: search orders", "orders?search=mohammed", "orders?search="+url.QueryEscape("sara family42"), "orders?search=0512", "orders?search=zzzz"),
		kind("office: products", "products"),
		kind("office: search products", "products?q=phone", "products?q=black"),
		kind("office: search customers", "customers?q=mohammed", "customers?q=shopper77@"),
		kind("office: sales of 30 days", "reports/sales"),
	}
}

// changed is the operation that changes a price in the back office and waits until shoppers see it.
const changed = "price change until seen"

// timesChanged is how often a price is changed.
const timesChanged = 10

func changes(ctx context.Context, run shopper.Run, shop *shopper.Shop, key string) (operation, error) {
	s, product := run.Server, shop.Another()
	database := func() time.Duration { return 0 }
	if run.Database != nil {
		database = run.Database
	}
	var took []time.Duration
	allocatedBefore, err := s.Allocated(ctx)
	if err != nil {
		return operation{}, err
	}
	before, databaseBefore := s.ProcessorTime(), database()
	for n := range timesChanged {
		begin := time.Now()
		body := fmt.Sprintf(`{"price": %d}`, 100_001+n)
		if err := ask(ctx, s, http.MethodPatch, "/api/v1/admin/products/"+product, key, body, nil); err != nil {
			return operation{}, err
		}
		for seen := 0.0; seen != float64(100_001+n); {
			var p struct {
				Price float64 `json:"price"`
			}
			if err := ask(ctx, s, http.MethodGet, "/api/v1/products/"+product, "", "", &p); err != nil {
				return operation{}, err
			}
			if seen = p.Price; seen < 100_000 && n > 0 {
				return operation{}, fmt.Errorf("the price is %g", seen)
			}
			if time.Since(begin) > 30*time.Second {
				return operation{}, fmt.Errorf("a new price is not seen, but %g", p.Price)
			}
			time.Sleep(time.Millisecond)
		}
		took = append(took, time.Since(begin))
		// A refresh is followed by a pause, which is not measured.
		time.Sleep(500 * time.Millisecond)
	}
	slices.Sort(took)
	c := operation{Name: changed, Connections: 1, P50: took[len(took)/2], P99: took[len(took)-1], Node: (s.ProcessorTime() - before) / timesChanged, Database: (database() - databaseBefore) / timesChanged}
	allocated, err := s.Allocated(ctx)
	if err != nil {
		return operation{}, err
	}
	c.Allocated = (allocated - allocatedBefore) / timesChanged
	fmt.Fprintf(os.Stderr, "%30s  p50 %v, p99 %v, processor %v and %v\n", changed, c.P50, c.P99, c.Node, c.Database)
	return c, nil
}

// ask sends a request, with a key where there is one, and reads the answer.
func ask(ctx context.Context, s *process.Server, method, path, key, body string, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, "http://"+s.Address+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
		r.Header.Set("Content-Type", "application/json")
	}
	return shopper.Do(http.DefaultClient, r, into)
}

// databaseTime is the processor time that the processes of a PostgreSQL server have used, which must be on this machine.
func databaseTime(ctx context.Context, d *db.DB) time.Duration {
	pids, err := db.All(ctx, d, func(pid *int) []any { return []any{pid} }, `SELECT pid FROM pg_stat_activity`)
	if err != nil {
		return 0
	}
	sum := time.Duration(0)
	for _, pid := range pids {
		sum += process.ProcessorTime(pid)
	}
	return sum
}

// writing are the operations whose rows are counted, and countedWrites how many of each are sent for that.
var writing = []string{"add to cart", signIn, ordering}

const countedWrites = 20

// rowsWritten counts the rows that PostgreSQL writes for one of a kind.
func rowsWritten(ctx context.Context, s *process.Server, d *db.DB, k shopper.Kind) (float64, error) {
	count := func() (n int64, err error) {
		// Its processes report what they did about once a second.
		time.Sleep(2 * time.Second)
		err = d.QueryRowContext(ctx, `SELECT tup_inserted + tup_updated + tup_deleted FROM pg_stat_database WHERE datname = current_database()`).Scan(&n)
		return n, err
	}
	before, err := count()
	if err != nil {
		return 0, err
	}
	if err := send(s, k, countedWrites); err != nil {
		return 0, err
	}
	after, err := count()
	return float64(after-before) / countedWrites, err
}

// databaseSize is what a database takes of the disk, in bytes.
func databaseSize(ctx context.Context, d *db.DB) (size int64, err error) {
	query := `SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()`
	if d.Engine() != "sqlite" {
		query = `SELECT pg_database_size(current_database())`
	}
	err = d.QueryRowContext(ctx, query).Scan(&size)
	return size, err
}

// Command fuzz sends random requests to every operation, page and payment hook of the real server, and fails on any error
// of the server, on a panic, and when its memory grows without bounds.
//
//	go run ./tools/fuzz -matjar bin/matjar -requests 1000000
//	scripts/postgres.sh go run ./tools/fuzz -matjar bin/matjar -database postgres
//
// A sample of them is in the tests (internal/server). The seed that is printed gives the same requests again, but for what
// they take from the shop's answers. It ends with the operations that have refused everything, and why.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/progress"
	"matjar/internal/server"
	"matjar/internal/server/hostile"
	"matjar/tools/process"
	"matjar/tools/scratch"
)

// maxGrowth is how much larger the server may be at the end than after the first tenth.
const maxGrowth = 512 << 20

func main() {
	matjar := flag.String("matjar", "bin/matjar", "the server's binary")
	requests := flag.Int("requests", 1_000_000, "how many requests there are")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "what the requests are made from")
	engine := flag.String("database", "sqlite", "what the server works on: sqlite, or postgres for the server of MATJAR_TEST_DATABASE_URL")
	workers := flag.Int("workers", 8, "how many are sent at a time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *matjar, *engine, *requests, *workers, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		stop()
		os.Exit(1)
	}
}

// newDatabase returns an empty database on an engine.
func newDatabase(ctx context.Context, engine string) (scratch.Database, error) {
	switch {
	case engine == "sqlite":
		return scratch.SQLite()
	case engine != "postgres":
		return scratch.Database{}, fmt.Errorf("-database %s: want sqlite or postgres", engine)
	case scratch.Server() == "":
		return scratch.Database{}, errors.New("-database postgres: MATJAR_TEST_DATABASE_URL names no server, which scripts/postgres.sh would start")
	}
	return scratch.Postgres(ctx)
}

func run(ctx context.Context, matjar, engine string, requests, workers int, seed uint64) error {
	database, err := newDatabase(ctx, engine)
	if err != nil {
		return err
	}
	defer database.Drop() //nolint:errcheck // it is only scratch
	if err := process.Seed(ctx, matjar, database.URL, 688); err != nil {
		return err
	}
	key, err := process.Key(ctx, matjar, database.URL, "fuzz")
	if err != nil {
		return err
	}
	ids, err := things(ctx, matjar, database.URL)
	if err != nil {
		return err
	}
	// Payments are made with providers that are played here, so that their notices can be signed.
	bank := simulator.New(simulator.NewConfig("http://localhost"))
	web := httptest.NewServer(bank)
	defer web.Close()
	for _, pair := range bank.Env(web.URL) {
		name, value, _ := strings.Cut(pair, "=")
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	s, err := process.Start(ctx, matjar, database.URL)
	if err != nil {
		return err
	}
	defer s.Stop()
	public, err := server.OpenAPI()
	if err != nil {
		return err
	}
	office, err := server.StaffOpenAPI()
	if err != nil {
		return err
	}
	f := &fuzz{base: "http://" + s.Address, statuses: map[int]int{}, reached: map[string]*reach{}}
	f.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: workers}, Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if err := f.admit(ctx, matjar, database.URL, key); err != nil {
		return err
	}
	if err := f.shop(ctx, ids[0]); err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go f.keepSignedIn(ctx, stop)
	fmt.Printf("%s, seed %d\n", database.Engine, seed)
	bar := progress.New(os.Stderr, "requests")
	var early atomic.Int64
	var wg sync.WaitGroup
	operations := 0
	for w := range workers {
		fuzzer, err := hostile.NewFuzzer(seed+uint64(w), ids, f.memory, public, office)
		if err != nil {
			return err
		}
		fuzzer.AddDocuments(server.Pages())
		fuzzer.AddPayments(bank.Config)
		operations = fuzzer.Operations()
		wg.Go(func() {
			for ctx.Err() == nil {
				n := int(f.sent.Add(1))
				if n > requests || f.failed.Load() > 20 {
					return
				}
				f.send(ctx, fuzzer.Next())
				if n%1000 == 0 {
					bar.Report(n, requests)
				}
				if n == requests/10 {
					early.Store(s.Memory())
				}
			}
		})
	}
	wg.Wait()
	memory := s.Memory()
	fmt.Printf("%d requests, answers %v; memory %d MB after a tenth, %d MB at the end\n",
		min(int(f.sent.Load()), requests), f.statuses, early.Load()>>20, memory>>20)
	if err := f.coverage(operations); err != nil && ctx.Err() == nil {
		return err
	}
	if n := f.failed.Load(); n > 0 {
		return fmt.Errorf("%d requests ended in an error of the server", n)
	}
	if memory-early.Load() > maxGrowth {
		return fmt.Errorf("the server has grown from %d to %d MB", early.Load()>>20, memory>>20)
	}
	return context.Cause(ctx)
}

// things returns ids of what is in the shop: products, their categories and vendors.
func things(ctx context.Context, matjar, database string) (ids []string, err error) {
	list, err := process.Run(ctx, matjar, "products", "list", "--json", "--limit", "30", "--database-url", database)
	if err != nil {
		return nil, err
	}
	for lines := json.NewDecoder(strings.NewReader(list)); lines.More(); {
		var one struct {
			ID       string `json:"id"`
			Category string `json:"category_id"`
			Vendor   string `json:"vendor_id"`
		}
		if err := lines.Decode(&one); err != nil {
			return nil, err
		}
		ids = append(ids, one.ID, one.Category, one.Vendor)
	}
	return append(ids, "electronics"), nil
}

type fuzz struct {
	base         string
	client       *http.Client
	memory       *hostile.Memory
	sent, failed atomic.Int64
	mu           sync.Mutex
	callers      map[hostile.Caller]session
	statuses     map[int]int
	reached      map[string]*reach
}

// reach is how far the requests for an operation have come.
type reach struct {
	asked, admitted, done int
	// refusals are how often it refused with each status, and why the last time that the request was taken for a good one.
	refusals map[int]int
	why      string
}

// coverage prints how many operations were reached, by the API that they belong to. It is an error when one was not.
func (f *fuzz) coverage(operations int) error {
	type total struct{ operations, done, asked int }
	totals := map[string]*total{"the shop's API": {}, "the back office's": {}, "signing in": {}, "documents and files": {}, "payments": {}}
	var shut, idle []string
	for name, r := range f.reached {
		_, path, _ := strings.Cut(name, " ")
		of := totals["documents and files"]
		switch {
		case strings.HasPrefix(path, "/pay/"), strings.HasPrefix(path, payment.HooksPath):
			of = totals["payments"]
		case strings.HasPrefix(path, "/api/v1/admin"):
			of = totals["the back office's"]
		case strings.HasPrefix(path, "/api/"):
			of = totals["the shop's API"]
		case strings.HasPrefix(path, "/auth/v1"):
			of = totals["signing in"]
		}
		of.operations++
		of.asked += r.asked
		if r.done > 0 {
			of.done++
		} else {
			idle = append(idle, name)
		}
		if r.admitted == 0 {
			shut = append(shut, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(totals)) {
		t := totals[name]
		fmt.Printf("%s: %d operations, %d requests; %d operations have done something\n", name, t.operations, t.asked, t.done)
	}
	slices.Sort(idle)
	fmt.Printf("%d operations have refused everything:\n", len(idle))
	for _, name := range idle {
		fmt.Printf("  %s: %v, such as %s\n", name, f.reached[name].refusals, f.reached[name].why)
	}
	if len(f.reached) < operations {
		return fmt.Errorf("%d of %d operations were asked for: more requests are needed", len(f.reached), operations)
	}
	if len(shut) > 0 {
		slices.Sort(shut)
		return fmt.Errorf("nobody was let in to %s", strings.Join(shut, ", "))
	}
	return nil
}

func (f *fuzz) send(ctx context.Context, one hostile.Call) {
	r, err := http.NewRequestWithContext(ctx, one.Method, f.base+one.Target, strings.NewReader(one.Body))
	if err != nil {
		f.fail(one, err.Error())
		return
	}
	r.Header.Set("Content-Type", one.ContentType)
	r.Header.Set("Idempotency-Key", one.Key)
	if token := f.token(one.As); token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	maps.Copy(r.Header, one.Header)
	response, err := f.client.Do(r)
	if err != nil {
		if ctx.Err() == nil {
			f.fail(one, err.Error())
		}
		return
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(response.Body, 1<<20)) // what there is of it
	f.mu.Lock()
	f.statuses[response.StatusCode]++
	of := f.reached[one.Operation]
	if of == nil {
		of = &reach{refusals: map[int]int{}}
		f.reached[one.Operation] = of
	}
	of.asked++
	if !slices.Contains([]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests}, response.StatusCode) {
		of.admitted++
	}
	switch {
	case response.StatusCode >= http.StatusBadRequest:
		of.refusals[response.StatusCode]++
		if one.Careful {
			of.why = fmt.Sprintf("%.200q after %.200q", body, one.Body)
		}
	case one.Asks():
		of.done++
	}
	f.mu.Unlock()
	if response.StatusCode < http.StatusMultipleChoices {
		_, path, _ := strings.Cut(one.Operation, " ")
		f.memory.Learn(path, body)
	}
	f.memory.LearnRedirect(response.Header.Get("Location"))
	if response.StatusCode >= http.StatusInternalServerError {
		f.fail(one, fmt.Sprintf("%d %.300s", response.StatusCode, body))
	}
}

func (f *fuzz) fail(one hostile.Call, why string) {
	f.failed.Add(1)
	fmt.Fprintf(os.Stderr, "as %s: %s %.300s %.600q: %s\n", one.As, one.Method, one.Target, one.Body, why)
}

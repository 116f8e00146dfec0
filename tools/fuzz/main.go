// Command fuzz sends random requests to every operation of the real server, and fails on any error of the server, on a
// panic, and when its memory grows without bounds.
//
//	go run ./tools/fuzz -matjar bin/matjar -requests 1000000
//
// A sample of them is in the tests (internal/server). The seed that is printed gives the same requests again.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

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
	workers := flag.Int("workers", 8, "how many are sent at a time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *matjar, *requests, *workers, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, matjar string, requests, workers int, seed uint64) error {
	database, err := scratch.SQLite()
	if err != nil {
		return err
	}
	defer database.Drop() //nolint:errcheck // it is only scratch
	if err := process.Seed(ctx, matjar, database.URL, 688); err != nil {
		return err
	}
	key, err := process.Run(ctx, matjar, "keys", "add", "fuzz", "--all", "--database-url", database.URL)
	if err != nil {
		return err
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
	f := &fuzz{base: "http://" + s.Address, key: strings.TrimSpace(key), statuses: map[int]int{}}
	f.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: workers}, Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if err := f.signUp(ctx); err != nil {
		return err
	}
	fmt.Printf("seed %d\n", seed)
	bar := progress.New(os.Stderr, "requests")
	var early atomic.Int64
	var wg sync.WaitGroup
	operations := 0
	for w := range workers {
		fuzzer, err := hostile.NewFuzzer(seed+uint64(w), []string{"things"}, public, office)
		if err != nil {
			return err
		}
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
	fmt.Printf("%d requests to %d operations, answers %v; memory %d MB after a tenth, %d MB at the end\n",
		min(int(f.sent.Load()), requests), operations, f.statuses, early.Load()>>20, memory>>20)
	if n := f.failed.Load(); n > 0 {
		return fmt.Errorf("%d requests ended in an error of the server", n)
	}
	if memory-early.Load() > maxGrowth {
		return fmt.Errorf("the server has grown from %d to %d MB", early.Load()>>20, memory>>20)
	}
	return ctx.Err()
}

type fuzz struct {
	base, key, token string
	client           *http.Client
	sent, failed     atomic.Int64
	mu               sync.Mutex
	statuses         map[int]int
}

func (f *fuzz) signUp(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base+"/auth/v1/signup", strings.NewReader(`{"email":"fuzz@example.com","password":"Fuzz-ing 7 all day"}`))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := f.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	_, after, ok := strings.Cut(string(body), `"access_token":"`)
	if !ok {
		return fmt.Errorf("sign up: %d %s", response.StatusCode, body)
	}
	f.token, _, _ = strings.Cut(after, `"`)
	return nil
}

func (f *fuzz) send(ctx context.Context, one hostile.Request) {
	r, err := http.NewRequestWithContext(ctx, one.Method, f.base+one.Target, strings.NewReader(one.Body))
	if err != nil {
		f.fail(one, err.Error())
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "a key for hostile things")
	r.Header.Set("Authorization", "Bearer "+f.token)
	if strings.HasPrefix(one.Target, "/api/v1/admin") {
		r.Header.Set("Authorization", "Bearer "+f.key)
	}
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
	f.mu.Unlock()
	if response.StatusCode >= http.StatusInternalServerError {
		f.fail(one, fmt.Sprintf("%d %.300s", response.StatusCode, body))
	}
}

func (f *fuzz) fail(one hostile.Request, why string) {
	f.failed.Add(1)
	fmt.Fprintf(os.Stderr, "%s %.300s %.600q: %s\n", one.Method, one.Target, one.Body, why)
}

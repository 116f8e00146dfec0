// Command fuzz sends random requests to every operation of the real server, and fails on any error of the server, on a
// panic, and when its memory grows without bounds.
//
//	go run ./tools/fuzz -matjar bin/matjar -requests 1000000
//
// A sample of them is in the tests (internal/server). The seed that is printed gives the same requests again.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/pquerna/otp/totp"

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
	key, err := process.Key(ctx, matjar, database.URL, "fuzz")
	if err != nil {
		return err
	}
	ids, err := things(ctx, matjar, database.URL)
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
	f := &fuzz{base: "http://" + s.Address, statuses: map[int]int{}, reached: map[string]*reach{}}
	f.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: workers}, Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	member, err := f.signUp(ctx, "fuzz@example.com")
	if err != nil {
		return err
	}
	owner, err := f.hire(ctx, matjar, database.URL)
	if err != nil {
		return err
	}
	f.tokens = map[hostile.Caller]string{hostile.Member: member, hostile.Owner: owner, hostile.Key: key}
	fmt.Printf("seed %d\n", seed)
	bar := progress.New(os.Stderr, "requests")
	var early atomic.Int64
	var wg sync.WaitGroup
	operations := 0
	for w := range workers {
		fuzzer, err := hostile.NewFuzzer(seed+uint64(w), ids, public, office)
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
	return ctx.Err()
}

// things returns ids of what is in the shop: products, their categories and vendors.
func things(ctx context.Context, matjar, database string) (ids []string, err error) {
	list, err := process.Run(ctx, matjar, "products", "list", "--json", "--limit", "5", "--database-url", database)
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
	tokens       map[hostile.Caller]string
	client       *http.Client
	sent, failed atomic.Int64
	mu           sync.Mutex
	statuses     map[int]int
	reached      map[string]*reach
}

// reach is how far the requests for an operation have come.
type reach struct{ asked, admitted, done int }

// coverage prints how many operations were reached, by the API that they belong to. It is an error when one was not.
func (f *fuzz) coverage(operations int) error {
	type total struct{ operations, done, asked int }
	totals := map[string]*total{"the shop's API": {}, "the back office's": {}, "signing in": {}}
	var shut []string
	for name, r := range f.reached {
		of := totals["the shop's API"]
		switch {
		case strings.Contains(name, " /api/v1/admin"):
			of = totals["the back office's"]
		case strings.Contains(name, " /auth/v1"):
			of = totals["signing in"]
		}
		of.operations++
		of.asked += r.asked
		if r.done > 0 {
			of.done++
		}
		if r.admitted == 0 {
			shut = append(shut, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(totals)) {
		t := totals[name]
		fmt.Printf("%s: %d operations, %d requests; %d operations have done something\n", name, t.operations, t.asked, t.done)
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

// post sends JSON and reads the answer.
func (f *fuzz) post(ctx context.Context, path, token, body string, to any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := f.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d %s", path, response.StatusCode, text)
	}
	return json.Unmarshal(text, to)
}

type session struct {
	AccessToken string `json:"access_token"`
}

func (f *fuzz) signUp(ctx context.Context, email string) (token string, err error) {
	var s session
	err = f.post(ctx, "/auth/v1/signup", "", fmt.Sprintf(`{"email":%q,"password":"Fuzz-ing 7 all day"}`, email), &s)
	return s.AccessToken, err
}

// hire returns the token of an owner, who has signed in with both steps.
func (f *fuzz) hire(ctx context.Context, matjar, database string) (token string, err error) {
	const email = "owner@example.com"
	if token, err = f.signUp(ctx, email); err != nil {
		return "", err
	}
	if _, err := process.Run(ctx, matjar, "users", "grant", email, "owner", "--database-url", database); err != nil {
		return "", err
	}
	var factor struct {
		ID   string `json:"id"`
		TOTP struct {
			Secret string `json:"secret"`
		} `json:"totp"`
	}
	if err := f.post(ctx, "/auth/v1/factors", token, `{"factor_type":"totp","friendly_name":"App"}`, &factor); err != nil {
		return "", err
	}
	var challenge struct {
		ID string `json:"id"`
	}
	if err := f.post(ctx, "/auth/v1/factors/"+factor.ID+"/challenge", token, `{}`, &challenge); err != nil {
		return "", err
	}
	code, err := totp.GenerateCode(factor.TOTP.Secret, time.Now())
	if err != nil {
		return "", err
	}
	var s session
	err = f.post(ctx, "/auth/v1/factors/"+factor.ID+"/verify", token, fmt.Sprintf(`{"challenge_id":%q,"code":%q}`, challenge.ID, code), &s)
	return s.AccessToken, err
}

func (f *fuzz) send(ctx context.Context, one hostile.Call) {
	r, err := http.NewRequestWithContext(ctx, one.Method, f.base+one.Target, strings.NewReader(one.Body))
	if err != nil {
		f.fail(one, err.Error())
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "a key for hostile things")
	if token := f.tokens[one.As]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
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
	of := f.reached[one.Operation]
	if of == nil {
		of = &reach{}
		f.reached[one.Operation] = of
	}
	of.asked++
	if !slices.Contains([]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests}, response.StatusCode) {
		of.admitted++
	}
	if response.StatusCode < http.StatusBadRequest {
		of.done++
	}
	f.mu.Unlock()
	if response.StatusCode >= http.StatusInternalServerError {
		f.fail(one, fmt.Sprintf("%d %.300s", response.StatusCode, body))
	}
}

func (f *fuzz) fail(one hostile.Call, why string) {
	f.failed.Add(1)
	fmt.Fprintf(os.Stderr, "as %s: %s %.300s %.600q: %s\n", one.As, one.Method, one.Target, one.Body, why)
}

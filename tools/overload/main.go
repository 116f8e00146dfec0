// Command overload asks more of the real server than it can answer: first as much as it answers well, then with three times as
// many clients as it admits requests, none of which waits. It prints what was answered, how fast, and what was refused, and
// fails when the wrong things are refused or the server does not recover.
//
//	go run ./tools/overload -matjar bin/matjar
//
// The order in which things are refused is proven by a test of internal/rest, without any clock, and under a short load
// with orders by internal/torture.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"text/tabwriter"
	"time"

	"matjar/tools/process"
	"matjar/tools/scratch"
)

func main() {
	matjar := flag.String("matjar", "bin/matjar", "the server's binary")
	limit := flag.Int("limit", 64, "how many requests the server admits (MATJAR_MAX_REQUESTS)")
	long := flag.Duration("step", 10*time.Second, "how long each load lasts")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *matjar, *limit, *long); err != nil {
		fmt.Fprintln(os.Stderr, "overload:", err)
		stop()
		os.Exit(1)
	}
}

// kind is what clients ask for, by the class in which the server has it.
type kind struct {
	class, method, path, body string
}

var kinds = []kind{
	{"browsing", http.MethodGet, "/", ""},
	{"browsing", http.MethodGet, "/api/v1/home", ""},
	{"search", http.MethodGet, "/api/v1/search?q=coffee%20maker", ""},
	{"search", http.MethodGet, "/api/v1/suggest?q=cof", ""},
	{"buying", http.MethodPost, "/api/v1/quote", `{"lines":[]}`},
	{"ordinary", http.MethodGet, "/api/v1/coupons", ""},
}

// figures are those of one class under one load.
type figures struct {
	answered, refused, failed int
	times                     []time.Duration
}

const (
	// recovery is how long the server may take until it answers as before.
	recovery = 5 * time.Second
	// slow is what no admitted request may take, at the 99th percentile.
	slow = 2 * time.Second
)

func run(ctx context.Context, matjar string, limit int, long time.Duration) error {
	database, err := scratch.SQLite()
	if err != nil {
		return err
	}
	defer database.Drop() //nolint:errcheck // it is only scratch
	if err := process.Seed(ctx, matjar, database.URL, 10_000); err != nil {
		return err
	}
	s, err := process.Start(ctx, matjar, database.URL, "--max-requests", strconv.Itoa(limit))
	if err != nil {
		return err
	}
	defer s.Stop()
	base := "http://" + s.Address
	usual := load(ctx, base, max(1, limit/4), long)
	over := load(ctx, base, 3*limit, long)
	back, err := recovered(ctx, base)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "load\tclass\tanswered a second\trefused\tp50\tp99")
	for _, l := range []struct {
		name   string
		result map[string]*figures
	}{{fmt.Sprintf("%d clients", max(1, limit/4)), usual}, {fmt.Sprintf("%d clients, %d admitted", 3*limit, limit), over}} {
		for _, class := range []string{"search", "ordinary", "buying", "browsing"} {
			f := l.result[class]
			fmt.Fprintf(table, "%s\t%s\t%.0f\t%.1f%%\t%.1f ms\t%.1f ms\n", l.name, class, float64(f.answered)/long.Seconds(), 100*f.share(),
				ms(f.percentile(0.5)), ms(f.percentile(0.99)))
		}
	}
	fmt.Fprintf(table, "after it\tpages\tas before after %.2f s\t\t\t\n", back.Seconds())
	return errors.Join(err, table.Flush(), judge(over))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// share is the part that was refused.
func (f *figures) share() float64 {
	return float64(f.refused) / float64(max(1, f.answered+f.refused))
}

func (f *figures) percentile(p float64) time.Duration {
	if len(f.times) == 0 {
		return 0
	}
	slices.Sort(f.times)
	return f.times[min(len(f.times)-1, int(p*float64(len(f.times))))]
}

func judge(over map[string]*figures) error {
	var wrong []error
	order := []string{"search", "ordinary", "buying", "browsing"}
	for i, class := range order {
		f := over[class]
		if i > 0 && f.share() > over[order[i-1]].share()+0.02 {
			wrong = append(wrong, fmt.Errorf("%s is refused more often than %s", class, order[i-1]))
		}
		if f.failed > 0 {
			wrong = append(wrong, fmt.Errorf("%d requests of %s failed otherwise than by a refusal", f.failed, class))
		}
		if p := f.percentile(0.99); p > slow {
			wrong = append(wrong, fmt.Errorf("what is admitted of %s takes %s", class, p))
		}
	}
	if over["search"].refused == 0 {
		wrong = append(wrong, errors.New("nothing was refused: this was no overload"))
	}
	return errors.Join(wrong...)
}

// load has so many clients ask without a pause.
func load(ctx context.Context, base string, clients int, long time.Duration) map[string]*figures {
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}, Timeout: 20 * time.Second}
	defer client.CloseIdleConnections()
	all := map[string]*figures{}
	for _, k := range kinds {
		all[k.class] = &figures{}
	}
	var mu sync.Mutex
	var wg sync.WaitGroup
	for n := range clients {
		wg.Go(func() {
			for i := n; ctx.Err() == nil; i++ {
				k := kinds[i%len(kinds)]
				start := time.Now()
				status := ask(ctx, client, base, k)
				took := time.Since(start)
				if ctx.Err() != nil {
					return
				}
				mu.Lock()
				f := all[k.class]
				switch {
				case status == http.StatusServiceUnavailable:
					f.refused++
				case status == 0 || status >= http.StatusInternalServerError:
					f.failed++
				default:
					f.answered++
					f.times = append(f.times, took)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return all
}

// ask returns the status of an answer, or 0. A refusal must say when to come again.
func ask(ctx context.Context, client *http.Client, base string, k kind) int {
	r, err := http.NewRequestWithContext(ctx, k.method, base+k.path, strings.NewReader(k.body))
	if err != nil {
		return 0
	}
	if k.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	response, err := client.Do(r)
	if err != nil {
		return 0
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return 0
	}
	if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get("Retry-After") == "" {
		return 0
	}
	return response.StatusCode
}

// recovered returns how long it takes until twenty pages in a row are answered at once.
func recovered(ctx context.Context, base string) (time.Duration, error) {
	start, good := time.Now(), 0
	for good < 20 {
		from := time.Now()
		status := ask(ctx, http.DefaultClient, base, kinds[0])
		if good++; status != http.StatusOK || time.Since(from) > 100*time.Millisecond {
			good = 0
		}
		if time.Since(start) > recovery {
			return time.Since(start), fmt.Errorf("the server has not recovered within %s", recovery)
		}
	}
	return time.Since(start), nil
}

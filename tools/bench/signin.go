package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
)

// How many accounts are tried, and how often each: fewer than after which the shop slows
// guessing down.
const (
	triedAccounts = 20
	triesEach     = 10
)

// signIn measures what refusals of a sign-in take for addresses without an account and for
// wrong passwords, in turns and in random order, and whether the two can be told apart.
func (b *bench) signIn(ctx context.Context) error {
	client, err := openSignIn(ctx)
	if err != nil {
		return err
	}
	defer client.close()
	type attempt struct {
		address string
		known   bool
	}
	var attempts []attempt
	for i := range triedAccounts {
		known, unknown := fmt.Sprintf("known%d@example.com", i), fmt.Sprintf("unknown%d@example.com", i)
		if status, err := client.send(ctx, "/signup", known); err != nil || status != http.StatusOK {
			return fmt.Errorf("sign up: status %d: %w", status, err)
		}
		for range triesEach {
			attempts = append(attempts, attempt{known, true}, attempt{unknown, false})
		}
	}
	rand.Shuffle(len(attempts), func(i, j int) { attempts[i], attempts[j] = attempts[j], attempts[i] })
	took := map[bool][]time.Duration{}
	for _, a := range attempts {
		start := time.Now()
		status, err := client.send(ctx, "/token?grant_type=password", a.address)
		if err != nil || status != http.StatusBadRequest {
			return fmt.Errorf("sign in: status %d: %w", status, err)
		}
		took[a.known] = append(took[a.known], time.Since(start))
	}
	wrong, unknown := took[true], took[false]
	slices.Sort(wrong)
	slices.Sort(unknown)
	fmt.Printf("\nrefused sign-ins, %d of each kind\n", len(wrong))
	spread := func(kind string, times []time.Duration) {
		n := len(times)
		fmt.Printf("%16s  p10 %s, p50 %s, p90 %s\n", kind, formatDuration(times[n/10]), formatDuration(times[n/2]), formatDuration(times[n*9/10]))
	}
	spread("wrong password", wrong)
	spread("unknown address", unknown)
	p := sameDistribution(wrong, unknown)
	b.expect("sign-in: unknown address and wrong password take the same (Kolmogorov–Smirnov, p over 0.01)", p > 0.01, fmt.Sprintf("p = %.2f", p))
	return nil
}

// signInClient calls an auth service over HTTP, each request from another network address.
type signInClient struct {
	server *httptest.Server
	db     *db.DB
	dir    string
	sent   int
}

func openSignIn(ctx context.Context) (*signInClient, error) {
	dir, err := os.MkdirTemp("", "matjar-bench-")
	if err != nil {
		return nil, err
	}
	c := &signInClient{dir: dir}
	if c.db, err = db.Open(ctx, "sqlite:"+filepath.Join(dir, "auth.db")); err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx, c.db); err != nil {
		return nil, err
	}
	service, err := auth.New(ctx, c.db, auth.Config{BaseURL: "http://localhost"})
	if err != nil {
		return nil, err
	}
	c.server = httptest.NewServer(service.Handler(func(*http.Request) string {
		return fmt.Sprintf("10.0.%d.%d", c.sent/250, c.sent%250)
	}))
	return c, nil
}

func (c *signInClient) close() {
	c.server.Close()
	_ = c.db.Close()
	_ = os.RemoveAll(c.dir)
}

// send posts an address with a password that is another one each time, and returns the status.
func (c *signInClient) send(ctx context.Context, path, address string) (int, error) {
	c.sent++
	body, err := json.Marshal(map[string]string{"email": address, "password": fmt.Sprintf("password %d", c.sent)})
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.server.URL+"/auth/v1"+path, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return response.StatusCode, err
}

// sameDistribution is the two-sample Kolmogorov–Smirnov test: how likely two samples, both
// sorted, of one distribution are at least as far apart as a and b.
func sameDistribution(a, b []time.Duration) float64 {
	var apart float64
	for i, j := 0, 0; i < len(a) && j < len(b); {
		at := min(a[i], b[j])
		for i < len(a) && a[i] == at {
			i++
		}
		for j < len(b) && b[j] == at {
			j++
		}
		apart = max(apart, math.Abs(float64(i)/float64(len(a))-float64(j)/float64(len(b))))
	}
	n := math.Sqrt(float64(len(a)) * float64(len(b)) / float64(len(a)+len(b)))
	x := (n + 0.12 + 0.11/n) * apart
	// Kolmogorov's series, which converges within a few terms where it matters.
	var sum float64
	for k := 1; k <= 100; k++ {
		sum += math.Pow(-1, float64(k-1)) * math.Exp(-2*float64(k*k)*x*x)
	}
	return min(1, max(0, 2*sum))
}

package torture

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
)

// RepeatCheckouts repeats checkouts: atOnce concurrently and later, with another body, from
// independent tabs, and after lost responses.
func RepeatCheckouts(ctx context.Context, d *db.DB, atOnce, rounds int, report ProgressFunc) error {
	s, err := openShop(ctx, d, map[string]int64{"A": 100_000, "B": 100_000})
	if err != nil {
		return err
	}
	base, stop, err := s.serveShop(ctx)
	if err != nil {
		return err
	}
	defer stop()
	buyer, err := signUp(ctx, base, newClient())
	if err != nil {
		return err
	}
	want := int64(0)
	for round := range rounds {
		for _, try := range []func(context.Context, int) error{buyer.sameKey, buyer.twoTabs, buyer.lostResponse} {
			if err := try(ctx, atOnce); err != nil {
				return fmt.Errorf("round %d: %w", round+1, err)
			}
			want++
			if n, err := queryInt(ctx, d, `SELECT count(*) FROM orders`); err != nil || n != want {
				return fmt.Errorf("round %d: %d orders, %v, want %d", round+1, n, err, want)
			}
		}
		report(round+1, rounds)
	}
	return s.audit(ctx)
}

var repeatedLines = []cart.Line{line("A", 2), line("B", 3)}

// sendAtOnce sends n checkouts at once, each with the key that it is given.
func (s *shopper) sendAtOnce(ctx context.Context, n int, checkout any, key func() string) ([]response, error) {
	answers, faults := make([]response, n), make([]error, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			answers[i], faults[i] = s.place(ctx, key(), checkout)
		})
	}
	close(start)
	wg.Wait()
	for _, err := range faults {
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// sameKey orders once with one key: all responses must be identical, and the key must not
// work for another request.
func (s *shopper) sameKey(ctx context.Context, atOnce int) error {
	if _, err := s.fill(ctx, uuid.NewString(), repeatedLines); err != nil {
		return err
	}
	key, checkout := uuid.NewString(), checkoutOf(repeatedLines, "TENTH")
	answers, err := s.sendAtOnce(ctx, atOnce, checkout, func() string { return key })
	if err != nil {
		return err
	}
	later, err := s.place(ctx, key, checkout)
	if err != nil {
		return err
	}
	for i, a := range append(answers, later) {
		if a.status != http.StatusCreated || !bytes.Equal(a.body, answers[0].body) {
			return fmt.Errorf("same key, answer %d is %s, the first was %s", i, a, answers[0])
		}
	}
	other := checkout
	other.Address.City = "Jeddah"
	got, err := s.place(ctx, key, other)
	if err != nil || got.status != http.StatusUnprocessableEntity || got.code() != "idempotency_key_reused" {
		return fmt.Errorf("same key, other body: %s, %v, want 422 idempotency_key_reused", got, err)
	}
	return nil
}

// twoTabs orders one cart with many keys: one of them gets it, the others find it empty.
func (s *shopper) twoTabs(ctx context.Context, tabs int) error {
	if _, err := s.fill(ctx, uuid.NewString(), repeatedLines); err != nil {
		return err
	}
	answers, err := s.sendAtOnce(ctx, tabs, checkoutOf(repeatedLines, ""), uuid.NewString)
	if err != nil {
		return err
	}
	won := 0
	for _, a := range answers {
		switch {
		case a.status == http.StatusCreated:
			won++
		case a.status != http.StatusConflict || a.code() != "cart_empty":
			return fmt.Errorf("one cart, many keys: %s", a)
		}
	}
	if won != 1 {
		return fmt.Errorf("one cart, many keys: %d orders, want 1", won)
	}
	return nil
}

// lostResponse disconnects during checkouts at random moments and then retries.
func (s *shopper) lostResponse(ctx context.Context, times int) error {
	if _, err := s.fill(ctx, uuid.NewString(), repeatedLines); err != nil {
		return err
	}
	key, checkout := uuid.NewString(), checkoutOf(repeatedLines, "FIVER")
	for range times {
		impatient, cancel := context.WithTimeout(ctx, rand.N(20*time.Millisecond))
		got, err := s.place(impatient, key, checkout)
		cancel()
		if err == nil && got.status != http.StatusCreated {
			return fmt.Errorf("lost answer: %s", got)
		}
	}
	first, err := placedID(s.place(ctx, key, checkout))
	if err != nil {
		return fmt.Errorf("lost answer: %w", err)
	}
	second, err := placedID(s.place(ctx, key, checkout))
	if err != nil || first != second {
		return fmt.Errorf("lost answer: orders %s and %s, %v", first, second, err)
	}
	return nil
}

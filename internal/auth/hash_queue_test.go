package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestHashQueueServesKnownDevicesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := newHashQueue(1, time.Minute)
		end, err := line.acquire(t.Context(), requester{"first", "192.0.2.1", false})
		if err != nil {
			t.Fatal(err)
		}
		var served []string
		for i, who := range []requester{{"a", "192.0.2.2", false}, {"b", "192.0.2.3", false}, {"c", "192.0.2.4", true}, {"d", "192.0.2.5", true}} {
			go func() {
				release, err := line.acquire(t.Context(), who)
				if err != nil {
					t.Errorf("%d: %v", i, err)
					return
				}
				served = append(served, who.account)
				release()
			}()
			synctest.Wait()
		}
		end()
		synctest.Wait()
		if got := strings.Join(served, ""); got != "cdab" {
			t.Errorf("served %s, want known devices first: cdab", got)
		}
		if line.free != 1 || len(line.counts) != 0 {
			t.Errorf("%d free and %v held at the end, want 1 and none", line.free, line.counts)
		}
	})
}

func TestHashQueueLimitsEachRequester(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := newHashQueue(1, time.Minute)
		if _, err := line.acquire(t.Context(), requester{"elsewhere", "192.0.2.9", false}); err != nil {
			t.Fatal(err)
		}
		results := make(chan error, 100)
		ask := func(who requester) {
			go func() { _, err := line.acquire(t.Context(), who); results <- err }()
			synctest.Wait()
		}
		crowded := func(what string, want int) {
			t.Helper()
			got := 0
			for len(results) > 0 {
				if err := <-results; !errors.Is(err, errQueueFull) {
					t.Errorf("%s: %v, want errCrowded", what, err)
				}
				got++
			}
			if got != want {
				t.Errorf("%s: %d refused at once, want %d", what, got, want)
			}
		}
		for i := range 5 {
			ask(requester{"one", fmt.Sprintf("198.51.100.%d", i), false})
		}
		crowded("one account", 5-maxHashesPerAccount)
		for i := range 12 {
			ask(requester{fmt.Sprintf("many %d", i), "203.0.113.1", false})
		}
		crowded("one address", 12-maxHashesPerAddress)
		ask(requester{"one", "203.0.113.1", true})
		crowded("a known device of both", 0)

		// A timeout or cancellation frees the entry again.
		leaving, leave := context.WithCancel(t.Context())
		go func() { _, err := line.acquire(leaving, requester{"leaves", "192.0.2.3", false}); results <- err }()
		synctest.Wait()
		leave()
		synctest.Wait()
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("who leaves = %v, want context.Canceled", err)
		}
		time.Sleep(2 * time.Minute) // of the bubble's own clock
		for len(results) > 0 {
			if err := <-results; !errors.Is(err, errQueueTimeout) {
				t.Errorf("who waited too long = %v, want errBusy", err)
			}
		}
		if len(line.counts) != 2 || len(line.known)+len(line.others) != 0 {
			t.Errorf("held = %v and %d wait, want only the one whose turn it is", line.counts, len(line.known)+len(line.others))
		}
	})
}

// One account changes its password 150 times at once and its first check does not end: the
// rest is refused without waiting, and another account can sign in.
func TestBurstOfOneAccountDoesNotBlockOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.signUp("other@example.com")
		greedy := s.signUp("greedy@example.com")
		const slow = "the slow password"
		held, begun := make(chan struct{}), make(chan struct{}, 150)
		compare := s.service.passwords.compare
		s.service.passwords.queue = newHashQueue(2, time.Minute)
		s.service.passwords.compare = func(password, hash string) (bool, error) {
			if password == slow {
				begun <- struct{}{}
				<-held
				return false, nil
			}
			return compare(password, hash)
		}
		var wg sync.WaitGroup
		answers := make(chan answer, 150)
		for range 150 {
			wg.Go(func() {
				answers <- s.call("PUT", "/user", greedy.AccessToken, map[string]string{"password": "another one", "current_password": slow})
			})
		}
		for range 150 - maxHashesPerAccount {
			a := <-answers
			a.want(t, "one too many", 429, "over_request_rate_limit")
		}
		for range maxHashesPerAccount {
			<-begun
		}
		in := make(chan answer)
		go func() {
			in <- s.callFrom("198.51.100.7", s.newBrowser(), "POST", "/token?grant_type=password", "", map[string]string{"email": "other@example.com", "password": password})
		}()
		close(held)
		a := <-in
		a.want(t, "somebody else", 200, "")
		wg.Wait()
		for range maxHashesPerAccount {
			a := <-answers
			a.want(t, "the ones that were checked", 400, "invalid_credentials")
		}
	})
}

func TestPasswordChangesAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		change := map[string]string{"password": password, "current_password": password}
		for range passwordChangesPerAccount.Count {
			if _, err := passwordChangesPerAccount.Allow(t.Context(), d, a.User.ID, s.service.Now()); err != nil {
				t.Fatal(err)
			}
		}
		s.call("PUT", "/user", a.AccessToken, change).want(t, "an account that changes too much", 429, "over_request_rate_limit")
		s.advanceClock(2 * time.Hour)
		s.call("PUT", "/user", s.refresh(a.RefreshToken).AccessToken, change).want(t, "later", 422, "same_password")
	})
}

// callFrom is callAs from a given network address.
func (s *shop) callFrom(address string, browser *http.Client, method, path, token string, body any) answer {
	s.Helper()
	from := *browser
	from.Transport = fromAddress(address)
	return s.callAs(&from, method, path, token, body)
}

type fromAddress string

func (a fromAddress) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Test-IP", string(a))
	return http.DefaultTransport.RoundTrip(r)
}

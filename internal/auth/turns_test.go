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

func TestTurnsGoToKnownDevicesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := newTurns(1, time.Minute)
		end, err := line.take(t.Context(), asker{"first", "192.0.2.1", false})
		if err != nil {
			t.Fatal(err)
		}
		var served []string
		for i, who := range []asker{{"a", "192.0.2.2", false}, {"b", "192.0.2.3", false}, {"c", "192.0.2.4", true}, {"d", "192.0.2.5", true}} {
			go func() {
				release, err := line.take(t.Context(), who)
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
		if line.free != 1 || len(line.held) != 0 {
			t.Errorf("%d free and %v held at the end, want 1 and none", line.free, line.held)
		}
	})
}

func TestTurnsAreBoundedForEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := newTurns(1, time.Minute)
		if _, err := line.take(t.Context(), asker{"elsewhere", "192.0.2.9", false}); err != nil {
			t.Fatal(err)
		}
		results := make(chan error, 100)
		ask := func(who asker) {
			go func() { _, err := line.take(t.Context(), who); results <- err }()
			synctest.Wait()
		}
		crowded := func(what string, want int) {
			t.Helper()
			got := 0
			for len(results) > 0 {
				if err := <-results; !errors.Is(err, errCrowded) {
					t.Errorf("%s: %v, want errCrowded", what, err)
				}
				got++
			}
			if got != want {
				t.Errorf("%s: %d refused at once, want %d", what, got, want)
			}
		}
		for i := range 5 {
			ask(asker{"one", fmt.Sprintf("198.51.100.%d", i), false})
		}
		crowded("one account", 5-turnsPerAccount)
		for i := range 12 {
			ask(asker{fmt.Sprintf("many %d", i), "203.0.113.1", false})
		}
		crowded("one address", 12-turnsPerAddress)
		ask(asker{"one", "203.0.113.1", true})
		crowded("a known device of both", 0)

		// Who waits too long, or leaves, makes room again.
		leaving, leave := context.WithCancel(t.Context())
		go func() { _, err := line.take(leaving, asker{"leaves", "192.0.2.3", false}); results <- err }()
		synctest.Wait()
		leave()
		synctest.Wait()
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("who leaves = %v, want context.Canceled", err)
		}
		time.Sleep(2 * time.Minute) // of the bubble's own clock
		for len(results) > 0 {
			if err := <-results; !errors.Is(err, errBusy) {
				t.Errorf("who waited too long = %v, want errBusy", err)
			}
		}
		if len(line.held) != 2 || len(line.known)+len(line.others) != 0 {
			t.Errorf("held = %v and %d wait, want only the one whose turn it is", line.held, len(line.known)+len(line.others))
		}
	})
}

// One account changes its password 150 times at once and its first check does not end: the
// rest is refused without waiting, and somebody else signs in.
func TestBurstOfOneAccountKeepsNobodyElseOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.signUp("other@example.com")
		greedy := s.signUp("greedy@example.com")
		const slow = "the slow password"
		held, begun := make(chan struct{}), make(chan struct{}, 150)
		compare := s.service.passwords.compare
		s.service.passwords.turns = newTurns(2, time.Minute)
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
		for range 150 - turnsPerAccount {
			a := <-answers
			a.want(t, "one too many", 429, "over_request_rate_limit")
		}
		for range turnsPerAccount {
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
		for range turnsPerAccount {
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
		s.pass(2 * time.Hour)
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

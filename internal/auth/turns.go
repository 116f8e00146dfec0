package auth

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// How many passwords of one account, and of one network address, are checked or wait for
// it at once. Shoppers may share an address; an account has one owner.
const (
	turnsPerAccount = 2
	turnsPerAddress = 8
)

var (
	// errBusy is for who waited too long, errCrowded for who has too many in line already.
	errBusy    = errors.New("too many passwords are being checked")
	errCrowded = errors.New("too many passwords of one account or address are being checked")
)

// asker is on whose behalf a password is checked.
type asker struct {
	account, address string
	// known is true on a device that the account's owner has signed in from before.
	known bool
}

// turns hands out turns at hashing, a few at a time: to known devices first, to others in
// the order in which they came. What one account or address has in line is bounded, known
// devices apart, so that a burst of one makes nobody else wait for long.
type turns struct {
	patient time.Duration

	mu   sync.Mutex
	free int
	// held counts the turns that are taken or waited for, by account and by address.
	held          map[turnKey]int
	known, others []*waiter
}

type turnKey struct {
	name  string
	known bool
}

type waiter struct{ called chan struct{} }

func newTurns(atOnce int, patient time.Duration) *turns {
	return &turns{patient: patient, free: atOnce, held: map[turnKey]int{}}
}

// take waits for a turn. Returns errCrowded at once when the asker has too many already,
// and errBusy when it takes too long.
func (t *turns) take(ctx context.Context, who asker) (release func(), err error) {
	account := turnKey{"account " + who.account, who.known}
	address := turnKey{"address " + who.address, who.known}
	t.mu.Lock()
	if t.held[account] >= turnsPerAccount || t.held[address] >= turnsPerAddress {
		t.mu.Unlock()
		return nil, errCrowded
	}
	t.held[account]++
	t.held[address]++
	release = func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.forget(account, address)
		t.pass()
	}
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return release, nil
	}
	line := &t.others
	if who.known {
		line = &t.known
	}
	w := &waiter{called: make(chan struct{})}
	*line = append(*line, w)
	t.mu.Unlock()

	timer := time.NewTimer(t.patient)
	defer timer.Stop()
	select {
	case <-w.called:
		return release, nil
	case <-timer.C:
		err = errBusy
	case <-ctx.Done():
		err = ctx.Err()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(account, address)
	if i := slices.Index(*line, w); i >= 0 {
		*line = slices.Delete(*line, i, i+1)
	} else {
		t.pass() // called in the very moment of leaving
	}
	return nil, err
}

// pass hands a turn that ended to the next in line.
func (t *turns) pass() {
	for _, line := range []*[]*waiter{&t.known, &t.others} {
		if len(*line) > 0 {
			close((*line)[0].called)
			*line = slices.Delete(*line, 0, 1)
			return
		}
	}
	t.free++
}

func (t *turns) forget(keys ...turnKey) {
	for _, key := range keys {
		if t.held[key]--; t.held[key] == 0 {
			delete(t.held, key)
		}
	}
}

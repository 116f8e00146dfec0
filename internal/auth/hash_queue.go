package auth

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Limits of the passwords of one account, and of one network address, that are being
// hashed or waiting. Shoppers may share an address; an account has one owner.
const (
	maxHashesPerAccount = 2
	maxHashesPerAddress = 8
)

// MaxHashWait is how long a password waits to be hashed before it is refused. As many are hashed at the same time as there
// are processors.
const MaxHashWait = 5 * time.Second

var (
	// errQueueTimeout is returned after maxWait, errQueueFull when the requester has too many in
	// the queue.
	errQueueTimeout = errors.New("too many passwords are being checked")
	errQueueFull    = errors.New("too many passwords of one account or address are being checked")
)

// requester is the account and client that a password is hashed for.
type requester struct {
	account, address string
	// known is true for a known device of the account.
	known bool
}

// hashQueue limits concurrent hashing: a semaphore whose waiters are served known devices
// first, then in order of arrival. The entries of one account or address are limited,
// separately for known devices, so that a burst of one does not delay the others for long.
type hashQueue struct {
	maxWait time.Duration

	mu   sync.Mutex
	free int
	// counts has the entries that are running or waiting, by account and by address.
	counts        map[queueKey]int
	known, others []*waiter
}

type queueKey struct {
	name  string
	known bool
}

type waiter struct{ ready chan struct{} }

func newHashQueue(slots int, maxWait time.Duration) *hashQueue {
	return &hashQueue{maxWait: maxWait, free: slots, counts: map[queueKey]int{}}
}

// acquire waits for a slot. Returns errQueueFull at once when the requester has too many
// entries already, and errQueueTimeout after maxWait.
func (q *hashQueue) acquire(ctx context.Context, who requester) (release func(), err error) {
	account := queueKey{"account " + who.account, who.known}
	address := queueKey{"address " + who.address, who.known}
	q.mu.Lock()
	if q.counts[account] >= maxHashesPerAccount || q.counts[address] >= maxHashesPerAddress {
		q.mu.Unlock()
		return nil, errQueueFull
	}
	q.counts[account]++
	q.counts[address]++
	release = func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.decrement(account, address)
		q.handOff()
	}
	if q.free > 0 {
		q.free--
		q.mu.Unlock()
		return release, nil
	}
	line := &q.others
	if who.known {
		line = &q.known
	}
	w := &waiter{ready: make(chan struct{})}
	*line = append(*line, w)
	q.mu.Unlock()

	timer := time.NewTimer(q.maxWait)
	defer timer.Stop()
	select {
	case <-w.ready:
		return release, nil
	case <-timer.C:
		err = errQueueTimeout
	case <-ctx.Done():
		err = ctx.Err()
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.decrement(account, address)
	if i := slices.Index(*line, w); i >= 0 {
		*line = slices.Delete(*line, i, i+1)
	} else {
		q.handOff() // got the slot while giving up
	}
	return nil, err
}

// handOff passes a free slot to the next waiter.
func (q *hashQueue) handOff() {
	for _, line := range []*[]*waiter{&q.known, &q.others} {
		if len(*line) > 0 {
			close((*line)[0].ready)
			*line = slices.Delete(*line, 0, 1)
			return
		}
	}
	q.free++
}

func (q *hashQueue) decrement(keys ...queueKey) {
	for _, key := range keys {
		if q.counts[key]--; q.counts[key] == 0 {
			delete(q.counts, key)
		}
	}
}

package torture

import (
	"fmt"
	"net"
	"strings"
	"sync"

	"matjar/internal/mail/simulator"
)

// letterBox is a mail server that takes letters, some of them at the second attempt, and counts them.
type letterBox struct {
	listener net.Listener
	address  string
	mu       sync.Mutex
	picky
	// byID has the letters by their Message-ID, confirmations the tokens of links that confirm the newsletter, by address.
	byID          map[string]*takenLetter
	confirmations map[string]string
}

// takenLetter is a letter, and how often it came.
type takenLetter struct {
	to, subject string
	n           int
}

func openLetterBox() (*letterBox, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &letterBox{listener: listener, address: listener.Addr().String(), picky: newPicky(), byID: map[string]*takenLetter{}, confirmations: map[string]string{}}
	go simulator.Serve(listener, b.take)
	return b, nil
}

func (b *letterBox) close() { b.listener.Close() }

// take counts a letter, unless it is refused. One to subscribers is refused for good, because another is tried again only after minutes.
func (b *letterBox) take(l simulator.Letter) simulator.Answer {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.refuses(l.ID) {
		if strings.HasPrefix(l.Subject, campaignSubject) {
			return simulator.Refused
		}
		return simulator.Later
	}
	if b.byID[l.ID] == nil {
		b.byID[l.ID] = &takenLetter{to: l.To, subject: l.Subject}
	}
	b.byID[l.ID].n++
	if token := confirmationIn(l.Text); token != "" {
		b.confirmations[l.To] = token
	}
	return simulator.Taken
}

// confirmation returns the token with which an address confirms the newsletter, or "" if no letter has asked it to.
func (b *letterBox) confirmation(to string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.confirmations[to]
}

// toWhom returns the addresses to which a letter about something has come.
func (b *letterBox) toWhom(subject string) map[string]bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := map[string]bool{}
	for _, l := range b.byID {
		if l.subject == subject {
			all[l.to] = true
		}
	}
	return all
}

// refused returns how many letters were refused and have not come again.
func (b *letterBox) refused() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waiting)
}

// check finds as many letters as are owed to each address at least, and no two about the same thing to the same address. It
// returns how many came, and how many of them more than once with the same id.
func (b *letterBox) check(owed map[string]int) (came, repeated int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	count, about := map[string]int{}, map[string]bool{}
	for _, l := range b.byID {
		if l.n > 1 {
			repeated++
		}
		key := l.to + " " + l.subject
		if count[l.to]++; about[key] {
			return 0, 0, fmt.Errorf("two letters were written to %s: %s", l.to, l.subject)
		}
		about[key] = true
	}
	for to, n := range owed {
		if count[to] < n {
			return 0, 0, fmt.Errorf("%d letters came to %s, want %d", count[to], to, n)
		}
	}
	return len(b.byID), repeated, nil
}

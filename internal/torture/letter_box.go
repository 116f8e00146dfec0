package torture

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
)

// letterBox is a mail server that takes letters, some of them at the second attempt, and counts them.
type letterBox struct {
	listener net.Listener
	address  string
	mu       sync.Mutex
	picky
	// byID has the letters by their Message-ID.
	byID map[string]*takenLetter
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
	b := &letterBox{listener: listener, address: listener.Addr().String(), picky: newPicky(), byID: map[string]*takenLetter{}}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go b.serve(conn)
		}
	}()
	return b, nil
}

func (b *letterBox) close() { b.listener.Close() }

// serve speaks as much SMTP as it takes to receive letters.
func (b *letterBox) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	say := func(line string) { fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 box")
	to := ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		if address, ok := strings.CutPrefix(line, "RCPT TO:<"); ok {
			to, _, _ = strings.Cut(address, ">")
		}
		switch strings.ToUpper(strings.TrimSpace(line)) {
		case "DATA":
			say("354 go on")
			id, subject := "", ""
			for {
				text, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if text == ".\r\n" {
					break
				}
				if value, ok := strings.CutPrefix(text, "Message-ID: "); ok {
					id = strings.TrimSpace(value)
				}
				if value, ok := strings.CutPrefix(text, "Subject: "); ok && subject == "" {
					subject = strings.TrimSpace(value)
				}
			}
			if b.take(id, to, subject) {
				say("250 taken")
			} else {
				say("451 come again")
			}
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// take counts a letter, and reports whether it was not refused.
func (b *letterBox) take(id, to, subject string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.refuses(id) {
		return false
	}
	if b.byID[id] == nil {
		b.byID[id] = &takenLetter{to: to, subject: subject}
	}
	b.byID[id].n++
	return true
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

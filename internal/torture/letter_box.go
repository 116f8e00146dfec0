package torture

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"matjar/internal/db"
)

// letterBox is a mail server that takes every letter and counts them.
type letterBox struct {
	listener net.Listener
	address  string
	mu       sync.Mutex
	// byID counts the letters by their Message-ID.
	byID map[string]int
}

func openLetterBox() (*letterBox, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &letterBox{listener: listener, address: listener.Addr().String(), byID: map[string]int{}}
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
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch strings.ToUpper(strings.TrimSpace(line)) {
		case "DATA":
			say("354 go on")
			id := ""
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
			}
			b.mu.Lock()
			b.byID[id]++
			b.mu.Unlock()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

const countLetters = `SELECT count(*) FROM mail_jobs`

// check waits until the queue is empty, which takes until the lease of a node that died has ended, and returns how many
// letters came and how many of them more than once.
func (b *letterBox) check(ctx context.Context, d *db.DB) (came, repeated int, err error) {
	for end := time.Now().Add(90 * time.Second); ; {
		waiting, err := queryInt(ctx, d, countLetters)
		if err != nil {
			return 0, 0, err
		}
		if waiting == 0 {
			break
		}
		if time.Now().After(end) {
			return 0, 0, fmt.Errorf("%d letters are still in the queue", waiting)
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, n := range b.byID {
		if n > 1 {
			repeated++
		}
	}
	return len(b.byID), repeated, nil
}

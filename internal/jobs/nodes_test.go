package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/queue"
)

// sentLetters counts letters by their id.
type sentLetters struct {
	mu sync.Mutex
	n  map[string]int
}

func (s *sentLetters) Send(_ context.Context, m *gomail.Msg) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n[m.GetMessageID()]++
	return nil
}

// twoNodes opens a database twice, as two nodes do.
func twoNodes(t *testing.T, url string) [2]*db.DB {
	t.Helper()
	var nodes [2]*db.DB
	for i := range nodes {
		var err error
		if nodes[i], err = db.Open(t.Context(), url); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { nodes[i].Close() })
	}
	return nodes
}

// Nodes that work at the same time send each letter once, leave alone what another one has in hand, and take over
// what a dead one had.
func TestTwoNodesSendEachLetterOnce(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		nodes := twoNodes(t, url)
		sent := &sentLetters{n: map[string]int{}}
		const letters = 24
		for i := range letters {
			err := mail.Enqueue(t.Context(), nodes[0], mail.Message{
				To: fmt.Sprintf("a%d@example.com", i), Language: lang.English, Purpose: mail.Requested, Subject: "Hello", Paragraphs: []string{"text"},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		// The node that took this one died; its lease has not ended.
		const take = `UPDATE mail_jobs SET attempts = 1, due_at = $1, busy_until = $1 WHERE id = (SELECT min(id) FROM mail_jobs)`
		if err := db.Exec(t.Context(), nodes[0], take, nodes[0].Now().Add(time.Minute).UnixMicro()); err != nil {
			t.Fatal(err)
		}
		work := func() {
			var workers sync.WaitGroup
			for _, d := range append(nodes[:], nodes[:]...) {
				workers.Go(func() {
					w := &mail.Worker{DB: d, Log: slog.New(slog.DiscardHandler), Sender: sent, Shop: shopName}
					for {
						if more, err := w.Next(t.Context()); err != nil || !more {
							if err != nil {
								t.Error(err)
							}
							return
						}
					}
				})
			}
			workers.Wait()
		}
		// A node that loses the race for a letter looks again: nothing is left when none is due.
		work()
		if len(sent.n) != letters-1 {
			t.Errorf("%d letters were sent, want all but the one in hand, %d", len(sent.n), letters-1)
		}
		if err := db.Exec(t.Context(), nodes[0], `UPDATE mail_jobs SET due_at = $1, busy_until = $1`, nodes[0].Now().Add(-time.Second).UnixMicro()); err != nil {
			t.Fatal(err)
		}
		work()
		if len(sent.n) != letters {
			t.Errorf("%d letters were sent after the lease ended, want %d", len(sent.n), letters)
		}
		for id, n := range sent.n {
			if n != 1 {
				t.Errorf("letter %s was sent %d times", id, n)
			}
		}
	})
}

// Of nodes that ask at the same time, one has the turn; so it is again when the interval is over, whoever had the
// last one and whether or not it lives.
func TestOneNodeHasTheTurn(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		nodes := twoNodes(t, url)
		start := time.Now()
		for _, c := range []struct {
			after time.Duration
			want  int
		}{{0, 1}, {59 * time.Second, 0}, {time.Minute, 1}} {
			var mu sync.Mutex
			turns := 0
			var asking sync.WaitGroup
			for _, d := range append(nodes[:], nodes[:]...) {
				asking.Go(func() {
					turn, err := queue.TakeTurn(t.Context(), d, "sweep", start.Add(c.after), time.Minute)
					mu.Lock()
					defer mu.Unlock()
					if err != nil {
						t.Error(err)
					}
					if turn {
						turns++
					}
				})
			}
			asking.Wait()
			if turns != c.want {
				t.Errorf("after %s %d nodes have the turn, want %d", c.after, turns, c.want)
			}
		}
	})
}

// What was sent is noted as soon as the database is back, so that it is not sent again.
func TestDoneIsNotedAfterAnOutage(t *testing.T) {
	broken, tries := io.ErrUnexpectedEOF, 0
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	err := queue.Note(ended, time.Minute, func(ctx context.Context) error {
		if tries++; tries == 1 {
			return broken
		}
		return ctx.Err()
	})
	if err != nil || tries != 2 {
		t.Errorf("noted after %d tries, %v", tries, err)
	}
	mistake := errors.New("no such column")
	if err := queue.Note(t.Context(), time.Minute, func(context.Context) error { return mistake }); !errors.Is(err, mistake) {
		t.Errorf("a mistake = %v", err)
	}
	if err := queue.Note(t.Context(), 0, func(context.Context) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("after the lease = %v", err)
	}
}

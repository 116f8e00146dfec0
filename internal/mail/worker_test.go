package mail

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// mailServer takes letters, the first ones only when as many as may be have come at a time, and that to slow@example.com only when
// it has got all others.
type mailServer struct {
	others int
	// together is closed when as many came as may be under way, complete when the others were taken, and all when that is all.
	together, complete, all chan struct{}

	mu            sync.Mutex
	running, most int
	sent          map[string]int
}

func (s *mailServer) Send(ctx context.Context, m *gomail.Msg) error {
	to := m.GetTo()[0].Address
	s.mu.Lock()
	s.running++
	s.most = max(s.most, s.running)
	if s.running == atOnce && len(s.sent) == 0 {
		close(s.together)
	}
	s.mu.Unlock()
	wait := s.together
	if to == "slow@example.com" {
		wait = s.complete
	}
	select {
	case <-wait:
	case <-ctx.Done():
		return ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running--
	s.sent[to]++
	switch len(s.sent) {
	case s.others:
		close(s.complete)
	case 1 + s.others:
		close(s.all)
	}
	return nil
}

// A node sends several letters at a time, no more than it may, and each once; one that takes long holds up no other.
func TestSeveralLettersAtATime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &mailServer{others: 3 * atOnce, together: make(chan struct{}), complete: make(chan struct{}), all: make(chan struct{}), sent: map[string]int{}}
		for n := range 1 + s.others {
			to := fmt.Sprintf("a%d@example.com", n)
			if n == 0 {
				to = "slow@example.com"
			}
			if err := Enqueue(t.Context(), d, Message{To: to, Subject: "x", Purpose: Service}); err != nil {
				t.Fatal(err)
			}
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		var working sync.WaitGroup
		working.Go(func() { (&Worker{DB: d, Log: slog.New(slog.DiscardHandler), Sender: s, Shop: testShop}).Run(ctx) })
		select {
		case <-s.all:
		case <-ctx.Done():
		}
		stop()
		working.Wait()
		if s.most != atOnce || len(s.sent) != 1+s.others {
			t.Errorf("%d letters were sent, up to %d at a time, want %d and %d", len(s.sent), s.most, 1+s.others, atOnce)
		}
		for to, n := range s.sent {
			if n != 1 {
				t.Errorf("%d letters were sent to %s", n, to)
			}
		}
	})
}

// What a node has in hand when it stops is the next one's at once, and that was no attempt.
func TestLetterOfANodeThatStops(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := Enqueue(t.Context(), d, Message{To: "noura@example.com", Subject: "x", Purpose: Requested}); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		w := &Worker{DB: d, Shop: testShop, Sender: SenderFunc(func(ctx context.Context, _ *gomail.Msg) error {
			stop()
			return ctx.Err()
		})}
		if found, err := w.Next(ctx); !found || err != nil {
			t.Errorf("the node that stops: %t, %v", found, err)
		}
		var attempts, failed int
		if err := d.QueryRowContext(t.Context(), `SELECT attempts, CASE WHEN last_error = '' THEN 0 ELSE 1 END FROM mail_jobs`).Scan(&attempts, &failed); err != nil {
			t.Fatal(err)
		}
		w.Sender = Outbox(t.TempDir())
		if found, err := w.Next(t.Context()); !found || err != nil || attempts != 0 || failed != 0 {
			t.Errorf("the next one: %t, %v after %d attempts, want it sent, without a failure", found, err, attempts)
		}
	})
}

package letter

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/poll"
	"matjar/internal/queue"
	"matjar/internal/setting"
	"matjar/internal/trace"
)

const (
	// pollInterval is the pause between looks for something to send.
	pollInterval = 2 * time.Second
	// sendTimeout limits the sending of one letter. leaseTime is when a node that has begun it and not
	// told the end is taken for dead, which is much later.
	sendTimeout = 40 * time.Second
	leaseTime   = 3 * time.Minute
	// maxAttempts is how often a reader is tried whose mailbox is not ready; the pauses double.
	maxAttempts = 5
	firstPause  = 2 * time.Minute
	// outagePause is how long nothing is sent after the mail server could not be reached. A reader for
	// whom that happens maxOutages times is given up, so that no letter is tried for ever.
	outagePause = time.Minute
	maxOutages  = 20
)

const (
	// mayHaveArrived ends the reason of a letter that is not sent again unless somebody decides so for
	// this one.
	mayHaveArrived = "; it may have arrived"
	// interrupted is the reason of a letter whose sender died.
	interrupted = "interrupted while it was being sent" + mayHaveArrived
)

// Run sends letters until ctx ends. Any number of nodes may run it: together they keep the pace.
func (s *Service) Run(ctx context.Context, log *slog.Logger) {
	poll.Work(ctx, log, "letters to subscribers", func(ctx context.Context) (time.Duration, error) {
		wait, err := s.Next(ctx)
		if err != nil {
			wait = pollInterval
		}
		return wait, err
	})
}

// Next sends at most one letter and returns how long to wait before the next call.
func (s *Service) Next(ctx context.Context) (wait time.Duration, err error) {
	now := s.Now()
	if err := s.begin(ctx, now); err != nil {
		return 0, err
	}
	if err := s.giveUpLost(ctx, now); err != nil {
		return 0, err
	}
	letterID, place, err := s.nextReader(ctx, now)
	if err != nil || letterID == "" {
		return pollInterval, err
	}
	interval, ok := s.interval()
	if !ok {
		return pollInterval, nil
	}
	t, wait, err := s.take(ctx, letterID, place, now, interval)
	if err != nil || t == nil {
		return wait, err
	}
	return interval, s.send(ctx, t)
}

// interval returns the pause between two letters, or false if none are to be sent.
func (s *Service) interval() (time.Duration, bool) {
	perMinute := setting.LettersPerMinute.In(s.settings.Current())
	if perMinute == 0 {
		return 0, false
	}
	return time.Minute / time.Duration(perMinute), true
}

// begin writes down the readers of a letter whose time has come.
func (s *Service) begin(ctx context.Context, now time.Time) error {
	due, err := plannedLetters(ctx, s.db, now)
	if err != nil || len(due) == 0 {
		return err
	}
	return s.db.Tx(ctx, func(q db.Querier) error {
		begun, err := beginLetter(ctx, q, due[0])
		if err != nil || !begun {
			return err
		}
		audience, err := audienceOf(ctx, q, due[0])
		if err != nil {
			return err
		}
		return addRecipients(ctx, q, due[0], audience)
	})
}

// giveUpLost marks letters whose sender died as failed.
func (s *Service) giveUpLost(ctx context.Context, now time.Time) error {
	before := now.Add(-leaseTime).UnixMicro()
	lost, err := lostReaders(ctx, s.db, before)
	if err != nil || len(lost) == 0 {
		return err
	}
	return failLost(ctx, s.db, before)
}

// nextReader returns the letter and the place of who is due, or "". A letter that has nobody left has
// been sent.
func (s *Service) nextReader(ctx context.Context, now time.Time) (letterID string, place int64, err error) {
	open, err := sendingLetters(ctx, s.db)
	if err != nil {
		return "", 0, err
	}
	for _, id := range open {
		place, err = nextReader(ctx, s.db, id, now)
		if err == nil {
			return id, place, nil
		}
		if !db.NoRows(err) {
			return "", 0, err
		}
		if err := endLetter(ctx, s.db, id, now); err != nil {
			return "", 0, err
		}
	}
	return "", 0, nil
}

// taken is a letter to one reader that this node sends.
type taken struct {
	letterID string
	place    int64
	// at names the attempt.
	at              int64
	attempts        int64
	email, language string
	token           string
	written         Draft
}

// take reserves a reader for this node, if it is its turn: letters of the shop's other mail go first, and
// all nodes together keep the interval. Returns nil and how long to wait if it is not.
func (s *Service) take(ctx context.Context, letterID string, place int64, now time.Time, interval time.Duration) (t *taken, wait time.Duration, err error) {
	busy, err := mail.Busy(ctx, s.db, now)
	if err != nil || busy {
		return nil, pollInterval, err
	}
	next, err := nextTurn(ctx, s.db)
	if err != nil {
		return nil, 0, err
	}
	if early := time.UnixMicro(next).Sub(now); early > 0 {
		return nil, min(early, pollInterval), nil
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		t = nil
		turn, err := takeTurn(ctx, q, now, now.Add(interval))
		if err != nil || !turn {
			return err
		}
		one := taken{letterID: letterID, place: place, at: now.UnixMicro()}
		one.email, one.language, one.attempts, err = takeReader(ctx, q, letterID, place, one.at)
		if db.NoRows(err) {
			return nil
		}
		if err != nil {
			return err
		}
		one.token, err = tokenOf(ctx, q, one.email)
		if db.NoRows(err) {
			return skipReader(ctx, q, letterID, place)
		}
		if err != nil {
			return err
		}
		l, err := db.All(ctx, q, rowFields, selectLetter, letterID)
		if err != nil {
			return err
		}
		if len(l) == 0 {
			return errNotFound
		}
		one.written, t = l[0].Draft, &one
		return nil
	})
	return t, interval, err
}

// send sends a letter that was taken and stores what came of it.
func (s *Service) send(ctx context.Context, t *taken) (err error) {
	ctx, span := trace.Queued(ctx, "letter")
	span.SetInt("attempt", t.attempts)
	defer span.Done(&err)
	language, _ := lang.Parse(t.language)
	m, err := s.message(t.written, t.email, language, t.letterID, t.token)
	if err != nil {
		return errors.Join(err, setFailed(ctx, s.db, t.letterID, t.place, t.at, queue.Reason(err.Error())))
	}
	// A shop that closes ends what it has begun.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTimeout)
	defer cancel()
	err = s.deliver(ctx, queue.JoinID(t.letterID, t.place), m)
	ctx = context.WithoutCancel(ctx)
	if err == nil {
		return queue.Note(ctx, leaseTime-sendTimeout, func(ctx context.Context) error { return setSent(ctx, s.db, t.letterID, t.place, t.at) })
	}
	span.Fail()
	now := s.Now()
	unready := mail.Unready(err)
	switch {
	case mail.Unsure(err):
		return setFailed(ctx, s.db, t.letterID, t.place, t.at, queue.Reason(err.Error())+mayHaveArrived)
	case mail.Refused(err), unready && t.attempts >= maxAttempts, t.attempts >= maxOutages:
		return setFailed(ctx, s.db, t.letterID, t.place, t.at, queue.Reason(err.Error()))
	case unready:
		again := now.Add(firstPause << (t.attempts - 1))
		return setWaiting(ctx, s.db, t.letterID, t.place, t.at, again, queue.Reason(err.Error()))
	}
	// The server could not be reached, which is no reader's fault: all wait, and others come first then.
	again := now.Add(outagePause)
	return errors.Join(err, s.db.Tx(ctx, func(q db.Querier) error {
		if err := setWaiting(ctx, q, t.letterID, t.place, t.at, again, queue.Reason(err.Error())); err != nil {
			return err
		}
		return pause(ctx, q, again)
	}))
}

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

const (
	selectPlanned = `SELECT letter_id FROM letters WHERE state = 'planned' AND starts_at <= $1 ORDER BY starts_at, letter_id LIMIT 1`
	beginLetter   = `UPDATE letters SET state = 'sending' WHERE letter_id = $1 AND state = 'planned'`
	addRecipients = `
		INSERT INTO letter_recipients (letter_id, place, email, language, state)
		SELECT CAST($1 AS TEXT), row_number() OVER (ORDER BY email), email, language, 'waiting'` + readers + ` AND ($2 = 'all' OR language = $2)`
	selectAudience = `SELECT audience FROM letters WHERE letter_id = $1`

	selectLost = `SELECT letter_id FROM letter_recipients WHERE state = 'sending' AND tried_at < $1 LIMIT 1`
	failLost   = `UPDATE letter_recipients SET state = 'failed', last_error = $2 WHERE state = 'sending' AND tried_at < $1`

	selectSending = `SELECT letter_id FROM letters WHERE state = 'sending' ORDER BY starts_at, letter_id`
	selectReader  = `
		SELECT place FROM letter_recipients WHERE letter_id = $1 AND state = 'waiting' AND due_at <= $2
		ORDER BY due_at, place LIMIT 1`
	endLetter = `
		UPDATE letters SET state = 'sent', ended_at = $2 WHERE letter_id = $1 AND state = 'sending' AND NOT EXISTS (
			SELECT 1 FROM letter_recipients r WHERE r.letter_id = letters.letter_id AND r.state IN ('waiting', 'sending'))`

	selectPace = `SELECT next_at FROM letter_pace WHERE id = 1`
	takeTurn   = `UPDATE letter_pace SET next_at = $2 WHERE id = 1 AND next_at <= $1`
	pause      = `UPDATE letter_pace SET next_at = $1 WHERE id = 1 AND next_at < $1`
	// Stopping the letter and sending it are decided one after the other.
	takeReader = `
		UPDATE letter_recipients SET state = 'sending', attempts = attempts + 1, tried_at = $3
		WHERE letter_id = $1 AND place = $2 AND state = 'waiting' AND EXISTS (SELECT 1 FROM letters l WHERE l.letter_id = $1 AND l.state = 'sending')
		RETURNING coalesce(email, ''), language, attempts`
	selectToken = `SELECT unsubscribe_token` + readers + ` AND email = $1`
	skipReader  = `UPDATE letter_recipients SET state = 'skipped' WHERE letter_id = $1 AND place = $2`

	// What a node tells of its own attempt is right, also when others took it for dead meanwhile.
	setSent    = `UPDATE letter_recipients SET state = 'sent', last_error = '' WHERE letter_id = $1 AND place = $2 AND tried_at = $3`
	setFailed  = `UPDATE letter_recipients SET state = 'failed', last_error = $4 WHERE letter_id = $1 AND place = $2 AND tried_at = $3`
	setWaiting = `
		UPDATE letter_recipients SET state = 'waiting', due_at = $4, last_error = $5
		WHERE letter_id = $1 AND place = $2 AND tried_at = $3 AND state = 'sending'`
)

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
	due, err := db.Column(ctx, s.db, selectPlanned, now.UnixMicro())
	if err != nil || len(due) == 0 {
		return err
	}
	return s.db.Tx(ctx, func(q db.Querier) error {
		begun, err := db.Changed(ctx, q, beginLetter, due[0])
		if err != nil || !begun {
			return err
		}
		var audience string
		if err := q.QueryRowContext(ctx, selectAudience, due[0]).Scan(&audience); err != nil {
			return err
		}
		return db.Exec(ctx, q, addRecipients, due[0], audience)
	})
}

// giveUpLost marks letters whose sender died as failed.
func (s *Service) giveUpLost(ctx context.Context, now time.Time) error {
	before := now.Add(-leaseTime).UnixMicro()
	lost, err := db.Column(ctx, s.db, selectLost, before)
	if err != nil || len(lost) == 0 {
		return err
	}
	return db.Exec(ctx, s.db, failLost, before, interrupted)
}

// nextReader returns the letter and the place of who is due, or "". A letter that has nobody left has
// been sent.
func (s *Service) nextReader(ctx context.Context, now time.Time) (letterID string, place int64, err error) {
	open, err := db.Column(ctx, s.db, selectSending)
	if err != nil {
		return "", 0, err
	}
	for _, id := range open {
		err := s.db.QueryRowContext(ctx, selectReader, id, now.UnixMicro()).Scan(&place)
		if err == nil {
			return id, place, nil
		}
		if !db.NoRows(err) {
			return "", 0, err
		}
		if err := db.Exec(ctx, s.db, endLetter, id, now.UnixMicro()); err != nil {
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
	var next int64
	if err := s.db.QueryRowContext(ctx, selectPace).Scan(&next); err != nil {
		return nil, 0, err
	}
	if early := time.UnixMicro(next).Sub(now); early > 0 {
		return nil, min(early, pollInterval), nil
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		t = nil
		turn, err := db.Changed(ctx, q, takeTurn, now.UnixMicro(), now.Add(interval).UnixMicro())
		if err != nil || !turn {
			return err
		}
		one := taken{letterID: letterID, place: place, at: now.UnixMicro()}
		err = q.QueryRowContext(ctx, takeReader, letterID, place, one.at).Scan(&one.email, &one.language, &one.attempts)
		if db.NoRows(err) {
			return nil
		}
		if err != nil {
			return err
		}
		err = q.QueryRowContext(ctx, selectToken, one.email).Scan(&one.token)
		if db.NoRows(err) {
			return db.Exec(ctx, q, skipReader, letterID, place)
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
		return errors.Join(err, db.Exec(ctx, s.db, setFailed, t.letterID, t.place, t.at, queue.Reason(err.Error())))
	}
	// A shop that closes ends what it has begun.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTimeout)
	defer cancel()
	err = s.deliver(ctx, queue.JoinID(t.letterID, t.place), m)
	ctx = context.WithoutCancel(ctx)
	if err == nil {
		return queue.Note(ctx, leaseTime-sendTimeout, func(ctx context.Context) error { return db.Exec(ctx, s.db, setSent, t.letterID, t.place, t.at) })
	}
	span.Fail()
	now := s.Now()
	unready := mail.Unready(err)
	switch {
	case mail.Unsure(err):
		return db.Exec(ctx, s.db, setFailed, t.letterID, t.place, t.at, queue.Reason(err.Error())+mayHaveArrived)
	case mail.Refused(err), unready && t.attempts >= maxAttempts, t.attempts >= maxOutages:
		return db.Exec(ctx, s.db, setFailed, t.letterID, t.place, t.at, queue.Reason(err.Error()))
	case unready:
		again := now.Add(firstPause << (t.attempts - 1))
		return db.Exec(ctx, s.db, setWaiting, t.letterID, t.place, t.at, again.UnixMicro(), queue.Reason(err.Error()))
	}
	// The server could not be reached, which is no reader's fault: all wait, and others come first then.
	again := now.Add(outagePause)
	return errors.Join(err, s.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, setWaiting, t.letterID, t.place, t.at, again.UnixMicro(), queue.Reason(err.Error())); err != nil {
			return err
		}
		return db.Exec(ctx, q, pause, again.UnixMicro())
	}))
}

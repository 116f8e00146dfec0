package auth

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// patience is how many wrong answers are taken before each further one makes the next wait,
// twice as long every time.
type patience struct {
	free           int64
	first, longest time.Duration
}

var (
	passwordGuesses   = patience{free: 100, first: time.Second, longest: 15 * time.Minute}
	secondStepGuesses = patience{free: 10, first: 5 * time.Minute, longest: time.Hour}
)

// failuresKept is after how long without another one failures are forgotten.
const failuresKept = 12 * time.Hour

// failures counts the wrong answers for an account from one known device, or from all
// devices that are not known.
type failures struct {
	account, device string
	patience
}

const selectBlocked = `SELECT blocked_until FROM sign_in_failures WHERE account = $1 AND device = $2`

func (f failures) blocked(ctx context.Context, q db.Querier, now time.Time) (bool, error) {
	var until int64
	err := q.QueryRowContext(ctx, selectBlocked, f.account, f.device).Scan(&until)
	if db.None(err) {
		return false, nil
	}
	return until > now.UnixMicro(), err
}

const (
	// Many who count at once do so one after the other, each unless the one before set a block.
	addFailure = `
		INSERT INTO sign_in_failures (account, device, failures, blocked_until, failed_at) VALUES ($1, $2, 1, 0, $3)
		ON CONFLICT (account, device) DO UPDATE SET
			failures  = CASE WHEN sign_in_failures.failed_at <= $4 THEN 1 ELSE sign_in_failures.failures + 1 END,
			failed_at = excluded.failed_at
		WHERE sign_in_failures.blocked_until <= $3
		RETURNING failures`
	setBlocked        = `UPDATE sign_in_failures SET blocked_until = $3 WHERE account = $1 AND device = $2`
	deleteFailures    = `DELETE FROM sign_in_failures WHERE account = $1 AND device = $2`
	deleteOldFailures = `DELETE FROM sign_in_failures WHERE failed_at <= $1`
)

// count adds a failure inside a transaction and returns how many there are now. Returns
// errTooMany while the account has to wait. Where an answer is cheap to check it is counted
// before that, so that many guesses at once cannot get past the limit; forget takes back
// what turned out right.
func (f failures) count(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	var n int64
	err := q.QueryRowContext(ctx, addFailure, f.account, f.device, now.UnixMicro(), now.Add(-failuresKept).UnixMicro()).Scan(&n)
	if db.None(err) {
		return 0, errTooMany
	}
	if err != nil || n < f.free {
		return n, err
	}
	block := min(f.first<<min(n-f.free, 20), f.longest)
	return n, db.Exec(ctx, q, setBlocked, f.account, f.device, now.Add(block).UnixMicro())
}

// add counts an answer that was wrong.
func (f failures) add(ctx context.Context, d *db.DB, now time.Time) error {
	err := d.Tx(ctx, func(q db.Querier) error {
		_, err := f.count(ctx, q, now)
		return err
	})
	if errors.Is(err, errTooMany) {
		return nil
	}
	return err
}

func (f failures) forget(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, deleteFailures, f.account, f.device)
}

// deviceMark makes the mark that is left in a browser after a sign-in: it names the
// user it is good for and cannot be made by others.
func (s *Service) deviceMark(userID string) string {
	body := userID + "." + uuid.NewString()
	return body + "." + mac(s.secret, "device", body)
}

// knownDevice returns the device's own name if the mark is good for the user, else "".
func (s *Service) knownDevice(mark, userID string) string {
	i := strings.LastIndexByte(mark, '.')
	if i < 0 || userID == "" || mark[i+1:] != mac(s.secret, "device", mark[:i]) {
		return ""
	}
	owner, name, _ := strings.Cut(mark[:i], ".")
	if owner != userID {
		return ""
	}
	return name
}

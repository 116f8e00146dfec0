package auth

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

const (
	// freeFailures is how many wrong passwords an account takes before each further
	// one makes the next wait longer.
	freeFailures = 100
	longestBlock = 15 * time.Minute
)

// failures counts the wrong passwords for an account from one known device, or from
// all devices that are not known.
type failures struct {
	account, device string
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
	addFailure = `
		INSERT INTO sign_in_failures (account, device, failures, blocked_until) VALUES ($1, $2, 1, 0)
		ON CONFLICT (account, device) DO UPDATE SET failures = sign_in_failures.failures + 1
		RETURNING failures`
	setBlocked     = `UPDATE sign_in_failures SET blocked_until = $3 WHERE account = $1 AND device = $2`
	deleteFailures = `DELETE FROM sign_in_failures WHERE account = $1 AND device = $2`
)

func (f failures) add(ctx context.Context, d *db.DB, now time.Time) error {
	return d.Tx(ctx, func(q db.Querier) error {
		var n int64
		if err := q.QueryRowContext(ctx, addFailure, f.account, f.device).Scan(&n); err != nil {
			return err
		}
		if n < freeFailures {
			return nil
		}
		block := min(time.Second<<min(n-freeFailures, 20), longestBlock)
		return db.Exec(ctx, q, setBlocked, f.account, f.device, now.Add(block).UnixMicro())
	})
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

// knownDevice gives the device's own name if the mark is good for the user, else "".
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

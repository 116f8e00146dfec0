package auth

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/mail"
)

// secondFactorAttempts counts the wrong second factors of an account, over all challenges,
// factors and recovery codes. The owner's known devices have a separate count, so that guesses
// from elsewhere do not lock the owner out.
func (s *Service) secondFactorAttempts(id Identity, client Client) failedAttempts {
	device := "second step"
	if s.knownDevice(client.Device, id.UserID) != "" {
		device = "second step, known"
	}
	return failedAttempts{digest(id.Email), device, secondFactorLockout}
}

// challengeAttemptsOf counts the wrong answers to a factor's challenge. Verifying a new factor
// has its own count.
func (s *Service) challengeAttemptsOf(id Identity, f Factor, client Client) failedAttempts {
	if f.Status == unverified {
		return failedAttempts{digest(id.Email), "new factor", secondFactorLockout}
	}
	return s.secondFactorAttempts(id, client)
}

// wrongSecondFactor returns refused, the error for the n-th wrong answer. When that answer
// starts the lockout, the owner is notified by email, once until the count starts over.
func (s *Service) wrongSecondFactor(ctx context.Context, id Identity, n int64, refused error) error {
	if n != secondFactorLockout.freeAttempts || !id.SecondFactorDue {
		return refused
	}
	user, err := readUser(ctx, s.db, id.UserID)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		return mail.Enqueue(ctx, q, secondFactorLockedOut.message(user, s.baseURL()))
	})
	return orElse(err, refused)
}

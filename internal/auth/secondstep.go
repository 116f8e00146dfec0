package auth

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/mail"
)

// stepGuesses counts the wrong answers at an account's second step, over all challenges,
// factors and recovery codes. The owner's known devices are counted apart, together, so that
// who guesses from elsewhere does not lock the owner out.
func (s *Service) stepGuesses(id Identity, client Client) failures {
	device := "second step"
	if s.knownDevice(client.Device, id.UserID) != "" {
		device = "second step, known"
	}
	return failures{digest(id.Email), device, secondStepGuesses}
}

// proofGuesses counts the wrong answers to a factor's challenge. Proving a new one is no
// second step yet, and has its own count.
func (s *Service) proofGuesses(id Identity, f Factor, client Client) failures {
	if f.Status == unverified {
		return failures{digest(id.Email), "new factor", secondStepGuesses}
	}
	return s.stepGuesses(id, client)
}

// wrongStep is refused, the answer to the n-th wrong proof. When that is the one from which
// on the account has to wait, its owner gets a letter, the only one until the count begins anew.
func (s *Service) wrongStep(ctx context.Context, id Identity, n int64, refused error) error {
	if n != secondStepGuesses.free || !id.SecondStepDue {
		return refused
	}
	user, err := readUser(ctx, s.db, selectUserByID, id.UserID)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		return mail.Enqueue(ctx, q, secondStepGuessed.to(user, s.config.BaseURL))
	})
	return orElse(err, refused)
}

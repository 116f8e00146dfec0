package auth

import (
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// maxSignInAge is the maximum age of the last sign-in for operations that cannot be
// undone.
const maxSignInAge = 15 * time.Minute

var errSignInTooOld = errs.New(errs.Unauthenticated, code.ReauthenticationNeeded, "Sign in again to do this")

// RequireRecentSignIn returns an error with the code reauthentication_needed unless the
// caller has signed in, or used a second factor, within maxSignInAge.
func (s *Service) RequireRecentSignIn(id Identity) error {
	now := s.Now()
	for _, m := range id.AMR {
		if now.Sub(time.Unix(m.Timestamp, 0)) <= maxSignInAge {
			return nil
		}
	}
	return errSignInTooOld
}

package auth

import (
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// signInFresh is how long ago a user may have proved who they are to do what cannot be
// undone.
const signInFresh = 15 * time.Minute

var errNotFresh = errs.New(errs.Unauthenticated, code.ReauthenticationNeeded, "Sign in again to do this")

// RequireFresh refuses who has not signed in, or given a second factor, just now.
// Returns an error with the code reauthentication_needed.
func (s *Service) RequireFresh(id Identity) error {
	now := s.Now()
	for _, m := range id.AMR {
		if now.Sub(time.Unix(m.Timestamp, 0)) <= signInFresh {
			return nil
		}
	}
	return errNotFresh
}

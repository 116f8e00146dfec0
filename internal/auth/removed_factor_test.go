package auth

import (
	"context"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// removal removes all second factors in place of sending a code.
type removal struct{ *db.DB }

func (r removal) SendSMS(ctx context.Context, _, _ string) error {
	return db.Exec(ctx, r.DB, `DELETE FROM factors`)
}

func TestChallengeOfAFactorThatIsRemovedMeanwhile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		enrolled := s.call("POST", "/factors", a.AccessToken, map[string]string{"factor_type": "phone", "phone": "0512345678"})
		enrolled.want(t, "enrol", 200, "")
		s.service.config.SMS = removal{d}
		s.call("POST", "/factors/"+enrolled.ID+"/challenge", a.AccessToken, nil).want(t, "removed", 404, "mfa_factor_not_found")
	})
}

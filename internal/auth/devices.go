package auth

import (
	"context"
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// Device is a signed-in session as its owner sees it.
type Device struct {
	ID         string    `json:"id" doc:"Id of the session"`
	UserAgent  string    `json:"user_agent" doc:"What the browser calls itself"`
	IP         string    `json:"ip" doc:"Address it was last seen from"`
	Current    bool      `json:"current" doc:"Whether it is the one that asks"`
	CreatedAt  time.Time `json:"created_at" doc:"When it signed in"`
	LastSeenAt time.Time `json:"last_seen_at" doc:"When it last renewed its session"`
}

// Devices is where a user is signed in.
type Devices struct {
	Devices []Device `json:"devices" doc:"The one seen last first"`
}

// RecoveryCodes replace a second factor, once each.
type RecoveryCodes struct {
	Codes []string `json:"codes" doc:"The new codes; they cannot be read again"`
}

// RecoveryCodesLeft is the number of unused recovery codes.
type RecoveryCodesLeft struct {
	Left int `json:"left" doc:"How many codes have not been used"`
}

// SignOutDevice ends one of the user's sessions. Returns device_not_found.
func (s *Service) SignOutDevice(ctx context.Context, id Identity, sessionID string) error {
	ended, err := endSession(ctx, s.db, sessionID, id.UserID)
	if err == nil && !ended {
		err = errs.New(errs.NotFound, code.DeviceNotFound, "there is no such device")
	}
	return err
}

// Devices lists where the user is signed in, the device seen last first.
func (s *Service) Devices(ctx context.Context, id Identity) ([]Device, error) {
	rows, err := readSessions(ctx, s.db, id.UserID)
	list := make([]Device, len(rows))
	for n, row := range rows {
		list[n] = Device{row.id, row.userAgent, row.ip, row.id == id.SessionID, row.createdAt, row.refreshedAt}
	}
	return list, err
}

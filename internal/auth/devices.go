package auth

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
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

type devicesOutput struct{ Body Devices }

type codesOutput struct{ Body RecoveryCodes }

type codesLeftOutput struct{ Body RecoveryCodesLeft }

// AccountTag groups the account operations of this package and of package account.
var AccountTag = huma.Tag{Name: "Account", Description: "A member's profile, addresses, devices and data"}

// Register adds the operations that the browser's auth client does not have: the list of
// signed-in devices and the recovery codes.
func (s *Service) Register(api huma.API) {
	o := &operations{s}
	g := rest.NewGroup(api, AccountTag)
	rest.Get(g, rest.User, "/api/v1/account/devices", "listDevices", "Signed-in devices", o.devices)
	rest.Delete(g, rest.User, "/api/v1/account/devices/{id}", "signOutDevice", "Sign a device out", o.signOutDevice)
	rest.Get(g, rest.User, "/api/v1/account/recovery-codes", "countRecoveryCodes", "Recovery codes that are left", o.countCodes)
	rest.Post(g, rest.User, "/api/v1/account/recovery-codes", "newRecoveryCodes", "Replace the recovery codes", o.newCodes)
}

type operations struct{ *Service }

func (o *operations) devices(ctx context.Context, _ *struct{}) (*devicesOutput, error) {
	devices, err := o.Devices(ctx, From(ctx))
	return &devicesOutput{Devices{devices}}, err
}

type deviceInput struct {
	ID string `path:"id"`
}

func (o *operations) signOutDevice(ctx context.Context, in *deviceInput) (*struct{}, error) {
	return nil, o.SignOutDevice(ctx, From(ctx), in.ID)
}

func (o *operations) countCodes(ctx context.Context, _ *struct{}) (*codesLeftOutput, error) {
	left, err := o.RecoveryCodesLeft(ctx, From(ctx))
	return &codesLeftOutput{RecoveryCodesLeft{left}}, err
}

func (o *operations) newCodes(ctx context.Context, _ *struct{}) (*codesOutput, error) {
	codes, err := o.NewRecoveryCodes(ctx, From(ctx))
	return &codesOutput{RecoveryCodes{codes}}, err
}

// SignOutDevice ends one of the user's sessions. Returns device_not_found.
func (s *Service) SignOutDevice(ctx context.Context, id Identity, sessionID string) error {
	ended, err := db.Changed(ctx, s.db, deleteSession, sessionID, id.UserID)
	if err == nil && !ended {
		err = errs.New(errs.NotFound, code.DeviceNotFound, "there is no such device")
	}
	return err
}

const selectDevices = `
	SELECT id, user_id, aal, amr, refresh_counter, grace_counter, grace_until, user_agent, ip, created_at, refreshed_at
	FROM sessions WHERE user_id = $1 ORDER BY refreshed_at DESC, id`

// Devices lists where the user is signed in, the device seen last first.
func (s *Service) Devices(ctx context.Context, id Identity) ([]Device, error) {
	rows, err := s.db.QueryContext(ctx, selectDevices, id.UserID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Device{}
	for rows.Next() {
		row, err := scanSession(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, Device{row.id, row.userAgent, row.ip, row.id == id.SessionID, row.createdAt, row.refreshedAt})
	}
	return list, rows.Err()
}

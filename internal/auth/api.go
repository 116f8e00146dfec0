package auth

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
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

// RecoveryCodes stand in for a second factor, once each.
type RecoveryCodes struct {
	Codes []string `json:"codes" doc:"The new codes; they cannot be read again"`
}

// RecoveryCodesLeft counts them.
type RecoveryCodesLeft struct {
	Left int `json:"left" doc:"How many codes have not been used"`
}

type devicesOutput struct{ Body Devices }

type codesOutput struct{ Body RecoveryCodes }

type codesLeftOutput struct{ Body RecoveryCodesLeft }

// Register adds what the browser's auth client has no call for: the list of signed-in
// devices and the recovery codes.
func (s *Service) Register(api huma.API) {
	Document(api)
	tags := []string{"Account"}
	huma.Register(api, huma.Operation{
		OperationID: "listDevices", Method: http.MethodGet, Path: "/api/v1/account/devices",
		Summary: "Signed-in devices", Tags: tags, Security: Secured,
	}, func(ctx context.Context, in *struct{ Caller }) (*devicesOutput, error) {
		id, err := s.Who(ctx, in.Caller)
		if err != nil {
			return nil, err
		}
		out := &devicesOutput{}
		out.Body.Devices, err = s.Devices(ctx, id)
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "signOutDevice", Method: http.MethodDelete, Path: "/api/v1/account/devices/{id}",
		Summary: "Sign a device out", Tags: tags, Security: Secured, DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		Caller
		ID string `path:"id"`
	},
	) (*struct{}, error) {
		id, err := s.Who(ctx, in.Caller)
		if err != nil {
			return nil, err
		}
		ended, err := db.Changed(ctx, s.db, deleteSession, in.ID, id.UserID)
		if err == nil && !ended {
			err = errs.New(errs.NotFound, "device_not_found", "there is no such device")
		}
		return nil, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "countRecoveryCodes", Method: http.MethodGet, Path: "/api/v1/account/recovery-codes",
		Summary: "Recovery codes that are left", Tags: tags, Security: Secured,
	}, func(ctx context.Context, in *struct{ Caller }) (*codesLeftOutput, error) {
		id, err := s.Who(ctx, in.Caller)
		if err != nil {
			return nil, err
		}
		out := &codesLeftOutput{}
		out.Body.Left, err = s.RecoveryCodesLeft(ctx, id)
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "newRecoveryCodes", Method: http.MethodPost, Path: "/api/v1/account/recovery-codes",
		Summary: "Replace the recovery codes", Tags: tags, Security: Secured,
	}, func(ctx context.Context, in *struct{ Caller }) (*codesOutput, error) {
		id, err := s.Who(ctx, in.Caller)
		if err != nil {
			return nil, err
		}
		out := &codesOutput{}
		out.Body.Codes, err = s.NewRecoveryCodes(ctx, id)
		return out, err
	})
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
		list = append(list, Device{row.id, row.userAgent, row.ip, row.id == id.SessionID, row.created, row.fresh})
	}
	return list, rows.Err()
}

package auth

import (
	"context"
	"encoding/json"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/privacy"
)

// Personal lists what the tables of this package hold about people. A user's row stays when
// they leave, with nothing of theirs in it, because orders belong to it.
var Personal = []privacy.Column{
	{Table: "users", Name: "id", Exported: "profile", Kept: "orders belong to it"},
	{Table: "users", Name: "email", Exported: "profile"},
	{Table: "sessions", Name: "user_id", Exported: "devices"},
	{Table: "factors", Name: "user_id", Exported: "factors"},
	{Table: "recovery_codes", Name: "user_id", Withheld: "only hashes of secrets"},
	{Table: "mail_tokens", Name: "user_id", Withheld: "only hashes of secrets"},
	{Table: "account_actions", Name: "user_id", Exported: "support", Kept: "what operators did stays on record, without reasons"},
}

// PersonalData is what a shopper's copy of their data has about signing in.
type PersonalData struct {
	CreatedAt time.Time
	Metadata  map[string]any
	Devices   []Device
	Factors   []ExportFactor
	Support   []ExportAction
}

// ExportFactor is a second factor without its secret.
type ExportFactor struct {
	Type      string    `json:"factor_type"`
	Name      string    `json:"friendly_name"`
	Phone     string    `json:"phone,omitempty"`
	Status    string    `json:"status"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportAction is something that support did to the account.
type ExportAction struct {
	Action    string    `json:"action"`
	Reason    string    `json:"reason"`
	CreatedAt time.Time `json:"created_at"`
}

const (
	selectAccount = `SELECT created_at, metadata FROM users WHERE id = $1`
	exportFactors = `
		SELECT factor_type, friendly_name, phone, status, created_at FROM factors WHERE user_id = $1 ORDER BY created_at, id`
)

// Export returns what is held about the caller's account and its devices.
func (s *Service) Export(ctx context.Context, id Identity) (p PersonalData, err error) {
	var metadata string
	if err := s.db.QueryRowContext(ctx, selectAccount, id.UserID).Scan(db.Micro{To: &p.CreatedAt}, &metadata); err != nil {
		return p, err
	}
	if err := json.Unmarshal([]byte(metadata), &p.Metadata); err != nil {
		return p, err
	}
	if p.Factors, err = db.All(ctx, s.db, func(f *ExportFactor) []any {
		return []any{&f.Type, &f.Name, &f.Phone, &f.Status, db.Micro{To: &f.CreatedAt}}
	}, exportFactors, id.UserID); err != nil {
		return p, err
	}
	if p.Devices, err = s.Devices(ctx, id); err != nil {
		return p, err
	}
	actions, err := Actions(ctx, s.db, id.UserID)
	p.Support = []ExportAction{}
	for _, a := range actions {
		p.Support = append(p.Support, ExportAction{a.Action, a.Reason, a.At})
	}
	return p, err
}

const (
	forgetUser      = `UPDATE users SET email = $2, email_confirmed_at = NULL, phone = '', password_hash = '', metadata = '{}', updated_at = $3 WHERE id = $1`
	deleteFactors   = `DELETE FROM factors WHERE user_id = $1`
	deleteUserLinks = `DELETE FROM mail_tokens WHERE user_id = $1`
	deleteGuesses   = `DELETE FROM sign_in_failures WHERE account = $1`
)

// Erase takes from an account, inside a transaction, whatever could sign somebody in or
// say whose it was. Its row stays, because orders belong to it. The owner gets a last
// letter, and their address is free for a new account. What the operator did to the
// account stays on record, without reasons, which may say whose it was.
func (s *Service) Erase(ctx context.Context, q db.Querier, userID string) error {
	user, err := readUser(ctx, q, selectUserByID, userID)
	if err != nil {
		return err
	}
	if err := mail.Enqueue(ctx, q, farewell(user)); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, forgetUser, user.ID, ErasedEmail(user.ID), s.Now().UnixMicro()); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, deleteGuesses, digest(user.Email)); err != nil {
		return err
	}
	for _, query := range []string{deleteSessions, deleteFactors, deleteRecoveryCodes, deleteUserLinks, forgetReasons} {
		if err := db.Exec(ctx, q, query, user.ID); err != nil {
			return err
		}
	}
	return nil
}

// Nameless is what the shop calls somebody in public who gave no name, or took it back.
var Nameless = lang.Text{En: "Matjar shopper", Ar: "متسوّق من متجر"}

// ErasedEmail is the address of an account after Erase. Nobody can receive mail there.
func ErasedEmail(userID string) string { return "deleted-" + userID + "@deleted.invalid" }

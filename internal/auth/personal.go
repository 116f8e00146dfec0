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

// Personal lists the personal data in this package's tables. The row of a deleted user
// stays, anonymized, because orders reference it.
var Personal = []privacy.Column{
	{Table: "users", Name: "id", Exported: "profile", Kept: "orders belong to it"},
	{Table: "users", Name: "email", Exported: "profile"},
	{Table: "sessions", Name: "user_id", Exported: "devices"},
	{Table: "factors", Name: "user_id", Exported: "factors"},
	{Table: "recovery_codes", Name: "user_id", Withheld: "only hashes of secrets"},
	{Table: "mail_tokens", Name: "user_id", Withheld: "only hashes of secrets"},
	{Table: "account_actions", Name: "user_id", Exported: "support", Kept: "what operators did stays on record, without reasons"},
	privacy.OnRecord("account_actions", "operator"),
}

// PersonalData is this package's part of a shopper's data export.
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

// ExportAction is an operator action on the account.
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

// Export returns the data of the caller's account and devices.
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

const anonymizeUser = `UPDATE users SET email = $2, email_confirmed_at = NULL, phone = '', password_hash = '', metadata = '{}', updated_at = $3 WHERE id = $1`

// remover removes something of an account.
type remover func(ctx context.Context, q db.Querier, userID string) error

// Erase removes, inside a transaction, all credentials and personal data of an account.
// Its row stays, because orders reference it. The owner gets a final email, and their
// address can be used for a new account. Operator actions stay on record without reasons,
// which may identify the owner.
func (s *Service) Erase(ctx context.Context, q db.Querier, userID string) error {
	user, err := readUser(ctx, q, userID)
	if err != nil {
		return err
	}
	if err := mail.Enqueue(ctx, q, accountDeletedMessage(user)); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, anonymizeUser, user.ID, ErasedEmail(user.ID), s.Now().UnixMicro()); err != nil {
		return err
	}
	if err := deleteAccountFailures(ctx, q, digest(user.Email)); err != nil {
		return err
	}
	for _, remove := range []remover{deleteSessions, deleteFactors, deleteRecoveryCodes, deleteUserTokens, clearReasons} {
		if err := remove(ctx, q, user.ID); err != nil {
			return err
		}
	}
	return nil
}

// AnonymousName is the public name of a shopper who has none, or whose account was deleted.
var AnonymousName = lang.Text{En: "A shopper", Ar: "متسوّق"}

// ErasedEmail is the address of an account after Erase. It cannot receive email.
func ErasedEmail(userID string) string { return "deleted-" + userID + "@deleted.invalid" }

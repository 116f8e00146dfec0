package staff

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectPeople = `
		SELECT m.user_id, p.full_name, u.email, m.created_at, m.role, m.vendor_id
		FROM staff_members m JOIN users u ON u.id = m.user_id JOIN profiles p ON p.id = m.user_id ORDER BY m.created_at, m.user_id`
	selectInvitations = `
		SELECT invitation_id, email, created_at, expires_at, role, vendor_id FROM staff_invitations
		WHERE email <> '' AND expires_at > $1 ORDER BY created_at, invitation_id`
)

const selectVendor = `SELECT vendor_id FROM vendors WHERE vendor_id = $1`

const (
	selectAssignment = `SELECT role, vendor_id FROM staff_members WHERE user_id = $1`
	putPostStatement = `
		INSERT INTO staff_members (user_id, role, vendor_id, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, vendor_id = excluded.vendor_id`
	deletePostStatement = `DELETE FROM staff_members WHERE user_id = $1`
	countOwners         = `SELECT count(*) FROM staff_members WHERE role = 'owner'`
	selectUserID        = `SELECT id FROM users WHERE email = $1`
	selectName          = `SELECT full_name FROM profiles WHERE id = $1`
)

// assignmentOf returns somebody's post, or nil.
func assignmentOf(ctx context.Context, q db.Querier, userID string) (*Assignment, error) {
	list, err := db.All(ctx, q, func(p *Assignment) []any { return []any{&p.Role, &p.VendorID} }, selectAssignment, userID)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// IsMember reports whether somebody works here.
func IsMember(ctx context.Context, q db.Querier, userID string) (bool, error) {
	post, err := assignmentOf(ctx, q, userID)
	return post != nil, err
}

// lockPeople lets only one change of members happen at a time, so that two owners cannot remove each
// other.
func lockPeople(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, `UPDATE staff_members SET created_at = created_at WHERE role = 'owner'`)
}

const (
	insertInvitationStatement = `
		INSERT INTO staff_invitations (invitation_id, token_hash, email, role, vendor_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	deleteInvitationStatement     = `DELETE FROM staff_invitations WHERE invitation_id = $1`
	deleteInvitationsToStatement  = `DELETE FROM staff_invitations WHERE email = $1`
	deleteOwnerLinksStatement     = `DELETE FROM staff_invitations WHERE email = ''`
	deleteOldInvitationsStatement = `DELETE FROM staff_invitations WHERE expires_at <= $1`
	selectInvitationToken         = `
		SELECT invitation_id, email, created_at, expires_at, role, vendor_id FROM staff_invitations WHERE token_hash = $1 AND expires_at > $2`
)

func readPeople(ctx context.Context, q db.Querier) ([]Person, error) {
	return db.All(ctx, q, func(p *Person) []any {
		return []any{&p.UserID, &p.Name, &p.Email, db.Micro{To: &p.CreatedAt}, &p.Role, &p.VendorID}
	}, selectPeople)
}

func readInvitations(ctx context.Context, q db.Querier, now time.Time) ([]Invitation, error) {
	return db.All(ctx, q, func(i *Invitation) []any {
		return []any{&i.ID, &i.Email, db.Micro{To: &i.CreatedAt}, db.Micro{To: &i.ExpiresAt}, &i.Role, &i.VendorID}
	}, selectInvitations, now.UnixMicro())
}

func vendorWithID(ctx context.Context, q db.Querier, vendorID string) ([]string, error) {
	return db.Column(ctx, q, selectVendor, vendorID)
}

func deleteAssignment(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deletePostStatement, userID)
}

func ownerCount(ctx context.Context, q db.Querier) (owners int, err error) {
	err = q.QueryRowContext(ctx, countOwners).Scan(&owners)
	return owners, err
}

func putAssignment(ctx context.Context, q db.Querier, userID string, role Role, vendorID string, now time.Time) error {
	return db.Exec(ctx, q, putPostStatement, userID, string(role), vendorID, now.UnixMicro())
}

func userWithEmail(ctx context.Context, q db.Querier, address string) ([]string, error) {
	return db.Column(ctx, q, selectUserID, address)
}

func insertInvitation(ctx context.Context, q db.Querier, id, hash, email string, role Role, vendorID string, now, expiresAt time.Time) error {
	return db.Exec(ctx, q, insertInvitationStatement, id, hash, email, string(role), vendorID, now.UnixMicro(), expiresAt.UnixMicro())
}

func deleteOldInvitations(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, deleteOldInvitationsStatement, now.UnixMicro())
}

func deleteInvitationsTo(ctx context.Context, q db.Querier, address string) error {
	return db.Exec(ctx, q, deleteInvitationsToStatement, address)
}

func deleteInvitation(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, deleteInvitationStatement, id)
}

func nameOf(ctx context.Context, q db.Querier, userID string) ([]string, error) {
	return db.Column(ctx, q, selectName, userID)
}

func invitationWithToken(ctx context.Context, q db.Querier, token string, now time.Time) ([]Invitation, error) {
	return db.All(ctx, q, func(i *Invitation) []any {
		return []any{&i.ID, &i.Email, db.Micro{To: &i.CreatedAt}, db.Micro{To: &i.ExpiresAt}, &i.Role, &i.VendorID}
	}, selectInvitationToken, token, now.UnixMicro())
}

func deleteOwnerLinks(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, deleteOwnerLinksStatement)
}

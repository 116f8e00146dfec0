package staff

import (
	"context"

	"matjar/internal/db"
)

const selectMember = `
	SELECT m.role, m.vendor_id, p.full_name FROM staff_members m JOIN profiles p ON p.id = m.user_id WHERE m.user_id = $1`

func readMember(ctx context.Context, q db.Querier, userID string) (role Role, vendor string, name string, err error) {
	err = q.QueryRowContext(ctx, selectMember, userID).Scan(&role, &vendor, &name)
	return role, vendor, name, err
}

package audit

import (
	"context"
	"time"

	"matjar/internal/db"
)

const insertEntryStatement = `
	INSERT INTO audit_entries (entry_id, created_at, actor_kind, actor_id, actor_name, action, subject, subject_id, before_value, after_value)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

const selectEntries = `
	SELECT entry_id, created_at, actor_kind, actor_id, actor_name, action, subject, subject_id, before_value, after_value FROM audit_entries
	WHERE (created_at, entry_id) < ($1, $2)`

func insertEntry(ctx context.Context, q db.Querier, id string, now time.Time, kind Kind, actorID, actorName, action, subject, subjectID, before, after string) error {
	return db.Exec(ctx, q, insertEntryStatement, id, now.UnixMicro(), string(kind), actorID, actorName, action, subject, subjectID, before, after)
}

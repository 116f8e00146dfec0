-- +goose Up

-- The record of changes is read by what was changed, by kind of thing and by who did it, the newest first.
DROP INDEX audit_entries_by_subject;
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, created_at, entry_id);
CREATE INDEX audit_entries_by_kind ON audit_entries (subject, created_at, entry_id);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, created_at, entry_id);

-- Whether a customer has a common word is asked for each of them.
DROP INDEX customer_words_by_user;
CREATE INDEX customer_words_by_user ON customer_words (user_id, word);

-- +goose Down
DROP INDEX customer_words_by_user;
CREATE INDEX customer_words_by_user ON customer_words (user_id);
DROP INDEX audit_entries_by_actor;
DROP INDEX audit_entries_by_kind;
DROP INDEX audit_entries_by_subject;
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, subject_id, created_at);

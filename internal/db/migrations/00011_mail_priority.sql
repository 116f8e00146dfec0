-- +goose Up

-- What goes out first: 0 what somebody waits for, 1 all else; 2 and 3 the same after a
-- failure, so that an address that takes no mail holds up nobody.
ALTER TABLE mail_jobs ADD COLUMN priority BIGINT NOT NULL DEFAULT 1;
DROP INDEX mail_jobs_due;
CREATE INDEX mail_jobs_next ON mail_jobs (priority, due_at);

-- +goose Down
DROP INDEX mail_jobs_next;
CREATE INDEX mail_jobs_due ON mail_jobs (due_at);
ALTER TABLE mail_jobs DROP COLUMN priority;

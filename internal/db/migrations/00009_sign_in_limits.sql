-- +goose Up

-- When the last of the failures was: they are forgotten after some time without one.
ALTER TABLE sign_in_failures ADD COLUMN failed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX sign_in_failures_by_time ON sign_in_failures (failed_at);

-- What a client keeps about the user besides name and language, as a JSON object.
ALTER TABLE users ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE users DROP COLUMN metadata;
DROP INDEX sign_in_failures_by_time;
ALTER TABLE sign_in_failures DROP COLUMN failed_at;

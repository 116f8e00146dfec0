-- +goose Up

-- What became of each stamped document at the authority. due_at is when it is sent next.
CREATE TABLE zatca_reports (
	environment TEXT NOT NULL,
	counter BIGINT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('pending', 'reported', 'warned', 'rejected')),
	due_at BIGINT NOT NULL,
	attempts BIGINT NOT NULL DEFAULT 0,
	answered_at BIGINT,
	-- The authority's answer, as it came.
	answer TEXT NOT NULL DEFAULT '',
	-- Why the last attempt had no answer.
	last_error TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (environment, counter)
);
CREATE INDEX zatca_reports_pending ON zatca_reports (environment, counter) WHERE state = 'pending';

-- +goose Down
DROP TABLE zatca_reports;

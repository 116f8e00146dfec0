-- +goose Up

-- Rows are written and removed at once, to see whether the database takes writes.
CREATE TABLE write_probes (
	probe_id TEXT PRIMARY KEY,
	filler   TEXT NOT NULL
);

-- +goose Down
DROP TABLE write_probes;

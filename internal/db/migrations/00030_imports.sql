-- +goose Up

-- One row for each catalogue file that was brought: looked at, imported, or taken back.
CREATE TABLE imports (
    import_id  TEXT PRIMARY KEY,
    file_name  TEXT NOT NULL,
    format     TEXT NOT NULL CHECK (format IN ('jsonl', 'csv', 'xlsx')),
    -- How the file is to be taken, as JSON.
    options    TEXT NOT NULL,
    -- The vendor whose products alone it may change, or empty.
    vendor_id  TEXT NOT NULL,
    -- Who brought it, as a person reads it.
    made_by    TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('previewed', 'applied', 'undone')),
    -- What it does or did, and what undoing it left as it was, as JSON.
    result     TEXT NOT NULL,
    kept       TEXT NOT NULL DEFAULT '[]',
    created_at BIGINT NOT NULL,
    applied_at BIGINT,
    undone_at  BIGINT
);
CREATE INDEX imports_by_time ON imports (created_at, import_id);

-- The file in pieces, compressed, from the preview until it is imported.
CREATE TABLE import_files (
    import_id TEXT NOT NULL REFERENCES imports (import_id) ON DELETE CASCADE,
    position  BIGINT NOT NULL,
    data      BYTEA NOT NULL,
    PRIMARY KEY (import_id, position)
);

-- What an import changed, so that it can be undone.
CREATE TABLE import_changes (
    import_id TEXT NOT NULL REFERENCES imports (import_id) ON DELETE CASCADE,
    position  BIGINT NOT NULL,
    kind      TEXT NOT NULL CHECK (kind IN ('category', 'vendor', 'product')),
    -- Its slug or id.
    key       TEXT NOT NULL,
    action    TEXT NOT NULL CHECK (action IN ('added', 'changed', 'deleted')),
    before    TEXT NOT NULL,
    after     TEXT NOT NULL,
    PRIMARY KEY (import_id, position)
);

-- +goose Down
DROP TABLE import_changes;
DROP TABLE import_files;
DROP TABLE imports;

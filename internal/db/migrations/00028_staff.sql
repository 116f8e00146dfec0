-- +goose Up

-- Who works in the back office, and as what.
CREATE TABLE staff_members (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    role       TEXT NOT NULL CHECK (role IN ('owner', 'staff', 'vendor')),
    -- Whose things a vendor sees; empty for the others, who see everybody's.
    vendor_id  TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    CHECK ((role = 'vendor') = (vendor_id <> ''))
);

-- Links that make an account a member, once. An empty address is anybody's: that of the first owner,
-- which the server prints.
CREATE TABLE staff_invitations (
    invitation_id TEXT PRIMARY KEY,
    token_hash    TEXT NOT NULL UNIQUE,
    email         TEXT NOT NULL DEFAULT '',
    role          TEXT NOT NULL CHECK (role IN ('owner', 'staff', 'vendor')),
    vendor_id     TEXT NOT NULL DEFAULT '',
    created_at    BIGINT NOT NULL,
    expires_at    BIGINT NOT NULL
);

-- Keys of programs. Only a hash is kept: the key is shown once.
CREATE TABLE api_keys (
    key_id       TEXT PRIMARY KEY,
    name         TEXT NOT NULL,
    token_hash   TEXT NOT NULL UNIQUE,
    -- Its rights, separated by spaces.
    rights       TEXT NOT NULL,
    created_by   TEXT NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    -- 0 until it is used, then to the hour.
    last_used_at BIGINT NOT NULL DEFAULT 0
);

-- What was changed in the back office or by a command, by whom.
CREATE TABLE audit_entries (
    entry_id   TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL,
    -- 'user', 'key' or 'command'
    actor_kind TEXT NOT NULL,
    actor_id   TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    -- For example product.update
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    -- JSON, or empty when there was or is nothing.
    before_value TEXT NOT NULL DEFAULT '',
    after_value  TEXT NOT NULL DEFAULT ''
);
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, entry_id);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, subject_id, created_at);

-- +goose Down
DROP TABLE audit_entries;
DROP TABLE api_keys;
DROP TABLE staff_invitations;
DROP TABLE staff_members;

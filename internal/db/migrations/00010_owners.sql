-- +goose Up

-- email_confirmed_at says that somebody followed a link in a letter to the address. Until
-- now it was written at sign-up, when nobody had shown anything. The only proof that is
-- left from then is a session that a mailed link opened; all others confirm anew.
UPDATE users SET email_confirmed_at = NULL
WHERE id NOT IN (SELECT user_id FROM sessions WHERE amr LIKE '%"recovery"%');

-- Links that confirm an address join those for a new password.
CREATE TABLE mailed_links (
    token_hash     TEXT PRIMARY KEY,
    user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose        TEXT NOT NULL CHECK (purpose IN ('recovery', 'code', 'signup')),
    -- Set when the browser asked for the code flow: the code it then exchanges works
    -- only together with the secret behind this challenge.
    code_challenge TEXT NOT NULL DEFAULT '',
    expires_at     BIGINT NOT NULL
);
INSERT INTO mailed_links (token_hash, user_id, purpose, code_challenge, expires_at)
SELECT token_hash, user_id, purpose, code_challenge, expires_at FROM mail_tokens;
DROP TABLE mail_tokens;
ALTER TABLE mailed_links RENAME TO mail_tokens;
CREATE INDEX mail_tokens_by_user ON mail_tokens (user_id);

-- What the operator did to an account, who did it and why.
CREATE TABLE account_actions (
    action_id  TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    action     TEXT NOT NULL CHECK (action IN ('reset_factors')),
    operator   TEXT NOT NULL CHECK (operator <> ''),
    reason     TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX account_actions_by_user ON account_actions (user_id, created_at);

-- +goose Down
DROP TABLE account_actions;
CREATE TABLE mailed_links (
    token_hash     TEXT PRIMARY KEY,
    user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose        TEXT NOT NULL CHECK (purpose IN ('recovery', 'code')),
    code_challenge TEXT NOT NULL DEFAULT '',
    expires_at     BIGINT NOT NULL
);
INSERT INTO mailed_links (token_hash, user_id, purpose, code_challenge, expires_at)
SELECT token_hash, user_id, purpose, code_challenge, expires_at FROM mail_tokens WHERE purpose <> 'signup';
DROP TABLE mail_tokens;
ALTER TABLE mailed_links RENAME TO mail_tokens;
CREATE INDEX mail_tokens_by_user ON mail_tokens (user_id);

-- +goose Up

-- Keys that sign access tokens. The newest one without retired_at signs; a retired one
-- still verifies until the last token it signed has expired.
CREATE TABLE signing_keys (
    kid         TEXT PRIMARY KEY,
    -- PKCS #8 in PEM.
    private_key TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    retired_at  BIGINT
);

-- A signed-in device. The refresh token of a session is derived from its id and
-- refresh_counter. Tokens from grace_counter on are answered with the current one
-- until grace_until, because a browser's tabs refresh without knowing of each other.
CREATE TABLE sessions (
    id              TEXT PRIMARY KEY,
    user_id         TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    aal             TEXT NOT NULL CHECK (aal IN ('aal1', 'aal2')),
    -- How and when the user proved who they are, as JSON.
    amr             TEXT NOT NULL,
    refresh_counter BIGINT NOT NULL DEFAULT 0,
    grace_counter   BIGINT NOT NULL DEFAULT 0,
    grace_until     BIGINT NOT NULL DEFAULT 0,
    user_agent      TEXT NOT NULL DEFAULT '',
    ip              TEXT NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    refreshed_at    BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE factors (
    id            TEXT PRIMARY KEY,
    user_id       TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    factor_type   TEXT NOT NULL CHECK (factor_type IN ('totp', 'phone', 'webauthn')),
    friendly_name TEXT NOT NULL DEFAULT '',
    status        TEXT NOT NULL CHECK (status IN ('unverified', 'verified')),
    -- One of these by type: the shared TOTP secret, the number, the passkey as JSON.
    secret        TEXT NOT NULL DEFAULT '',
    phone         TEXT NOT NULL DEFAULT '',
    credential    TEXT NOT NULL DEFAULT '',
    -- The newest time step whose TOTP code was accepted: a code works once.
    last_step     BIGINT NOT NULL DEFAULT 0,
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL
);
CREATE INDEX factors_by_user ON factors (user_id);
CREATE UNIQUE INDEX factors_named_once ON factors (user_id, friendly_name) WHERE friendly_name <> '';

CREATE TABLE challenges (
    id         TEXT PRIMARY KEY,
    factor_id  TEXT NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
    -- By the factor's type: the hash of the sent code, or the passkey ceremony as JSON.
    code_hash  TEXT NOT NULL DEFAULT '',
    ceremony   TEXT NOT NULL DEFAULT '',
    attempts   BIGINT NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT
);
CREATE INDEX challenges_by_factor ON challenges (factor_id);

CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    used_at   BIGINT,
    PRIMARY KEY (user_id, code_hash)
);

-- What a mailed link proves: that its reader receives the user's mail.
CREATE TABLE mail_tokens (
    token_hash     TEXT PRIMARY KEY,
    user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose        TEXT NOT NULL CHECK (purpose IN ('recovery', 'code')),
    -- Set when the browser asked for the code flow: the code it then exchanges works
    -- only together with the secret behind this challenge.
    code_challenge TEXT NOT NULL DEFAULT '',
    expires_at     BIGINT NOT NULL
);
CREATE INDEX mail_tokens_by_user ON mail_tokens (user_id);

-- Counters that all nodes share: how much of an allowance is used in its window.
CREATE TABLE rate_limits (
    bucket  TEXT PRIMARY KEY,
    used    BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
);
CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

-- Wrong passwords for an account, counted apart for each device that its owner has
-- signed in from before (device is empty for all others), so that somebody who guesses
-- locks out nobody but themselves. account is a hash of the address, known or not.
CREATE TABLE sign_in_failures (
    account       TEXT NOT NULL,
    device        TEXT NOT NULL,
    failures      BIGINT NOT NULL,
    blocked_until BIGINT NOT NULL,
    PRIMARY KEY (account, device)
);

-- Mails to be sent, written by the transaction that they tell of.
CREATE TABLE mail_jobs (
    id         TEXT PRIMARY KEY,
    recipient  TEXT NOT NULL CHECK (recipient <> ''),
    subject    TEXT NOT NULL,
    text_body  TEXT NOT NULL,
    html_body  TEXT NOT NULL,
    attempts   BIGINT NOT NULL DEFAULT 0,
    due_at     BIGINT NOT NULL,
    last_error TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL
);
CREATE INDEX mail_jobs_due ON mail_jobs (due_at);

-- +goose Down
DROP TABLE mail_jobs;
DROP TABLE sign_in_failures;
DROP TABLE rate_limits;
DROP TABLE mail_tokens;
DROP TABLE recovery_codes;
DROP TABLE challenges;
DROP TABLE factors;
DROP TABLE sessions;
DROP TABLE signing_keys;

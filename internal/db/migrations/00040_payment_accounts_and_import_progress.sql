-- +goose Up

-- The accounts that payments were begun with, encrypted. Payments are settled and refunded with the one that they
-- were begun with, also when the shop has another one since.
CREATE TABLE payment_accounts (
    account_id TEXT PRIMARY KEY,
    provider   TEXT NOT NULL CHECK (provider IN ('moyasar', 'tabby', 'tamara')),
    -- As base64.
    sealed     TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX payment_accounts_by_provider ON payment_accounts (provider, created_at);

-- Empty for what was begun with an account of the server's environment.
ALTER TABLE payment_intents ADD COLUMN account_id TEXT NOT NULL DEFAULT '';

-- How far imports are, for the nodes that do not work on them. One whose node died is older than a minute.
CREATE TABLE import_progress (
    import_id  TEXT PRIMARY KEY,
    done       BIGINT NOT NULL,
    total      BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE import_progress;
ALTER TABLE payment_intents DROP COLUMN account_id;
DROP INDEX payment_accounts_by_provider;
DROP TABLE payment_accounts;

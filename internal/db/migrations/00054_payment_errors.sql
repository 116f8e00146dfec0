-- +goose Up

-- Why the last look at a payment came to nothing, or empty; how many did so one after the other, and when the last of them
-- was. The back office lists these payments with what else failed.
ALTER TABLE payment_intents ADD COLUMN last_error TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN failures BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_intents ADD COLUMN failed_at BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE payment_intents DROP COLUMN failed_at;
ALTER TABLE payment_intents DROP COLUMN failures;
ALTER TABLE payment_intents DROP COLUMN last_error;

-- +goose Up

-- Why the last look at a payment came to nothing, or empty. The back office lists these payments with what else failed.
ALTER TABLE payment_intents ADD COLUMN last_error TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE payment_intents DROP COLUMN last_error;

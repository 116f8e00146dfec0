-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS payment_intents_in_error;
CREATE INDEX CONCURRENTLY payment_intents_in_error ON payment_intents (created_at, intent_id) WHERE last_error <> '' AND due_at IS NOT NULL;

-- +goose Down
DROP INDEX payment_intents_in_error;

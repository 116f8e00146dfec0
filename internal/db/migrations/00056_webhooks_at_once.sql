-- +goose Up

-- How many events an endpoint is sent at a time. One keeps the order of all.
ALTER TABLE webhook_endpoints ADD COLUMN at_once BIGINT NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE webhook_endpoints DROP COLUMN at_once;

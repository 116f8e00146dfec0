-- +goose Up

-- The chosen colour and size in words, as they were called then.
ALTER TABLE order_items ADD COLUMN en_options TEXT NOT NULL DEFAULT '';
ALTER TABLE order_items ADD COLUMN ar_options TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE order_items DROP COLUMN ar_options;
ALTER TABLE order_items DROP COLUMN en_options;

-- +goose Up

-- Whose items changed their state, empty when the whole order did.
ALTER TABLE order_events ADD COLUMN vendor_id TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE order_events DROP COLUMN vendor_id;

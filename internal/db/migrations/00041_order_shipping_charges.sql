-- +goose Up

-- What shipping cost by seller when the order was placed, as JSON; empty for orders from before it
-- was stored.
ALTER TABLE orders ADD COLUMN shipping_charges TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE orders DROP COLUMN shipping_charges;

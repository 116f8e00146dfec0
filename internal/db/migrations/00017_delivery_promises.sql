-- +goose Up

-- When each seller's parcel was promised, as JSON, as the shopper was told at checkout;
-- nothing changes it. Empty for orders from before promises were stored.
ALTER TABLE orders ADD COLUMN deliveries TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE orders DROP COLUMN deliveries;

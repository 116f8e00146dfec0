-- +goose Up

-- The brand of what was bought, as it was written then; empty when it had none, or when the
-- product of an older order is gone.
ALTER TABLE order_items ADD COLUMN brand TEXT NOT NULL DEFAULT '';
ALTER TABLE order_items ADD COLUMN ar_brand TEXT NOT NULL DEFAULT '';
UPDATE order_items SET
    brand = coalesce((SELECT p.brand FROM products p WHERE p.product_id = order_items.product_id), ''),
    ar_brand = coalesce((SELECT p.ar_brand FROM products p WHERE p.product_id = order_items.product_id), '');

-- +goose Down
ALTER TABLE order_items DROP COLUMN ar_brand;
ALTER TABLE order_items DROP COLUMN brand;

-- +goose Up

-- Whom a commission invoice names as its buyer; empty when they are not known.
ALTER TABLE vendors ADD COLUMN vat_number TEXT NOT NULL DEFAULT '';
ALTER TABLE vendors ADD COLUMN registration TEXT NOT NULL DEFAULT '';

-- A column's CHECK cannot be changed in SQLite, so the ways to pay move to another column.
ALTER TABLE orders ADD COLUMN method_moved TEXT NOT NULL DEFAULT 'cod'
    CHECK (method_moved IN ('cod', 'mada', 'applepay', 'stcpay', 'tabby', 'tamara', 'card'));
UPDATE orders SET method_moved = payment_method;
DROP INDEX orders_by_method;
ALTER TABLE orders DROP COLUMN payment_method;
ALTER TABLE orders RENAME COLUMN method_moved TO payment_method;
CREATE INDEX orders_by_method ON orders (payment_method, created_at, order_id);

-- +goose Down
ALTER TABLE orders ADD COLUMN method_moved TEXT NOT NULL DEFAULT 'cod'
    CHECK (method_moved IN ('cod', 'mada', 'applepay', 'tabby', 'tamara', 'card'));
UPDATE orders SET method_moved = CASE WHEN payment_method = 'stcpay' THEN 'card' ELSE payment_method END;
DROP INDEX orders_by_method;
ALTER TABLE orders DROP COLUMN payment_method;
ALTER TABLE orders RENAME COLUMN method_moved TO payment_method;
CREATE INDEX orders_by_method ON orders (payment_method, created_at, order_id);
ALTER TABLE vendors DROP COLUMN registration;
ALTER TABLE vendors DROP COLUMN vat_number;

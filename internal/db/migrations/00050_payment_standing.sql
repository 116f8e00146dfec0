-- +goose Up

-- How far an order is paid, by which the back office lists orders. It follows from the order, its payment and its
-- returns, and is written with them. Orders of earlier versions get theirs from the next matjar serve.
ALTER TABLE orders ADD COLUMN payment_standing TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_by_standing ON orders (payment_standing, created_at, order_id, status, payment_method);
DROP INDEX payment_intents_by_state;

-- +goose Down
CREATE INDEX payment_intents_by_state ON payment_intents (state, order_id) WHERE is_current;
DROP INDEX orders_by_standing;
ALTER TABLE orders DROP COLUMN payment_standing;

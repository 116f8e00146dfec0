-- +goose Up

-- Lists of the back office begin with the newest order.
CREATE INDEX orders_by_time ON orders (created_at, order_id);
CREATE INDEX orders_by_status ON orders (status, created_at, order_id);
CREATE INDEX orders_by_method ON orders (payment_method, created_at, order_id);
CREATE INDEX payment_intents_by_state ON payment_intents (state, order_id) WHERE is_current;

-- Whose things are in which order.
CREATE TABLE order_vendors (
    vendor_id  TEXT NOT NULL REFERENCES vendors (vendor_id),
    created_at BIGINT NOT NULL,
    order_id   TEXT NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
    PRIMARY KEY (vendor_id, created_at, order_id)
);
INSERT INTO order_vendors (vendor_id, created_at, order_id)
SELECT DISTINCT i.vendor_id, o.created_at, o.order_id FROM order_items i JOIN orders o ON o.order_id = i.order_id;

-- The words by which an order is found: those of the name, the phone number and the e-mail address,
-- folded, each as the hexadecimal digits of its bytes, which every engine and collation sorts alike. They
-- are erased with the account.
CREATE TABLE order_words (
    order_id   TEXT NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
    word       TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (order_id, word)
);
CREATE INDEX order_words_by_word ON order_words (word, created_at, order_id);

-- Whether an order's words were written. Those of earlier versions are written by the next matjar serve.
ALTER TABLE orders ADD COLUMN has_words BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX orders_without_words ON orders (order_id) WHERE NOT has_words;

-- What members noted on an order, and what they did to it beside moving it. Shoppers never see it.
CREATE TABLE order_remarks (
    remark_id   TEXT PRIMARY KEY,
    order_id    TEXT NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
    kind        TEXT NOT NULL CHECK (kind IN ('note', 'address', 'letter', 'refund', 'tracking')),
    -- The vendor whose remark it is, or empty for the shop's.
    vendor_id   TEXT NOT NULL DEFAULT '',
    author_name TEXT NOT NULL,
    content     TEXT NOT NULL,
    created_at  BIGINT NOT NULL
);
CREATE INDEX order_remarks_by_order ON order_remarks (order_id, created_at);

-- Filters of the list of orders that a member has kept.
CREATE TABLE order_views (
    view_id    TEXT PRIMARY KEY,
    -- The account or key whose view it is.
    member_id  TEXT NOT NULL,
    name       TEXT NOT NULL,
    -- The filters, as in the address of the list.
    filters    TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX order_views_by_member ON order_views (member_id, created_at);

CREATE INDEX returns_by_time ON returns (created_at, return_id);
CREATE INDEX returns_by_vendor ON returns (vendor_id, created_at, return_id);
DROP INDEX returns_by_state;
CREATE INDEX returns_by_state ON returns (state, created_at, return_id);

-- +goose Down
DROP INDEX returns_by_state;
CREATE INDEX returns_by_state ON returns (state, created_at);
DROP INDEX returns_by_vendor;
DROP INDEX returns_by_time;
DROP TABLE order_views;
DROP TABLE order_remarks;
DROP INDEX orders_without_words;
ALTER TABLE orders DROP COLUMN has_words;
DROP TABLE order_words;
DROP TABLE order_vendors;
DROP INDEX payment_intents_by_state;
DROP INDEX orders_by_method;
DROP INDEX orders_by_status;
DROP INDEX orders_by_time;

-- +goose Up

-- What can be had of a product that has variants: one row for each combination of its
-- colours and sizes. products.inventory_count is the sum of theirs, products.price the
-- lowest of theirs. Whoever changes stock locks the product's row before these.
CREATE TABLE product_variants (
    product_id       TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    -- Option codes, empty where the product has no options of the kind.
    color            TEXT NOT NULL,
    size             TEXT NOT NULL,
    position         BIGINT NOT NULL CHECK (position >= 0),
    sku              TEXT NOT NULL DEFAULT '',
    barcode          TEXT NOT NULL DEFAULT '',
    price            BIGINT NOT NULL CHECK (price >= 0),
    compare_at_price BIGINT CHECK (compare_at_price > price),
    inventory_count  BIGINT NOT NULL DEFAULT 0 CHECK (inventory_count >= 0),
    units_sold       BIGINT NOT NULL DEFAULT 0 CHECK (units_sold >= 0),
    -- Its own pictures as a JSON list of addresses; none means those of the product.
    images           TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (product_id, color, size)
);
CREATE UNIQUE INDEX product_variants_by_sku ON product_variants (sku) WHERE sku <> '';

ALTER TABLE order_items ADD COLUMN sku TEXT NOT NULL DEFAULT '';

-- The colour and size that were chosen when the product was put on the list.
ALTER TABLE wishlist_items ADD COLUMN color TEXT NOT NULL DEFAULT '';
ALTER TABLE wishlist_items ADD COLUMN size TEXT NOT NULL DEFAULT '';

-- A table of measures for the products of the category and those below it, as JSON.
ALTER TABLE categories ADD COLUMN size_guide TEXT NOT NULL DEFAULT '';

-- A notice waits for one colour and size; both are empty where a product has no variants.
CREATE TABLE stock_notices_of_variants (
    notice_id         TEXT PRIMARY KEY,
    product_id        TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    color             TEXT NOT NULL DEFAULT '',
    size              TEXT NOT NULL DEFAULT '',
    email             TEXT NOT NULL CHECK (email <> ''),
    language          TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    unsubscribe_token TEXT NOT NULL UNIQUE,
    created_at        BIGINT NOT NULL,
    notified_at       BIGINT,
    try_after         BIGINT NOT NULL DEFAULT 0,
    UNIQUE (product_id, color, size, email)
);
INSERT INTO stock_notices_of_variants
    (notice_id, product_id, email, language, unsubscribe_token, created_at, notified_at, try_after)
SELECT notice_id, product_id, email, language, unsubscribe_token, created_at, notified_at, try_after FROM stock_notices;
DROP TABLE stock_notices;
ALTER TABLE stock_notices_of_variants RENAME TO stock_notices;
CREATE INDEX stock_notices_by_email ON stock_notices (email);
CREATE INDEX stock_notices_waiting ON stock_notices (product_id) WHERE notified_at IS NULL;

-- +goose Down
CREATE TABLE stock_notices_of_products (
    notice_id         TEXT PRIMARY KEY,
    product_id        TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    email             TEXT NOT NULL CHECK (email <> ''),
    language          TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    unsubscribe_token TEXT NOT NULL UNIQUE,
    created_at        BIGINT NOT NULL,
    notified_at       BIGINT,
    try_after         BIGINT NOT NULL DEFAULT 0,
    UNIQUE (product_id, email)
);
INSERT INTO stock_notices_of_products
    (notice_id, product_id, email, language, unsubscribe_token, created_at, notified_at, try_after)
SELECT min(notice_id), product_id, email, min(language), min(unsubscribe_token), min(created_at), min(notified_at), min(try_after)
FROM stock_notices GROUP BY product_id, email;
DROP TABLE stock_notices;
ALTER TABLE stock_notices_of_products RENAME TO stock_notices;
CREATE INDEX stock_notices_by_email ON stock_notices (email);
CREATE INDEX stock_notices_waiting ON stock_notices (product_id) WHERE notified_at IS NULL;
ALTER TABLE categories DROP COLUMN size_guide;
ALTER TABLE wishlist_items DROP COLUMN size;
ALTER TABLE wishlist_items DROP COLUMN color;
ALTER TABLE order_items DROP COLUMN sku;
DROP INDEX product_variants_by_sku;
DROP TABLE product_variants;

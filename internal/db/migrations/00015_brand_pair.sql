-- +goose Up

-- The brand in Arabic, beside brand, which stays what filters and addresses name; empty means
-- that it is written as in English. All products of a brand have the same.
ALTER TABLE products ADD COLUMN ar_brand TEXT NOT NULL DEFAULT '';

-- What the sizes of a product are called, such as its storage; empty means size.
ALTER TABLE products ADD COLUMN en_size_title TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN ar_size_title TEXT NOT NULL DEFAULT '';

-- What a product is made of, how large it is and the like, in the order of its page.
CREATE TABLE product_specs (
    product_id TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    position   BIGINT NOT NULL CHECK (position >= 0),
    en_name    TEXT NOT NULL CHECK (en_name <> ''),
    ar_name    TEXT NOT NULL CHECK (ar_name <> ''),
    en_value   TEXT NOT NULL CHECK (en_value <> ''),
    ar_value   TEXT NOT NULL CHECK (ar_value <> ''),
    PRIMARY KEY (product_id, position)
);

-- +goose Down
DROP TABLE product_specs;
ALTER TABLE products DROP COLUMN ar_size_title;
ALTER TABLE products DROP COLUMN en_size_title;
ALTER TABLE products DROP COLUMN ar_brand;

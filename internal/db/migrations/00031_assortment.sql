-- +goose Up

-- The place among the categories of the same parent; equal ones are in the order of their names. One that
-- nobody has placed comes last.
ALTER TABLE categories ADD COLUMN position BIGINT NOT NULL DEFAULT 1000000;

-- What pictures of a product show, for those who cannot see them. A picture without a row is called like
-- the product.
CREATE TABLE product_picture_texts (
    product_id TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    url        TEXT NOT NULL CHECK (url <> ''),
    en_text    TEXT NOT NULL,
    ar_text    TEXT NOT NULL,
    PRIMARY KEY (product_id, url)
);

-- +goose Down
DROP TABLE product_picture_texts;
ALTER TABLE categories DROP COLUMN position;

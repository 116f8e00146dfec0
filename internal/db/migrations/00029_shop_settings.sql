-- +goose Up

-- What the operator has set, one row a setting; what has no row has its default. The table
-- settings is the shop's own: keys and facts that nobody edits.
CREATE TABLE shop_settings (
    key        TEXT PRIMARY KEY,
    -- JSON in the form of the setting's kind.
    value      TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Raised by every change of settings and text pages, so that all nodes read them again.
CREATE TABLE shop_settings_version (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL
);
INSERT INTO shop_settings_version (id, version) VALUES (1, 1);

-- Logo, icon and share picture, under the hash of their bytes. They are few and small, and
-- stay for pages that still name them.
CREATE TABLE shop_pictures (
    hash       TEXT PRIMARY KEY,
    type       TEXT NOT NULL,
    -- As base64.
    body       TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Text pages of the operator's own, in Markdown. A page that comes with the shop is replaced by
-- one of its name.
CREATE TABLE text_pages (
    name       TEXT PRIMARY KEY,
    en_source  TEXT NOT NULL,
    ar_source  TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- The name of those who wrote without one does not contain the shop's, which can change.
UPDATE reviews SET author_name = 'A shopper' WHERE author_name = 'Matjar shopper';
UPDATE reviews SET author_name = 'متسوّق' WHERE author_name = 'متسوّق من متجر';

-- +goose Down
DROP TABLE text_pages;
DROP TABLE shop_pictures;
DROP TABLE shop_settings_version;
DROP TABLE shop_settings;

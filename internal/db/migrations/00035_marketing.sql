-- +goose Up

-- What the operator puts before shoppers: slides, banners and announcements of the shop, collections of products, and
-- words that search takes for the same. They are few, and every node has all of them in memory.
CREATE TABLE marketing_entries (
    entry_id   TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('slide', 'banner', 'announcement', 'collection', 'synonym')),
    -- Unique within the kind: the slug of a collection, the id of all others.
    name       TEXT NOT NULL,
    -- The place among those of its kind; small ones come first.
    position   BIGINT NOT NULL,
    -- The fields of its kind as JSON.
    body       TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (kind, name)
);

-- Raised by every change of the entries, so that all nodes read them again.
CREATE TABLE marketing_version (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL
);
INSERT INTO marketing_version (id, version) VALUES (1, 1);

-- +goose Down
DROP TABLE marketing_version;
DROP TABLE marketing_entries;

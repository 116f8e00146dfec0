-- +goose Up

-- A guest's cart that was merged into a member's. The id is made by the browser for one
-- guest cart, so that however often the merge arrives, it counts once.
CREATE TABLE cart_merges (
    merge_id   TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX cart_merges_by_user ON cart_merges (user_id);

-- +goose Down
DROP TABLE cart_merges;

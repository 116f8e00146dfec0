-- +goose Up

-- What shoppers told the operator about a review. The operator's decision settles all
-- reports of it.
CREATE TABLE review_reports (
    review_id  TEXT NOT NULL REFERENCES reviews (review_id) ON DELETE CASCADE,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason     TEXT NOT NULL CHECK (reason IN ('', 'spam', 'offensive', 'unrelated', 'other')),
    created_at BIGINT NOT NULL,
    settled_at BIGINT,
    PRIMARY KEY (review_id, user_id)
);

-- Whose review of a product the operator has hidden: another one by them stays hidden
-- too, also when they delete the first.
CREATE TABLE review_holds (
    product_id TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (product_id, user_id)
);

-- Votes and reports of one user, for their own view of a product's reviews.
CREATE INDEX review_votes_by_user ON review_votes (user_id);
CREATE INDEX review_reports_by_user ON review_reports (user_id);
CREATE INDEX reviews_by_user ON reviews (user_id);

-- Who wants to hear when a product is in stock again. A row that was answered stays for
-- a while, because the letter's link to unsubscribe leads to it.
CREATE TABLE stock_notices (
    notice_id         TEXT PRIMARY KEY,
    product_id        TEXT NOT NULL REFERENCES products (product_id) ON DELETE CASCADE,
    email             TEXT NOT NULL CHECK (email <> ''),
    language          TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    unsubscribe_token TEXT NOT NULL UNIQUE,
    created_at        BIGINT NOT NULL,
    notified_at       BIGINT,
    UNIQUE (product_id, email)
);
CREATE INDEX stock_notices_by_email ON stock_notices (email);
CREATE INDEX stock_notices_waiting ON stock_notices (product_id) WHERE notified_at IS NULL;

-- +goose Down
DROP TABLE stock_notices;
DROP INDEX reviews_by_user;
DROP INDEX review_reports_by_user;
DROP INDEX review_votes_by_user;
DROP TABLE review_holds;
DROP TABLE review_reports;

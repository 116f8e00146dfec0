-- +goose Up

-- When an account was blocked: until it is 0 again, nobody signs in to it.
ALTER TABLE users ADD COLUMN blocked_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX users_by_time ON users (created_at, id);
CREATE INDEX users_blocked ON users (created_at, id) WHERE blocked_at > 0;

-- Words by which staff find customers: those of name, e-mail address and phone number, folded, as the hexadecimal
-- digits of their bytes, because those are in the same order in every collation.
CREATE TABLE customer_words (
    word    TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (word, user_id)
);
CREATE INDEX customer_words_by_user ON customer_words (user_id);
-- Profiles that changed since then may still lack their words.
CREATE TABLE customer_index (
    id            BIGINT PRIMARY KEY CHECK (id = 1),
    indexed_until BIGINT NOT NULL
);
INSERT INTO customer_index (id, indexed_until) VALUES (1, 0);
CREATE INDEX profiles_by_update ON profiles (updated_at, id);

-- What staff write down about a customer, for each other.
CREATE TABLE customer_notes (
    note_id    TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author     TEXT NOT NULL,
    body       TEXT NOT NULL CHECK (body <> ''),
    created_at BIGINT NOT NULL
);
CREATE INDEX customer_notes_by_user ON customer_notes (user_id, created_at);

-- When staff last dealt with a review; 0 while it waits. The shop's public reply, in one language.
ALTER TABLE reviews ADD COLUMN handled_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN reply TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN reply_language TEXT NOT NULL DEFAULT 'en' CHECK (reply_language IN ('en', 'ar'));
ALTER TABLE reviews ADD COLUMN replied_at BIGINT NOT NULL DEFAULT 0;
UPDATE reviews SET handled_at = created_at;
CREATE INDEX reviews_by_time ON reviews (created_at, review_id);
CREATE INDEX reviews_waiting ON reviews (created_at, review_id) WHERE handled_at = 0;
CREATE INDEX reviews_hidden ON reviews (created_at, review_id) WHERE status = 'hidden';
CREATE INDEX review_reports_open ON review_reports (review_id) WHERE settled_at IS NULL;

-- When staff opened a message and when it was done with; 0 until then.
ALTER TABLE contact_messages ADD COLUMN read_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE contact_messages ADD COLUMN done_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX contact_messages_open ON contact_messages (created_at, message_id) WHERE done_at = 0;
CREATE TABLE contact_answers (
    answer_id  TEXT PRIMARY KEY,
    message_id TEXT NOT NULL REFERENCES contact_messages (message_id) ON DELETE CASCADE,
    -- Who answered, as called then.
    author     TEXT NOT NULL,
    body       TEXT NOT NULL CHECK (body <> ''),
    created_at BIGINT NOT NULL
);
CREATE INDEX contact_answers_by_message ON contact_answers (message_id, created_at);

CREATE INDEX coupons_by_time ON coupons (created_at, coupon_id);

-- What was paid out to vendors. A record that was wrong is taken back, not changed.
CREATE TABLE vendor_payouts (
    payout_id  TEXT PRIMARY KEY,
    vendor_id  TEXT NOT NULL REFERENCES vendors (vendor_id),
    -- The month in Saudi Arabia that it is for, as in 2026-10.
    month      TEXT NOT NULL,
    -- The day of the transfer, as in 2026-11-02.
    paid_on    TEXT NOT NULL,
    amount     BIGINT NOT NULL CHECK (amount > 0),
    -- What the bank calls it.
    reference  TEXT NOT NULL CHECK (reference <> ''),
    author     TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (vendor_id, reference)
);
CREATE INDEX vendor_payouts_by_month ON vendor_payouts (month, vendor_id);

-- Searches that found nothing, folded, by day in Saudi Arabia. No more is kept of who searched.
CREATE TABLE search_misses (
    day      TEXT NOT NULL,
    term     TEXT NOT NULL,
    searches BIGINT NOT NULL,
    PRIMARY KEY (day, term)
);

-- For figures of a time, and for what waits.
CREATE INDEX orders_sold ON orders (created_at, status, pay_until, total_amount);
CREATE INDEX orders_to_confirm ON orders (created_at) WHERE status = 'pending_payment' AND pay_until = 0;
CREATE INDEX orders_to_ship ON orders (created_at) WHERE status = 'processing';
CREATE INDEX invoices_by_time ON invoices (issued_at);
CREATE INDEX returns_refunded ON returns (closed_at) WHERE state = 'refunded';
CREATE INDEX payment_intents_in_review ON payment_intents (created_at) WHERE state = 'review';
CREATE INDEX products_low ON products (product_id) WHERE status = 'active' AND inventory_count <= low_stock_threshold;

-- +goose Down
DROP INDEX products_low;
DROP INDEX payment_intents_in_review;
DROP INDEX returns_refunded;
DROP INDEX invoices_by_time;
DROP INDEX orders_to_ship;
DROP INDEX orders_to_confirm;
DROP INDEX orders_sold;
DROP TABLE search_misses;
DROP TABLE vendor_payouts;
DROP INDEX coupons_by_time;
DROP TABLE contact_answers;
DROP INDEX contact_messages_open;
ALTER TABLE contact_messages DROP COLUMN done_at;
ALTER TABLE contact_messages DROP COLUMN read_at;
DROP INDEX review_reports_open;
DROP INDEX reviews_hidden;
DROP INDEX reviews_waiting;
DROP INDEX reviews_by_time;
ALTER TABLE reviews DROP COLUMN replied_at;
ALTER TABLE reviews DROP COLUMN reply_language;
ALTER TABLE reviews DROP COLUMN reply;
ALTER TABLE reviews DROP COLUMN handled_at;
DROP TABLE customer_notes;
DROP INDEX profiles_by_update;
DROP TABLE customer_index;
DROP TABLE customer_words;
DROP INDEX users_blocked;
DROP INDEX users_by_time;
ALTER TABLE users DROP COLUMN blocked_at;

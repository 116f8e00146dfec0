-- +goose Up

-- The answers to checkouts, so that a repeated request gets the very same one.
CREATE TABLE idempotency_keys (
    user_id      TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key          TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    response     TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Invoices and credit notes share one sequence of numbers. It is raised in the
-- transaction that writes the document, so it has no gaps.
CREATE TABLE invoice_counter (
    id   BIGINT PRIMARY KEY CHECK (id = 1),
    last BIGINT NOT NULL
);
INSERT INTO invoice_counter (id, last) VALUES (1, 0);

CREATE TABLE invoices (
    number    BIGINT PRIMARY KEY CHECK (number > 0),
    order_id  TEXT NOT NULL REFERENCES orders (order_id),
    kind      TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
    issued_at BIGINT NOT NULL,
    UNIQUE (order_id, kind)
);

-- +goose Down
DROP TABLE invoices;
DROP TABLE invoice_counter;
DROP TABLE idempotency_keys;

-- +goose Up

-- An order has one invoice and one credit note when it is cancelled, and a credit note for each
-- return. A table's UNIQUE cannot be changed in SQLite, so the rows move.
CREATE TABLE invoices_moved (
    number     BIGINT PRIMARY KEY CHECK (number > 0),
    order_id   TEXT NOT NULL REFERENCES orders (order_id),
    kind       TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
    issued_at  BIGINT NOT NULL,
    document   TEXT NOT NULL DEFAULT '',
    is_receipt BOOLEAN NOT NULL DEFAULT FALSE,
    -- The return that a credit note is for; empty when it is for the whole order.
    return_id  TEXT NOT NULL DEFAULT '',
    UNIQUE (order_id, kind, return_id)
);
INSERT INTO invoices_moved (number, order_id, kind, issued_at, document, is_receipt)
SELECT number, order_id, kind, issued_at, document, is_receipt FROM invoices;
DROP TABLE invoices;
ALTER TABLE invoices_moved RENAME TO invoices;
CREATE INDEX invoices_not_kept ON invoices (number) WHERE document = '';

-- +goose Down
CREATE TABLE invoices_moved (
    number     BIGINT PRIMARY KEY CHECK (number > 0),
    order_id   TEXT NOT NULL REFERENCES orders (order_id),
    kind       TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
    issued_at  BIGINT NOT NULL,
    document   TEXT NOT NULL DEFAULT '',
    is_receipt BOOLEAN NOT NULL DEFAULT FALSE,
    UNIQUE (order_id, kind)
);
INSERT INTO invoices_moved (number, order_id, kind, issued_at, document, is_receipt)
SELECT number, order_id, kind, issued_at, document, is_receipt FROM invoices WHERE return_id = '';
DROP TABLE invoices;
ALTER TABLE invoices_moved RENAME TO invoices;
CREATE INDEX invoices_not_kept ON invoices (number) WHERE document = '';

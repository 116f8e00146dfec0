-- +goose Up

-- What shoppers send back: each row is a parcel with things of one vendor from one order.
CREATE TABLE returns (
    return_id   TEXT PRIMARY KEY,
    order_id    TEXT NOT NULL REFERENCES orders (order_id),
    user_id     TEXT NOT NULL,
    vendor_id   TEXT NOT NULL REFERENCES vendors (vendor_id),
    state       TEXT NOT NULL CHECK (state IN ('requested', 'approved', 'sent', 'received', 'refunded', 'refused', 'cancelled')),
    reason      TEXT NOT NULL,
    -- What the shopper wrote about it.
    details     TEXT NOT NULL DEFAULT '',
    free_pickup BOOLEAN NOT NULL,
    -- What the shopper told about the parcel that is on its way back.
    tracking    TEXT NOT NULL DEFAULT '',
    -- Why it was refused, in the words that the shopper reads.
    refusal     TEXT NOT NULL DEFAULT '',
    restocked   BOOLEAN NOT NULL DEFAULT FALSE,
    -- What is refunded: an estimate until it is.
    amount      BIGINT NOT NULL CHECK (amount >= 0),
    -- The number of the credit note, and what the bank or provider calls the refund.
    credit_note BIGINT NOT NULL DEFAULT 0,
    reference   TEXT NOT NULL DEFAULT '',
    created_at  BIGINT NOT NULL,
    -- When it was refunded, refused or cancelled; 0 while it is open.
    closed_at   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX returns_by_user ON returns (user_id, created_at);
CREATE INDEX returns_by_order ON returns (order_id);
CREATE INDEX returns_by_state ON returns (state, created_at);

-- The sum over an item's rows, without refused and cancelled returns, never exceeds what was
-- delivered of it: whoever adds one holds the lock of the order.
CREATE TABLE return_lines (
    return_id     TEXT NOT NULL REFERENCES returns (return_id) ON DELETE CASCADE,
    order_item_id TEXT NOT NULL REFERENCES order_items (order_item_id),
    quantity      BIGINT NOT NULL CHECK (quantity > 0),
    -- What was credited for it, after the discount and without VAT, once it is refunded.
    net           BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (return_id, order_item_id)
);
CREATE INDEX return_lines_by_item ON return_lines (order_item_id);

CREATE TABLE return_events (
    event_id   TEXT PRIMARY KEY,
    return_id  TEXT NOT NULL REFERENCES returns (return_id) ON DELETE CASCADE,
    -- A state, or bank_read when an operator read the bank details.
    kind       TEXT NOT NULL,
    actor      TEXT NOT NULL CHECK (actor IN ('shopper', 'vendor', 'operator', 'system')),
    note       TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL
);
CREATE INDEX return_events_by_return ON return_events (return_id, created_at);

-- Pictures that shoppers add, as WebP without metadata. Only they and operators see them.
CREATE TABLE return_pictures (
    return_id  TEXT NOT NULL REFERENCES returns (return_id) ON DELETE CASCADE,
    -- The hash of what was uploaded: a repeated upload adds nothing.
    hash       TEXT NOT NULL,
    content    BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (return_id, hash)
);

-- Where the refund of a cash order goes: name and IBAN, encrypted. Erased when the return is
-- closed, and when they get old.
CREATE TABLE return_bank_details (
    return_id  TEXT PRIMARY KEY REFERENCES returns (return_id) ON DELETE CASCADE,
    sealed     BYTEA NOT NULL,
    masked     TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX return_bank_details_by_age ON return_bank_details (created_at);

-- +goose Down
DROP TABLE return_bank_details;
DROP TABLE return_pictures;
DROP TABLE return_events;
DROP TABLE return_lines;
DROP TABLE returns;

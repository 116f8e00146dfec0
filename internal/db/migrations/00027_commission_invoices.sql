-- +goose Up

-- What the marketplace bills its vendors, by month. The numbers are a sequence of their own,
-- raised in the transaction that writes the document, so it has no gaps.
CREATE TABLE commission_counter (
    id   BIGINT PRIMARY KEY CHECK (id = 1),
    last BIGINT NOT NULL
);
INSERT INTO commission_counter (id, last) VALUES (1, 0);

CREATE TABLE commission_invoices (
    number    BIGINT PRIMARY KEY CHECK (number > 0),
    vendor_id TEXT NOT NULL REFERENCES vendors (vendor_id),
    -- The month in Saudi Arabia, as in 2026-10.
    month     TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    -- What lists show, so that they need not read the documents.
    lines     BIGINT NOT NULL,
    net       BIGINT NOT NULL,
    vat       BIGINT NOT NULL,
    -- All that is printed on it, as JSON; nothing changes it.
    document  TEXT NOT NULL CHECK (document <> ''),
    UNIQUE (vendor_id, month)
);
CREATE INDEX commission_invoices_by_month ON commission_invoices (month, number);

-- By these the things that arrived in a month are found.
CREATE INDEX shipments_by_delivery ON shipments (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX order_events_delivered ON order_events (created_at) WHERE status = 'delivered';

-- +goose Down
DROP INDEX order_events_delivered;
DROP INDEX shipments_by_delivery;
DROP TABLE commission_invoices;
DROP TABLE commission_counter;

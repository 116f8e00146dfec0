-- +goose Up

-- What was sent of an order: each row is a parcel with things of one vendor. Orders that
-- were sent before parcels were stored have none.
CREATE TABLE shipments (
    shipment_id     TEXT PRIMARY KEY,
    order_id        TEXT NOT NULL REFERENCES orders (order_id),
    vendor_id       TEXT NOT NULL REFERENCES vendors (vendor_id),
    -- The key of a carrier that the shop knows, or the name of another one; empty if it was not told.
    carrier         TEXT NOT NULL DEFAULT '',
    tracking_number TEXT NOT NULL DEFAULT '',
    -- Where it is tracked, if that does not follow from carrier and number.
    tracking_url    TEXT NOT NULL DEFAULT '',
    shipped_at      BIGINT NOT NULL,
    delivered_at    BIGINT
);
CREATE INDEX shipments_by_order ON shipments (order_id, shipped_at);
-- A repeated request does not send the same parcel twice.
CREATE UNIQUE INDEX shipments_by_number ON shipments (order_id, vendor_id, carrier, tracking_number) WHERE tracking_number <> '';

-- The sum over an item's rows never exceeds its quantity: whoever adds one holds the lock of the order.
CREATE TABLE shipment_lines (
    shipment_id   TEXT NOT NULL REFERENCES shipments (shipment_id) ON DELETE CASCADE,
    order_item_id TEXT NOT NULL REFERENCES order_items (order_item_id),
    quantity      BIGINT NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (shipment_id, order_item_id)
);
CREATE INDEX shipment_lines_by_item ON shipment_lines (order_item_id);

-- The parcel that an event is about, empty when it is about more than one.
ALTER TABLE order_events ADD COLUMN shipment_id TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE order_events DROP COLUMN shipment_id;
DROP TABLE shipment_lines;
DROP TABLE shipments;

-- +goose Up

-- A notice whose letter was one too many for its address is tried again from then on.
ALTER TABLE stock_notices ADD COLUMN try_after BIGINT NOT NULL DEFAULT 0;

-- Documents from before they were kept are found without reading all others.
CREATE INDEX invoices_not_kept ON invoices (number) WHERE document = '';

-- +goose Down
DROP INDEX invoices_not_kept;
ALTER TABLE stock_notices DROP COLUMN try_after;

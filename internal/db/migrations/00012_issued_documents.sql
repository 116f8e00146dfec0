-- +goose Up

-- All that is printed on the document, as JSON, as it was when it was issued; nothing
-- changes it. Empty for documents from before, until they are next looked at.
ALTER TABLE invoices ADD COLUMN document TEXT NOT NULL DEFAULT '';
-- Issued while the seller had no VAT number, and so no tax document.
ALTER TABLE invoices ADD COLUMN is_receipt BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE invoices DROP COLUMN is_receipt;
ALTER TABLE invoices DROP COLUMN document;

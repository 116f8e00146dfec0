-- +goose Up

-- The shop itself shows public coupons; the others are given to those they are for.
ALTER TABLE coupons ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT FALSE;

ALTER TABLE contact_messages ADD COLUMN order_number TEXT NOT NULL DEFAULT '';
CREATE INDEX contact_messages_by_time ON contact_messages (created_at);

-- Whom an answer goes to if not the shop, and the address that ends letters of this kind.
ALTER TABLE mail_jobs ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_jobs ADD COLUMN unsubscribe_url TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE mail_jobs DROP COLUMN unsubscribe_url;
ALTER TABLE mail_jobs DROP COLUMN reply_to;
DROP INDEX contact_messages_by_time;
ALTER TABLE contact_messages DROP COLUMN order_number;
ALTER TABLE coupons DROP COLUMN is_public;

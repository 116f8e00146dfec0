-- +goose Up

-- When the owner of the address confirmed that they want the newsletter; 0 until then. Those from before were asked once,
-- and told how to leave.
ALTER TABLE newsletter_subscribers ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0;
UPDATE newsletter_subscribers SET confirmed_at = consented_at;
-- The secret of the link that confirms; empty when nothing is to be confirmed.
ALTER TABLE newsletter_subscribers ADD COLUMN confirm_token TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX newsletter_to_confirm ON newsletter_subscribers (confirm_token) WHERE confirm_token <> '';
CREATE INDEX newsletter_readers ON newsletter_subscribers (language, email) WHERE unsubscribed_at IS NULL AND confirmed_at > 0;

-- Letters to subscribers, in both languages.
CREATE TABLE letters (
    letter_id    TEXT PRIMARY KEY,
    en_subject   TEXT NOT NULL,
    ar_subject   TEXT NOT NULL,
    en_body      TEXT NOT NULL,
    ar_body      TEXT NOT NULL,
    audience     TEXT NOT NULL CHECK (audience IN ('all', 'en', 'ar')),
    state        TEXT NOT NULL CHECK (state IN ('draft', 'planned', 'sending', 'stopped', 'sent')),
    -- When sending begins or began, and when it ended; 0 until then.
    starts_at    BIGINT NOT NULL DEFAULT 0,
    ended_at     BIGINT NOT NULL DEFAULT 0,
    -- How many left the newsletter by this letter's link.
    unsubscribed BIGINT NOT NULL DEFAULT 0,
    -- Who wrote it, as called then.
    author       TEXT NOT NULL,
    created_at   BIGINT NOT NULL
);
CREATE INDEX letters_by_time ON letters (created_at, letter_id);
CREATE INDEX letters_open ON letters (state, starts_at) WHERE state IN ('planned', 'sending');

-- One row for each reader of a letter, written when sending begins. It is 'sending' before it is given to the mail server,
-- so that a node that dies there leaves a trace and nobody gets a letter twice.
CREATE TABLE letter_recipients (
    letter_id  TEXT NOT NULL REFERENCES letters (letter_id) ON DELETE CASCADE,
    place      BIGINT NOT NULL,
    -- NULL once the reader is forgotten.
    email      TEXT,
    language   TEXT NOT NULL CHECK (language IN ('en', 'ar')),
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'skipped')),
    due_at     BIGINT NOT NULL DEFAULT 0,
    attempts   BIGINT NOT NULL DEFAULT 0,
    tried_at   BIGINT NOT NULL DEFAULT 0,
    last_error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (letter_id, place),
    UNIQUE (letter_id, email)
);
CREATE INDEX letter_recipients_by_state ON letter_recipients (letter_id, state, due_at, place);
CREATE INDEX letter_recipients_by_email ON letter_recipients (email);
CREATE INDEX letter_recipients_failed ON letter_recipients (tried_at) WHERE state = 'failed';
CREATE INDEX letter_recipients_under_way ON letter_recipients (tried_at) WHERE state = 'sending';

-- The pace of all nodes together: none sends a letter to subscribers before then.
CREATE TABLE letter_pace (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    next_at BIGINT NOT NULL
);
INSERT INTO letter_pace (id, next_at) VALUES (1, 0);

-- When what lies in a cart was last changed, and when its owner agreed to be reminded of it (0: they did not).
ALTER TABLE carts ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN cart_reminders_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX profiles_reminded ON profiles (id) WHERE cart_reminders_at > 0;

-- Reminders of carts: at most one for each state of a cart.
CREATE TABLE cart_reminders (
    reminder_id     TEXT PRIMARY KEY,
    user_id         TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    cart_changed_at BIGINT NOT NULL,
    -- The letter in the queue of the mail, or '' when nothing could be had any more and none was written.
    mail_id         TEXT NOT NULL,
    -- In the letter's links: it counts a visit, and ends the reminders.
    token           TEXT NOT NULL UNIQUE,
    sent_at         BIGINT NOT NULL,
    visited_at      BIGINT NOT NULL DEFAULT 0,
    UNIQUE (user_id, cart_changed_at)
);
CREATE INDEX cart_reminders_by_time ON cart_reminders (sent_at);
CREATE INDEX cart_reminders_by_mail ON cart_reminders (mail_id) WHERE mail_id <> '';

-- Until when a node has it in hand: only then it could go out twice, so nobody has it sent again meanwhile.
ALTER TABLE mail_jobs ADD COLUMN busy_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE zatca_reports ADD COLUMN busy_until BIGINT NOT NULL DEFAULT 0;

-- What waits for somebody to look at it.
CREATE INDEX mail_jobs_failed ON mail_jobs (created_at, id) WHERE last_error <> '';
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (created_at, event_id, endpoint_id) WHERE last_error <> '' AND state <> 'delivered';
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, created_at, event_id);
-- When somebody took note that the authority refused a document; 0 until then.
ALTER TABLE zatca_reports ADD COLUMN noted_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX zatca_reports_rejected ON zatca_reports (environment, counter) WHERE state = 'rejected' AND noted_at = 0;

-- +goose Down
DROP INDEX zatca_reports_rejected;
ALTER TABLE zatca_reports DROP COLUMN noted_at;
DROP INDEX webhook_deliveries_by_endpoint;
DROP INDEX webhook_deliveries_failed;
DROP INDEX mail_jobs_failed;
ALTER TABLE zatca_reports DROP COLUMN busy_until;
ALTER TABLE mail_jobs DROP COLUMN busy_until;
DROP TABLE cart_reminders;
DROP INDEX profiles_reminded;
ALTER TABLE profiles DROP COLUMN cart_reminders_at;
ALTER TABLE carts DROP COLUMN changed_at;
DROP TABLE letter_pace;
DROP TABLE letter_recipients;
DROP TABLE letters;
DROP INDEX newsletter_readers;
DROP INDEX newsletter_to_confirm;
ALTER TABLE newsletter_subscribers DROP COLUMN confirm_token;
ALTER TABLE newsletter_subscribers DROP COLUMN confirmed_at;

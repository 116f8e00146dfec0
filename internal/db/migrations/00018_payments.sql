-- +goose Up

-- Until when an order's stock is held for a payment that has not arrived; 0 when it is
-- not waiting for one.
ALTER TABLE orders ADD COLUMN pay_until BIGINT NOT NULL DEFAULT 0;
-- Why the shop cancelled it by itself, or empty.
ALTER TABLE orders ADD COLUMN cancel_reason TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_waiting ON orders (pay_until) WHERE pay_until > 0;

-- One attempt to pay an order at a provider. It is stored before the provider is asked
-- for anything, and its id is the reference that the provider is given.
CREATE TABLE payment_intents (
    intent_id    TEXT PRIMARY KEY,
    order_id     TEXT NOT NULL REFERENCES orders (order_id),
    provider     TEXT NOT NULL CHECK (provider IN ('moyasar', 'tabby', 'tamara')),
    method       TEXT NOT NULL,
    -- The shopper's latest choice. Money that arrives for another one is returned.
    is_current   BOOLEAN NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('created', 'unknown', 'redirected', 'failed', 'expired', 'voided',
                                                'authorised', 'paid', 'partially_refunded', 'refunded', 'review')),
    amount       BIGINT NOT NULL CHECK (amount > 0),
    captured     BIGINT NOT NULL DEFAULT 0 CHECK (captured >= 0),
    refunded     BIGINT NOT NULL DEFAULT 0 CHECK (refunded >= 0),
    -- The provider's own id and the address of its page, once known.
    provider_ref TEXT NOT NULL DEFAULT '',
    url          TEXT NOT NULL DEFAULT '',
    message_code TEXT NOT NULL DEFAULT '',
    -- Money arrived and the order was confirmed by it.
    is_accepted  BOOLEAN NOT NULL DEFAULT FALSE,
    expires_at   BIGINT NOT NULL,
    -- When the provider is asked next, or NULL when there is nothing left to ask.
    due_at       BIGINT,
    attempts     BIGINT NOT NULL DEFAULT 0,
    -- A node is speaking with the provider about it until then.
    busy_until   BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX payment_intents_current ON payment_intents (order_id) WHERE is_current;
CREATE INDEX payment_intents_by_order ON payment_intents (order_id, created_at);
CREATE INDEX payment_intents_due ON payment_intents (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX payment_intents_by_ref ON payment_intents (provider, provider_ref) WHERE provider_ref <> '';

-- Money that goes back. It is pending until the provider's own total proves it; of several the
-- oldest one goes first.
CREATE TABLE payment_refunds (
    refund_id  TEXT PRIMARY KEY,
    intent_id  TEXT NOT NULL REFERENCES payment_intents (intent_id),
    amount     BIGINT NOT NULL CHECK (amount > 0),
    -- What the provider has returned when it is this refund's turn.
    refunded_before BIGINT NOT NULL CHECK (refunded_before >= 0),
    reason     TEXT NOT NULL CHECK (reason IN ('cancelled', 'late', 'duplicate', 'returned')),
    state      TEXT NOT NULL CHECK (state IN ('pending', 'done')),
    last_error TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    done_at    BIGINT
);
CREATE UNIQUE INDEX payment_refunds_in_turn ON payment_refunds (intent_id, refunded_before);

-- Which of the providers' notices were seen.
CREATE TABLE payment_notices (
    provider    TEXT NOT NULL,
    notice_key  TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (provider, notice_key)
);
CREATE INDEX payment_notices_by_age ON payment_notices (received_at);

-- +goose Down
DROP TABLE payment_notices;
DROP TABLE payment_refunds;
DROP TABLE payment_intents;
DROP INDEX orders_waiting;
ALTER TABLE orders DROP COLUMN cancel_reason;
ALTER TABLE orders DROP COLUMN pay_until;

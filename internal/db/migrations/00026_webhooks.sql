-- +goose Up

-- Where the operator wants to be told what happens in the shop.
CREATE TABLE webhook_endpoints (
    endpoint_id   TEXT PRIMARY KEY,
    url           TEXT NOT NULL UNIQUE,
    -- Signs what is sent there. It is needed in the clear for that, like the shop's own signing keys.
    secret        TEXT NOT NULL,
    is_enabled    BOOLEAN NOT NULL,
    -- Why it is not: 'operator' or 'failing', else empty.
    disabled_by   TEXT NOT NULL DEFAULT '',
    -- A node is sending there until then, or it is left alone after a failure.
    busy_until    BIGINT NOT NULL DEFAULT 0,
    -- How many attempts in a row have failed, and since when; 0 and 0 after a success.
    failures      BIGINT NOT NULL DEFAULT 0,
    failing_since BIGINT NOT NULL DEFAULT 0,
    created_at    BIGINT NOT NULL
);

-- What an endpoint is told: a kind of event (order.placed), or all of a group (order).
CREATE TABLE webhook_subscriptions (
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (endpoint_id) ON DELETE CASCADE,
    events      TEXT NOT NULL,
    PRIMARY KEY (endpoint_id, events)
);

-- What happened, written in the transaction in which it did. The body is sent as it is here.
CREATE TABLE webhook_events (
    event_id   TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    body       TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX webhook_events_by_time ON webhook_events (created_at);

-- What is or was to be sent to an endpoint. There is no foreign key to the endpoint: a checkout
-- that writes for one which is removed at that moment must not fail.
CREATE TABLE webhook_deliveries (
    event_id    TEXT NOT NULL REFERENCES webhook_events (event_id) ON DELETE CASCADE,
    endpoint_id TEXT NOT NULL,
    state       TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
    -- When it is sent next, or NULL when it is not.
    due_at      BIGINT,
    give_up_at  BIGINT NOT NULL,
    attempts    BIGINT NOT NULL DEFAULT 0,
    -- The last attempt: when, the answer's status and beginning, or why there was none.
    tried_at    BIGINT NOT NULL DEFAULT 0,
    status      BIGINT NOT NULL DEFAULT 0,
    answer      TEXT NOT NULL DEFAULT '',
    last_error  TEXT NOT NULL DEFAULT '',
    created_at  BIGINT NOT NULL,
    PRIMARY KEY (event_id, endpoint_id)
);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (endpoint_id, created_at, event_id) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);

-- +goose Down
DROP TABLE webhook_deliveries;
DROP TABLE webhook_events;
DROP TABLE webhook_subscriptions;
DROP TABLE webhook_endpoints;

-- +goose Up

-- What one node at a time does for all: when it is due next.
CREATE TABLE turns (
    turn_id TEXT PRIMARY KEY,
    due_at  BIGINT NOT NULL
);

-- +goose Down
DROP TABLE turns;

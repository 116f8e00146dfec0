-- +goose Up

-- Files of the web app of every version that serves or did so lately, since a browser asks any node for them. Names
-- change with the content. Of a file that shrinks only the compressed forms are here.
CREATE TABLE release_files (
    path      TEXT PRIMARY KEY,
    plain     BYTEA,
    gzip      BYTEA,
    brotli    BYTEA,
    -- When a node that has it was last known to serve, in microseconds.
    served_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE release_files;

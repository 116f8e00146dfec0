-- +goose Up

-- For each version of the schema that the database had: the oldest version whose binaries can still serve it.
CREATE TABLE schema_versions (
    version BIGINT PRIMARY KEY,
    oldest  BIGINT NOT NULL
);

-- +goose Down
DROP TABLE schema_versions;

-- +goose Up

-- The unit that stamps tax documents for the authority, one for each of its environments. Only
-- the one in use stamps.
CREATE TABLE zatca_units (
	environment TEXT NOT NULL PRIMARY KEY CHECK (environment IN ('sandbox', 'simulation', 'production')),
	serial TEXT NOT NULL,
	vat_number TEXT NOT NULL,
	-- What the authority wants to know of the unit, as JSON.
	details TEXT NOT NULL,
	credential_id TEXT NOT NULL,
	in_use BOOLEAN NOT NULL,
	-- The end of the chain: the counter and hash of the newest document.
	last_counter BIGINT NOT NULL,
	last_hash TEXT NOT NULL,
	created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX zatca_units_in_use ON zatca_units (in_use) WHERE in_use;

-- Every certificate that a unit has had. The private key and the API's secret are encrypted.
CREATE TABLE zatca_credentials (
	id TEXT NOT NULL PRIMARY KEY,
	environment TEXT NOT NULL,
	certificate TEXT NOT NULL,
	sealed BYTEA NOT NULL,
	created_at BIGINT NOT NULL
);

-- Documents as they were stamped. Rows are added in the order of the counter and never changed.
CREATE TABLE zatca_documents (
	environment TEXT NOT NULL,
	counter BIGINT NOT NULL,
	uuid TEXT NOT NULL UNIQUE,
	number BIGINT NOT NULL,
	issued_at BIGINT NOT NULL,
	previous_hash TEXT NOT NULL,
	hash TEXT NOT NULL,
	qr TEXT NOT NULL,
	xml TEXT NOT NULL,
	PRIMARY KEY (environment, counter)
);
CREATE UNIQUE INDEX zatca_documents_number ON zatca_documents (environment, number);
CREATE INDEX zatca_documents_issued ON zatca_documents (environment, issued_at);

-- +goose Down
DROP TABLE zatca_documents;
DROP TABLE zatca_credentials;
DROP TABLE zatca_units;

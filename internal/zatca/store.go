package zatca

import (
	"context"
	"encoding/json"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// unit is the stored unit of an environment with the end of its chain.
type unit struct {
	environment Environment
	serial      string
	details     Unit
	credential  string
	counter     int64
	lastHash    string
}

const unitColumns = `environment, serial, details, credential_id, last_counter, last_hash`

func scanUnit(row interface{ Scan(...any) error }) (unit, error) {
	var u unit
	var details string
	if err := row.Scan(&u.environment, &u.serial, &details, &u.credential, &u.counter, &u.lastHash); err != nil {
		return u, err
	}
	return u, json.Unmarshal([]byte(details), &u.details)
}

const (
	selectUnit = `SELECT ` + unitColumns + ` FROM zatca_units WHERE environment = $1`
	// nextCounter locks the unit until the transaction ends, so that stamping is serialized across
	// nodes. A unit stamps for its own taxpayer only.
	nextCounter = `
		UPDATE zatca_units SET last_counter = last_counter + 1 WHERE in_use AND vat_number = $1
		RETURNING ` + unitColumns
	setLastHash    = `UPDATE zatca_units SET last_hash = $2 WHERE environment = $1`
	insertDocument = `
		INSERT INTO zatca_documents (environment, counter, uuid, number, issued_at, previous_hash, hash, qr, xml)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	insertReport     = `INSERT INTO zatca_reports (environment, counter, state, due_at) VALUES ($1, $2, 'pending', $3)`
	selectCredential = `SELECT certificate, sealed FROM zatca_credentials WHERE id = $1`
	insertCredential = `
		INSERT INTO zatca_credentials (id, environment, certificate, sealed, created_at) VALUES ($1, $2, $3, $4, $5)`
	insertUnit = `
		INSERT INTO zatca_units (environment, serial, vat_number, details, credential_id, in_use, last_counter, last_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, TRUE, 0, $6, $7)
		ON CONFLICT (environment) DO UPDATE
		SET details = excluded.details, credential_id = excluded.credential_id, in_use = TRUE`
	selectInUse   = `SELECT environment FROM zatca_units WHERE in_use`
	updateDetails = `UPDATE zatca_units SET details = $2 WHERE environment = $1 AND vat_number = $3 AND details <> $2`
	stopUnit      = `UPDATE zatca_units SET in_use = FALSE WHERE environment = $1 AND in_use`
)

// readCredential returns the decrypted credential of a unit.
func (s *Service) readCredential(ctx context.Context, q db.Querier, id string) (credential, error) {
	var certificate string
	var text []byte
	if err := q.QueryRowContext(ctx, selectCredential, id).Scan(&certificate, &text); err != nil {
		return credential{}, err
	}
	return s.open(id, certificate, text)
}

// InUse returns the environment whose unit stamps, or Off.
func InUse(ctx context.Context, q db.Querier) (Environment, error) {
	e := Off
	err := q.QueryRowContext(ctx, selectInUse).Scan(&e)
	if db.NoRows(err) {
		return Off, nil
	}
	return e, err
}

// Documents are sent in their order, atOnce of them at a time: those that fail hold up the others, so that few are tried while
// the authority is away, until they have failed so often that the fault must be their own.
const (
	takeReport = `
		UPDATE zatca_reports SET due_at = $5, busy_until = $5, attempts = attempts + 1
		WHERE environment = $1 AND state = 'pending' AND due_at <= $2 AND counter = (`
	taken   = `) RETURNING counter, attempts`
	anyOf   = `SELECT count(*) FROM (`
	asCount = `) AS a`
	// inTurn is the first of those whose turn it is, what nodes have in hand among them.
	inTurn = `
		SELECT counter FROM (
			SELECT counter, due_at FROM zatca_reports
			WHERE environment = $1 AND state = 'pending' AND (attempts < $3 OR busy_until > $2) ORDER BY counter LIMIT $4) AS w
		WHERE due_at <= $2 ORDER BY counter LIMIT 1`
	// passed is the first of those that let others pass, if there is room for it.
	passed = `
		SELECT counter FROM zatca_reports
		WHERE environment = $1 AND state = 'pending' AND attempts >= $3 AND due_at <= $2 AND $4 > (
			SELECT count(*) FROM zatca_reports WHERE environment = $1 AND state = 'pending' AND busy_until > $2)
		ORDER BY counter LIMIT 1`
)

const (
	selectDocument = `SELECT uuid, hash, xml, issued_at FROM zatca_documents WHERE environment = $1 AND counter = $2`
	// The first answer stands.
	storeAnswer = `
		UPDATE zatca_reports SET state = $3, answered_at = $4, answer = $5, last_error = ''
		WHERE environment = $1 AND counter = $2 AND state = 'pending'`
	postponeReport = `UPDATE zatca_reports SET due_at = $3, busy_until = 0, last_error = $4 WHERE environment = $1 AND counter = $2 AND state = 'pending'`
	returnReport   = `UPDATE zatca_reports SET due_at = $3, busy_until = 0, attempts = attempts - 1 WHERE environment = $1 AND counter = $2 AND state = 'pending'`
	hurryReports   = `UPDATE zatca_reports SET due_at = $2 WHERE environment = $1 AND state = 'pending' AND due_at > $2 AND last_error <> ''`
)

// report is a document that is to be sent.
type report struct {
	counter    int64
	attempts   int
	uuid, hash string
	xml        string
	issuedAt   time.Time
}

// lease returns the next document to send, or false when none is due.
func (s *Service) lease(ctx context.Context, now, until time.Time) (r report, ok bool, err error) {
	e := string(s.config.Environment)
	args := []any{e, now.UnixMicro(), int64(patience), int64(atOnce)}
	for _, first := range []string{inTurn, passed} {
		ok, err = queue.Lease(ctx, s.db, func(q db.Querier) error {
			if err := q.QueryRowContext(ctx, takeReport+first+taken, append(args, until.UnixMicro())...).Scan(&r.counter, &r.attempts); err != nil {
				return err
			}
			return q.QueryRowContext(ctx, selectDocument, e, r.counter).Scan(&r.uuid, &r.hash, &r.xml, db.Micro{To: &r.issuedAt})
		}, anyOf+first+asCount, args...)
		if ok || err != nil {
			break
		}
	}
	return r, ok, err
}

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
	// DueQuery selects since when each document that has to be reported at $1 is due.
	DueQuery     = `SELECT due_at FROM zatca_reports WHERE state = 'pending' AND due_at <= $1`
	hurryReports = `UPDATE zatca_reports SET due_at = $2 WHERE environment = $1 AND state = 'pending' AND due_at > $2 AND last_error <> ''`
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

const selectExport = `
	SELECT counter, number, issued_at, xml FROM zatca_documents
	WHERE environment = $1 AND issued_at >= $2 AND issued_at < $3 AND counter > $4 ORDER BY counter LIMIT $5`

func readExport(ctx context.Context, q db.Querier, e Environment, from, end time.Time, counter int64) ([]exported, error) {
	return db.All(ctx, q, func(x *exported) []any {
		return []any{&x.counter, &x.number, db.Micro{To: &x.issuedAt}, &x.xml}
	}, selectExport, string(e), from.UnixMicro(), end.UnixMicro(), counter, int64(exportBatch))
}

const (
	selectFailed = `
		SELECT r.environment, r.counter, d.number, r.state, r.attempts, r.last_error, r.answer, d.issued_at, r.due_at
		FROM zatca_reports r JOIN zatca_documents d ON d.environment = r.environment AND d.counter = r.counter
		WHERE (r.state = 'pending' AND r.last_error <> '' OR r.state = 'rejected' AND r.noted_at = 0) AND (d.issued_at, r.counter) < ($1, $2)
		ORDER BY d.issued_at DESC, r.counter DESC LIMIT $3`
	countFailed = `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM zatca_reports WHERE` + unanswered + `LIMIT $1) AS a)
		     + (SELECT count(*) FROM (SELECT 1 AS one FROM zatca_reports WHERE` + refused + `LIMIT $1) AS b)`
	retryAll         = `UPDATE zatca_reports SET due_at = $1 WHERE busy_until <= $1 AND` + unanswered
	noteOneStatement = `UPDATE zatca_reports SET noted_at = $1 WHERE` + refused + `AND environment = $2 AND counter = $3`
)

const (
	unanswered        = ` state = 'pending' AND last_error <> '' `
	refused           = ` state = 'rejected' AND noted_at = 0 `
	retryOneStatement = retryAll + `AND environment = $2 AND counter = $3`
)

func retryOne(ctx context.Context, q db.Querier, environment string, counter int64, now time.Time) (bool, error) {
	return db.Changed(ctx, q, retryOneStatement, now.UnixMicro(), environment, counter)
}

// failedRow is a failure with what its id and its reason consist of.
type failedRow struct {
	queue.Failure
	environment, state, lastError, answer string
	counter, number                       int64
	next                                  time.Time
}

func readFailed(ctx context.Context, q db.Querier, at, counter int64, limit int) ([]failedRow, error) {
	return db.All(ctx, q, func(r *failedRow) []any {
		return []any{&r.environment, &r.counter, &r.number, &r.state, &r.Attempts, &r.lastError, &r.answer, db.Micro{To: &r.At}, db.Micro{To: &r.next}}
	}, selectFailed, at, counter, int64(limit))
}

func noteOne(ctx context.Context, q db.Querier, now time.Time, environment string, counter int64) (bool, error) {
	return db.Changed(ctx, q, noteOneStatement, now.UnixMicro(), environment, counter)
}

const (
	countReportsStatement = `SELECT state, count(*) FROM zatca_reports WHERE environment = $1 GROUP BY state`
	selectOldest          = `
		SELECT d.issued_at, r.last_error FROM zatca_reports r
		JOIN zatca_documents d ON d.environment = r.environment AND d.counter = r.counter
		WHERE r.environment = $1 AND r.state = 'pending' ORDER BY r.counter LIMIT 1`
	selectRejected = `
		SELECT r.counter, d.number, r.answer FROM zatca_reports r
		JOIN zatca_documents d ON d.environment = r.environment AND d.counter = r.counter
		WHERE r.environment = $1 AND r.state = 'rejected' ORDER BY r.counter DESC LIMIT 20`
)

func readCredential(ctx context.Context, q db.Querier, credential string) (certificate string, text []byte, err error) {
	err = q.QueryRowContext(ctx, selectCredential, credential).Scan(&certificate, &text)
	return certificate, text, err
}

// stateCount is how many reports are in a state.
type stateCount struct {
	state string
	n     int64
}

func countReports(ctx context.Context, q db.Querier, e Environment) ([]stateCount, error) {
	return db.All(ctx, q, func(c *stateCount) []any { return []any{&c.state, &c.n} }, countReportsStatement, string(e))
}

func readRejected(ctx context.Context, q db.Querier, e Environment) ([]Rejection, error) {
	return db.All(ctx, q, func(r *Rejection) []any { return []any{&r.Counter, &r.Number, &r.Answer} }, selectRejected, string(e))
}

const (
	selectChain = `
		SELECT d.counter, d.uuid, d.number, d.previous_hash, d.hash, d.qr, d.xml, coalesce(i.document, ''), coalesce(r.state, '')
		FROM zatca_documents d
		LEFT JOIN invoices i ON i.number = d.number
		LEFT JOIN zatca_reports r ON r.environment = d.environment AND r.counter = d.counter
		WHERE d.environment = $1 AND d.counter > $2 ORDER BY d.counter LIMIT $3`
	selectCertificates = `SELECT certificate FROM zatca_credentials WHERE environment = $1`
)

func readCertificates(ctx context.Context, q db.Querier, e Environment) ([]string, error) {
	return db.Column(ctx, q, selectCertificates, string(e))
}

func readChain(ctx context.Context, q db.Querier, e Environment, counter int64) ([]link, error) {
	return db.All(ctx, q, func(l *link) []any {
		return []any{&l.counter, &l.uuid, &l.number, &l.previous, &l.hash, &l.qr, &l.xml, &l.print, &l.state}
	}, selectChain, string(e), counter, int64(verifyBatch))
}

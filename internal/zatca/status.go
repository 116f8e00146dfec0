package zatca

import (
	"context"
	"time"

	"matjar/internal/db"
)

// Status is the state of an environment's unit.
type Status struct {
	Environment Environment
	InUse       bool
	Serial      string
	Unit        Unit
	// Certificate is the newest.
	Certificate Certificate
	// Documents is the length of the chain.
	Documents int64
	// Reports counts documents by what became of them.
	Reports map[string]int64
	// Oldest is when the oldest document that waits was issued, if one does.
	Oldest time.Time
	// LastError is why it was not answered.
	LastError string
	// Rejected are the documents that the authority refused, the newest first.
	Rejected []Rejection
}

// Rejection is a document that the authority refused.
type Rejection struct {
	Counter, Number int64
	Answer          string
}

const (
	countReports = `SELECT state, count(*) FROM zatca_reports WHERE environment = $1 GROUP BY state`
	selectOldest = `
		SELECT d.issued_at, r.last_error FROM zatca_reports r
		JOIN zatca_documents d ON d.environment = r.environment AND d.counter = r.counter
		WHERE r.environment = $1 AND r.state = 'pending' ORDER BY r.counter LIMIT 1`
	selectRejected = `
		SELECT r.counter, d.number, r.answer FROM zatca_reports r
		JOIN zatca_documents d ON d.environment = r.environment AND d.counter = r.counter
		WHERE r.environment = $1 AND r.state = 'rejected' ORDER BY r.counter DESC LIMIT 20`
)

// ReadStatus returns the state of an environment's unit, and reports whether there is one. It needs no
// secret.
func ReadStatus(ctx context.Context, d *db.DB, e Environment) (s Status, ok bool, err error) {
	u, err := scanUnit(d.QueryRowContext(ctx, selectUnit, string(e)))
	if db.NoRows(err) {
		return s, false, nil
	}
	if err != nil {
		return s, false, err
	}
	used, err := InUse(ctx, d)
	if err != nil {
		return s, false, err
	}
	s = Status{Environment: e, InUse: used == e, Serial: u.serial, Unit: u.details, Documents: u.counter, Reports: map[string]int64{}}
	var certificate string
	var text []byte
	if err := d.QueryRowContext(ctx, selectCredential, u.credential).Scan(&certificate, &text); err != nil {
		return s, false, err
	}
	if s.Certificate, err = ParseCertificate(certificate); err != nil {
		return s, false, err
	}
	type count struct {
		state string
		n     int64
	}
	counts, err := db.All(ctx, d, func(c *count) []any { return []any{&c.state, &c.n} }, countReports, string(e))
	if err != nil {
		return s, false, err
	}
	for _, c := range counts {
		s.Reports[c.state] = c.n
	}
	if err := d.QueryRowContext(ctx, selectOldest, string(e)).Scan(db.Micro{To: &s.Oldest}, &s.LastError); err != nil && !db.NoRows(err) {
		return s, false, err
	}
	s.Rejected, err = db.All(ctx, d, func(r *Rejection) []any { return []any{&r.Counter, &r.Number, &r.Answer} }, selectRejected, string(e))
	return s, true, err
}

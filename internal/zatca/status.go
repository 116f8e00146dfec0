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
	certificate, _, err := readCredential(ctx, d, u.credential)
	if err != nil {
		return s, false, err
	}
	if s.Certificate, err = ParseCertificate(certificate); err != nil {
		return s, false, err
	}
	counts, err := countReports(ctx, d, e)
	if err != nil {
		return s, false, err
	}
	for _, c := range counts {
		s.Reports[c.state] = c.n
	}
	if err := d.QueryRowContext(ctx, selectOldest, string(e)).Scan(db.Micro{To: &s.Oldest}, &s.LastError); err != nil && !db.NoRows(err) {
		return s, false, err
	}
	s.Rejected, err = readRejected(ctx, d, e)
	return s, true, err
}

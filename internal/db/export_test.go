package db

import "time"

// ProbeFiller is what CheckWrite writes.
var ProbeFiller = probeFiller

// SharedTx identifies the transaction that q is part of, on SQLite.
func SharedTx(q Querier) any { return q.(member).tx }

// DropConnections does what Watch does with the connections to a dead server.
func (d *DB) DropConnections() { d.primary.drop() }

// NowAfter returns the time after readings of a server's clock that took so long each.
func NowAfter(first time.Time, took time.Duration, later ...time.Time) time.Time {
	d := &DB{primary: &primary{}}
	for _, server := range append([]time.Time{first}, later...) {
		d.primary.setTime(server, time.Now(), took)
	}
	return d.Now()
}

package db

import (
	"context"
	"io/fs"
	"testing"
	"time"
)

// ProbeFiller is what CheckWrite writes.
var ProbeFiller = probeFiller

// ErrHalfCopied is why nothing uses a database whose copy is not complete.
var ErrHalfCopied = errHalfCopied

// SharedTx identifies the transaction that q is part of, on SQLite.
func SharedTx(q Querier) any { return q.(member).conn }

// DropConnections does what Watch does with the connections to a dead server.
func (d *DB) DropConnections() { d.primary.drop() }

// MigrateFiles runs the migrations of a folder.
func (d *DB) MigrateFiles(ctx context.Context, files fs.FS) error {
	provider, err := d.provider(files)
	if err != nil {
		return err
	}
	return d.up(ctx, provider)
}

// NowAfter returns the time after readings of a server's clock that took so long each.
func NowAfter(first time.Time, took time.Duration, later ...time.Time) time.Time {
	d := &DB{primary: &primary{}}
	for _, server := range append([]time.Time{first}, later...) {
		d.primary.setTime(server, time.Now(), took)
	}
	return d.Now()
}

// AddSetting gives connections one more setting until the test ends.
func AddSetting(t *testing.T, set string) {
	before := settings
	settings = append([]string{set}, settings...)
	t.Cleanup(func() { settings = before })
}

// LookForDamage is one look of Watch at an SQLite file.
func (d *DB) LookForDamage(ctx context.Context) (pause time.Duration, err error) {
	return d.lookForDamage(ctx)
}

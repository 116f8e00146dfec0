package db

import (
	"context"
	"crypto/rand"
	"encoding/base64"
)

const (
	insertProbe = `INSERT INTO write_probes (probe_id, filler) VALUES ($1, $2)`
	deleteProbe = `DELETE FROM write_probes WHERE probe_id = $1`
)

// probeFiller needs whole pages, so that a full database is detected although its last
// page has space left. It is random, because engines compress.
var probeFiller = func() string {
	b := make([]byte, 12<<10)
	rand.Read(b)
	return base64.StdEncoding.EncodeToString(b)
}()

// CheckWrite inserts and deletes a row, and returns why that fails: the database may be
// read only, or its disk full. Waiting for other writers until ctx ends is not an error.
func (d *DB) CheckWrite(ctx context.Context) error {
	err := d.Tx(ctx, func(q Querier) error {
		id := rand.Text()
		if err := Exec(ctx, q, insertProbe, id, probeFiller); err != nil {
			return err
		}
		return Exec(ctx, q, deleteProbe, id)
	})
	if ctx.Err() != nil || err != nil && d.dialect.retryable(err) {
		return nil
	}
	return err
}

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

// probeFiller needs pages of its own, so that a database without room for them is found
// out although its last page has some left. It is random, because engines compress.
var probeFiller = func() string {
	b := make([]byte, 12<<10)
	rand.Read(b)
	return base64.StdEncoding.EncodeToString(b)
}()

// CheckWrite writes something and removes it again, and returns why the database does not
// take it: it may be read only, or its disk full. A database that is busy with somebody
// else's writes until ctx ends is no error.
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

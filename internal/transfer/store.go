package transfer

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

const (
	selectBatches = `
		SELECT import_id, file_name, format, options, vendor_id, made_by, state, result, kept, created_at, applied_at, undone_at
		FROM imports`
	batchByID       = selectBatches + ` WHERE import_id = $1`
	newestBatches   = selectBatches + ` WHERE $1 = '' OR vendor_id = $1 ORDER BY created_at DESC, import_id LIMIT $2`
	applyBatch      = `UPDATE imports SET state = 'applied', applied_at = $2, result = $3 WHERE import_id = $1 AND state = 'previewed'`
	undoBatch       = `UPDATE imports SET state = 'undone', undone_at = $2 WHERE import_id = $1 AND state = 'applied'`
	setKept         = `UPDATE imports SET kept = $2 WHERE import_id = $1`
	selectPieces    = `SELECT data FROM import_files WHERE import_id = $1 AND position = $2`
	deletePieces    = `DELETE FROM import_files WHERE import_id = $1`
	selectChangesOf = `
		SELECT position, kind, key, action, before, after FROM import_changes
		WHERE import_id = $1 AND position > $2 ORDER BY position LIMIT 1000`
	deleteChanges = `DELETE FROM import_changes WHERE import_id = $1`

	forgetPreviews = `DELETE FROM imports WHERE state = 'previewed' AND created_at < $1`
	forgetChanges  = `
		DELETE FROM import_changes WHERE import_id IN (SELECT import_id FROM imports WHERE state = 'applied' AND applied_at < $1)`
)

var (
	batchColumns  = []string{"import_id", "file_name", "format", "options", "vendor_id", "made_by", "state", "result", "created_at"}
	pieceColumns  = []string{"import_id", "position", "data"}
	changeColumns = []string{"import_id", "position", "kind", "key", "action", "before", "after"}
)

// forget deletes files that nobody imported, and what can no longer be undone.
func forget(ctx context.Context, q db.Querier, now time.Time) error {
	if err := db.Exec(ctx, q, forgetPreviews, now.Add(-keepPreviews).UnixMicro()); err != nil {
		return err
	}
	return db.Exec(ctx, q, forgetChanges, now.Add(-UndoFor).UnixMicro())
}

func insertBatch(ctx context.Context, q db.Querier, b *Batch) error {
	return db.InsertRows(ctx, q, "imports", batchColumns, [][]any{{
		b.ID, b.FileName, string(b.Format), string(toJSON(b.Options)), b.Vendor, b.By, string(b.State), string(toJSON(b.Result)), b.CreatedAt.UnixMicro(),
	}})
}

// batchRow is a batch as its row is read.
type batchRow struct {
	Batch
	options, result, kept string
	applied, undone       sql.NullInt64
}

func (r *batchRow) fields() []any {
	return []any{
		&r.ID, &r.FileName, &r.Format, &r.options, &r.Vendor, &r.By, &r.State, &r.result, &r.kept,
		db.Micro{To: &r.CreatedAt}, &r.applied, &r.undone,
	}
}

func (r *batchRow) batch() (Batch, error) {
	for _, column := range []struct {
		text string
		to   any
	}{{r.options, &r.Options}, {r.result, &r.Result}, {r.kept, &r.Kept}} {
		if err := json.Unmarshal([]byte(column.text), column.to); err != nil {
			return Batch{}, fmt.Errorf("import %s: %w", r.ID, err)
		}
	}
	r.AppliedAt, r.UndoneAt = timeOf(r.applied), timeOf(r.undone)
	return r.Batch, nil
}

func timeOf(us sql.NullInt64) *time.Time {
	if !us.Valid {
		return nil
	}
	t := time.UnixMicro(us.Int64).UTC()
	return &t
}

// selectBatch returns nil when there is none.
func selectBatch(ctx context.Context, q db.Querier, id string) (*Batch, error) {
	var r batchRow
	if err := q.QueryRowContext(ctx, batchByID, id).Scan(r.fields()...); db.NoRows(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	b, err := r.batch()
	return &b, err
}

func listBatches(ctx context.Context, q db.Querier, vendor string, limit int) ([]Batch, error) {
	rows, err := db.All(ctx, q, (*batchRow).fields, newestBatches, vendor, limit)
	if err != nil {
		return nil, err
	}
	list := make([]Batch, len(rows))
	for i := range rows {
		if list[i], err = rows[i].batch(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// changesAtOnce is how many changes are in memory while they are written.
const changesAtOnce = 1000

func insertChanges(ctx context.Context, q db.Querier, id string, changes iter.Seq[catalog.Change]) error {
	var rows [][]any
	position := int64(0)
	flush := func() error {
		err := db.InsertRows(ctx, q, "import_changes", changeColumns, rows)
		rows = rows[:0]
		return err
	}
	for c := range changes {
		position++
		rows = append(rows, []any{id, position, c.Kind, c.Key, string(c.Action), string(c.Before), string(c.After)})
		if len(rows) == changesAtOnce {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// selectChanges yields what an import changed.
func selectChanges(ctx context.Context, q db.Querier, id string) iter.Seq2[catalog.Change, error] {
	type row struct {
		catalog.Change
		position      int64
		before, after string
	}
	return func(yield func(catalog.Change, error) bool) {
		last := int64(0)
		for {
			rows, err := db.All(ctx, q, func(r *row) []any {
				return []any{&r.position, &r.Kind, &r.Key, &r.Action, &r.before, &r.after}
			}, selectChangesOf, id, last)
			if err != nil {
				yield(catalog.Change{}, err)
				return
			}
			if len(rows) == 0 {
				return
			}
			for i := range rows {
				r := &rows[i]
				r.Before, r.After = json.RawMessage(r.before), json.RawMessage(r.after)
				if !yield(r.Change, nil) {
					return
				}
				last = r.position
			}
		}
	}
}

// pieceSize is how much of a compressed file is one row.
const pieceSize = 1 << 20

// pieces compresses what is written to it.
type pieces struct {
	out bytes.Buffer
	zip *gzip.Writer
}

func newPieces() *pieces {
	p := &pieces{}
	p.zip, _ = gzip.NewWriterLevel(&p.out, gzip.BestSpeed)
	return p
}

func (p *pieces) Write(b []byte) (int, error) { return p.zip.Write(b) }

func (p *pieces) close() ([]byte, error) {
	err := p.zip.Close()
	return p.out.Bytes(), err
}

func insertPieces(ctx context.Context, q db.Querier, id string, data []byte) error {
	for position := int64(0); len(data) > 0; position++ {
		n := min(len(data), pieceSize)
		if err := db.InsertRows(ctx, q, "import_files", pieceColumns, [][]any{{id, position, data[:n]}}); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// readPieces returns the file that was kept.
func readPieces(ctx context.Context, q db.Querier, id string) (io.Reader, error) {
	return gzip.NewReader(&pieceReader{ctx: ctx, q: q, id: id})
}

type pieceReader struct {
	ctx  context.Context
	q    db.Querier
	id   string
	next int64
	left []byte
}

func (r *pieceReader) Read(p []byte) (int, error) {
	for len(r.left) == 0 {
		if err := r.q.QueryRowContext(r.ctx, selectPieces, r.id, r.next).Scan(&r.left); db.NoRows(err) {
			return 0, io.EOF
		} else if err != nil {
			return 0, err
		}
		r.next++
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}

const (
	storeProgress = `
		INSERT INTO import_progress (import_id, done, total, updated_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (import_id) DO UPDATE SET done = excluded.done, total = excluded.total, updated_at = excluded.updated_at`
	removeProgress = `DELETE FROM import_progress WHERE import_id = $1 OR updated_at < $2`
	selectProgress = `SELECT done, total FROM import_progress WHERE import_id = $1 AND updated_at > $2`
)

func readProgress(ctx context.Context, q db.Querier, id string, until time.Time) (done int, total int, err error) {
	err = q.QueryRowContext(ctx, selectProgress, id, until.UnixMicro()).Scan(&done, &total)
	return done, total, err
}

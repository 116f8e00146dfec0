package release

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectServed = `SELECT path, served_at FROM release_files`
	selectForms  = `SELECT plain, gzip, brotli FROM release_files WHERE path = $1`
	setServed    = `UPDATE release_files SET served_at = $2 WHERE path = $1`
	deleteServed = `DELETE FROM release_files WHERE served_at < $1`
)

// selectPaths returns when each of the files was served, in microseconds.
func selectPaths(ctx context.Context, q db.Querier) (map[string]int64, error) {
	type row struct {
		path string
		at   int64
	}
	rows, err := db.All(ctx, q, func(r *row) []any { return []any{&r.path, &r.at} }, selectServed)
	paths := make(map[string]int64, len(rows))
	for _, r := range rows {
		paths[r.path] = r.at
	}
	return paths, err
}

// selectFile returns a file, or nil.
func selectFile(ctx context.Context, q db.Querier, path string) (*File, error) {
	file := &File{Path: path}
	err := q.QueryRowContext(ctx, selectForms, path).Scan(&file.Plain, &file.Gzip, &file.Brotli)
	if db.NoRows(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return file, nil
}

// insertFiles stores files, of which other nodes may have stored some.
func insertFiles(ctx context.Context, q db.Querier, files []File, now time.Time) error {
	var rows [][]any
	for _, file := range files {
		plain := file.Plain
		if file.Gzip != nil {
			plain = nil
		}
		rows = append(rows, []any{file.Path, form(plain), form(file.Gzip), form(file.Brotli), now.UnixMicro()})
	}
	return db.InsertMissing(ctx, q, "release_files", []string{"path", "plain", "gzip", "brotli", "served_at"}, rows)
}

// form returns a form for the database, which has NULL for none.
func form(body []byte) any {
	if body == nil {
		return nil
	}
	return body
}

// Sweep deletes the files of versions that no node has served for days.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, deleteServed, now.Add(-keptFor).UnixMicro())
}

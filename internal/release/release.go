// Package release lets every node serve the files of the web app of every version. While nodes are replaced, a document
// of one version may have its scripts asked of a node that has another one, and a page that was opened before asks for
// more of its own version after the last node of it is gone. So each version stores its files in the database.
package release

import (
	"context"
	"log/slog"
	"time"

	"matjar/internal/db"
	"matjar/internal/lru"
)

// File is a file whose name changes with its content, in the forms in which it is sent. Forms that it has not are nil;
// without Plain it has Gzip.
type File struct {
	Path                string
	Plain, Gzip, Brotli []byte
}

func (f *File) size() int { return len(f.Path) + len(f.Plain) + len(f.Gzip) + len(f.Brotli) }

const (
	// keptFor is how long files stay after the last node that has them served.
	keptFor = 7 * 24 * time.Hour
	// refreshAfter is how old the time in the database may be while such a node serves.
	refreshAfter = 24 * time.Hour
	// keepInterval is how often a node sees to it.
	keepInterval = time.Hour
	// maxCached is how many bytes of files of other versions are held in memory.
	maxCached = 8 << 20
	// readInterval is the least time between two readings of what there is.
	readInterval = 50 * time.Millisecond
	// patience is how long a request waits for the database.
	patience = 2 * time.Second
)

// Files are those of all versions. It is safe for concurrent use.
type Files struct {
	db     *db.DB
	cached *lru.Cache[string, *File]
	// reading holds a value while nobody reads the database; it guards what follows.
	reading chan struct{}
	// paths are those that the database had at readAt.
	paths  map[string]int64
	readAt time.Time
}

// New returns the files in d.
func New(d *db.DB) *Files {
	f := &Files{db: d, cached: lru.New[string, *File](maxCached), reading: make(chan struct{}, 1)}
	f.reading <- struct{}{}
	return f
}

// Keep stores files that are not there yet, and that they are served. It must have returned before the first document
// that names one of them is sent.
func (f *Files) Keep(ctx context.Context, files []File) error {
	stored, err := selectPaths(ctx, f.db)
	if err != nil {
		return err
	}
	now := f.db.Now()
	var missing []File
	var older []string
	for _, file := range files {
		switch at, ok := stored[file.Path]; {
		case !ok:
			missing = append(missing, file)
		case now.Sub(time.UnixMicro(at)) > refreshAfter:
			older = append(older, file.Path)
		}
	}
	if len(missing)+len(older) == 0 {
		return nil
	}
	return f.db.Tx(ctx, func(q db.Querier) error {
		if err := insertFiles(ctx, q, missing, now); err != nil {
			return err
		}
		for _, path := range older {
			if err := db.Exec(ctx, q, setServed, path, now.UnixMicro()); err != nil {
				return err
			}
		}
		return nil
	})
}

// Run keeps files while a node that has them serves, until ctx ends.
func (f *Files) Run(ctx context.Context, log *slog.Logger, files []File) {
	tick := time.NewTicker(keepInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if err := f.Keep(ctx, files); err != nil && ctx.Err() == nil {
			log.Error("the files of the web app could not be stored for other nodes", "error", err)
		}
	}
}

// Find returns a file of any version, or nil. Whoever asks for files that do not exist costs one small query in
// readInterval, however many they are: all that wait share it.
func (f *Files) Find(ctx context.Context, path string) (*File, error) {
	if file, ok := f.cached.Get(path); ok {
		return file, nil
	}
	asked := time.Now()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case <-f.reading:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { f.reading <- struct{}{} }()
	if err := f.read(ctx, path, asked); err != nil {
		return nil, err
	}
	if _, ok := f.paths[path]; !ok {
		return nil, nil
	}
	// The one before may have brought it.
	if file, ok := f.cached.Get(path); ok {
		return file, nil
	}
	file, err := selectFile(ctx, f.db, path)
	if file != nil {
		f.cached.Put(path, file, file.size())
	}
	return file, err
}

// read reads what there is, unless path was there or somebody has read it since it was asked for.
func (f *Files) read(ctx context.Context, path string, asked time.Time) error {
	if _, ok := f.paths[path]; ok || !f.readAt.Before(asked) {
		return nil
	}
	select {
	case <-time.After(readInterval - time.Since(f.readAt)):
	case <-ctx.Done():
		return ctx.Err()
	}
	at := time.Now()
	paths, err := selectPaths(ctx, f.db)
	if err != nil {
		return err
	}
	f.paths, f.readAt = paths, at
	return nil
}

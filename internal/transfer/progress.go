package transfer

import (
	"context"
	"errors"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/logs"
)

// position is how far the work on an import is.
type position struct{ done, total int }

// positions are those of the imports that this node works on.
type positions struct {
	mu  sync.Mutex
	all map[string]position
}

const (
	// shareInterval is how often other nodes are told.
	shareInterval = 500 * time.Millisecond
	// sharedFor is how long what another node told counts.
	sharedFor = time.Minute
)

// begin makes an import one that is worked on, until end is called.
func (s *Service) begin(ctx context.Context, id string) (report func(done, total int), end func()) {
	set := func(p position) {
		s.working.mu.Lock()
		defer s.working.mu.Unlock()
		if s.working.all == nil {
			s.working.all = map[string]position{}
		}
		s.working.all[id] = p
	}
	var shared time.Time
	report = func(done, total int) {
		set(position{done, total})
		if now := s.DB.Now(); now.Sub(shared) >= shareInterval {
			shared = now
			s.share(ctx, storeProgress, id, done, total, now.UnixMicro())
		}
	}
	report(0, 0)
	return report, func() {
		s.working.mu.Lock()
		delete(s.working.all, id)
		s.working.mu.Unlock()
		s.share(ctx, removeProgress, id, s.DB.Now().Add(-sharedFor).UnixMicro())
	}
}

// share tells other nodes how far an import is. On SQLite there are none, and the import itself
// keeps others from writing. An import does not fail because its progress cannot be stored.
func (s *Service) share(ctx context.Context, query string, args ...any) {
	if s.DB.Engine() == "sqlite" {
		return
	}
	if err := db.Exec(ctx, s.DB, query, args...); err != nil {
		logs.From(ctx).Warn("the progress of an import could not be stored", "error", err)
	}
}

// running returns how far an import is, if this node or another one works on it.
func (s *Service) running(ctx context.Context, id string) (position, bool, error) {
	s.working.mu.Lock()
	p, ok := s.working.all[id]
	s.working.mu.Unlock()
	if ok {
		return p, true, nil
	}
	var err error
	p.done, p.total, err = readProgress(ctx, s.DB, id, s.DB.Now().Add(-sharedFor))
	if db.NoRows(err) {
		return position{}, false, nil
	}
	return p, err == nil, err
}

// Progress returns an import of the vendor, or of anybody when it is empty, and how far it is.
func (s *Service) Progress(ctx context.Context, vendor, id string) (ImportProgress, error) {
	b, err := s.Find(ctx, vendor, id)
	if err != nil {
		return ImportProgress{}, err
	}
	p, running, err := s.running(ctx, id)
	if err != nil {
		return ImportProgress{}, err
	}
	return ImportProgress{b.View(s.DB.Now()), running, p.done, p.total}, nil
}

// Timeout limits how long a file may be read, looked at or imported.
const Timeout = 10 * time.Minute

// ApplyWatched is Apply, to the end even when the caller is gone by then, and Progress says how far it is. Faults
// are returned as validation_failed.
func (s *Service) ApplyWatched(ctx context.Context, id string, scope Scope) (*Batch, error) {
	return s.watched(ctx, id, scope, s.Apply)
}

// UndoWatched is Undo as ApplyWatched is Apply.
func (s *Service) UndoWatched(ctx context.Context, id string, scope Scope) (*Batch, error) {
	return s.watched(ctx, id, scope, s.Undo)
}

func (s *Service) watched(ctx context.Context, id string, scope Scope, work func(ctx context.Context, id string, scope Scope, progress func(done, total int)) (*Batch, error)) (*Batch, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), Timeout)
	defer cancel()
	report, end := s.begin(ctx, id)
	defer end()
	b, err := work(ctx, id, scope, report)
	if refused, ok := errors.AsType[*Refused](err); ok {
		return nil, refused.problem()
	}
	return b, err
}

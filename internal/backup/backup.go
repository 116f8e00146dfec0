// Package backup backs an SQLite database up on a schedule, and keeps the newest copies.
package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"matjar/internal/db"
	"matjar/internal/poll"
	"matjar/internal/trace"
)

// Schedule says where backups go and how often. Those in the folder decide when the next one is due, so
// that starting the shop again changes nothing.
type Schedule struct {
	DB  *db.DB
	Log *slog.Logger
	// Dir has one file for each backup. Other files in it are left alone.
	Dir   string
	Every time.Duration
	// Keep is how many are kept; older ones are removed when a new one is complete.
	Keep int
	// Now is the clock.
	Now func() time.Time

	newest atomic.Int64
	failed prometheus.Counter
}

// The least that a schedule can be set to.
const (
	MinEvery = time.Minute
	MinKeep  = 1
)

// New returns a schedule after checking that it can be kept: the engine must be SQLite, and the folder
// writable. The folder is created if it is missing.
func New(d *db.DB, log *slog.Logger, dir string, every time.Duration, keep int) (*Schedule, error) {
	if d.Engine() != "sqlite" {
		return nil, db.ErrNoBackup
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	probe, err := os.CreateTemp(dir, ".probe-*.part")
	if err != nil {
		return nil, err
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return nil, err
	}
	s := &Schedule{DB: d, Log: log, Dir: dir, Every: every, Keep: keep, Now: time.Now, failed: prometheus.NewCounter(prometheus.CounterOpts{
		Name: "matjar_backup_failures_total", Help: "Backups of the schedule that failed.",
	})}
	_, err = s.list()
	return s, err
}

// Collectors are the metrics: when the newest backup was made, whether it is too old, and failures.
func (s *Schedule) Collectors() []prometheus.Collector {
	return []prometheus.Collector{
		s.failed,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "matjar_backup_newest_seconds", Help: "Unix time of the newest good backup, 0 when there is none.",
		}, func() float64 { return float64(s.newest.Load()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "matjar_backup_overdue", Help: "1 when the newest good backup is older than twice the interval.",
		}, func() float64 {
			if s.overdue() {
				return 1
			}
			return 0
		}),
	}
}

// overdue reports whether the newest backup is too old. A failed attempt is repeated long before.
func (s *Schedule) overdue() bool {
	return s.Now().Sub(time.Unix(s.newest.Load(), 0)) > 2*s.Every
}

// Run makes backups until ctx ends.
func (s *Schedule) Run(ctx context.Context) {
	poll.Work(ctx, s.Log, "backup", func(ctx context.Context) (time.Duration, error) {
		wait, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			// Logged here, because whoever reads it has to know how old the newest one is.
			s.Log.Error("the backup failed", "error", err, "newest", time.Unix(s.newest.Load(), 0).UTC(), "overdue", s.overdue(), "again_in", wait.String())
		}
		return wait, nil
	})
}

// Step makes a backup if one is due, removes those that are no longer kept, and returns how long to wait.
func (s *Schedule) Step(ctx context.Context) (time.Duration, error) {
	files, err := s.list()
	now := s.Now()
	if err == nil && len(files) > 0 {
		if age := now.Sub(timeOf(files[0])); age < s.Every {
			return s.Every - age, nil
		}
	}
	if err == nil {
		err = s.makeOne(ctx, now)
	}
	if err != nil {
		s.failed.Inc()
		return max(MinEvery, s.Every/10), err
	}
	return s.Every, nil
}

func (s *Schedule) makeOne(ctx context.Context, now time.Time) (err error) {
	ctx, span := trace.Job(ctx, "backup")
	defer span.Done(&err)
	// What a killed backup left behind takes space that this one may need.
	left, err := filepath.Glob(filepath.Join(s.Dir, ".matjar-*.part"))
	if err != nil {
		return err
	}
	for _, name := range left {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	path := filepath.Join(s.Dir, nameOf(now))
	content, err := db.Backup(ctx, s.DB, path)
	if err != nil {
		return err
	}
	s.Log.Info("backed up and checked", "file", path, "tables", content.Tables, "rows", content.Rows)
	if err := db.NoteBackup(ctx, s.DB, now); err != nil {
		return err
	}
	files, err := s.list()
	if err != nil {
		return err
	}
	for _, name := range files[min(s.Keep, len(files)):] {
		if err := os.Remove(filepath.Join(s.Dir, name)); err != nil {
			return fmt.Errorf("remove an old backup: %w", err)
		}
	}
	return nil
}

// stamp is the name of a backup, as a layout of its time in UTC.
const stamp = "matjar-20060102T150405Z.db"

func nameOf(at time.Time) string { return at.UTC().Format(stamp) }

// timeOf returns when a backup was made, the zero time for what is none.
func timeOf(name string) time.Time {
	at, err := time.Parse(stamp, name)
	if err != nil || nameOf(at) != name {
		return time.Time{}
	}
	return at
}

// list returns the names of the backups in the folder, the newest first. One of the future, which a wrong clock made, is
// none: it would count as the newest for ever.
func (s *Schedule) list() ([]string, error) {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if at := timeOf(e.Name()); !at.IsZero() && !at.After(s.Now().Add(time.Minute)) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	slices.Reverse(names)
	newest := int64(0)
	if len(names) > 0 {
		newest = timeOf(names[0]).Unix()
	}
	s.newest.Store(newest)
	return names, nil
}

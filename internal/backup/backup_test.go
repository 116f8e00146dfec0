package backup

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// open returns a schedule of an hour that keeps two, with a clock to set.
func open(t *testing.T) (*Schedule, *time.Time, *bytes.Buffer) {
	t.Helper()
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	var log bytes.Buffer
	s, err := New(d, slog.New(slog.NewTextHandler(&log, nil)), filepath.Join(t.TempDir(), "backups"), time.Hour, 2)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2030, 1, 31, 21, 0, 0, 0, time.UTC)
	s.Now = func() time.Time { return now }
	return s, &now, &log
}

func (s *Schedule) files(t *testing.T) string {
	t.Helper()
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestScheduleKeepsTheNewest(t *testing.T) {
	s, now, _ := open(t)
	if err := os.WriteFile(filepath.Join(s.Dir, "matjar-by-hand.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.Dir, ".matjar-20300131T200000Z.db.1.part"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		after time.Duration
		wait  time.Duration
		files string
	}{
		{0, time.Hour, "matjar-20300131T210000Z.db"},
		{20 * time.Minute, 40 * time.Minute, "matjar-20300131T210000Z.db"},
		{40 * time.Minute, time.Hour, "matjar-20300131T210000Z.db matjar-20300131T220000Z.db"},
		{time.Hour, time.Hour, "matjar-20300131T220000Z.db matjar-20300131T230000Z.db"},
	} {
		*now = now.Add(step.after)
		wait, err := s.Step(t.Context())
		if want := step.files + " matjar-by-hand.db"; err != nil || wait != step.wait || s.files(t) != want {
			t.Errorf("step %d: waits %s, %v, with %s, want %s and %s", i, wait, err, s.files(t), step.wait, want)
		}
	}
	info, err := os.Stat(filepath.Join(s.Dir, "matjar-20300131T230000Z.db"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode is %v (%v), want 0600", info.Mode(), err)
	}
}

func TestScheduleTellsOfFailures(t *testing.T) {
	s, now, _ := open(t)
	if _, err := s.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The folder is gone, as when a volume is not mounted.
	if err := os.Rename(s.Dir, s.Dir+"-away"); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(time.Hour)
	wait, err := s.Step(t.Context())
	if err == nil || wait != 6*time.Minute {
		t.Errorf("without the folder: %v, again in %s, want an error and 6 min", err, wait)
	}
	metrics := func() map[string]float64 {
		t.Helper()
		registry := prometheus.NewRegistry()
		registry.MustRegister(s.Collectors()...)
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		values := map[string]float64{}
		for _, f := range families {
			values[f.GetName()] = f.GetMetric()[0].GetGauge().GetValue() + f.GetMetric()[0].GetCounter().GetValue()
		}
		return values
	}
	if got := metrics(); got["matjar_backup_failures_total"] != 1 || got["matjar_backup_overdue"] != 0 || got["matjar_backup_newest_seconds"] == 0 {
		t.Errorf("after one failure: %v", got)
	}
	*now = now.Add(time.Hour + time.Second)
	if got := metrics(); got["matjar_backup_overdue"] != 1 {
		t.Errorf("after two hours: %v, want overdue", got)
	}
	if err := os.Rename(s.Dir+"-away", s.Dir); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Step(t.Context()); err != nil || metrics()["matjar_backup_overdue"] != 0 {
		t.Errorf("with the folder again: %v, %v", err, metrics())
	}
}

func TestScheduleOnPostgresIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := New(d, slog.New(slog.DiscardHandler), t.TempDir(), time.Hour, 1)
		if refused := errors.Is(err, db.ErrNoBackup); refused != (d.Engine() == "postgres") {
			t.Errorf("New on %s = %v", d.Engine(), err)
		}
	})
}

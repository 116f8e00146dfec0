package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"matjar/internal/poll"
)

const (
	// lookEvery is the least pause between two looks at the whole file of an SQLite database.
	lookEvery = 10 * time.Minute
	// lookShare is how many times as long as a look the pause after it is at least: a large file takes a hundredth of a
	// processor too.
	lookShare = 100
)

const (
	// forgetPages has a connection read pages from the file again.
	forgetPages = `PRAGMA shrink_memory`
	// lookAtPages reads every page and returns the first fault, or "ok". It does not compare indexes with their tables, which
	// takes four times as long.
	lookAtPages = `PRAGMA quick_check(1)`
)

// restoreAdvice says what to do about a damaged file.
const restoreAdvice = "put a backup in its place with matjar restore"

// damage is whether the file of an SQLite database is known to be damaged. Once it is, that stays until the database is opened
// again: pages that are in memory would let some writes succeed, which are lost with the file.
type damage struct {
	first atomic.Pointer[damagedError]
	// found is closed when there is a first.
	found chan struct{}
}

func newDamage() *damage { return &damage{found: make(chan struct{})} }

// damagedError is why a damaged database is not written to: the first fault that was found in its file.
type damagedError struct{ error }

func (e *damagedError) Error() string {
	return "nothing is written to the database, whose file is damaged: " + e.error.Error()
}

func (e *damagedError) Unwrap() error { return e.error }

// note looks at the error of a statement, which it returns.
func (k *damage) note(err error) error {
	if damaged(err) {
		k.latch(err)
	}
	return err
}

func (k *damage) latch(fault error) {
	if k.first.CompareAndSwap(nil, &damagedError{fault}) {
		close(k.found)
	}
}

// known returns the first fault, or nil.
func (k *damage) known() error {
	if first := k.first.Load(); first != nil {
		return first
	}
	return nil
}

// Damage returns why writes are refused on a damaged SQLite file, or nil.
func (d *DB) Damage() error { return d.damage.known() }

// explainedError is an error that says what to do.
type explainedError struct{ error }

func (e explainedError) Unwrap() error { return e.error }

// Explain adds to an error what to do about a damaged database, if that is its reason.
func Explain(err error) error {
	if _, done := errors.AsType[explainedError](err); done || !damaged(err) {
		return err
	}
	return explainedError{fmt.Errorf("the database's file is damaged, "+restoreAdvice+": %w", err)}
}

// watchFile looks for damage until ctx ends, and logs the first that anybody finds.
func (d *DB) watchFile(ctx context.Context, log *slog.Logger) {
	looking, stop := context.WithCancel(ctx)
	var looks sync.WaitGroup
	defer looks.Wait()
	defer stop()
	looks.Go(func() { poll.Work(looking, log, "the database's file cannot be looked at", d.lookForDamage) })
	select {
	case <-d.damage.found:
		log.Error("the database's file is damaged, nothing more is written to it: stop the shop and "+restoreAdvice+
			" (docs/backup.md#when-the-file-is-damaged)", "file", d.file, "error", d.damage.first.Load().error)
	case <-ctx.Done():
	}
}

// lookForDamage reads the whole file, so that damage is found that no statement has met, and returns how long to wait for the
// next look.
func (d *DB) lookForDamage(ctx context.Context) (pause time.Duration, err error) {
	start := time.Now()
	conn, err := d.Conn(ctx)
	if err != nil {
		return lookEvery, err
	}
	defer conn.Close()
	var fault string
	_, err = conn.ExecContext(ctx, forgetPages)
	if err == nil {
		err = conn.QueryRowContext(ctx, lookAtPages).Scan(&fault)
	}
	switch {
	case damaged(err): // noted by the connection
		err = nil
	case err != nil:
		err = fmt.Errorf("look for damage: %w", err)
	case fault != "ok":
		d.damage.latch(errors.New(fault))
	}
	return max(lookEvery, lookShare*time.Since(start)), err
}

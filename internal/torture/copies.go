package torture

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"matjar/internal/db"
)

// CopyFiles copies the files of an SQLite database at arbitrary moments while shoppers fill carts, order,
// request invoices and cancel. Every copy must open as a whole shop: intact, with every order that was
// acknowledged before the copy began, none of them partial and no stock lost. The database at databaseURL has
// the schema and no rows.
//
// A database in use is its file and its log together, and checkpoints move pages from the log to the file.
// Copying one after the other is therefore wrong in either order when a checkpoint comes between: the file
// would lack what the log no longer has, or have pages that are newer than the end of the log. Two ways are
// right, and are taken in turn. The server is frozen for the copy, in the middle of whatever it writes, which is
// what a snapshot of the volume has. Or a read transaction is open from before the copy to its end: it keeps
// checkpoints from going beyond it and the log from being started anew, so that the file first and the log
// second make a whole, with what was written meanwhile or without.
func CopyFiles(ctx context.Context, databaseURL string, matjar Program, shoppers, copies int, report ProgressFunc) (CopyResult, error) {
	path, ok := db.File(databaseURL)
	if !ok {
		return CopyResult{}, errors.New("only SQLite keeps a shop in files")
	}
	k := &killScenario{url: databaseURL, program: matjar, stock: map[string]int64{}}
	for id := range prices {
		k.stock[id] = 1_000_000
	}
	if err := k.withDatabase(ctx, func(d *db.DB) error { _, err := openShop(ctx, d, k.stock); return err }); err != nil {
		return CopyResult{}, err
	}
	p, err := matjar.start(ctx, databaseURL)
	if err != nil {
		return CopyResult{}, err
	}
	defer p.kill()
	reader, err := db.Open(ctx, databaseURL)
	if err != nil {
		return CopyResult{}, err
	}
	defer reader.Close()
	dir, err := os.MkdirTemp(filepath.Dir(path), "copies-*")
	if err != nil {
		return CopyResult{}, err
	}
	defer os.RemoveAll(dir)
	c := &copyScenario{path: path, dir: dir, stock: k.stock, process: p, reader: reader, acknowledged: map[string][]byte{}, more: make(chan struct{}, 1)}
	ctx, stop := context.WithCancelCause(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer stop(nil)
	for range shoppers {
		s, err := signUp(ctx, p.base, newClient())
		if err != nil {
			return CopyResult{}, err
		}
		workers.Go(func() {
			if err := c.buy(ctx, &buyer{shopper: s}); ctx.Err() == nil {
				stop(err)
			}
		})
	}
	for n := range copies {
		if err := c.copyOne(ctx, n%2 == 0); err != nil {
			return CopyResult{}, errors.Join(fmt.Errorf("copy %d: %w", n+1, err), context.Cause(ctx))
		}
		report(n+1, copies)
	}
	return CopyResult{Orders: len(c.acknowledged)}, nil
}

// CopyResult counts the acknowledged orders of the last copy.
type CopyResult struct{ Orders int }

type copyScenario struct {
	path, dir string
	stock     map[string]int64
	process   *process
	reader    *db.DB
	mu        sync.Mutex
	// acknowledged are the answers to checkouts by their orders; more tells of a new one.
	acknowledged map[string][]byte
	more         chan struct{}
}

// buy orders until a request fails, as it does when ctx ends.
func (c *copyScenario) buy(ctx context.Context, b *buyer) error {
	for {
		if err := b.buy(ctx); err != nil {
			return err
		}
		answer := b.acknowledged[b.fresh[len(b.fresh)-1]].body
		id, err := orderIDOf(answer)
		if err != nil {
			return err
		}
		c.mu.Lock()
		c.acknowledged[id] = answer
		c.mu.Unlock()
		select {
		case c.more <- struct{}{}:
		default:
		}
	}
}

// known returns what has been acknowledged so far.
func (c *copyScenario) known() map[string][]byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := make(map[string][]byte, len(c.acknowledged))
	for id, answer := range c.acknowledged {
		known[id] = answer
	}
	return known
}

// copyOne makes a copy at a random moment after another order, and checks it.
func (c *copyScenario) copyOne(ctx context.Context, frozen bool) error {
	select {
	case <-c.more:
		time.Sleep(rand.N(3 * time.Millisecond))
	case <-ctx.Done():
		return ctx.Err()
	}
	known := c.known()
	to := filepath.Join(c.dir, "copy.db")
	hold := c.holdLog
	if frozen {
		hold = c.freeze
	}
	release, err := hold(ctx)
	if err != nil {
		return err
	}
	err = copyDatabase(to, c.path)
	if err := errors.Join(err, release()); err != nil {
		return err
	}
	defer removeCopy(to)
	return c.check(ctx, to, known)
}

// freeze stops the server in the middle of its work until release is called.
func (c *copyScenario) freeze(context.Context) (release func() error, err error) {
	pid := c.process.cmd.Process.Pid
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		return nil, err
	}
	var state syscall.WaitStatus
	if _, err := syscall.Wait4(pid, &state, syscall.WUNTRACED, nil); err != nil || !state.Stopped() {
		return nil, fmt.Errorf("the server did not stop: %w", err)
	}
	return func() error { return syscall.Kill(pid, syscall.SIGCONT) }, nil
}

// holdLog opens a read transaction until release is called.
func (c *copyScenario) holdLog(ctx context.Context) (release func() error, err error) {
	conn, err := c.reader.Conn(ctx)
	if err != nil {
		return nil, err
	}
	release = func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`)
		return errors.Join(err, conn.Close())
	}
	if _, err := conn.ExecContext(ctx, `BEGIN`); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	// The transaction begins with the first read.
	var n int
	if err := conn.QueryRowContext(ctx, `SELECT count(*) FROM settings`).Scan(&n); err != nil {
		return nil, errors.Join(err, release())
	}
	return release, nil
}

// check opens a copy.
func (c *copyScenario) check(ctx context.Context, path string, known map[string][]byte) error {
	d, err := db.Open(ctx, "sqlite:"+path)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := intact(ctx, d.DB); err != nil {
		return err
	}
	found, err := audit(ctx, d, c.stock)
	if err != nil {
		return err
	}
	for id, answer := range known {
		if o := found.orders[id]; o == nil || !bytes.Equal(o.answers[0], bytes.TrimSpace(answer)) {
			return fmt.Errorf("order %s was acknowledged before the copy and is not there as it was", id)
		}
	}
	return nil
}

func intact(ctx context.Context, pool *sql.DB) error {
	var result string
	if err := pool.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&result); err != nil {
		return err
	}
	if result != "ok" {
		return fmt.Errorf("the copy is damaged: %s", result)
	}
	return nil
}

// The suffix of the log that SQLite keeps beside a database, and of its index.
const logSuffix, indexSuffix = "-wal", "-shm"

// copyDatabase copies the file first and its log second.
func copyDatabase(to, from string) error {
	for _, suffix := range []string{"", logSuffix} {
		err := copyFile(to+suffix, from+suffix)
		if err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			return err
		}
	}
	return nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

func removeCopy(path string) {
	for _, suffix := range []string{"", logSuffix, indexSuffix} {
		_ = os.Remove(path + suffix) // the folder goes at the end anyway
	}
}

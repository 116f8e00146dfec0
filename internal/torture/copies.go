package torture

import (
	"bytes"
	"context"
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
// request invoices and cancel. Each copy is restored as matjar restore does, in the place of the one before, and must be a whole
// shop: intact, with every order that was acknowledged before the copy began, none of them partial and no stock lost. The database at
// databaseURL has the schema and no rows. The seed decides the moments.
//
// A database in use is its file and its log together, and checkpoints move pages from the log to the file.
// Copying one after the other is therefore wrong in either order when a checkpoint comes between: the file
// would lack what the log no longer has, or have pages that are newer than the end of the log. Two ways are
// right, and are taken in turn. The server is frozen for the copy, in the middle of whatever it writes, which is
// what a snapshot of the volume has. Or a read transaction is open from before the copy to its end: it keeps
// checkpoints from going beyond it and the log from being started anew, so that the file first and the log
// second make a whole, with what was written meanwhile or without.
func CopyFiles(ctx context.Context, databaseURL string, matjar Program, shoppers, copies int, seed uint64, report ProgressFunc) (CopyResult, error) {
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
	c := &copyScenario{
		path: path, dir: dir, stock: k.stock, process: p, reader: reader,
		random: rand.New(rand.NewPCG(seed, seed)), acknowledged: map[string][]byte{},
	}
	ctx, stop := context.WithCancelCause(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer stop(nil)
	for range shoppers {
		workers.Go(func() {
			if err := c.buy(ctx); ctx.Err() == nil {
				stop(err)
			}
		})
	}
	for n := range copies {
		if err := c.copyOne(ctx, n%2 == 0); err != nil {
			return CopyResult{}, errors.Join(fmt.Errorf("copy %d of seed %d: %w", n+1, seed, err), context.Cause(ctx))
		}
		report(n+1, copies)
	}
	if c.busy < copies/4 {
		return CopyResult{}, fmt.Errorf("there were orders before %d of %d copies only: the shop was not busy", c.busy, copies)
	}
	return CopyResult{Orders: len(c.known()), Busy: c.busy}, nil
}

// CopyResult counts the acknowledged orders at the end, and the copies that had more of them than the one before.
type CopyResult struct{ Orders, Busy int }

type copyScenario struct {
	path, dir string
	stock     map[string]int64
	process   *process
	reader    *db.DB
	random    *rand.Rand
	// busy counts the copies since whose predecessor there were orders, of which there were so many then.
	busy, ordered int
	// checking is held while a copy is read, so that the shop is busy when it is copied and does not grow
	// meanwhile.
	checking sync.RWMutex
	mu       sync.Mutex
	// acknowledged are the answers to checkouts by their orders.
	acknowledged map[string][]byte
}

// ordersPerAccount limits the orders of an account, so that none is longer in use than its token is good for.
const ordersPerAccount = 50

// buy signs up and orders until a request fails, as it does when ctx ends.
func (c *copyScenario) buy(ctx context.Context) error {
	client := newClient()
	var b *buyer
	for n := 0; ; n++ {
		if n%ordersPerAccount == 0 {
			s, err := signUp(ctx, c.process.base, client)
			if err != nil {
				return err
			}
			b = &buyer{shopper: s}
		}
		c.checking.RLock()
		err := b.buy(ctx)
		c.checking.RUnlock()
		if err != nil {
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

// betweenCopies is how long shoppers are at work between two copies in the mean.
const betweenCopies = 60 * time.Millisecond

// copyOne makes a copy at an arbitrary moment, and checks it. Exponential pauses make every moment as likely as any other, whatever
// the shop is doing.
func (c *copyScenario) copyOne(ctx context.Context, frozen bool) error {
	select {
	case <-time.After(time.Duration(c.random.ExpFloat64() * float64(betweenCopies))):
	case <-ctx.Done():
		return ctx.Err()
	}
	known := c.known()
	if len(known) > c.ordered {
		c.busy, c.ordered = c.busy+1, len(known)
	}
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
	c.checking.Lock()
	defer c.checking.Unlock()
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

// check restores a copy and audits what is there then.
func (c *copyScenario) check(ctx context.Context, path string, known map[string][]byte) error {
	restored := "sqlite:" + filepath.Join(c.dir, "restored.db")
	kept, err := db.Restore(ctx, restored, path, time.Now())
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if kept != "" {
		defer removeCopy(kept)
	}
	d, err := db.Open(ctx, restored)
	if err != nil {
		return err
	}
	defer d.Close()
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

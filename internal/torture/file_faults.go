package torture

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"matjar/internal/db"
)

// ErrNoVolume means that nothing can be mounted here, so that no disk can be filled.
var ErrNoVolume = errors.New("a volume of its own needs Linux and the right to mount one")

// FileFaultsResult counts the orders that were acknowledged and are there, and what was refused while the disk was full. Unnoticed
// were acknowledged after the file was damaged and before the server met that: they are lost with the file.
type FileFaultsResult struct{ Orders, Refused, Unnoticed int }

// FileFaults does to the files of an SQLite shop what disks do, while shoppers order at a real server. The volume, mounted
// at dir, an empty folder, fills up, as often as said; it becomes read-only; pages of the database's file are damaged, and a backup that
// was made during writes is put in its place. What was acknowledged must be there after each, what could not be done
// is answered 503 or with one line, and pages are answered throughout.
func FileFaults(ctx context.Context, dir string, matjar Program, shoppers, fills int, report ProgressFunc) (FileFaultsResult, error) {
	v, err := mountVolume(dir, 48)
	if err != nil {
		return FileFaultsResult{}, err
	}
	f := &fileFaults{fileShop: newFileShop(dir, matjar), volume: v}
	err = f.run(ctx, shoppers, fills, report)
	f.stop()
	f.result.Orders = f.toll.Orders
	return f.result, errors.Join(err, v.unmount())
}

type fileFaults struct {
	fileShop
	volume *volume
	result FileFaultsResult
}

func (f *fileFaults) run(ctx context.Context, shoppers, fills int, report ProgressFunc) error {
	if err := f.open(ctx, shoppers); err != nil {
		return err
	}
	steps := fills + 2
	for n := range fills {
		if err := f.fullDisk(ctx); err != nil {
			return fmt.Errorf("full disk %d: %w%s", n+1, err, f.log())
		}
		report(n+1, steps)
	}
	if err := f.readOnly(ctx); err != nil {
		return fmt.Errorf("read-only file: %w", err)
	}
	report(fills+1, steps)
	if err := f.damage(ctx); err != nil {
		return fmt.Errorf("damaged file: %w%s", err, f.log())
	}
	report(steps, steps)
	return nil
}

// fullDisk lets the disk become full under the running server, and makes room again.
func (f *fileFaults) fullDisk(ctx context.Context) error {
	if refused, err := f.ordering(ctx, 2); err != nil || refused > 0 {
		return fmt.Errorf("at first %d were refused, %v", refused, err)
	}
	if err := f.volume.fill(); err != nil {
		return err
	}
	// The log of the database has room for a few more.
	for refused := 0; refused < 3*len(f.buyers); {
		n, err := f.ordering(ctx, 3)
		if err != nil {
			return err
		}
		refused, f.result.Refused = refused+n, f.result.Refused+n
	}
	if err := f.browse(ctx); err != nil {
		return err
	}
	if got, err := f.picture(ctx); err != nil || got.status != http.StatusServiceUnavailable {
		return fmt.Errorf("a picture is answered %s, %v, want 503", got, err)
	}
	if left, err := filepath.Glob(filepath.Join(f.volume.dir, "media", "*", ".new-*")); err != nil || len(left) > 0 {
		return fmt.Errorf("a picture that was not stored left %v, %v", left, err)
	}
	copied := filepath.Join(f.volume.dir, "backup.db")
	if out, said, err := f.command(ctx, "backup", copied); err == nil || strings.Contains(said, "\n") {
		return fmt.Errorf("a backup says %q and %q, want one line why it is none", out, said)
	}
	if left, err := filepath.Glob(copied + "*"); err != nil || len(left) > 0 {
		return fmt.Errorf("a backup that failed left %v, %v", left, err)
	}
	if err := f.volume.free(); err != nil {
		return err
	}
	if refused, err := f.ordering(ctx, 2); err != nil || refused > 0 {
		return fmt.Errorf("with room again %d were refused, %v", refused, err)
	}
	if got, err := f.picture(ctx); err != nil || got.status != http.StatusCreated {
		return fmt.Errorf("with room again a picture is answered %s, %v", got, err)
	}
	return f.settled(ctx)
}

// readOnly starts the server on a volume that takes no writes.
func (f *fileFaults) readOnly(ctx context.Context) error {
	f.stop()
	if err := f.volume.setReadOnly(true); err != nil {
		return err
	}
	_, said, err := f.command(ctx, "serve", "--addr", "127.0.0.1:0", "--admin-addr", "")
	if err == nil || strings.Contains(said, "\n") || !strings.Contains(said, "read-only") {
		return fmt.Errorf("the server says %q, want one line that the file is read-only", said)
	}
	if err := f.volume.setReadOnly(false); err != nil {
		return err
	}
	if err := f.start(ctx); err != nil {
		return err
	}
	refused, err := f.ordering(ctx, 1)
	if refused > 0 {
		err = errors.Join(err, fmt.Errorf("%d were refused", refused))
	}
	return err
}

// damage makes a backup while shoppers order, damages the database's file under the running server, and puts the backup in
// its place.
func (f *fileFaults) damage(ctx context.Context) error {
	copied := filepath.Join(f.volume.dir, "backup.db")
	before := map[string][]byte{}
	for _, b := range f.buyers {
		for _, a := range b.acknowledged {
			id, err := orderIDOf(a.body)
			if err != nil {
				return err
			}
			before[id] = a.body
		}
	}
	var during error
	var all sync.WaitGroup
	all.Go(func() {
		if refused, err := f.ordering(ctx, 5); err != nil || refused > 0 {
			during = fmt.Errorf("during the backup %d were refused, %v", refused, err)
		}
	})
	_, said, err := f.command(ctx, "backup", copied)
	all.Wait()
	if err := errors.Join(err, during); err != nil {
		return fmt.Errorf("%w %s", err, said)
	}
	path, _ := db.File(f.url)
	if err := flip(path); err != nil {
		return err
	}
	if err := f.noticed(ctx); err != nil {
		return err
	}
	if _, said, err := f.command(ctx, "serve", "--addr", "127.0.0.1:0", "--admin-addr", ""); err == nil || strings.Contains(said, "\n") || !strings.Contains(said, "matjar restore") {
		return fmt.Errorf("the server says of a damaged file %q, want one line that names matjar restore", said)
	}
	if _, said, err := f.command(ctx, "restore", copied); err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	if err := f.withDatabase(ctx, func(d *db.DB) error {
		if err := intact(ctx, d.DB); err != nil {
			return err
		}
		found, err := audit(ctx, d, f.stock)
		if err != nil {
			return err
		}
		for id, answer := range before {
			if o := found.orders[id]; o == nil || !bytes.Equal(o.answers[0], bytes.TrimSpace(answer)) {
				return fmt.Errorf("order %s was acknowledged before the backup and is not in it as it was", id)
			}
		}
		f.toll.Orders = len(found.orders)
		return nil
	}); err != nil {
		return err
	}
	if err := f.start(ctx); err != nil {
		return err
	}
	// The sessions are in the backup too.
	for _, b := range f.buyers {
		if got, err := b.send(ctx, http.MethodGet, "/auth/v1/user", nil); err != nil || got.status != http.StatusOK {
			return fmt.Errorf("a session from before the backup is answered %s, %v", got, err)
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
		return fmt.Errorf("the database is damaged: %s", result)
	}
	return nil
}

// noticed has shoppers order until the server meets the damage of its file. From then on it takes no writes, and says so.
func (f *fileFaults) noticed(ctx context.Context) error {
	const most = 50
	acknowledged := func() (n int) {
		for _, b := range f.buyers {
			n += len(b.acknowledged)
		}
		return n
	}
	before := acknowledged()
	for n, refused := 0, 0; refused == 0; n++ {
		var err error
		if refused, err = f.ordering(ctx, 1); err != nil {
			return err
		}
		if n == most {
			return fmt.Errorf("%d orders each have met no damage", most)
		}
	}
	f.result.Unnoticed = acknowledged() - before
	if err := f.refusing(ctx); err != nil {
		return fmt.Errorf("after the damage was met: %w", err)
	}
	if got, err := f.buyers[0].send(ctx, http.MethodGet, "/readyz", nil); err != nil || got.status != http.StatusServiceUnavailable || !strings.Contains(string(got.body), "takes no writes") {
		return fmt.Errorf("/readyz = %s, %v, want that the database takes no writes", got, err)
	}
	err := f.ended("the database's file is damaged", "matjar restore")
	f.stop()
	return err
}

// flip damages the first page of a database, and one byte of every other.
func flip(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return errors.Join(err, file.Close())
	}
	const page = 4096
	for at := int64(0); at < info.Size(); at += page {
		one := make([]byte, 200)
		if _, err := file.ReadAt(one, at); err != nil {
			return errors.Join(err, file.Close())
		}
		for i := range one {
			one[i] ^= 0xff
		}
		if _, err := file.WriteAt(one, at); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}

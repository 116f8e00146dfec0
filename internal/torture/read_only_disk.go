package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"syscall"
)

// ReadOnlyDisk has the disk of an SQLite shop take no writes under its running server, in dir, an empty folder: first for
// a while, then as Linux does after an error of the disk, until that is repaired. Meanwhile every write is answered 503 and
// pages are answered; then there is all that was acknowledged. It returns how many orders there are.
func ReadOnlyDisk(ctx context.Context, dir string, matjar Program, shoppers int, report ProgressFunc) (orders int, err error) {
	d, err := mountDisk(dir, 64)
	if err != nil {
		return 0, err
	}
	s := &readOnlyDisk{newFileShop(d.dir, matjar), d}
	defer func() {
		s.stop()
		err = errors.Join(err, d.unmount())
	}()
	if err := s.run(ctx, shoppers, report); err != nil {
		return 0, fmt.Errorf("%w%s", err, s.log())
	}
	return s.toll.Orders, nil
}

type readOnlyDisk struct {
	fileShop
	disk *disk
}

func (s *readOnlyDisk) run(ctx context.Context, shoppers int, report ProgressFunc) error {
	const steps = 3
	if err := s.open(ctx, shoppers); err != nil {
		return err
	}
	if _, err := s.taken(ctx); err != nil {
		return fmt.Errorf("at first: %w", err)
	}
	files := []string{"shop.db", "shop.db-wal", "media"}
	if err := s.disk.refuse(true, files...); err != nil {
		return err
	}
	if err := errors.Join(s.refused(ctx), s.disk.refuse(false, files...)); err != nil {
		return fmt.Errorf("while files take no writes: %w", err)
	}
	picture, err := s.taken(ctx)
	if err != nil {
		return fmt.Errorf("when files take writes again: %w", err)
	}
	report(1, steps)
	if err := s.disk.fail(); err != nil {
		return err
	}
	if err := s.refused(ctx); err != nil {
		return fmt.Errorf("on a read-only disk: %w", err)
	}
	if err := s.ended("the disk takes no writes, open "+s.disk.dir, syscall.EROFS.Error()); err != nil {
		return fmt.Errorf("a read-only disk: %w", err)
	}
	if _, said, err := s.command(ctx, "serve", "--addr", "127.0.0.1:0", "--admin-addr", ""); err == nil || strings.Contains(said, "\n") || !strings.Contains(said, syscall.EROFS.Error()) {
		return fmt.Errorf("a server that starts on a read-only disk says %q, want one line that it is", said)
	}
	report(2, steps)
	if err := s.disk.repair(); err != nil {
		return err
	}
	if err := s.settled(ctx); err != nil {
		return err
	}
	if got, err := s.buyers[0].send(ctx, http.MethodGet, picture, nil); err != nil || got.status != http.StatusOK {
		return fmt.Errorf("a picture that was acknowledged is answered %s, %v", got, err)
	}
	if _, err := s.taken(ctx); err != nil {
		return fmt.Errorf("after the repair: %w", err)
	}
	s.stop()
	report(steps, steps)
	return s.audit(ctx, true)
}

// taken writes, and returns the address of a picture. Carts are filled then, to be ordered next.
func (s *readOnlyDisk) taken(ctx context.Context) (picture string, err error) {
	if refused, err := s.ordering(ctx, 2); err != nil || refused > 0 {
		return "", fmt.Errorf("%d orders were refused, %v", refused, err)
	}
	got, err := s.picture(ctx)
	if err != nil || got.status != http.StatusCreated {
		return "", fmt.Errorf("a picture is answered %s, %v", got, err)
	}
	var stored struct{ URL string }
	if err := json.Unmarshal(got.body, &stored); err != nil {
		return "", err
	}
	for _, b := range s.buyers {
		b.choose()
		items, err := b.fill(ctx, b.mergeID, b.lines)
		if err != nil {
			return "", err
		}
		b.filled(items)
	}
	return stored.URL, nil
}

// refused checks that every write is, of files too, and that browsing goes on.
func (s *readOnlyDisk) refused(ctx context.Context) error {
	if err := s.refusing(ctx); err != nil {
		return err
	}
	if err := come(s.picture(ctx)); err != nil {
		return fmt.Errorf("a picture: %w", err)
	}
	return nil
}

package torture

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// volume is a file system of its own in memory, that can be filled and made read-only like a disk.
type volume struct{ dir, filler string }

// mountVolume mounts one at dir. Without the right to mount, that is ErrNoVolume.
func mountVolume(dir string, megabytes int) (*volume, error) {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dm,mode=700", megabytes)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoVolume, err)
	}
	return &volume{dir, dir + "/filler"}, nil
}

func (v *volume) unmount() error { return syscall.Unmount(v.dir, 0) }

// setReadOnly takes the right to write, which needs that nobody has a file open for writing, or gives it back.
func (v *volume) setReadOnly(on bool) error {
	var flags uintptr = syscall.MS_REMOUNT
	if on {
		flags |= syscall.MS_RDONLY
	}
	return syscall.Mount("tmpfs", v.dir, "tmpfs", flags, "")
}

// fill writes until nothing is left.
func (v *volume) fill() error {
	f, err := os.OpenFile(v.filler, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	for _, size := range []int{1 << 20, 4 << 10} {
		block := make([]byte, size)
		for err == nil {
			_, err = f.Write(block)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			return errors.Join(err, f.Close())
		}
		err = nil
	}
	return f.Close()
}

// free gives back what fill took.
func (v *volume) free() error { return os.Remove(v.filler) }

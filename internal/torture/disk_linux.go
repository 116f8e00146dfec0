package torture

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// disk is an ext4 file system of its own, in a file that Linux takes for a disk.
type disk struct{ dir, image string }

// mountDisk makes one in dir, an empty folder. Without the right or the programs to do so, that is ErrNoVolume.
func mountDisk(dir string, megabytes int64) (*disk, error) {
	d := &disk{filepath.Join(dir, "disk"), filepath.Join(dir, "disk.img")}
	if err := errors.Join(os.Mkdir(d.dir, 0o700), os.WriteFile(d.image, nil, 0o600), os.Truncate(d.image, megabytes<<20)); err != nil {
		return nil, err
	}
	err := command("mkfs.ext4", "-q", "-F", d.image)
	if err == nil {
		err = d.mount()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoVolume, err)
	}
	return d, nil
}

func command(name string, args ...string) error {
	if said, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w %s", name, err, bytes.TrimSpace(said))
	}
	return nil
}

func (d *disk) mount() error { return command("mount", "-o", "loop,errors=remount-ro", d.image, d.dir) }

func (d *disk) unmount() error { return syscall.Unmount(d.dir, 0) }

// refuse has files and folders on the disk take no writes, or take them again.
func (d *disk) refuse(on bool, names ...string) error {
	flag := "-i"
	if on {
		flag = "+i"
	}
	args := []string{"-R", flag}
	for _, name := range names {
		args = append(args, filepath.Join(d.dir, name))
	}
	return command("chattr", args...)
}

// fail has Linux do what it does after an error of the disk: the file system becomes read-only under the files that are
// open. It cannot be made writable before repair.
func (d *disk) fail() error { return syscall.Mount("", d.dir, "", syscall.MS_REMOUNT, "abort") }

// repair checks and mounts it anew; nobody may have a file open.
func (d *disk) repair() error {
	if err := d.unmount(); err != nil {
		return err
	}
	// Status 1 means that errors were repaired.
	err := command("e2fsck", "-p", d.image)
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != 1) {
		return err
	}
	return d.mount()
}

package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"matjar/internal/rest"
)

// Store holds files by key. Keys are of the package's own making: letters, digits, "/",
// "@" and dots.
type Store interface {
	// Has reports whether there is a file.
	Has(ctx context.Context, key string) (bool, error)
	// Get returns a file, or ErrNotStored.
	Get(ctx context.Context, key string) ([]byte, error)
	// Put stores a file, so that readers find all of it or nothing.
	Put(ctx context.Context, key string, body []byte) error
}

// ErrNotStored means that a storage has no file with that key.
var ErrNotStored = errors.New("not stored")

// maxStored limits what is read of a file.
const maxStored = 16 << 20

// problemOf makes a file that is not there a 404; other errors stay the server's.
func problemOf(err error) error {
	if errors.Is(err, ErrNotStored) {
		return rest.NewProblem(http.StatusNotFound, "there is no such picture")
	}
	return err
}

// Open returns the pictures in the storage that an address names: a folder, or
// s3://BUCKET/PREFIX?endpoint=https://…&region=…, which needs the credentials.
func Open(address string, credentials Credentials) (*Library, error) {
	if strings.HasPrefix(address, "s3://") {
		store, err := newBucket(address, credentials)
		if err != nil {
			return nil, err
		}
		return NewLibrary(store), nil
	}
	if strings.Contains(address, "://") {
		return nil, fmt.Errorf("%q is neither a folder nor s3://BUCKET", address)
	}
	if err := os.MkdirAll(address, 0o755); err != nil {
		return nil, err
	}
	return NewLibrary(folder(address)), nil
}

// folder is a Store in the file system, which nodes may share by a network mount.
type folder string

func (f folder) path(key string) string { return filepath.Join(string(f), filepath.FromSlash(key)) }

func (f folder) Has(_ context.Context, key string) (bool, error) {
	_, err := os.Stat(f.path(key))
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (f folder) Get(_ context.Context, key string) ([]byte, error) {
	file, err := os.Open(f.path(key))
	if errors.Is(err, os.ErrNotExist) {
		return nil, ErrNotStored
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxStored))
}

// Put writes a file beside its place and moves it there when the disk has it.
func (f folder) Put(_ context.Context, key string, body []byte) (err error) {
	path := f.path(key)
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(file.Name())
		}
	}()
	_, err = file.Write(body)
	// Web servers and backups may run as another user.
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return syncFolder(dir)
}

// syncFolder makes the disk keep the names of a folder.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

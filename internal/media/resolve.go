package media

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"matjar/internal/rest"
)

// atOnce is how many pictures are fetched, read and converted at the same time.
const atOnce = 8

// Resolver finds the pictures that a catalogue file names, and stores those that the shop
// does not have yet.
type Resolver struct {
	// Library stores pictures; without one only what is on the web can be shown.
	Library *Library
	// Folder is where paths of files begin; it is never left.
	Folder string
	// Shown reports whether the shop itself comes with a picture at a path below /media/.
	Shown func(path string) bool
	// Hosts are other sites whose pictures pages show from there.
	Hosts rest.Hosts
	// Fetcher fetches the pictures of all others.
	Fetcher *Fetcher
	// Progress is called with how many pictures are done, and of how many; nil means never.
	Progress func(done, total int)
}

// Resolve returns the addresses under which the shop shows pictures, by what a file
// calls them: an address of the shop, a path of a file in the folder, or an address of
// another site. refused has the reasons for those that cannot be shown. Any other error
// is of the storage.
func (r *Resolver) Resolve(ctx context.Context, named []string) (shown map[string]string, refused map[string]error, err error) {
	shown, refused = map[string]string{}, map[string]error{}
	var (
		mu   sync.Mutex
		done int
	)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, name := range named {
		group.Go(func() error {
			address, err := r.resolve(ctx, name)
			mu.Lock()
			defer mu.Unlock()
			if reason, ok := errors.AsType[*Refused](err); ok {
				refused[name] = reason
			} else if err != nil {
				return err
			} else {
				shown[name] = address
			}
			if done++; r.Progress != nil {
				r.Progress(done, len(named))
			}
			return nil
		})
	}
	return shown, refused, group.Wait()
}

func (r *Resolver) resolve(ctx context.Context, name string) (address string, err error) {
	switch {
	case strings.HasPrefix(name, Prefix):
		if r.Library == nil {
			return "", refuse("is stored with MATJAR_MEDIA_DIR, which is not set")
		}
		stored, err := r.Library.Has(ctx, name)
		if err == nil && !stored {
			err = refuse("is not stored")
		}
		return name, err
	case strings.HasPrefix(name, "/media/"):
		if !r.Shown(name) {
			return "", refuse("does not exist")
		}
		return name, nil
	case strings.HasPrefix(name, "/"):
		// A proxy in front of the shop may have it.
		return name, nil
	case isWeb(name):
		return r.foreign(ctx, name)
	}
	if r.Library == nil {
		return "", refuse("is a file, which needs MATJAR_MEDIA_DIR to be stored in")
	}
	original, err := r.open(name)
	if err != nil {
		return "", err
	}
	return r.Library.Add(ctx, original)
}

func isWeb(name string) bool {
	return strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://")
}

// foreign stores the picture of another site, unless pages show it from there. One that was
// stored before and has not changed is not sent again.
func (r *Resolver) foreign(ctx context.Context, address string) (string, error) {
	if r.Library == nil || r.Hosts.Allow(rest.Origin(address)) {
		return address, nil
	}
	before, err := r.Library.fetchedBefore(ctx, address)
	if err != nil {
		return "", err
	}
	original, version, err := r.Fetcher.Fetch(ctx, address, before.Version)
	if errors.Is(err, errNotModified) {
		return before.Address, nil
	}
	if err != nil {
		return "", err
	}
	stored, err := r.Library.Add(ctx, original)
	if err == nil && version != (Version{}) {
		err = r.Library.rememberFetched(ctx, address, fetched{stored, version})
	}
	return stored, err
}

// open reads a file of the folder. Neither ".." nor a link leads out of it.
func (r *Resolver) open(name string) ([]byte, error) {
	if r.Folder == "" {
		return nil, refuse("is a file, which an upload cannot bring along: name an address")
	}
	root, err := os.OpenRoot(r.Folder)
	if err != nil {
		return nil, fmt.Errorf("the folder of the catalogue file: %w", err)
	}
	defer root.Close()
	name = filepath.FromSlash(name)
	// Opening a pipe would wait for somebody to write into it.
	info, err := root.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, refuse("does not exist in the folder of the catalogue file")
	case err != nil:
		return nil, refuse("cannot be read: %v", err)
	case !info.Mode().IsRegular():
		return nil, refuse("is no file")
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, refuse("cannot be read: %v", err)
	}
	defer file.Close()
	return ReadOriginal(file)
}

// ReadOriginal reads a file that is to be added, and refuses one that is too large.
func ReadOriginal(file io.Reader) ([]byte, error) {
	original, err := io.ReadAll(io.LimitReader(file, maxOriginal+1))
	if err == nil && len(original) > maxOriginal {
		err = errTooLarge
	}
	return original, err
}

// Look is Resolve for a preview: nothing is fetched or stored, so that what cannot be known
// without counts as shown.
func (r *Resolver) Look(ctx context.Context, named []string) (shown map[string]string, refused map[string]error, err error) {
	shown, refused = map[string]string{}, map[string]error{}
	for _, name := range named {
		address, err := r.look(ctx, name)
		if reason, ok := errors.AsType[*Refused](err); ok {
			refused[name] = reason
		} else if err != nil {
			return nil, nil, err
		} else {
			shown[name] = address
		}
	}
	return shown, refused, nil
}

func (r *Resolver) look(ctx context.Context, name string) (address string, err error) {
	switch {
	case strings.HasPrefix(name, "/"):
		return r.resolve(ctx, name)
	case !isWeb(name):
		if r.Library == nil {
			return r.resolve(ctx, name)
		}
		original, err := r.open(name)
		if err != nil {
			return "", err
		}
		return addressOf(original), nil
	case r.Library == nil || r.Hosts.Allow(rest.Origin(name)):
		return name, nil
	}
	before, err := r.Library.fetchedBefore(ctx, name)
	return cmp.Or(before.Address, name), err
}

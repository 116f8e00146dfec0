// Package media keeps merchants' own pictures: checked and converted once when they are
// added, stored under the hash of their original, served in several widths.
package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"matjar/internal/lru"
	"matjar/internal/rest"
)

// Widths are the widths in pixels in which pictures are kept, narrow ones first; the plain
// address is the widest. A picture is never enlarged.
var Widths = []int{400, 800}

// Prefix is where the addresses of stored pictures begin.
const Prefix = "/media/m/"

const (
	// cacheBytes is how much of what was served a node holds in memory.
	cacheBytes = 32 << 20
	// readsAtOnce limits how many pictures are being read from the storage for visitors.
	readsAtOnce = 16
	// readTimeout is how long one of them may take.
	readTimeout = 10 * time.Second
)

// Library has the stored pictures. It is safe for concurrent use, and several may share
// a storage.
type Library struct {
	store Store
	// adding joins concurrent additions of the same picture.
	adding singleflight.Group

	served  *lru.Cache[string, file]
	reads   *semaphore.Weighted
	reading singleflight.Group
}

type file struct {
	body []byte
	etag string
}

// NewLibrary returns the pictures in a storage.
func NewLibrary(store Store) *Library {
	return &Library{
		store: store, served: lru.New[string, file](cacheBytes), reads: semaphore.NewWeighted(readsAtOnce),
	}
}

// hashed matches the hash of an address, before the storage is asked for it.
var hashed = regexp.MustCompile(`^[0-9a-f]{64}$`)

// hashOf returns the hash that an address of a stored picture names.
func hashOf(address string) (hash string, ok bool) {
	name, found := strings.CutPrefix(address, Prefix)
	hash, typed := strings.CutSuffix(name, ".webp")
	return hash, found && typed && hashed.MatchString(hash)
}

// keyOf returns the key of a picture's file with a width. Folders by the first two digits
// keep each of them small.
func keyOf(hash string, width int) string {
	return hash[:2] + "/" + hash + "@" + strconv.Itoa(width) + ".webp"
}

// Add stores a picture and returns its address. A picture that is there already is not
// stored again. A *Refused error tells what is wrong with the file; all others are of the
// storage.
func (l *Library) Add(ctx context.Context, original []byte) (address string, err error) {
	hash := hashSum(original)
	_, err, _ = l.adding.Do(hash, func() (any, error) {
		stored, err := l.has(ctx, hash)
		if err != nil || stored {
			return nil, err
		}
		return nil, l.convert(ctx, hash, original)
	})
	return addressOf(original), err
}

func hashSum(original []byte) string {
	sum := sha256.Sum256(original)
	return hex.EncodeToString(sum[:])
}

// addressOf is the address under which a picture is shown once it is added.
func addressOf(original []byte) string { return Prefix + hashSum(original) + ".webp" }

// has reports whether all files of a picture are there: the widest is written last.
func (l *Library) has(ctx context.Context, hash string) (bool, error) {
	return l.store.Has(ctx, keyOf(hash, Widths[len(Widths)-1]))
}

// Has reports whether there is a picture at an address.
func (l *Library) Has(ctx context.Context, address string) (bool, error) {
	hash, ok := hashOf(address)
	if !ok {
		return false, nil
	}
	return l.has(ctx, hash)
}

func (l *Library) convert(ctx context.Context, hash string, original []byte) error {
	header, err := inspect(original)
	if err != nil {
		return err
	}
	done, err := header.reserve(ctx)
	if err != nil {
		return err
	}
	defer done()
	files, err := header.encode(ctx, original, Widths)
	if err != nil {
		return err
	}
	for i, body := range files {
		if err := l.store.Put(ctx, keyOf(hash, Widths[i]), body); err != nil {
			return err
		}
	}
	return nil
}

// ServeHTTP serves the pictures below Prefix, in the width that the query asks for: the
// narrowest that is wide enough, else the widest.
func (l *Library) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	hash, ok := hashOf(r.URL.Path)
	if !ok {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusNotFound, "there is no such picture"))
		return
	}
	f, err := l.read(r.Context(), keyOf(hash, pickWidth(r.URL.Query().Get("w"))))
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/webp")
	// What is at an address never changes.
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", f.etag)
	h.Set("Content-Length", strconv.Itoa(len(f.body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body)
	}
}

// pickWidth returns the width for a requested one; an invalid one counts as none.
func pickWidth(wish string) int {
	widest := Widths[len(Widths)-1]
	wanted, err := strconv.Atoi(wish)
	if err != nil || wanted < 1 {
		return widest
	}
	for _, width := range Widths {
		if width >= wanted {
			return width
		}
	}
	return widest
}

// read returns a file from memory or from the storage.
func (l *Library) read(ctx context.Context, key string) (file, error) {
	if f, ok := l.served.Get(key); ok {
		return f, nil
	}
	// Who waits for the same file shares one read, which does not end with the first of them.
	result := l.reading.DoChan(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout)
		defer cancel()
		if err := l.reads.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		defer l.reads.Release(1)
		body, err := l.store.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		f := file{body, rest.ETag(body)}
		l.served.Put(key, f, len(body))
		return f, nil
	})
	select {
	case <-ctx.Done():
		return file{}, ctx.Err()
	case done := <-result:
		if done.Err != nil {
			return file{}, fmt.Errorf("picture %s: %w", key, problemOf(done.Err))
		}
		return done.Val.(file), nil
	}
}

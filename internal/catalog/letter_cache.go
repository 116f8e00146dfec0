package catalog

import (
	"sync"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
)

// letterCache caches the results of single-letter searches in one snapshot. There are few
// of them, and computing one takes milliseconds, since nearly every word contains it.
type letterCache struct {
	mu      sync.Mutex
	entries map[letterKey]*roaring.Bitmap
}

// letterKey is a word of one character and the kind of text it is looked for in.
type letterKey struct {
	word string
	in   scope
}

type scope int

const (
	inAnything scope = iota
	inStrong
	inWordStart
)

// maxCachedLetters bounds the entries; no two alphabets have as many.
const maxCachedLetters = 512

func newLetterCache() *letterCache { return &letterCache{entries: map[letterKey]*roaring.Bitmap{}} }

// get returns the set of a term, computed by find unless it is cached. It must not be
// modified.
func (l *letterCache) get(t *term, in scope, find func() *roaring.Bitmap) *roaring.Bitmap {
	if utf8.RuneCountInString(t.word) > 1 {
		return find()
	}
	key := letterKey{t.word, in}
	l.mu.Lock()
	set := l.entries[key]
	l.mu.Unlock()
	if set != nil {
		return set
	}
	set = find()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.entries) < maxCachedLetters && !set.IsEmpty() {
		l.entries[key] = set
	}
	return set
}

package catalog

import (
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// termCache caches what terms find in one snapshot: the same words are asked for again and
// again, and while one is typed each further letter asks for those before it anew.
type termCache struct {
	mu      sync.Mutex
	entries map[termKey]*term
	bytes   uint64
}

// termKey is a word or phrase and how it is looked for.
type termKey struct {
	words string
	last  bool
	kind  termKind
}

// maxTermBytes bounds the sets that are kept; the cache is cleared when they are more.
const maxTermBytes = 4 << 20

func newTermCache() *termCache { return &termCache{entries: map[termKey]*term{}} }

// get fills t with what was put under key, and reports whether there was something. Its sets
// must not be modified.
func (c *termCache) get(key termKey, t *term) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	known, ok := c.entries[key]
	if ok {
		t.levels, t.text, t.found = known.levels, known.text, [2]*roaring.Bitmap{}
	}
	return ok
}

// put keeps what a term finds.
func (c *termCache) put(key termKey, t *term) {
	size := uint64(len(key.words)) + 256
	for _, l := range t.levels {
		size += l.set.GetSizeInBytes()
	}
	if t.text != nil {
		size += t.text.GetSizeInBytes()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bytes += size; c.bytes > maxTermBytes {
		clear(c.entries)
		c.bytes = size
	}
	c.entries[key] = &term{levels: t.levels, text: t.text}
}

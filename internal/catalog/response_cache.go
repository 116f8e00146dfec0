package catalog

import (
	"encoding/json"
	"sync"

	"matjar/internal/rest"
)

// encodedBody is an encoded response body with its entity tag.
type encodedBody struct {
	body []byte
	tag  string
	// empty is set for a search that found nothing.
	empty bool
}

// responseCache caches the encoded public responses of one snapshot. It is cleared when it
// is full, and dropped with its snapshot.
type responseCache struct {
	mu      sync.RWMutex
	entries map[string]encodedBody
	bytes   int
	limit   int
	// asked has the keys of searches that were asked for once.
	asked map[string]struct{}
}

// responseCacheLimit bounds the memory of cached responses, in bytes.
const responseCacheLimit = 32 << 20

// maxAsked is how many searches are remembered to have been asked for once.
const maxAsked = 4096

func newResponseCache() *responseCache {
	return &responseCache{entries: map[string]encodedBody{}, limit: responseCacheLimit, asked: map[string]struct{}{}}
}

// get returns the cached response of key, or encodes view. Errors are not cached.
func (a *responseCache) get(key string, view func() (any, error)) (encodedBody, error) {
	a.mu.RLock()
	got, ok := a.entries[key]
	a.mu.RUnlock()
	if ok {
		return got, nil
	}
	got, err := encode(view)
	if err != nil {
		return got, err
	}
	size := len(got.body) + len(key)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.bytes += size; a.bytes > a.limit {
		clear(a.entries)
		a.bytes = size
	}
	a.entries[key] = got
	return got, nil
}

// getRepeated is get for what anybody can ask for, such as a search: it is cached from the
// second time on, because much of it is asked for only once.
func (a *responseCache) getRepeated(key string, view func() (any, error)) (encodedBody, error) {
	a.mu.RLock()
	_, cached := a.entries[key]
	_, again := a.asked[key]
	a.mu.RUnlock()
	if cached || again {
		return a.get(key, view)
	}
	got, err := encode(view)
	if err == nil {
		a.mu.Lock()
		defer a.mu.Unlock()
		if len(a.asked) >= maxAsked {
			clear(a.asked)
		}
		a.asked[key] = struct{}{}
	}
	return got, err
}

// detailResponse is the response for a product, which most requests find cached.
func (s *Snapshot) detailResponse(id string) (encodedBody, error) {
	return s.responses.get("product "+id, func() (any, error) { return s.Detail(id) })
}

// EncodedDetail returns the JSON of a product.
func (s *Snapshot) EncodedDetail(id string) ([]byte, error) {
	a, err := s.detailResponse(id)
	return a.body, err
}

func encode(view func() (any, error)) (encodedBody, error) {
	v, err := view()
	if err != nil {
		return encodedBody{}, err
	}
	body, err := json.Marshal(v)
	if err != nil {
		return encodedBody{}, err
	}
	found, searched := v.(SearchResult)
	return encodedBody{body, rest.ETag(body), searched && found.Total == 0}, nil
}

package rest

import (
	"bytes"

	"matjar/internal/lru"
)

// Limits of compressed responses that are kept.
const (
	maxCompressed = 16 << 20
	// maxAsked is how many responses are remembered to have been asked for once.
	maxAsked = 4096
)

// compressedBodies keeps compressed responses with an entity tag from the second time that
// they are asked for: whoever asks for ever new things does not displace them.
type compressedBodies struct {
	bodies *lru.Cache[compressedKey, []byte]
	asked  *lru.Cache[compressedKey, struct{}]
}

// compressedKey identifies the bytes of a response. The path and query are a part of it because
// a tag is unique among the responses of one address only.
type compressedKey struct{ target, tag, encoding string }

func newCompressedBodies() *compressedBodies {
	return &compressedBodies{
		bodies: lru.New[compressedKey, []byte](maxCompressed),
		asked:  lru.New[compressedKey, struct{}](maxAsked),
	}
}

func (c *compressedBodies) get(key compressedKey) (body []byte, ok bool) {
	if key.tag == "" {
		return nil, false
	}
	return c.bodies.Get(key)
}

// repeated reports whether a response was asked for before.
func (c *compressedBodies) repeated(key compressedKey) bool {
	if key.tag == "" {
		return false
	}
	_, again := c.asked.Get(key)
	if !again {
		c.asked.Put(key, struct{}{}, 1)
	}
	return again
}

// keep keeps body, which the caller may reuse.
func (c *compressedBodies) keep(key compressedKey, body []byte) {
	c.bodies.Put(key, bytes.Clone(body), len(body)+len(key.target)+len(key.tag))
}

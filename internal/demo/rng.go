package demo

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"github.com/google/uuid"
)

// rng is a random generator seeded by name only, so that adding a product does not change
// the others.
type rng struct {
	*rand.Rand
}

// newRNG returns the generator for name.
func newRNG(name string) rng {
	sum := sha256.Sum256([]byte("matjar demo " + name))
	return rng{rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])))}
}

// percent returns true with a probability of p percent.
func (c rng) percent(p int) bool { return c.IntN(100) < p }

// between returns a number from low to high, inclusive.
func (c rng) between(low, high int) int { return low + c.IntN(high-low+1) }

// uuid returns a random UUID of version 4.
func (c rng) uuid() string {
	var id uuid.UUID
	binary.LittleEndian.PutUint64(id[:8], c.Uint64())
	binary.LittleEndian.PutUint64(id[8:], c.Uint64())
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return id.String()
}

// pick returns a random item.
func pick[T any](c rng, items []T) T { return items[c.IntN(len(items))] }

package demo

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"github.com/google/uuid"
)

// chance is a source of chance that depends on what it is for and on nothing else, so
// that adding a product leaves all the others as they were.
type chance struct {
	*rand.Rand
}

// chanceOf returns the source of the thing that name names.
func chanceOf(name string) chance {
	sum := sha256.Sum256([]byte("matjar demo " + name))
	return chance{rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])))}
}

// percent is true in p of a hundred cases.
func (c chance) percent(p int) bool { return c.IntN(100) < p }

// between is a number from low to high, both included.
func (c chance) between(low, high int) int { return low + c.IntN(high-low+1) }

// uuid is the next random-looking id of version 4.
func (c chance) uuid() string {
	var id uuid.UUID
	binary.LittleEndian.PutUint64(id[:8], c.Uint64())
	binary.LittleEndian.PutUint64(id[8:], c.Uint64())
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return id.String()
}

// pick returns one of items.
func pick[T any](c chance, items []T) T { return items[c.IntN(len(items))] }

// Package lru holds the most recently used values within a limit on their size.
package lru

import (
	"container/list"
	"sync"
)

// Cache holds values by key until their sizes add up to more than its limit. It is safe for
// concurrent use.
type Cache[Key comparable, Value any] struct {
	limit int

	mu      sync.Mutex
	entries map[Key]*list.Element // of *entry[Key, Value]
	recent  *list.List            // the most recently used first
	size    int
}

type entry[Key comparable, Value any] struct {
	key   Key
	value Value
	size  int
}

// New returns a cache with a limit in whatever unit Put is told sizes, usually bytes.
func New[Key comparable, Value any](limit int) *Cache[Key, Value] {
	return &Cache[Key, Value]{limit: limit, entries: map[Key]*list.Element{}, recent: list.New()}
}

// Get returns the value of key.
func (c *Cache[Key, Value]) Get(key Key) (value Value, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[key]
	if !ok {
		return value, false
	}
	c.recent.MoveToFront(element)
	return element.Value.(*entry[Key, Value]).value, true
}

// Put stores the value of key and drops what has not been used for longest. A value above
// the limit is not stored.
func (c *Cache[Key, Value]) Put(key Key, value Value, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.entries[key]; ok {
		c.remove(old)
	}
	c.entries[key] = c.recent.PushFront(&entry[Key, Value]{key, value, size})
	c.size += size
	for c.size > c.limit {
		c.remove(c.recent.Back())
	}
}

// Delete drops the value of key, if there is one.
func (c *Cache[Key, Value]) Delete(key Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if element, ok := c.entries[key]; ok {
		c.remove(element)
	}
}

// Size returns the sum of the sizes of all values, and how many there are.
func (c *Cache[Key, Value]) Size() (size, count int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size, len(c.entries)
}

func (c *Cache[Key, Value]) remove(element *list.Element) {
	gone := c.recent.Remove(element).(*entry[Key, Value])
	delete(c.entries, gone.key)
	c.size -= gone.size
}

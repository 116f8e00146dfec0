package lru

import "testing"

func TestLeastRecentlyUsedGoes(t *testing.T) {
	c := New[string, int](10)
	c.Put("a", 1, 4)
	c.Put("b", 2, 4)
	if v, ok := c.Get("a"); !ok || v != 1 {
		t.Errorf("a = %d, %v", v, ok)
	}
	c.Put("c", 3, 4)
	if _, ok := c.Get("b"); ok {
		t.Error("b is still there, though a was used after it")
	}
	if size, count := c.Size(); size != 8 || count != 2 {
		t.Errorf("%d values of size %d, want 2 of 8", count, size)
	}
}

func TestReplacedValue(t *testing.T) {
	c := New[string, int](10)
	c.Put("a", 1, 8)
	c.Put("a", 2, 3)
	if v, _ := c.Get("a"); v != 2 {
		t.Errorf("a = %d, want the new value", v)
	}
	if size, count := c.Size(); size != 3 || count != 1 {
		t.Errorf("%d values of size %d, want 1 of 3", count, size)
	}
}

func TestDeletedValue(t *testing.T) {
	c := New[string, int](10)
	c.Put("a", 1, 8)
	c.Delete("a")
	c.Delete("b")
	if _, ok := c.Get("a"); ok {
		t.Error("a is still there")
	}
	if size, count := c.Size(); size != 0 || count != 0 {
		t.Errorf("%d values of size %d are left", count, size)
	}
}

func TestValueAboveTheLimit(t *testing.T) {
	c := New[string, int](10)
	c.Put("large", 1, 11)
	if _, ok := c.Get("large"); ok {
		t.Error("a value above the limit is held")
	}
	if size, count := c.Size(); size != 0 || count != 0 {
		t.Errorf("%d values of size %d are left", count, size)
	}
}

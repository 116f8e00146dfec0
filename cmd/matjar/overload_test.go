package main

import (
	"testing"
	"time"

	"matjar/internal/db/dbtest"
	"matjar/internal/torture"
)

// A server that is asked three times what it can answer refuses searches before orders, loses none, and recovers.
// `make overload` measures it.
func TestOverload(t *testing.T) {
	matjar := builtShop()
	result, err := torture.Overload(t.Context(), dbtest.SQLite(t), matjar, 2*time.Second)
	if err != nil {
		t.Error(err)
	}
	t.Logf("%+v", result)
}

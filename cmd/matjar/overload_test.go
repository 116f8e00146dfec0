package main

import (
	"testing"
	"time"

	"matjar/internal/db/dbtest"
	"matjar/internal/torture"
)

// A server that is asked three times what it can answer refuses searches before orders and payments, loses none, and recovers.
// `make overload` measures it.
func TestOverload(t *testing.T) {
	matjar := builtShop()
	result, err := torture.Overload(t.Context(), dbtest.SQLite(t), matjar, torture.OverloadSize{
		// The least that a server takes, which needs the fewest clients.
		Limit: 16, Within: time.Second, Beyond: 2 * time.Second, Arrivals: 6000,
	})
	if err != nil {
		t.Error(err)
	}
	t.Logf("%+v", result)
}

package torture

import (
	"math/rand/v2"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func silent(int, int) {}

func TestLastUnit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := LastUnit(t.Context(), d, 25, 2, silent); err != nil {
			t.Error(err)
		}
	})
}

func TestLastVariant(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := LastVariant(t.Context(), d, 24, 2, silent); err != nil {
			t.Error(err)
		}
	})
}

func TestSoldAndLeft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := SoldAndLeft(t.Context(), d, 30, 25, 1, silent); err != nil {
			t.Error(err)
		}
	})
}

func TestCrossedCarts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := CrossedCarts(t.Context(), d, 12, 3, silent); err != nil {
			t.Error(err)
		}
	})
}

func TestRandomCarts(t *testing.T) {
	if err := RandomCarts(t.Context(), 3000, 1, silent); err != nil {
		t.Error(err)
	}
}

func TestRepeatCheckouts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := RepeatCheckouts(t.Context(), d, 10, 1, silent); err != nil {
			t.Error(err)
		}
	})
}

func TestTamperRequests(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if _, err := TamperRequests(t.Context(), d, silent); err != nil {
			t.Error(err)
		}
	})
}

func TestPaymentHistories(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := PaymentHistories(t.Context(), d, 8, rand.Uint64(), silent); err != nil {
			t.Error(err)
		}
	})
}

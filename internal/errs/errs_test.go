package errs

import (
	"errors"
	"fmt"
	"testing"

	"matjar/internal/errs/code"
)

func TestCodeIsFoundThroughWrapping(t *testing.T) {
	err := fmt.Errorf("place order: %w", New(Conflict, code.OutOfStock, "only %d left", 3))
	e, ok := As(err)
	if !ok || e.Kind != Conflict || e.Message != "only 3 left" {
		t.Errorf("As(%v) = %v, %v, want the conflict", err, e, ok)
	}
	if !Is(err, "out_of_stock") || Is(err, "other") || Is(errors.New("out_of_stock"), "out_of_stock") {
		t.Error("Is must tell codes apart and look at Errors only")
	}
}

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

func TestBroken(t *testing.T) {
	var b Broken
	if err := b.Err("no"); err != nil {
		t.Errorf("Err of nothing = %#v, want nil", err)
	}
	b.Add("name", "too_long", "at most %d characters", 3)
	e, ok := As(b.Err("the form breaks a rule"))
	if !ok || e.Kind != Unprocessable || e.Code != code.ValidationFailed || e.Message != "the form breaks a rule" ||
		len(e.Fields) != 1 || e.Fields[0] != (Field{Name: "name", Code: "too_long", Message: "at most 3 characters"}) {
		t.Errorf("Err = %+v", e)
	}
}

package rest

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"syscall"
	"testing"
)

// A file that the disk does not take is no fault of the shop: it can be stored later.
func TestFilesThatCannotBeWritten(t *testing.T) {
	for _, test := range []struct {
		cause  error
		status int
	}{
		{syscall.ENOSPC, 503}, {syscall.EDQUOT, 503}, {syscall.EROFS, 503}, {syscall.EIO, 503}, {syscall.EPERM, 503}, {syscall.EACCES, 503},
		{syscall.ENOENT, 500}, {errors.New("other"), 500},
	} {
		err := fmt.Errorf("store the picture: %w", &fs.PathError{Op: "open", Path: "a", Err: test.cause})
		got, _ := wrapped(t, Middleware{}, get("/things/1"), func(w http.ResponseWriter, r *http.Request) { WriteProblem(w, r, err) })
		if got.Code != test.status || (got.Header().Get("Retry-After") != "") != (test.status == 503) {
			t.Errorf("%v: %d %v, want %d, with Retry-After if it is 503", test.cause, got.Code, got.Header(), test.status)
		}
	}
}

//go:build linux && !amd64

package main

import "errors"

func moveClock(int, int32) error {
	return errors.New("the clock of a process can be moved on Linux and amd64 only")
}

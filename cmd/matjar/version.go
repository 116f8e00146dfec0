package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// version is set by the build: -ldflags "-X main.version=…".
var version string

type versionCmd struct{}

// Run prints the version in one line.
func (versionCmd) Run(to console) error {
	built := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		built = info.GoVersion
	}
	_, err := fmt.Fprintf(to.out, "matjar %s (%s)\n", cmp.Or(version, "development"), built)
	return err
}

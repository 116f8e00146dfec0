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
	_, err := fmt.Fprintln(to.out, versionLine())
	return err
}

func versionLine() string {
	built := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		built = info.GoVersion
	}
	return fmt.Sprintf("matjar %s (%s)", cmp.Or(version, "development"), built)
}

//go:build !linux

// Command cluster runs on Linux only.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "cluster: it needs Linux, whose mounts and signals it uses")
	os.Exit(1)
}

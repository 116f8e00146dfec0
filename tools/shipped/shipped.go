// Package shipped reads the files of deploy/ for tools that run them on one machine: what is tested is what is shipped, but for
// addresses, folders and what else a tool names.
package shipped

import (
	"fmt"
	"os"
	"strings"
)

// Change is a text of a file, and what stands in its place.
type Change struct{ Old, New string }

// Read returns a file with its changes made, one after the other. Each must be of a text that the file has exactly once by then.
func Read(name string, changes ...Change) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	local := string(text)
	for _, c := range changes {
		if n := strings.Count(local, c.Old); n != 1 {
			return "", fmt.Errorf("%s says %q %d times, want once", name, c.Old, n)
		}
		local = strings.Replace(local, c.Old, c.New, 1)
	}
	return local, nil
}

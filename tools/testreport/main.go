// Command testreport makes the output of `go test -json` readable: a line for each package, the
// whole output of each test that failed, and at the end the slowest tests and what was not tested.
//
//	go test -json ./... | go run ./tools/testreport
//
// What was not tested is also appended to the file that MATJAR_NOT_TESTED names, so that the summary of a longer run can
// repeat it.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

const shown = 10

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "testreport:", err)
		os.Exit(1)
	}
}

func run() error {
	missing, err := report(os.Stdin, os.Stdout)
	name := os.Getenv("MATJAR_NOT_TESTED")
	if err != nil || name == "" || len(missing) == 0 {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(file, strings.Join(missing, "\n"))
	return errors.Join(err, file.Close())
}

// event is one line of `go test -json`, see `go doc test2json`.
type event struct {
	Action  string
	Package string
	Test    string
	Output  string
	Elapsed float64
}

type slow struct {
	name    string
	seconds float64
}

// printUnfinished prints what the tests of a package wrote that had not ended with it, such as one that took too long.
func printUnfinished(w io.Writer, pkg string, output map[string]*strings.Builder) {
	for _, key := range slices.Sorted(maps.Keys(output)) {
		if strings.HasPrefix(key, pkg+" ") {
			fmt.Fprintf(w, "--- did not end: %s\n%s", strings.TrimPrefix(key, pkg+" "), output[key])
			delete(output, key)
		}
	}
}

// untested is how a line begins with which a test says that it could not look at something.
const untested = "NOT TESTED"

// notTested returns such a line of a test's output, also one that t.Log has put its place before, or "".
func notTested(line string) string {
	if _, said, ok := strings.Cut(line, ": "+untested); ok && strings.HasPrefix(line, " ") {
		return strings.TrimSpace(untested + said)
	}
	if strings.HasPrefix(line, untested) {
		return strings.TrimSpace(line)
	}
	return ""
}

// report copies what matters of a run to w. Tests that passed print nothing but what they could not test; a package that
// failed prints what it and its failed tests wrote. It returns the lines that say what was not tested.
func report(r io.Reader, w io.Writer) (missing []string, err error) {
	output := map[string]*strings.Builder{}
	var slowest []slow
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			// Whatever is not an event is an error of the go command.
			fmt.Fprintln(w, lines.Text())
			continue
		}
		key := e.Package + " " + e.Test
		switch e.Action {
		case "build-output":
			fmt.Fprint(w, e.Output)
		case "output":
			if output[key] == nil {
				output[key] = &strings.Builder{}
			}
			output[key].WriteString(e.Output)
			if line := notTested(e.Output); line != "" && !slices.Contains(missing, line) {
				missing = append(missing, line)
			}
		case "pass", "skip":
			delete(output, key)
			if e.Test == "" {
				if e.Action == "pass" {
					fmt.Fprintf(w, "%7.1f s  ok    %s\n", e.Elapsed, e.Package)
				}
			} else if !strings.Contains(e.Test, "/") {
				slowest = append(slowest, slow{strings.TrimPrefix(e.Package, "matjar/") + " " + e.Test, e.Elapsed})
			}
		case "fail":
			if text := output[key]; text != nil {
				fmt.Fprint(w, text)
				delete(output, key)
			}
			if e.Test == "" {
				printUnfinished(w, e.Package, output)
				fmt.Fprintf(w, "%7.1f s  FAIL  %s\n", e.Elapsed, e.Package)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(slowest, func(a, b slow) int { return cmp.Compare(b.seconds, a.seconds) })
	fmt.Fprintln(w, "\nThe slowest tests:")
	for _, test := range slowest[:min(shown, len(slowest))] {
		fmt.Fprintf(w, "%7.1f s  %s\n", test.seconds, test.name)
	}
	if len(missing) > 0 {
		fmt.Fprintln(w, "\n"+strings.Join(missing, "\n"))
	}
	return missing, nil
}

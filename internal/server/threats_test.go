package server

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every test, script and tool that docs/security.md names for a threat exists, and every threat has one.
func TestThreatsHaveTests(t *testing.T) {
	text, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	exists := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err = filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, "_test.go") {
			file, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, name := range declared.FindAllStringSubmatch(string(file), -1) {
				exists[name[1]] = true
			}
		}
		if strings.HasSuffix(path, ".spec.ts") {
			exists[entry.Name()] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	threats := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 3 || strings.HasPrefix(line, "| Threat") || strings.HasPrefix(line, "| ---") {
			continue
		}
		threats++
		named := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[2], -1)
		if len(named) == 0 {
			t.Errorf("no test stands behind %q", cells[0])
		}
		for _, name := range named {
			_, err := os.Stat("../../" + name[1])
			if !exists[name[1]] && err != nil {
				t.Errorf("%q names %s, which does not exist", cells[0], name[1])
			}
		}
	}
	if threats < 20 {
		t.Errorf("%d threats were read", threats)
	}
}

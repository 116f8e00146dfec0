package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// The tables of docs/scale.md are those of the figures that were saved, and of what is computed from them.
func TestTablesOfTheDocumentation(t *testing.T) {
	document, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for line := range strings.Lines(string(document)) {
		has[strings.TrimSpace(line)] = true
	}
	var tables bytes.Buffer
	if err := printSaved(&tables, "figures.json"); err != nil {
		t.Fatal(err)
	}
	if err := printWhiteFriday(&tables, "figures.json"); err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(tables.String()) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			rows++
			if !has[line] {
				t.Errorf("docs/scale.md does not have the row %s", line)
			}
		}
	}
	if rows < 60 {
		t.Errorf("%d rows were printed", rows)
	}
}

//go:build linux

package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"matjar/tools/figures"
)

// The tables of docs/scale.md are those of the figures that were saved, of a run of 20 rounds, and name each that did not hold.
func TestTablesOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Fail-over\n")
	section, _, _ = strings.Cut(section, "\n## ")
	saved := filepath.Base(figuresFile)
	had, err := figures.Read[[]roundFigures](saved)
	if err != nil {
		t.Fatal(err)
	}
	if len(had) != 20 {
		t.Errorf("%d rounds are saved, want 20", len(had))
	}
	var printed bytes.Buffer
	if err := printSaved(&printed, saved); err != nil {
		t.Fatal(err)
	}
	tables := strings.Split(strings.TrimSpace(printed.String()), "\n\n")
	if len(tables) < 2 {
		t.Fatalf("%d tables are printed, want two", len(tables))
	}
	for _, table := range tables {
		if !strings.Contains(section, "\n\n"+table+"\n\n") {
			t.Errorf("docs/scale.md lacks\n%s", table)
		}
	}
}

// A round that failed is named in the tables, and not counted among those that held.
func TestTablesNameWhatFailed(t *testing.T) {
	saved := filepath.Join(t.TempDir(), "figures.json")
	had := []roundFigures{{Fault: "a fault", Result: holds}, {Fault: "a fault", Result: "FAILED: an order is lost"}}
	var printed bytes.Buffer
	if err := errors.Join(figures.Save(saved, had), printSaved(&printed, saved)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| a fault | 2, of which 1 held |", "\n- Round 2, a fault: FAILED: an order is lost\n"} {
		if !strings.Contains(printed.String(), want) {
			t.Errorf("the tables lack %q:\n%s", want, &printed)
		}
	}
}

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"matjar/tools/figures"
)

// The tables of docs/scale.md are those of the figures that were saved, and of what is computed from them: each engine's its
// own, in their order, and no row more.
func TestTablesOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	_, measured, _ := strings.Cut(string(text), "\n## Growth\n")
	measured, rest, _ := strings.Cut(measured, "\n### Beyond a million\n")
	larger, rest, _ := strings.Cut(rest, "\n### ")
	_, computed, _ := strings.Cut(rest, "\n## White Friday\n")
	computed, simulated, _ := strings.Cut(computed, "\n### Simulated\n")
	simulated, queues, _ := strings.Cut(simulated, "\n### Queues\n")
	documented := append(tables(measured), tables(computed)...)
	saved := printed(t, "figures.json")
	if len(saved) != 8 {
		t.Errorf("%d tables and lines were printed, want two tables and a line of each engine, and two tables more", len(saved))
	}
	if len(documented) != len(saved) {
		t.Errorf("docs/scale.md has %d tables, want %d", len(documented), len(saved))
	}
	for i := range min(len(documented), len(saved)) {
		if documented[i] != saved[i] {
			t.Errorf("table %d of docs/scale.md is\n%s\nwant\n%s", i+1, documented[i], saved[i])
		}
	}

	for _, part := range []struct {
		name, documented string
		print            func(io.Writer) error
		tables           int
	}{
		{"shops beyond a million", larger, func(to io.Writer) error { return printBeyond(to, "figures.json") }, 1},
		{"the simulation", simulated, func(to io.Writer) error {
			// To play it takes longer than all other tests of tools.
			outcomes, err := figures.Read[[]outcome]("white_friday.json")
			printOutcomes(to, outcomes)
			return err
		}, 1},
		{"queues", queues, func(to io.Writer) error {
			return errors.Join(printSavedQueues(to, "queues.json"), printQueuePlan(to, "figures.json", "queues.json"))
		}, 2},
	} {
		var said bytes.Buffer
		if err := part.print(&said); err != nil {
			t.Fatal(err)
		}
		if got, want := tables(part.documented), tables(said.String()); len(want) != part.tables || !slices.Equal(got, want) {
			t.Errorf("the tables of %s in docs/scale.md are\n%s\nwant\n%s", part.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}

	// What is left out of the figures is noticed.
	shops, err := figures.Read[[]shopFigures]("figures.json")
	if err != nil {
		t.Fatal(err)
	}
	last := &shops[len(shops)-1]
	last.Operations = slices.DeleteFunc(last.Operations, func(o operation) bool { return o.Name == "office: products" })
	changed := filepath.Join(t.TempDir(), "figures.json")
	if err := figures.Save(changed, shops); err != nil {
		t.Fatal(err)
	}
	if got := printed(t, changed); slices.Equal(got, documented) {
		t.Error("figures without an operation make the same tables")
	}
}

// printed returns the tables that are made of a file of figures.
func printed(t *testing.T, name string) []string {
	t.Helper()
	var measured, computed bytes.Buffer
	if err := printSaved(&measured, name); err != nil {
		t.Fatal(err)
	}
	if err := printWhiteFriday(&computed, name); err != nil {
		t.Fatal(err)
	}
	return append(tables(measured.String()), tables(computed.String())...)
}

// tables returns the tables of a text, each behind the name of the engine that stands alone before it, and the lines between
// them that have figures.
func tables(text string) (list []string) {
	engine, inside := "", false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		row := strings.HasPrefix(line, "|")
		switch {
		case line == "SQLite:" || line == "PostgreSQL:":
			engine = line
		case row && !inside, strings.Contains(line, ", the first of "):
			list = append(list, engine+"\n"+line)
		case row:
			list[len(list)-1] += "\n" + line
		}
		inside = row
	}
	return list
}

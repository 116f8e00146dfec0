package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"matjar/tools/figures"
)

// What docs/scale.md says of each run is what is printed of the figures that were saved, in their order, and no table more.
func TestTablesOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Beyond capacity\n")
	section, _, _ = strings.Cut(section, "\n## ")
	saved, err := figures.Read[[]run]("figures.json")
	if err != nil {
		t.Fatal(err)
	}
	ran := map[[2]bool]bool{}
	rest, rows := section, 0
	for _, r := range saved {
		ran[[2]bool{r.Engine == "SQLite", r.Usual}] = true
		var table bytes.Buffer
		r.print(&table)
		rows += strings.Count(table.String(), "\n|")
		_, after, found := strings.Cut(rest, "\n"+table.String())
		if !found {
			t.Errorf("docs/scale.md does not have this, or not in this place:\n%s", table.String())
			continue
		}
		rest = "\n" + after
	}
	if got := strings.Count(section, "\n|"); got != rows {
		t.Errorf("the tables of docs/scale.md have %d rows, want %d", got, rows)
	}
	if len(ran) != 4 {
		t.Errorf("%d runs, want one on both engines at a limit and at the usual one", len(saved))
	}
}

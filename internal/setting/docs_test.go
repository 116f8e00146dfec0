package setting

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of docs/settings.md")

const docs = "../../docs/settings.md"

// TestDocs compares the table in the docs with the registry; `go test ./internal/setting
// -run Docs -update` writes it.
func TestDocs(t *testing.T) {
	const begin, end = "<!-- settings -->\n", "<!-- /settings -->"
	raw, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(raw), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the table", docs)
	}
	want := before + begin + table() + end + after
	if *update {
		if err := os.WriteFile(docs, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(raw) != want {
		t.Errorf("%s is not what the registry says: run go test ./internal/setting -run Docs -update", docs)
	}
}

func table() string {
	var b strings.Builder
	b.WriteString("| Setting | Kind | Default | Locked by | Meaning |\n| --- | --- | --- | --- | --- |\n")
	code := func(list []string) string {
		if len(list) == 0 {
			return "–"
		}
		return "`" + strings.Join(list, "`, `") + "`"
	}
	for _, d := range registry {
		fallback := d.Text(d.Default())
		switch {
		case d.Kind == KindStructure:
			fallback = "see [shipping.md](shipping.md)"
		case fallback == "" || fallback == `{"en":"","ar":""}`:
			fallback = "none"
		default:
			fallback = "`" + fallback + "`"
		}
		kind := string(d.Kind)
		if len(d.Choices) > 0 {
			kind += ": " + code(d.Choices)
		}
		if d.Money {
			kind += ", owner only"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", d.Key, kind, fallback, code(d.Variables()), strings.TrimSpace(d.Title.En+". "+d.Help.En))
	}
	return b.String()
}

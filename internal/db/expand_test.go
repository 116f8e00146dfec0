package db

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
)

// released is the newest migration of the last release. Those behind it run while nodes of that release
// still serve, so they may only add: see docs/upgrades.md.
const released = 49

// contracting are statements that break a version which does not know of them.
var contracting = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"drops a table", regexp.MustCompile(`\bDROP TABLE\b`)},
	{"drops a column", regexp.MustCompile(`\bDROP COLUMN\b`)},
	{"renames", regexp.MustCompile(`\bRENAME\b`)},
	{"changes a column", regexp.MustCompile(`\bALTER COLUMN\b`)},
	{"adds a constraint to what there is", regexp.MustCompile(`\bADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN KEY|PRIMARY KEY)\b`)},
	{"removes a constraint that others rely on", regexp.MustCompile(`\bDROP CONSTRAINT\b`)},
	{"deletes rows", regexp.MustCompile(`\bDELETE FROM\b|\bTRUNCATE\b`)},
}

var (
	addColumn   = regexp.MustCompile(`\bADD COLUMN\b`)
	notNull     = regexp.MustCompile(`\bNOT NULL\b`)
	hasDefault  = regexp.MustCompile(`\bDEFAULT\b`)
	uniqueIndex = regexp.MustCompile(`\bCREATE UNIQUE INDEX \S+ ON (\w+)`)
	createTable = regexp.MustCompile(`\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)`)
	comment     = regexp.MustCompile(`--[^\n]*`)
	literal     = regexp.MustCompile(`'(?:[^']|'')*'`)
	// allowed is the line of a migration that contracts on purpose.
	allowed = regexp.MustCompile(`(?m)^-- contracts: \S.{10,}$`)
)

// contractions returns what in a migration breaks versions that do not know of it.
func contractions(migration string) []string {
	up, _, _ := strings.Cut(migration, "-- +goose Down")
	if allowed.MatchString(up) {
		return nil
	}
	up = strings.ToUpper(literal.ReplaceAllString(comment.ReplaceAllString(up, ""), "''"))
	fresh := map[string]bool{}
	for _, m := range createTable.FindAllStringSubmatch(up, -1) {
		fresh[m[1]] = true
	}
	var found []string
	for statement := range strings.SplitSeq(up, ";") {
		statement = strings.Join(strings.Fields(statement), " ")
		for _, c := range contracting {
			if c.pattern.MatchString(statement) {
				found = append(found, c.what+": "+statement)
			}
		}
		if addColumn.MatchString(statement) && notNull.MatchString(statement) && !hasDefault.MatchString(statement) {
			found = append(found, "adds a column that older versions leave empty: "+statement)
		}
		if m := uniqueIndex.FindStringSubmatch(statement); m != nil && !fresh[m[1]] {
			found = append(found, "adds a rule that older versions do not keep: "+statement)
		}
	}
	return found
}

func TestMigrationsOnlyExpand(t *testing.T) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, name := range names {
		number, err := goose.NumericComponent(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := migrations.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := contractions(string(text))
		if number <= released {
			known += len(found)
			continue
		}
		for _, what := range found {
			t.Errorf("%s %s (docs/upgrades.md says what to do instead)", name, what)
		}
	}
	if known == 0 {
		t.Error("it finds nothing in the migrations before the first release, which had some")
	}
}

func TestContractions(t *testing.T) {
	for _, test := range []struct {
		migration string
		want      int
	}{
		{"-- +goose Up\nCREATE TABLE a (\n b TEXT NOT NULL\n);\nCREATE UNIQUE INDEX a_b ON a (b);\n-- +goose Down\nDROP TABLE a;", 0},
		{"ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';", 0},
		{"ALTER TABLE a ADD COLUMN b TEXT;", 0},
		{"CREATE INDEX a_b ON a (b);\nDROP INDEX a_c;", 0},
		{"-- drop table a\nINSERT INTO a (b) VALUES ('drop table b');", 0},
		{"-- contracts: nothing since v1.4 reads it\nDROP TABLE a;", 0},
		{"-- contracts:\nDROP TABLE a;", 1},
		{"DROP TABLE a;", 1},
		{"alter table a\n  drop column b;", 1},
		{"ALTER TABLE a RENAME COLUMN b TO c;", 1},
		{"ALTER TABLE a ALTER COLUMN b SET NOT NULL;", 1},
		{"ALTER TABLE a ADD COLUMN b TEXT NOT NULL;", 1},
		{"ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0);", 1},
		{"CREATE UNIQUE INDEX a_b ON a (b);", 1},
		{"DELETE FROM a WHERE b = 1;", 1},
	} {
		if got := contractions(test.migration); len(got) != test.want {
			t.Errorf("%q: %s, want %d", test.migration, fmt.Sprint(got), test.want)
		}
	}
}

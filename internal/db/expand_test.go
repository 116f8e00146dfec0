package db

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
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
	{"drops what others use", regexp.MustCompile(`^DROP (TABLE|VIEW|MATERIALIZED VIEW|TRIGGER|FUNCTION|SEQUENCE|TYPE|SCHEMA)\b`)},
	{"renames", regexp.MustCompile(`^ALTER (VIEW|MATERIALIZED VIEW|TYPE|SEQUENCE|INDEX|FUNCTION)\b.*\bRENAME\b`)},
	{"deletes rows", regexp.MustCompile(`\bDELETE FROM\b|^TRUNCATE\b`)},
}

// changes are actions of ALTER TABLE that do, the first that matches; the words COLUMN and CONSTRAINT can be left out.
var changes = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"renames", regexp.MustCompile(`^RENAME\b`)},
	{"adds a constraint to what there is", regexp.MustCompile(`^ADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN KEY|PRIMARY KEY|EXCLUDE)\b`)},
	{"removes a constraint that others rely on", regexp.MustCompile(`^DROP CONSTRAINT\b`)},
	{"drops a column", regexp.MustCompile(`^DROP\b`)},
	{"changes a column", regexp.MustCompile(`^ALTER\b`)},
}

// blocking is the newest migration that may make an index of a table that others write to in a transaction: on PostgreSQL they
// wait until it is there.
const blocking = 53

var (
	anyIndex    = regexp.MustCompile(`^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?(?:([\w.]+) )?ON (?:ONLY )?([\w.]+)`)
	dropFirst   = regexp.MustCompile(`^DROP INDEX CONCURRENTLY IF EXISTS ([\w.]+)$`)
	alterTable  = regexp.MustCompile(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w.]+) (.*)$`)
	addColumn   = regexp.MustCompile(`^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(\w+) (.*)$`)
	notNull     = regexp.MustCompile(`\bNOT NULL\b`)
	hasDefault  = regexp.MustCompile(`\bDEFAULT\b|\bGENERATED\b`)
	isUnique    = regexp.MustCompile(`\bUNIQUE\b|\bPRIMARY KEY\b`)
	check       = regexp.MustCompile(`\bCHECK (\(.*\))`)
	name        = regexp.MustCompile(`[A-Z_]\w*( \()?`)
	uniqueIndex = regexp.MustCompile(`^CREATE UNIQUE INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(?:([\w.]+) )?ON (?:ONLY )?([\w.]+)`)
	dropIndex   = regexp.MustCompile(`^DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?(.*)$`)
	createTable = regexp.MustCompile(`^CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)`)
	comment     = regexp.MustCompile(`--[^\n]*|(?s:/\*.*?\*/)`)
	literal     = regexp.MustCompile(`'(?:[^']|'')*'`)
)

// operators are the words of a CHECK that name no column.
var operators = []string{"AND", "OR", "NOT", "IN", "IS", "NULL", "BETWEEN", "LIKE", "TRUE", "FALSE"}

// commands returns the statements of a migration's way up on one line each, in capitals, without comments, quotes and texts.
func commands(migration string) []string {
	up, _, _ := strings.Cut(migration, "-- +goose Down")
	up = strings.ToUpper(literal.ReplaceAllString(comment.ReplaceAllString(up, " "), "''"))
	up = strings.NewReplacer(`"`, "", "(", " ( ", ")", " ) ", ",", " , ").Replace(up)
	var list []string
	for one := range strings.SplitSeq(up, ";") {
		if one = strings.Join(strings.Fields(one), " "); one != "" {
			list = append(list, one)
		}
	}
	return list
}

// uniqueIndexes adds the names of the unique indexes that a migration makes.
func uniqueIndexes(migration string, to map[string]bool) {
	for _, statement := range commands(migration) {
		if m := uniqueIndex.FindStringSubmatch(statement); m != nil {
			to[m[1]] = true
		}
	}
}

// actions splits what ALTER TABLE does at the commas between its actions.
func actions(list string) []string {
	var all []string
	depth, from := 0, 0
	for i, c := range list {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				all = append(all, strings.TrimSpace(list[from:i]))
				from = i + 1
			}
		}
	}
	return append(all, strings.TrimSpace(list[from:]))
}

// altered returns what is wrong with an action of ALTER TABLE.
func altered(action string) string {
	for _, c := range changes {
		if c.pattern.MatchString(action) {
			return c.what
		}
	}
	column := addColumn.FindStringSubmatch(action)
	if column == nil {
		return ""
	}
	// What the column may be is not what it is when nobody names it.
	rest := check.ReplaceAllString(column[2], "")
	switch {
	case notNull.MatchString(rest) && !hasDefault.MatchString(rest):
		return "adds a column that older versions leave empty"
	case isUnique.MatchString(rest):
		return "adds a column whose default can be there only once"
	}
	if m := check.FindStringSubmatch(column[2]); m != nil {
		for _, word := range name.FindAllString(m[1], -1) {
			if function := strings.HasSuffix(word, " ("); !function && word != column[1] && !slices.Contains(operators, word) {
				return "ties columns to a rule that older versions do not keep"
			}
		}
	}
	return ""
}

// contractions returns what in a migration breaks versions that do not know of it. unique has the names of the unique
// indexes of earlier ones.
func contractions(migration string, unique map[string]bool) []string {
	if contractsUp(migration) {
		return nil
	}
	fresh := map[string]bool{}
	var found []string
	for _, statement := range commands(migration) {
		if m := createTable.FindStringSubmatch(statement); m != nil {
			fresh[m[1]] = true
		}
		for _, c := range contracting {
			if c.pattern.MatchString(statement) {
				found = append(found, c.what+": "+statement)
			}
		}
		if m := alterTable.FindStringSubmatch(statement); m != nil && !fresh[m[1]] {
			for _, action := range actions(m[2]) {
				if what := altered(action); what != "" {
					found = append(found, what+": "+statement)
				}
			}
		}
		if m := uniqueIndex.FindStringSubmatch(statement); m != nil && !fresh[m[2]] {
			found = append(found, "adds a rule that older versions do not keep: "+statement)
		}
		if m := dropIndex.FindStringSubmatch(statement); m != nil {
			for _, index := range actions(m[1]) {
				if unique[strings.Fields(index)[0]] {
					found = append(found, "drops an index that ON CONFLICT of older versions needs: "+statement)
				}
			}
		}
	}
	return found
}

// stops returns what in a migration makes those who write to PostgreSQL wait. An index of a table that is in use is made
// CONCURRENTLY, in a migration without a transaction that has nothing else in it; where that failed half way it is
// run again, and what is left of the index has to go first.
func stops(migration string) []string {
	alone := strings.Contains(migration, "-- +goose NO TRANSACTION")
	fresh := map[string]bool{}
	dropped := ""
	var found []string
	for _, statement := range commands(migration) {
		if m := createTable.FindStringSubmatch(statement); m != nil {
			fresh[m[1]] = true
		}
		before := dropped
		dropped = ""
		if m := dropFirst.FindStringSubmatch(statement); m != nil {
			dropped = m[1]
		}
		switch index := anyIndex.FindStringSubmatch(statement); {
		case index == nil && alone && dropped == "":
			found = append(found, "is half done if it fails: "+statement)
		case index == nil:
		case index[1] == "" && (alone || !fresh[index[3]]):
			found = append(found, "makes writers wait, CREATE INDEX CONCURRENTLY does not: "+statement)
		case index[1] != "" && !alone:
			found = append(found, "needs -- +goose NO TRANSACTION: "+statement)
		case index[1] != "" && (before == "" || before != index[2]):
			found = append(found, "needs DROP INDEX CONCURRENTLY IF EXISTS before it: "+statement)
		}
	}
	return found
}

func TestStops(t *testing.T) {
	const alone, pair = "-- +goose NO TRANSACTION\n-- +goose Up\n", "DROP INDEX CONCURRENTLY IF EXISTS a_b;\nCREATE INDEX CONCURRENTLY a_b ON a (b);\n"
	for _, test := range []struct {
		migration string
		want      int
	}{
		{"CREATE TABLE a (b TEXT);\nCREATE INDEX a_b ON a (b);\nALTER TABLE c ADD d TEXT;", 0},
		{alone + pair, 0},
		{alone + pair + strings.ReplaceAll(pair, "a_b", "a_c") + "-- +goose Down\nDROP INDEX a_b;", 0},
		{"CREATE INDEX a_b ON a (b);", 1},
		{"CREATE UNIQUE INDEX IF NOT EXISTS a_b ON a (b);", 1},
		{pair, 1},
		{alone + "CREATE INDEX a_b ON a (b);", 1},
		{alone + "CREATE INDEX CONCURRENTLY a_b ON a (b);", 1},
		{alone + "CREATE INDEX CONCURRENTLY ON a (b);", 1},
		{alone + "DROP INDEX CONCURRENTLY IF EXISTS a_c;\nCREATE INDEX CONCURRENTLY a_b ON a (b);", 1},
		{alone + pair + "UPDATE a SET b = '';", 1},
	} {
		if got := stops(test.migration); len(got) != test.want {
			t.Errorf("%q: %s, want %d", test.migration, fmt.Sprint(got), test.want)
		}
	}
}

func TestMigrationsOnlyExpand(t *testing.T) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	known, unique := 0, map[string]bool{}
	for _, name := range names {
		number, err := goose.NumericComponent(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := migrations.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if number > blocking {
			for _, what := range stops(string(text)) {
				t.Errorf("%s %s (docs/upgrades.md says how)", name, what)
			}
		}
		found := contractions(string(text), unique)
		uniqueIndexes(string(text), unique)
		if number <= released {
			known += len(found)
			continue
		}
		for _, what := range found {
			t.Errorf("%s %s (docs/upgrades.md says what to do instead)", name, what)
		}
	}
	if known == 0 || len(unique) == 0 {
		t.Error("it finds nothing in the migrations before the first release, which had some")
	}
}

func TestContractions(t *testing.T) {
	unique := map[string]bool{}
	uniqueIndexes("CREATE UNIQUE INDEX IF NOT EXISTS a_once ON a (b) WHERE b <> '';\nCREATE INDEX a_often ON a (c);", unique)
	for _, test := range []struct {
		migration string
		want      int
	}{
		{"-- +goose Up\nCREATE TABLE a (\n b TEXT NOT NULL\n);\nCREATE UNIQUE INDEX a_b ON a (b);\n-- +goose Down\nDROP TABLE a;", 0},
		{"CREATE TABLE a (b TEXT);\nALTER TABLE a ADD c TEXT NOT NULL;\nALTER TABLE a ADD CONSTRAINT d UNIQUE (b);", 0},
		{"ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';", 0},
		{"ALTER TABLE a ADD COLUMN b TEXT;", 0},
		{"ALTER TABLE a ADD b TEXT DEFAULT 'x, y';", 0},
		{"ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT 'en' CHECK (b IN ('en', 'ar'));", 0},
		{"ALTER TABLE a ADD COLUMN b TEXT CHECK (length(b) < 9 AND b IS NOT NULL);", 0},
		{"CREATE INDEX a_b ON a (b);\nDROP INDEX a_often;", 0},
		{"-- drop table a\n/* drop\ntable a; */ INSERT INTO a (b) VALUES ('drop table b');", 0},
		{"-- contracts: nothing since v1.4 reads it\nDROP TABLE a;", 0},
		{"-- contracts:\nDROP TABLE a;", 1},
		{"DROP TABLE a;", 1},
		{"DROP VIEW a;", 1},
		{"alter table a\n  drop column b;", 1},
		{"ALTER TABLE a DROP b;", 1},
		{"ALTER TABLE IF EXISTS ONLY a DROP COLUMN IF EXISTS b;", 1},
		{"ALTER TABLE a ADD b TEXT, DROP c, ADD d TEXT NOT NULL;", 2},
		{"ALTER TABLE a RENAME COLUMN b TO c;", 1},
		{"ALTER TABLE a RENAME b TO c;", 1},
		{"ALTER VIEW a RENAME TO b;", 1},
		{"ALTER TABLE a ALTER COLUMN b SET NOT NULL;", 1},
		{"ALTER TABLE a ALTER b TYPE BIGINT;", 1},
		{"ALTER TABLE a ADD COLUMN b TEXT NOT NULL;", 1},
		{"ALTER TABLE a ADD b TEXT NOT NULL;", 1},
		{"ALTER TABLE a ADD COLUMN IF NOT EXISTS b TEXT NOT NULL;", 1},
		{"ALTER TABLE a ADD COLUMN b TEXT DEFAULT '' UNIQUE;", 1},
		{"ALTER TABLE a ADD COLUMN b BIGINT NOT NULL DEFAULT 0 CHECK (b <= c);", 1},
		{"ALTER TABLE a ADD COLUMN b BIGINT NOT NULL CHECK (b <> 0);", 1},
		{"ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0);", 1},
		{"ALTER TABLE a ADD CHECK (c > 0);", 1},
		{"ALTER TABLE a DROP CONSTRAINT b;", 1},
		{"CREATE UNIQUE INDEX a_b ON a (b);", 1},
		{"CREATE UNIQUE INDEX IF NOT EXISTS a_b ON a (b);", 1},
		{"CREATE UNIQUE INDEX CONCURRENTLY a_b ON \"a\" (b);", 1},
		{"CREATE UNIQUE INDEX ON a (b);", 1},
		{"DROP INDEX a_once;", 1},
		{"DROP INDEX IF EXISTS a_often, a_once;", 1},
		{"DELETE FROM a WHERE b = 1;", 1},
	} {
		if got := contractions(test.migration, unique); len(got) != test.want {
			t.Errorf("%q: %s, want %d", test.migration, fmt.Sprint(got), test.want)
		}
	}
}

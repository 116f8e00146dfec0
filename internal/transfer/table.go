package transfer

import (
	"bytes"
	"encoding/json"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// Limits of tables. Files of JSON lines have theirs in the catalogue.
const (
	maxRows  = 1_048_575 // what a sheet of Excel takes below its head
	maxCells = 30_000_000
	maxRow   = 1 << 20
)

// Empty says what an empty cell means.
type Empty string

// What an empty cell may mean.
const (
	Keep  Empty = "keep"  // the field stays as it is
	Clear Empty = "clear" // the field is cleared, where that makes sense
)

// table turns rows into the lines of a catalogue file.
type table struct {
	file  *catalog.File
	empty Empty
	// ignore drops unknown columns instead of refusing the file.
	ignore bool
	// heads are what the file itself calls its fields, by sheet and field.
	heads map[string]map[string]string
	// ignored are the unknown columns that were dropped.
	ignored []string
	rows    int
	cells   int

	// Of the sheet that is read: its name, its columns, and what its rows are.
	sheet   string
	columns []*column
	kind    string
}

// head reads the first row of a sheet. It reports whether the rows below can be read.
func (t *table) head(sheet, kind string, line int, row []string) bool {
	t.sheet, t.kind = sheet, kind
	t.columns = make([]*column, len(row))
	head := map[string]string{}
	for i, cell := range row {
		name := plain(cell)
		if name == "" {
			continue
		}
		c := byHeader[name]
		switch {
		case c == nil && t.ignore:
			t.ignored = append(t.ignored, strings.TrimSpace(cell))
		case c == nil:
			t.refuse(line, strings.TrimSpace(cell), catalog.FaultUnknown, shortened(cell))
		case head[c.field] != "":
			t.refuse(line, c.field, catalog.FaultColumnTwice)
		default:
			t.columns[i] = c
			head[c.field] = strings.TrimSpace(cell)
		}
	}
	t.heads[sheet] = head
	if len(head) == 0 {
		t.refuse(line, "", catalog.FaultNoHead)
	}
	return len(head) > 0
}

func (t *table) refuse(line int, column string, why catalog.Reason, args ...any) {
	t.file.Refuse(catalog.NewFault(t.sheet, line, column, why, args...))
}

// row reads a row below the head. It reports whether more may follow.
func (t *table) row(line int, row []string) bool {
	kind, blank := t.kindOf(row)
	if blank {
		return true
	}
	t.rows++
	t.cells += len(row)
	if t.rows > maxRows || t.cells > maxCells {
		t.refuse(line, "", catalog.FaultTooLarge, lang.Text{En: "1,048,575 rows", Ar: "1,048,575 صفًا"})
		return false
	}
	if kind == "" {
		t.file.Add(catalog.Line{Sheet: t.sheet, Number: line, Text: []byte(`{"type":"?"}`)})
		return true
	}
	var b bytes.Buffer
	b.WriteString(`{"type":"` + kind + `"`)
	for i, cell := range row {
		if i >= len(t.columns) {
			if strings.TrimSpace(cell) != "" {
				t.refuse(line, "", catalog.FaultCells)
				break
			}
			continue
		}
		c := t.columns[i]
		if c == nil || c.field == "type" {
			continue
		}
		value := t.value(c, kind, line, cell)
		if value == nil {
			continue
		}
		b.WriteString(`,"` + c.field + `":`)
		b.Write(value)
	}
	b.WriteByte('}')
	if b.Len() > maxRow {
		t.refuse(line, "", catalog.FaultTooLong)
		return true
	}
	t.file.Add(catalog.Line{Sheet: t.sheet, Number: line, Text: b.Bytes()})
	return true
}

// value returns the JSON of a cell, or nil when it says nothing.
func (t *table) value(c *column, kind string, line int, cell string) json.RawMessage {
	switch {
	case strings.TrimSpace(cell) != "" && c.belongs(kind):
		return c.read(cell)
	case strings.TrimSpace(cell) != "":
		t.refuse(line, c.field, catalog.FaultNotOfType, kindNames[kind])
	case t.empty == Clear && c.clearable && c.belongs(kind):
		return json.RawMessage("null")
	}
	return nil
}

// kindOf returns the type of a row, or "" if it names one that does not exist. A row that names
// none is what its sheet is of, and a variant where it names a colour or size.
func (t *table) kindOf(row []string) (kind string, blank bool) {
	kind, blank = t.kind, true
	for i, cell := range row {
		if strings.TrimSpace(cell) == "" {
			continue
		}
		blank = false
		if i >= len(t.columns) || t.columns[i] == nil {
			continue
		}
		switch t.columns[i].field {
		case "type":
			return kinds[plain(cell)], false
		case "color", "size":
			if kind == product {
				kind = variant
			}
		}
	}
	return kind, blank
}

func shortened(text string) string {
	if letters := []rune(strings.TrimSpace(text)); len(letters) > 60 {
		return string(letters[:60]) + "…"
	}
	return strings.TrimSpace(text)
}

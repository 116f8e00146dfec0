package catalog

import (
	"encoding/json"
	"fmt"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// SizeGuide tells shoppers which size fits: tables of measures for the products of a
// category and all below it.
type SizeGuide struct {
	Tables []SizeTable `json:"tables"`
	EnNote string      `json:"en_note" doc:"How to measure, or empty"`
	ArNote string      `json:"ar_note"`
}

// SizeTable has a row for each size.
type SizeTable struct {
	EnTitle string       `json:"en_title"`
	ArTitle string       `json:"ar_title"`
	Columns []SizeColumn `json:"columns" doc:"The first one names the size"`
	Rows    [][]string   `json:"rows" doc:"As many cells each as there are columns"`
}

// SizeColumn is what a column of a size table measures.
type SizeColumn struct {
	EnLabel string `json:"en_label"`
	ArLabel string `json:"ar_label"`
}

// Limits of a size guide.
const (
	maxSizeTables  = 6
	maxSizeColumns = 8
	maxSizeRows    = 40
)

// text returns the guide as a category has it; the zero guide is "".
func (g SizeGuide) text() string {
	if len(g.Tables) == 0 {
		return ""
	}
	text, err := json.Marshal(g)
	if err != nil {
		panic(err) // strings can always be written
	}
	return string(text)
}

// WithSizeGuide returns the category with the guide.
func (c Category) WithSizeGuide(g SizeGuide) Category {
	c.SizeGuide = g.text()
	return c
}

// sizeGuide reads the guide of a category line.
func (l *line) sizeGuide(to *string) {
	if !l.has("size_guide") {
		return
	}
	var g SizeGuide
	decodeField(l, "size_guide", &g, wantGuide, true)
	checkSizeGuide(l, &g)
	*to = g.text()
}

func checkSizeGuide(l *line, g *SizeGuide) {
	if len(g.Tables) > maxSizeTables {
		l.fault("size_guide", faultTables, len(g.Tables), maxSizeTables)
		return
	}
	l.checkText("size_guide.en_note", g.EnNote)
	l.checkText("size_guide.ar_note", g.ArNote)
	for i, t := range g.Tables {
		at := fmt.Sprintf("size_guide.tables[%d]", i)
		if t.EnTitle == "" || t.ArTitle == "" {
			l.fault(at, faultNeeds, "en_title, ar_title")
		}
		if len(t.Columns) == 0 || len(t.Columns) > maxSizeColumns || len(t.Rows) == 0 || len(t.Rows) > maxSizeRows {
			l.fault(at, faultTableShape, maxSizeColumns, maxSizeRows)
			continue
		}
		cells := []string{t.EnTitle, t.ArTitle}
		for _, c := range t.Columns {
			if c.EnLabel == "" || c.ArLabel == "" {
				l.fault(at, faultTableLabel)
			}
			cells = append(cells, c.EnLabel, c.ArLabel)
		}
		for _, row := range t.Rows {
			if len(row) != len(t.Columns) {
				l.fault(at, faultTableRow, len(row))
			}
			cells = append(cells, row...)
		}
		for _, cell := range cells {
			l.checkLine(at, cell, maxLabel)
		}
	}
}

// sizeGuideOf returns the number of the nearest category that has a guide: i or one above it,
// or -1.
func (t *tree) sizeGuideOf(i int) int {
	for up := i; up >= 0; up = t.nodes[up].parent {
		if t.nodes[up].SizeGuide != "" {
			return up
		}
	}
	return -1
}

// SizeGuide returns the guide of the category called slug.
func (s *Snapshot) SizeGuide(slug string) (g SizeGuide, err error) {
	i, ok := s.tree.bySlug[slug]
	if !ok {
		return g, errNoCategory(slug)
	}
	if i = s.tree.sizeGuideOf(i); i < 0 {
		return g, errs.New(errs.NotFound, code.SizeGuideNotFound, "the category %q has no size guide", slug)
	}
	err = json.Unmarshal([]byte(s.tree.nodes[i].SizeGuide), &g)
	return g, err
}

package transfer

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// sheetReader reads the cells of one sheet.
type sheetReader struct {
	b    *workbook
	t    *table
	name string

	line    int
	row     []string
	at      int
	kind    string
	text    []byte
	inValue bool
	started bool
	// other means that the sheet is not of the catalogue.
	other bool
}

func (b *workbook) readSheet(s sheetPart, t *table) error {
	d, closer, err := b.part(s.part)
	if err != nil {
		return err
	}
	if d == nil {
		return errBadWorkbook
	}
	defer closer.Close()
	reader := &sheetReader{b: b, t: t, name: s.name}
	return tokens(d, reader.token)
}

func (s *sheetReader) token(token xml.Token) error {
	switch e := token.(type) {
	case xml.StartElement:
		switch e.Name.Local {
		case "row":
			s.line++
			if n, err := strconv.Atoi(attribute(e, "r")); err == nil && n >= s.line {
				s.line = n
			}
			s.row, s.at = s.row[:0], -1
		case "c":
			return s.cell(e)
		case "v", "t":
			s.inValue = true
		}
	case xml.CharData:
		if s.inValue {
			s.text = append(s.text, e...)
		}
	case xml.EndElement:
		switch e.Name.Local {
		case "v", "t":
			s.inValue = false
		case "c":
			return s.endCell()
		case "row":
			return s.endRow()
		}
	}
	return nil
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

func (s *sheetReader) cell(e xml.StartElement) error {
	s.at++
	if place := attribute(e, "r"); place != "" {
		at := columnOf(place)
		if at < s.at {
			return errBadWorkbook
		}
		s.at = at
	}
	if s.at >= maxColumns {
		return errTooLarge
	}
	s.kind, s.text = attribute(e, "t"), s.text[:0]
	return nil
}

// columnOf returns the number of the column of a place such as "AB12", from 0; -1 if it is none.
func columnOf(place string) int {
	n := 0
	for _, r := range place {
		if r < 'A' || r > 'Z' {
			break
		}
		if n = n*26 + int(r-'A') + 1; n > maxColumns {
			break
		}
	}
	return n - 1
}

func (s *sheetReader) endCell() error {
	if len(s.text) == 0 {
		return nil
	}
	value := string(s.text)
	switch s.kind {
	case "s":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n >= len(s.b.strings) {
			return errBadWorkbook
		}
		value = s.b.strings[n]
	case "inlineStr", "str":
		value = unescaped(value)
	case "e":
		value = "" // an error of a formula
	case "", "n":
		value = decimal(value)
	}
	for len(s.row) <= s.at {
		s.row = append(s.row, "")
	}
	s.row[s.at] = value
	return nil
}

// decimal returns a number as a person typed it: programs write 99.9 as 99.900000000000006.
func decimal(text string) string {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	if f, err = strconv.ParseFloat(strconv.FormatFloat(f, 'g', 15, 64), 64); err != nil {
		return text
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

func (s *sheetReader) endRow() error {
	if s.other || isBlank(s.row) {
		return nil
	}
	if s.started {
		if !s.t.row(s.line, s.row) {
			s.other = true
		}
		return nil
	}
	s.started = true
	if !isHead(s.row) {
		// A sheet of something else, such as the notes of a template.
		s.other = true
		return nil
	}
	s.other = !s.t.head(s.name, sheetKind(s.name), s.line, s.row)
	return nil
}

// isHead reports whether a row names a column of the catalogue.
func isHead(row []string) bool {
	return slices.ContainsFunc(row, func(cell string) bool { return byHeader[plain(cell)] != nil })
}

func isBlank(row []string) bool {
	for _, cell := range row {
		if strings.TrimSpace(cell) != "" {
			return false
		}
	}
	return true
}

// sheetKind is what the rows of a sheet are that do not say it.
func sheetKind(name string) string {
	for _, s := range sheets {
		if plain(name) == plain(s.name.En) || plain(name) == plain(s.name.Ar) {
			return s.kinds[0]
		}
	}
	// Its name in files of earlier versions.
	if plain(name) == plain("الفئات") {
		return category
	}
	return product
}

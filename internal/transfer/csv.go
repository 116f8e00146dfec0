package transfer

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// readCSV reads a table with commas, semicolons or tabs between, in UTF-8, or in UTF-16 with its
// mark at the beginning.
func readCSV(r *bufio.Reader, t *table) error {
	if mark, _ := r.Peek(2); bytes.Equal(mark, []byte{0xff, 0xfe}) || bytes.Equal(mark, []byte{0xfe, 0xff}) {
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
		r = bufio.NewReaderSize(transform.NewReader(r, utf16.NewDecoder()), peeked)
	} else if mark, _ := r.Peek(3); string(mark) == byteOrderMark {
		if _, err := r.Discard(len(byteOrderMark)); err != nil {
			return err
		}
	}
	separator, skipped, err := findSeparator(r)
	if err != nil {
		return err
	}
	lines := csv.NewReader(r)
	lines.Comma, lines.FieldsPerRecord, lines.ReuseRecord = separator, -1, true
	first := true
	for {
		row, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			t.refuse(wrong.StartLine+skipped, "", catalog.FaultQuote)
			return nil
		}
		if err != nil {
			return err
		}
		line, _ := lines.FieldPos(0)
		line += skipped
		for _, cell := range row {
			if !utf8.ValidString(cell) {
				t.refuse(line, "", catalog.FaultEncoding)
				return nil
			}
		}
		if first {
			if first = false; !t.head("", product, line, row) {
				return nil
			}
		} else if !t.row(line, row) {
			return nil
		}
	}
}

const (
	byteOrderMark = "\ufeff"
	// peeked is how much of a file is looked at to know what it is.
	peeked = 64 << 10
)

// findSeparator returns what stands between the cells of the head. Excel's line "sep=;" is
// skipped, and counted.
func findSeparator(r *bufio.Reader) (separator rune, skipped int, err error) {
	start, err := r.Peek(peeked)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return 0, 0, err
	}
	head, _, _ := bytes.Cut(start, []byte("\n"))
	if hint, ok := bytes.CutPrefix(bytes.TrimRight(head, "\r"), []byte("sep=")); ok && len(hint) == 1 && strings.ContainsAny(string(hint), ",;\t") {
		_, err := r.Discard(len(head) + 1)
		return rune(hint[0]), 1, err
	}
	quoted, counts := false, map[byte]int{}
	for _, c := range head {
		if c == '"' {
			quoted = !quoted
		} else if !quoted {
			counts[c]++
		}
	}
	separator = ','
	for _, other := range []byte(";\t") {
		if counts[other] > counts[byte(separator)] {
			separator = rune(other)
		}
	}
	return separator, 0, nil
}

// writeCSV writes records as one table, with a mark at the beginning by which Excel knows that
// it is UTF-8.
func writeCSV(w io.Writer, language lang.Tag, records iter.Seq[any]) error {
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(byteOrderMark); err != nil {
		return err
	}
	lines := csv.NewWriter(out)
	row := make([]string, len(columns))
	for i := range columns {
		row[i] = columns[i].header.In(language)
	}
	if err := lines.Write(row); err != nil {
		return err
	}
	for record := range records {
		for _, cells := range rowsOf(record) {
			for i := range columns {
				row[i] = cells[columns[i].field]
			}
			if err := lines.Write(row); err != nil {
				return err
			}
		}
	}
	lines.Flush()
	if err := lines.Error(); err != nil {
		return err
	}
	return out.Flush()
}

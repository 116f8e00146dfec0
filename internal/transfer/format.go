// Package transfer brings catalogues in and out of the shop: as JSON lines, CSV tables and Excel
// workbooks, with a preview of what an import would do, and imports that can be undone as one.
package transfer

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
)

// Format is a form of catalogue files.
type Format string

// The formats.
const (
	JSONLines Format = "jsonl"
	CSV       Format = "csv"
	XLSX      Format = "xlsx"
)

// ContentType is how the format is called on the web.
func (f Format) ContentType() string {
	switch f {
	case CSV:
		return "text/csv; charset=utf-8"
	case XLSX:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	default:
		return "application/x-ndjson"
	}
}

// FormatOf returns the format that the name of a file ends with, or JSON lines.
func FormatOf(name string) Format {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv", ".tsv", ".txt":
		return CSV
	case ".xlsx":
		return XLSX
	default:
		return JSONLines
	}
}

// Source is a catalogue file that was read.
type Source struct {
	File   *catalog.File
	Format Format
	// Heads are what the file calls its fields, by sheet and field; JSON lines have none.
	Heads map[string]map[string]string
	// Ignored are its columns that the catalogue does not know, if that was allowed.
	Ignored []string
}

// Header returns what the file itself calls the field of a fault.
func (s *Source) Header(f catalog.Fault) string {
	if own := s.Heads[f.Sheet][f.Column]; own != "" {
		return own
	}
	return f.Column
}

// Read reads a catalogue file to its end, once: it may be a pipe. What it begins with tells its
// format. An error is of reading; what is wrong with the file is in it.
func Read(r io.Reader, empty Empty, ignoreUnknown bool) (*Source, error) {
	start := bufio.NewReaderSize(r, peeked)
	format, err := sniff(start)
	if err != nil {
		return nil, err
	}
	if format == JSONLines {
		file, err := catalog.ReadLines(start)
		return &Source{File: file, Format: format}, err
	}
	t := &table{file: &catalog.File{}, empty: empty, ignore: ignoreUnknown, heads: map[string]map[string]string{}}
	if format == XLSX {
		err = readXLSX(start, t)
	} else {
		err = readCSV(start, t)
	}
	return &Source{File: t.file, Format: format, Heads: t.heads, Ignored: t.ignored}, err
}

// sniff tells the format from the first bytes: a workbook is an archive, a line of JSON begins
// with a brace, and all else is a table.
func sniff(r *bufio.Reader) (Format, error) {
	start, err := r.Peek(512)
	if len(start) == 0 {
		if errors.Is(err, io.EOF) {
			return JSONLines, nil
		}
		return "", err
	}
	if bytes.HasPrefix(start, []byte("PK\x03\x04")) {
		return XLSX, nil
	}
	text := bytes.TrimSpace(bytes.TrimPrefix(start, []byte(byteOrderMark)))
	if len(text) == 0 || bytes.ContainsAny(text[:1], "{[") {
		return JSONLines, nil
	}
	return CSV, nil
}

// Export writes the catalogue. With a seller it has that vendor's products only.
func Export(ctx context.Context, q db.Querier, w io.Writer, format Format, language lang.Tag, seller string) error {
	if format == JSONLines {
		return catalog.Export(ctx, q, seller, w)
	}
	records, err := catalog.Records(ctx, q, seller)
	if err != nil {
		return err
	}
	switch format {
	case CSV:
		return writeCSV(w, language, records)
	case XLSX:
		return writeXLSX(w, language, records)
	default:
		return fmt.Errorf("unknown format %q", format)
	}
}

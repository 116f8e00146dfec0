package transfer

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// sheet is a sheet of an exported workbook and the types of its rows.
type sheet struct {
	name  lang.Text
	kinds []string
}

var (
	sheets = []sheet{
		{lang.Text{En: "Products", Ar: "المنتجات"}, []string{product, variant}},
		{lang.Text{En: "Categories", Ar: "الأقسام"}, []string{category}},
		{lang.Text{En: "Vendors", Ar: "البائعون"}, []string{vendor}},
	}
	// notesSheet explains the columns of a template; it is not imported.
	notesSheet = lang.Text{En: "Notes", Ar: "ملاحظات"}
)

// columns are those that rows of the sheet have.
func (s sheet) columns() []*column {
	var list []*column
	for i := range columns {
		if slices.ContainsFunc(s.kinds, columns[i].belongs) {
			list = append(list, &columns[i])
		}
	}
	return list
}

// writeXLSX writes records as a workbook with a sheet for each type. records is iterated once
// for each sheet.
func writeXLSX(w io.Writer, language lang.Tag, records iter.Seq[any]) error {
	b := newBook(w, language)
	for _, s := range sheets {
		if err := b.sheet(s, records); err != nil {
			return err
		}
	}
	return b.close()
}

// book is a workbook that is written.
type book struct {
	archive  *zip.Writer
	language lang.Tag
	names    []string
}

func newBook(w io.Writer, language lang.Tag) *book {
	return &book{archive: zip.NewWriter(w), language: language}
}

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// begin starts the next sheet.
func (b *book) begin(name string, widths int) (*bufio.Writer, error) {
	b.names = append(b.names, name)
	part, err := b.archive.Create(fmt.Sprintf("xl/worksheets/sheet%d.xml", len(b.names)))
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(part, 64<<10)
	side := ""
	if b.language == lang.Arabic {
		side = ` rightToLeft="1"`
	}
	fmt.Fprintf(out, xmlHead+`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView%s workbookViewId="0">`+
		`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="%d" width="22" customWidth="1"/></cols><sheetData>`, side, widths)
	return out, nil
}

func end(out *bufio.Writer) error {
	if _, err := out.WriteString("</sheetData></worksheet>"); err != nil {
		return err
	}
	return out.Flush()
}

func (b *book) sheet(s sheet, records iter.Seq[any]) error {
	list := s.columns()
	out, err := b.begin(s.name.In(b.language), len(list))
	if err != nil {
		return err
	}
	head := make([]string, len(list))
	for i, c := range list {
		head[i] = c.header.In(b.language)
	}
	writeRow(out, 1, head, nil, true)
	line := 1
	for record := range records {
		if !slices.Contains(s.kinds, kindOf(record)) {
			continue
		}
		for _, cells := range rowsOf(record) {
			if line++; line > maxRows {
				return errors.New("there are more products than a sheet has rows: export CSV or JSON lines")
			}
			row := make([]string, len(list))
			for i, c := range list {
				row[i] = cells[c.field]
			}
			writeRow(out, line, row, list, false)
		}
	}
	return end(out)
}

func kindOf(record any) string {
	switch record.(type) {
	case catalog.CategoryRecord:
		return category
	case catalog.VendorRecord:
		return vendor
	default:
		return product
	}
}

// writeRow writes the cells that are not empty. Errors come back from the flush at the end.
func writeRow(out *bufio.Writer, line int, row []string, list []*column, bold bool) {
	fmt.Fprintf(out, `<row r="%d">`, line)
	for i, cell := range row {
		if cell == "" {
			continue
		}
		place := columnName(i) + strconv.Itoa(line)
		if list != nil && list[i].numeric {
			fmt.Fprintf(out, `<c r="%s"><v>%s</v></c>`, place, cell)
			continue
		}
		style := 1
		if bold {
			style = 2
		}
		fmt.Fprintf(out, `<c r="%s" s="%d" t="inlineStr"><is><t xml:space="preserve">`, place, style)
		// A writer that fails goes on failing, and says so when it is flushed.
		_ = xml.EscapeText(out, []byte(escaped(cell)))
		out.WriteString(`</t></is></c>`)
	}
	out.WriteString("</row>")
}

// escaped writes a text that looks like an escape of workbooks as one of the underscore.
func escaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return escapes.ReplaceAllStringFunc(text, func(code string) string { return "_x005F" + code })
}

// columnName returns the letters of a column.
func columnName(i int) string {
	name := ""
	for i++; i > 0; i = (i - 1) / 26 {
		name = string(rune('A'+(i-1)%26)) + name
	}
	return name
}

// close writes what holds the sheets together.
func (b *book) close() error {
	var types, links, list strings.Builder
	for i, name := range b.names {
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`, i+1)
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, i+1)
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, i+1, i+1)
	}
	fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>`, len(b.names)+1)
	for _, part := range []struct{ name, text string }{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` + types.String() + `</Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + list.String() + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + links.String() + `</Relationships>`},
		// Texts have the format @, so that a SKU of digits stays one; heads are bold.
		{"xl/styles.xml", `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`},
	} {
		out, err := b.archive.Create(part.name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(out, xmlHead+part.text); err != nil {
			return err
		}
	}
	return b.archive.Close()
}

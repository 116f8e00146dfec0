package transfer

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// Limits of workbooks, which are compressed: a small one may unpack to anything.
const (
	maxWorkbook = 128 << 20
	maxUnpacked = 1 << 30
	maxStrings  = 256 << 20
	maxRatio    = 300
	maxParts    = 1000
	maxSheets   = 50
	maxColumns  = 16_384
)

var (
	errTooLarge    = errors.New("the workbook unpacks to more than the limit")
	errBadWorkbook = errors.New("no workbook")
)

// readXLSX reads the sheets of a workbook that have a head of the catalogue. It is held in
// memory, since it is read from its end.
func readXLSX(r io.Reader, t *table) error {
	packed, err := io.ReadAll(io.LimitReader(r, maxWorkbook+1))
	if err != nil {
		return err
	}
	err = errTooLarge
	if len(packed) <= maxWorkbook {
		err = readWorkbook(packed, t)
	}
	switch {
	case errors.Is(err, errTooLarge):
		t.refuse(1, "", catalog.FaultTooLarge, lang.Text{En: "1 GB unpacked", Ar: "1 جيجابايت بعد فك الضغط"})
		return nil
	case err != nil:
		// Whatever is wrong with it, it is the file.
		t.refuse(1, "", catalog.FaultWorkbook)
		return nil
	}
	return nil
}

// workbook is a workbook that is read.
type workbook struct {
	parts map[string]*zip.File
	// left is how many bytes may still be unpacked.
	left    int64
	strings []string
}

func readWorkbook(packed []byte, t *table) error {
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return err
	}
	if len(archive.File) > maxParts {
		return errTooLarge
	}
	b := &workbook{parts: map[string]*zip.File{}, left: min(maxUnpacked, maxRatio*int64(len(packed))+1<<20)}
	for _, f := range archive.File {
		b.parts[strings.TrimPrefix(f.Name, "/")] = f
	}
	sheets, err := b.sheets()
	if err != nil {
		return err
	}
	if err := b.readStrings(); err != nil {
		return err
	}
	for _, s := range sheets {
		if err := b.readSheet(s, t); err != nil {
			return err
		}
	}
	if len(t.heads) == 0 {
		t.refuse(1, "", catalog.FaultNoHead)
	}
	return nil
}

// part returns the decoder of a part, or nil if there is none. What it unpacks counts.
func (b *workbook) part(name string) (*xml.Decoder, io.Closer, error) {
	f := b.parts[name]
	if f == nil {
		return nil, nil, nil
	}
	r, err := f.Open()
	if err != nil {
		return nil, nil, err
	}
	return xml.NewDecoder(&counted{r, &b.left}), r, nil
}

// counted reads until nothing is left.
type counted struct {
	r    io.Reader
	left *int64
}

func (c *counted) Read(p []byte) (int, error) {
	if *c.left <= 0 {
		return 0, errTooLarge
	}
	n, err := c.r.Read(p[:min(len(p), int(min(*c.left, 1<<20)))])
	*c.left -= int64(n)
	return n, err
}

type sheetPart struct{ name, part string }

// sheets returns the sheets in the order of the workbook.
func (b *workbook) sheets() ([]sheetPart, error) {
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var links struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := b.decode("xl/workbook.xml", &book); err != nil {
		return nil, err
	}
	if err := b.decode("xl/_rels/workbook.xml.rels", &links); err != nil {
		return nil, err
	}
	targets := map[string]string{}
	for _, l := range links.All {
		targets[l.ID] = l.Target
	}
	if len(book.Sheets) > maxSheets {
		return nil, errTooLarge
	}
	var list []sheetPart
	for _, s := range book.Sheets {
		target := targets[s.ID]
		if !strings.HasPrefix(target, "/") {
			target = "/xl/" + target
		}
		list = append(list, sheetPart{s.Name, strings.TrimPrefix(path.Clean(target), "/")})
	}
	return list, nil
}

func (b *workbook) decode(name string, to any) error {
	d, closer, err := b.part(name)
	if err != nil {
		return err
	}
	if d == nil {
		return errBadWorkbook
	}
	defer closer.Close()
	return d.Decode(to)
}

// readStrings reads the texts that cells refer to by number.
func (b *workbook) readStrings() error {
	d, closer, err := b.part("xl/sharedStrings.xml")
	if err != nil || d == nil {
		return err
	}
	defer closer.Close()
	var text strings.Builder
	total, inText, phonetic := 0, false, false
	return tokens(d, func(token xml.Token) error {
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "si":
				text.Reset()
			case "t":
				inText = true
			case "rPh":
				phonetic = true
			}
		case xml.CharData:
			if inText && !phonetic {
				if total += len(e); total > maxStrings {
					return errTooLarge
				}
				text.Write(e)
			}
		case xml.EndElement:
			switch e.Name.Local {
			case "si":
				b.strings = append(b.strings, unescaped(text.String()))
			case "t":
				inText = false
			case "rPh":
				phonetic = false
			}
		}
		return nil
	})
}

// tokens calls each for every token until it returns an error; io.EOF ends without one.
func tokens(d *xml.Decoder, each func(xml.Token) error) error {
	for {
		token, err := d.RawToken()
		if err == nil {
			err = each(token)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// escapes are how workbooks write characters that XML has not.
var escapes = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func unescaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return escapes.ReplaceAllStringFunc(text, func(code string) string {
		n, _ := strconv.ParseUint(code[2:6], 16, 32)
		return string(rune(n))
	})
}

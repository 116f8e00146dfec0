package catalog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// Limits of what a catalogue file may hold.
const (
	maxLine       = 1 << 20
	maxName       = 200
	maxBrand      = 80
	maxText       = 10_000
	maxAddress    = 2000
	maxGallery    = 20
	maxOptions    = 60
	maxSpecs      = 40
	maxStock      = 1_000_000_000
	maxPrice      = money.Halalas(1_000_000_000)
	maxSlug       = 80
	maxDepth      = 10
	maxCommission = 10_000
	byteOrderMark = "\ufeff"
)

var maxLabel = rest.Limit[OptionView]("EnLabel", "maxLength")

var (
	goodID     = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)
	goodSlug   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	goodCode   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$`)
	goodSKU    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$`)
	goodSwatch = regexp.MustCompile(`^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`)
)

// Line is a line of a catalogue file: a JSON object, or a row of a table written as one.
type Line struct {
	// Sheet is the sheet of a workbook that the line is on, else empty.
	Sheet  string
	Number int
	Text   []byte
}

// File is a catalogue file that was read: its lines by their types, and what is wrong with
// those that have none.
type File struct {
	categories, vendors, products, variants []Line
	faults                                  Faults
}

// Len counts the lines.
func (f *File) Len() int {
	return len(f.categories) + len(f.vendors) + len(f.products) + len(f.variants)
}

// Refuse records a fault that was found while reading.
func (f *File) Refuse(fault Fault) { f.faults = append(f.faults, fault) }

// ReadLines reads a file of JSON objects, one a line, to its end, once: it may be a pipe.
func ReadLines(r io.Reader) (*File, error) {
	f := &File{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	number := 0
	for lines.Scan() {
		number++
		text := lines.Bytes()
		if number == 1 {
			text = bytes.TrimPrefix(text, []byte(byteOrderMark))
		}
		if text = bytes.TrimSpace(text); len(text) > 0 {
			f.Add(Line{Number: number, Text: bytes.Clone(text)})
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		f.Refuse(NewFault("", number+1, "", FaultTooLong))
		err = nil
	}
	return f, err
}

// Add adds a line, which has a field "type".
func (f *File) Add(l Line) {
	fault := func(why Reason) { f.Refuse(NewFault(l.Sheet, l.Number, "", why)) }
	if !utf8.Valid(l.Text) {
		fault(FaultEncoding)
		return
	}
	kind, err := typeOf(l.Text)
	switch {
	case err != nil:
		fault(faultNotObject)
	case kind == "category":
		f.categories = append(f.categories, l)
	case kind == "vendor":
		f.vendors = append(f.vendors, l)
	case kind == "product":
		f.products = append(f.products, l)
	case kind == "variant":
		f.variants = append(f.variants, l)
	default:
		fault(faultType)
	}
}

var errNotAnObject = errors.New("not a JSON object")

// typeOf returns the type of a line. It stops at that field, usually the first: the rest
// may still be invalid JSON.
func typeOf(text []byte) (string, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return "", errNotAnObject
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return "", err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return "", err
		}
		if name == "type" {
			return strings.Trim(string(value), `"`), nil
		}
	}
	_, err := d.Token()
	return "", err
}

// line is a line being parsed: the fields that were not read yet, and the faults of those
// that were.
type line struct {
	sheet  string
	number int
	fields map[string]json.RawMessage
	faults Faults
}

// parse returns nil for a line that is no JSON object.
func parse(raw Line) *line {
	l := &line{sheet: raw.Sheet, number: raw.Number}
	if err := json.Unmarshal(raw.Text, &l.fields); err != nil {
		return nil
	}
	delete(l.fields, "type")
	return l
}

// fault records a fault, once for each field.
func (l *line) fault(column string, why Reason, args ...any) {
	if column == "" || !slices.ContainsFunc(l.faults, func(f Fault) bool { return f.Column == column }) {
		l.faults = append(l.faults, NewFault(l.sheet, l.number, column, why, args...))
	}
}

// has reports whether the line has the field and it was not read yet.
func (l *line) has(name string) bool {
	_, ok := l.fields[name]
	return ok
}

// isUnescaped reports whether valid JSON is a text that stands there as it is, as most do.
func isUnescaped(raw []byte) bool {
	return raw[0] == '"' && bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw)
}

// decodeField reads a field into to, if the line has it. Where it may be cleared, null makes
// it the zero value of its type. want describes what belongs there.
func decodeField[T any](l *line, name string, to *T, want lang.Text, clearable bool) {
	raw, ok := l.fields[name]
	if !ok {
		return
	}
	delete(l.fields, name)
	var value T
	if string(raw) == "null" {
		if clearable {
			*to = value
		} else {
			l.fault(name, faultNull, want)
		}
		return
	}
	if text, ok := any(&value).(*string); ok && isUnescaped(raw) {
		*text = string(raw[1 : len(raw)-1])
		*to = value
		return
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		l.fault(name, faultWant, want)
		return
	}
	*to = value
}

// text reads a string that may be cleared. One that differs by the ends of its lines alone, which
// exports write in one way, stays as it is.
func (l *line) text(name string, to *string) {
	if !l.has(name) {
		return
	}
	before := *to
	decodeField(l, name, to, wantText, true)
	if *to = strings.TrimSpace(*to); *to == unixLines(before) {
		*to = before
	}
}

// url reads the URL of a picture or video.
func (l *line) url(name string, to *string) { decodeField(l, name, to, wantURL, true) }

func (l *line) number64(name string, to *int64) { decodeField(l, name, to, wantWhole, false) }

func (l *line) boolean(name string, to *bool) { decodeField(l, name, to, wantBoolean, false) }

func (l *line) money(name string, to *money.Halalas, clearable bool) {
	decodeField(l, name, to, wantMoney, clearable)
}

// rejectUnknownFields records a fault for each unknown field: most are misspelt.
func (l *line) rejectUnknownFields() {
	for _, name := range slices.Sorted(maps.Keys(l.fields)) {
		l.fault(name, FaultUnknown, shortened(name))
	}
}

// at returns a report for one column.
func (l *line) at(column string) func(why Reason, args ...any) {
	return func(why Reason, args ...any) { l.fault(column, why, args...) }
}

// checkLine checks a single-line text.
func (l *line) checkLine(name, text string, most int) { lineRule(text, most, l.at(name)) }

// checkText checks a multi-line text.
func (l *line) checkText(name, text string) { textRule(text, l.at(name)) }

// checkURL checks the URL of a picture or video; empty means none.
func (l *line) checkURL(name, address string) { addressRule(address, l.at(name)) }

// isMediaURL reports whether the text is a valid picture URL: absolute, or a path of the
// shop.
func isMediaURL(address string) bool {
	if strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }) {
		return false
	}
	u, err := url.Parse(address)
	if err != nil || u.User != nil {
		return false
	}
	if u.Scheme == "" {
		return strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
	}
	return (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

func shortened(text string) string {
	if letters := []rune(text); len(letters) > 60 {
		return string(letters[:60]) + "…"
	}
	return text
}

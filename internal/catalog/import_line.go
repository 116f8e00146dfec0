package catalog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"matjar/internal/money"
)

// Limits of what a catalogue file may hold.
const (
	maxLine        = 1 << 20
	maxName        = 200
	maxBrand       = 80
	maxText        = 10_000
	maxLabel       = 60
	maxAddress     = 2000
	maxGallery     = 20
	maxOptions     = 60
	maxSpecs       = 40
	maxStock       = 1_000_000_000
	maxPrice       = money.Halalas(1_000_000_000)
	maxSlug        = 80
	maxDepth       = 10
	maxCommission  = 10_000
	shownFaults    = 20
	byteOrderMark  = "\ufeff"
	wantID         = "letters, digits, dots, hyphens and underscores, 64 at most"
	wantSlug       = "small letters and digits in words with a hyphen between, 80 characters at most"
	wantCode       = "letters, digits, dots, hyphens and underscores, 32 at most"
	wantURL        = "https://…, a path of the shop such as /media/…, or for a picture a file such as pictures/pot.jpg"
	wantSpecList   = "a list of {\"en_name\",\"ar_name\",\"en_value\",\"ar_value\"}"
	wantOptionList = "a list of {\"code\",\"en_label\",\"ar_label\",\"swatch\"}"
)

var (
	goodID     = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)
	goodSlug   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	goodCode   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$`)
	goodSKU    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$`)
	goodSwatch = regexp.MustCompile(`^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`)
)

// Fault is why a line of a catalogue file was refused.
type Fault struct {
	Line int
	Text string
}

// Faults are all reasons why a catalogue file was refused, in the order of its lines.
type Faults []Fault

// Error has one reason a line, the first twenty of them.
func (f Faults) Error() string {
	var b strings.Builder
	for i, one := range f {
		if i == shownFaults {
			fmt.Fprintf(&b, "\nand %d more", len(f)-i)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "line %d: %s", one.Line, one.Text)
	}
	return b.String()
}

// rawLine is a line of a file that is a JSON object.
type rawLine struct {
	number int
	text   []byte
}

// rawFile is a catalogue file by the types of its lines.
type rawFile struct {
	categories, vendors, products []rawLine
	faults                        Faults
}

func (f *rawFile) count() int { return len(f.categories) + len(f.vendors) + len(f.products) }

// readLines reads a file to its end, once: it may be a pipe.
func readLines(r io.Reader) (*rawFile, error) {
	f := &rawFile{}
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
			f.add(rawLine{number, bytes.Clone(text)})
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		f.faults = append(f.faults, Fault{number + 1, "longer than 1 MB; nothing behind it was read"})
		err = nil
	}
	return f, err
}

func (f *rawFile) add(l rawLine) {
	fault := func(text string, args ...any) {
		f.faults = append(f.faults, Fault{l.number, fmt.Sprintf(text, args...)})
	}
	if !utf8.Valid(l.text) {
		fault("not UTF-8 text")
		return
	}
	kind, err := typeOf(l.text)
	switch {
	case err != nil:
		fault(notAnObject)
	case kind == "category":
		f.categories = append(f.categories, l)
	case kind == "vendor":
		f.vendors = append(f.vendors, l)
	case kind == "product":
		f.products = append(f.products, l)
	default:
		fault("type is none of category, vendor, product")
	}
}

const notAnObject = "not a JSON object"

// typeOf returns the type of a line. It stops at that field, usually the first: the rest
// may still be invalid JSON.
func typeOf(text []byte) (string, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return "", errors.New(notAnObject)
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
	number int
	fields map[string]json.RawMessage
	faults []string
}

// parse returns nil for a line that is no JSON object.
func parse(raw rawLine) *line {
	l := &line{number: raw.number}
	if err := json.Unmarshal(raw.text, &l.fields); err != nil {
		return nil
	}
	delete(l.fields, "type")
	return l
}

// fault records a fault, once for each field, which the text begins with.
func (l *line) fault(text string, args ...any) {
	text = fmt.Sprintf(text, args...)
	field, _, of := strings.Cut(text, ":")
	if !of || !slices.ContainsFunc(l.faults, func(f string) bool { return strings.HasPrefix(f, field+":") }) {
		l.faults = append(l.faults, text)
	}
}

// has reports whether the line has the field and it was not read yet.
func (l *line) has(name string) bool {
	_, ok := l.fields[name]
	return ok
}

// decodeField reads a field into to, if the line has it. Where it may be cleared, null makes
// it the zero value of its type. want describes what belongs there.
func decodeField[T any](l *line, name string, to *T, want string, clearable bool) {
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
			l.fault("%s: cannot be null, want %s", name, want)
		}
		return
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		l.fault("%s: want %s", name, want)
		return
	}
	*to = value
}

// text reads a string that may be cleared.
func (l *line) text(name string, to *string) {
	if l.has(name) {
		decodeField(l, name, to, "a text", true)
		*to = strings.TrimSpace(*to)
	}
}

// url reads the URL of a picture or video.
func (l *line) url(name string, to *string) { decodeField(l, name, to, wantURL, true) }

func (l *line) number64(name string, to *int64) { decodeField(l, name, to, "a whole number", false) }

func (l *line) boolean(name string, to *bool) { decodeField(l, name, to, "true or false", false) }

func (l *line) money(name string, to *money.Halalas, clearable bool) {
	decodeField(l, name, to, "riyals with at most two decimals, such as 99.5", clearable)
}

// rejectUnknownFields records a fault for each unknown field: most are misspelt.
func (l *line) rejectUnknownFields() {
	for _, name := range slices.Sorted(maps.Keys(l.fields)) {
		l.fault("unknown field %q", name)
	}
}

// checkLine checks a single-line text.
func (l *line) checkLine(name, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		l.fault("%s: %d characters, at most %d", name, n, most)
	}
	if strings.ContainsFunc(text, unicode.IsControl) {
		l.fault("%s: has control characters", name)
	}
}

// checkText checks a multi-line text.
func (l *line) checkText(name, text string) {
	if n := utf8.RuneCountInString(text); n > maxText {
		l.fault("%s: %d characters, at most %d", name, n, maxText)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }) {
		l.fault("%s: has control characters", name)
	}
}

// checkURL checks the URL of a picture or video; empty means none.
func (l *line) checkURL(name, address string) {
	if address != "" && (len(address) > maxAddress || !isMediaURL(address)) {
		l.fault("%s: %q is no address, want %s", name, shortened(address), wantURL)
	}
}

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

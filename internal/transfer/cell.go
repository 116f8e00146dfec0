package transfer

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// A cell of a table is text. What a field is decides how it is read; text that is not what
// belongs there is handed on as it is, and refused with the reason by the catalogue.

// reader turns the text of a cell into the JSON of its field.
type reader func(cell string) json.RawMessage

func toJSON(value any) json.RawMessage {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // plain values can always be written
	}
	return raw
}

func readText(cell string) json.RawMessage { return toJSON(unguarded(cell)) }

func readWhole(cell string) json.RawMessage {
	if n, err := strconv.ParseInt(number(cell), 10, 64); err == nil {
		return toJSON(n)
	}
	return toJSON(cell)
}

func readMoney(cell string) json.RawMessage {
	text := number(cell)
	whole, decimals, dotted := strings.Cut(text, ".")
	if dotted {
		decimals = strings.TrimRight(decimals, "0")
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || strings.ContainsFunc(decimals, func(r rune) bool { return r < '0' || r > '9' }) {
		return toJSON(cell)
	}
	text = strconv.FormatInt(n, 10)
	if n == 0 && strings.HasPrefix(whole, "-") {
		text = "-0"
	}
	if decimals != "" {
		text += "." + decimals
	}
	return json.RawMessage(text)
}

// readStock reads a number, or a change with its sign.
func readStock(cell string) json.RawMessage {
	text := number(cell)
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil:
		return toJSON(cell)
	case strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-"):
		return toJSON(catalog.Stock{Count: n, Relative: true})
	default:
		return toJSON(n)
	}
}

// readChange reads a change, whose sign may be left out: programs that calculate take +5 for 5.
func readChange(cell string) json.RawMessage {
	n, err := strconv.ParseInt(number(cell), 10, 64)
	if err != nil {
		return toJSON(cell)
	}
	return toJSON(catalog.Stock{Count: n, Relative: true})
}

// readExported reads "12/340": in stock and sold when the file was exported.
func readExported(cell string) json.RawMessage {
	stock, sold, _ := strings.Cut(number(cell), "/")
	count, err1 := strconv.ParseInt(stock, 10, 64)
	units, err2 := strconv.ParseInt(sold, 10, 64)
	if err1 != nil || err2 != nil {
		return toJSON(cell)
	}
	return toJSON(catalog.ExportedStock{InventoryCount: count, UnitsSold: units})
}

var (
	yes = words("yes", "true", "1", "y", "نعم", "صح")
	no  = words("no", "false", "0", "n", "لا", "خطأ")

	statuses = map[string]catalog.Status{}
	kinds    = map[string]string{}
)

func init() {
	for status, names := range map[catalog.Status][]string{
		catalog.Draft: {"draft", "مسودة"}, catalog.Active: {"active", "معروض", "نشط", "منشور"}, catalog.Archived: {"archived", "مؤرشف"},
	} {
		for _, name := range names {
			statuses[plain(name)] = status
		}
	}
	for kind, names := range map[string][]string{
		product: {"product", "منتج"}, variant: {"variant", "خيار"}, category: {"category", "فئة", "قسم"}, vendor: {"vendor", "بائع", "تاجر"},
	} {
		for _, name := range names {
			kinds[plain(name)] = kind
		}
	}
}

func words(list ...string) map[string]bool {
	set := map[string]bool{}
	for _, word := range list {
		set[plain(word)] = true
	}
	return set
}

func readBoolean(cell string) json.RawMessage {
	switch word := plain(cell); {
	case yes[word]:
		return toJSON(true)
	case no[word]:
		return toJSON(false)
	default:
		return toJSON(cell)
	}
}

func readStatus(cell string) json.RawMessage {
	if status, ok := statuses[plain(cell)]; ok {
		return toJSON(status)
	}
	return toJSON(cell)
}

// spreadsheetEpoch is day 0 of spreadsheets.
var spreadsheetEpoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

// readTime reads a time, a day, or a spreadsheet's count of days.
func readTime(cell string) json.RawMessage {
	text := number(cell)
	if t, err := time.Parse(time.DateOnly, text); err == nil {
		return toJSON(t)
	}
	if days, err := strconv.ParseFloat(text, 64); err == nil && days > 0 && days < 3_000_000 {
		return toJSON(spreadsheetEpoch.Add(time.Duration(days * float64(24*time.Hour))).Round(time.Second))
	}
	return toJSON(strings.TrimSpace(cell))
}

func readGuide(cell string) json.RawMessage {
	if raw := json.RawMessage(strings.TrimSpace(cell)); json.Valid(raw) {
		return raw
	}
	return toJSON(cell)
}

// readList reads pictures, one a line of the cell or with " | " between.
func readList(cell string) json.RawMessage {
	list := []string{}
	for line := range strings.Lines(strings.ReplaceAll(unguarded(cell), " | ", "\n")) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return toJSON(list)
}

func writeList(list []string) string { return strings.Join(list, "\n") }

// readOptions reads "red | Red | أحمر | #f00", one option a line of the cell.
func readOptions(cell string) json.RawMessage {
	options := []catalog.OptionView{}
	for _, parts := range tuples(unguarded(cell)) {
		if len(parts) > 4 {
			return toJSON(cell)
		}
		parts = append(parts, "", "", "")
		options = append(options, catalog.OptionView{Code: parts[0], EnLabel: parts[1], ArLabel: parts[2], Swatch: parts[3]})
	}
	return toJSON(options)
}

func writeOptions(options []catalog.OptionView) string {
	var rows [][]string
	for _, o := range options {
		row := []string{o.Code, o.EnLabel, o.ArLabel, o.Swatch}
		if o.Swatch == "" {
			row = row[:3]
		}
		rows = append(rows, row)
	}
	return writeTuples(rows)
}

// readSpecs reads "Height | الارتفاع | 40 cm | 40 سم", one a line of the cell.
func readSpecs(cell string) json.RawMessage {
	specs := []catalog.SpecView{}
	for _, parts := range tuples(unguarded(cell)) {
		if len(parts) != 4 {
			return toJSON(cell)
		}
		specs = append(specs, catalog.SpecView{EnName: parts[0], ArName: parts[1], EnValue: parts[2], ArValue: parts[3]})
	}
	return toJSON(specs)
}

func writeSpecs(specs []catalog.SpecView) string {
	var rows [][]string
	for _, s := range specs {
		rows = append(rows, []string{s.EnName, s.ArName, s.EnValue, s.ArValue})
	}
	return writeTuples(rows)
}

// tuples reads lines of parts with bars between. A backslash before a bar, a backslash or a
// space takes its meaning away; \n is a line feed.
func tuples(cell string) [][]string {
	var rows [][]string
	var row []string
	var part []rune
	// solid is how many runes of the part are not to be trimmed.
	solid, escaped, seen := 0, false, false
	endPart := func() {
		row = append(row, string(part[:solid]))
		part, solid = nil, 0
	}
	endRow := func() {
		if endPart(); seen {
			rows = append(rows, row)
		}
		row, seen = nil, false
	}
	for _, r := range cell {
		switch {
		case escaped:
			if r == 'n' {
				r = '\n'
			}
			part = append(part, r)
			solid, escaped, seen = len(part), false, true
		case r == '\\':
			escaped = true
		case r == '|':
			endPart()
			seen = true
		case r == '\n':
			endRow()
		case r == ' ' || r == '\t' || r == '\r' || r == '\u00a0':
			if len(part) > 0 {
				part = append(part, r)
			}
		default:
			part = append(part, r)
			solid, seen = len(part), true
		}
	}
	endRow()
	return rows
}

// writeTuples writes what tuples reads.
func writeTuples(rows [][]string) string {
	escape := strings.NewReplacer(`\`, `\\`, "|", `\|`, "\n", `\n`, "\t", "\\\t", "\r", "\\\r")
	lines := make([]string, len(rows))
	for i, row := range rows {
		parts := make([]string, len(row))
		for k, part := range row {
			if part = escape.Replace(part); strings.HasPrefix(part, " ") || strings.HasPrefix(part, "\u00a0") {
				part = `\` + part
			}
			for _, space := range []string{" ", "\u00a0"} {
				if strings.HasSuffix(part, space) && !strings.HasSuffix(part, `\`+space) {
					part = strings.TrimSuffix(part, space) + `\` + space
				}
			}
			parts[k] = part
		}
		lines[i] = strings.Join(parts, " | ")
	}
	return strings.Join(lines, "\n")
}

// currency is what people write beside amounts.
var currency = strings.NewReplacer("SAR", "", "sar", "", "ر.س.", "", "ر.س", "", "ريال", "", "﷼", "", "\u20c1", "")

// number returns the digits of a text as programs write them: Arabic-Indic ones and their
// separators become Western, thousands lose theirs.
func number(cell string) string {
	var b strings.Builder
	for _, r := range currency.Replace(unguarded(cell)) {
		switch {
		case r >= '٠' && r <= '٩':
			b.WriteRune('0' + r - '٠')
		case r >= '۰' && r <= '۹':
			b.WriteRune('0' + r - '۰')
		case r == '٫':
			b.WriteByte('.')
		case r == '٬' || r == ' ' || r == '\u00a0' || r == '\u202f' || r == '\'' || r == '\u200e' || r == '\u200f' || r == '\u061c':
		case r == '−' || r == '–':
			b.WriteByte('-')
		default:
			b.WriteRune(r)
		}
	}
	text := strings.TrimSpace(b.String())
	comma := strings.LastIndexByte(text, ',')
	switch {
	case comma < 0:
	case strings.Contains(text, ".") || strings.Count(text, ",") > 1 || len(text)-comma == 4:
		text = strings.ReplaceAll(text, ",", "")
	default:
		text = strings.Replace(text, ",", ".", 1)
	}
	return text
}

// plain folds a word so that case, spaces and marks make no difference.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '_', '-', '(', ')', '*', ':', '.', '\u200e', '\u200f':
			return -1
		}
		return r
	}, lang.Fold(text))
}

// guarded writes a text so that no spreadsheet takes it for a formula, and unguarded takes
// that back.
func guarded(text string) string {
	if isFormula(text) {
		return "'" + text
	}
	return text
}

func unguarded(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && isFormula(rest) {
		return rest
	}
	return cell
}

func isFormula(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0]))
}

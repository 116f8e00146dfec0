package hostile

import (
	"fmt"
	"strings"
	"time"

	"matjar/internal/server/apidoc"
)

// usual are values of fields whose schema says less than the shop asks for, by a part of the field's name.
var usual = []struct{ name, value string }{
	{"email", "text@example.com"}, {"phone", "0512345678"}, {"postal_code", "12345"}, {"iban", "SA0380000000608010167519"},
	{"month", "2026-10"}, {"paid_on", "2026-10-31"}, {"vat_number", "310122393500003"}, {"registration", "1010010000"}, {"amount", "12.5"},
	{"carrier", "smsa"}, {"method", "cod"}, {"setting", "shop.logo"}, {"link", "/deals"}, {"path", "/deals"}, {"url", "https://example.com/a"}, {"picture", ""}, {"code", "CODE7"}, {"slug", "a-slug"},
	{"ar_", "نص عربي كاف"}, {"password", "Fuzz-ing 8 all day"},
}

// sources are the names that the shop answers what a field asks for, where they differ.
var sources = map[string]string{"expected_total": "total", "stock_seen": "stock", "price_seen": "price"}

// recall returns something that the shop has answered, mostly under the first of the names that it knows.
func (f *Fuzzer) recall(names ...string) (any, bool) {
	place := f.random.Int()
	if place%4 == 0 {
		names = names[place/4%len(names):]
	}
	return f.memory.recall(place>>8, names...)
}

// proper returns a value that the schema allows, often one that the shop has answered under the same name.
func (f *Fuzzer) proper(name string, s *apidoc.Schema) any {
	place := f.random.Int()
	names := []string{f.subject + "." + name, f.domain + ":" + name, name}
	one, isID := strings.CutSuffix(name, "_id")
	switch s.Format {
	case paymentFormat:
		names = []string{intentName}
	case paymentRefFormat:
		names = []string{refName}
	}
	switch source := sources[name]; {
	case source != "":
		names = append([]string{source}, names...)
	case name == "before_id":
		names = []string{f.subject + ".id"}
	case isID:
		names = append(names, one+"s.id", "id")
	}
	known, ok := f.recall(names...)
	if ok = ok && len(s.Enum) == 0 && fits(known, s); ok && (name == "version" || place%4 > 0) {
		return known
	}
	if value := Proper(name, s, f.ids, place); value != nil {
		return value
	}
	return f.value(0)
}

// Proper returns a value of a field that the schema allows and the shop takes, as far as its name tells. ids are those of
// things that exist, place says which of several values it is. It returns nil for what is no text, number or choice.
func Proper(name string, s *apidoc.Schema, ids []string, place int) any {
	switch {
	case len(s.Enum) > 0:
		return s.Enum[place%len(s.Enum)]
	case s.Format == "uuid":
		return fmt.Sprintf("%08x-0000-4000-8000-%012x", uint32(place), place&0xffffffffffff)
	case s.Format == "date-time":
		return time.Now().UTC().AddDate(0, 0, place%90-30).Format(time.RFC3339)
	case s.Format == "date":
		return time.Now().UTC().AddDate(0, 0, place%90-30).Format(time.DateOnly)
	case s.Is("boolean"):
		return place%2 == 0
	case name == "quantity":
		return 1 + place%2
	case s.Is("integer"), s.Is("number"):
		most := 99.0
		if s.Maximum > s.Minimum {
			most = min(most, s.Maximum)
		}
		return int(s.Minimum) + place%max(1, int(most-s.Minimum)+1)
	case !s.Is("string"):
		return nil
	case strings.HasSuffix(name, "_id") || name == "[]":
		return ids[place%len(ids)]
	}
	if name == "ar" {
		name = "ar_"
	}
	for _, one := range usual {
		if strings.Contains(name, one.name) {
			return one.value
		}
	}
	text := "A text of some length " + strings.Repeat("x", max(0, s.MinLength-22))
	if s.MaxLength > 0 && s.MaxLength < len(text) {
		text = text[:s.MaxLength]
	}
	return strings.TrimSpace(text)
}

// whole returns an object or a list that the shop has answered under the same name.
func (f *Fuzzer) whole(name string, s *apidoc.Schema) (any, bool) {
	if !f.careful || name == "" || f.random.IntN(2) == 0 {
		return nil, false
	}
	if name == "events" {
		return []any{"order", "stock"}, true
	}
	known, ok := f.recall(f.subject+"."+name, f.domain+":"+name, name)
	return known, ok && fits(known, s)
}

// fits reports whether a value is of the schema's type.
func fits(value any, s *apidoc.Schema) bool {
	switch value.(type) {
	case string:
		return s.Is("string")
	case bool:
		return s.Is("boolean")
	case float64:
		return s.Is("integer") || s.Is("number")
	case []any:
		return s.Items != nil
	case map[string]any:
		return s.Properties != nil
	}
	return false
}

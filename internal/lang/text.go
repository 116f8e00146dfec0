// Package lang holds what depends on English and Arabic: pairs of texts, the choice
// between them, and the folding that makes differently written words equal.
package lang

import (
	"cmp"
	"strings"
)

// Tag is a language of the shop.
type Tag string

// The two languages. English is the default.
const (
	English Tag = "en"
	Arabic  Tag = "ar"
)

// Parse returns the language named by s, and whether s named one.
func Parse(s string) (Tag, bool) {
	switch t := Tag(s); t {
	case English, Arabic:
		return t, true
	default:
		return English, false
	}
}

// Dir is the writing direction as HTML spells it.
func (t Tag) Dir() string {
	if t == Arabic {
		return "rtl"
	}
	return "ltr"
}

// Text is the same text in both languages.
type Text struct {
	En string `json:"en"`
	Ar string `json:"ar"`
}

// In returns the text in language t.
func (x Text) In(t Tag) string {
	if t == Arabic {
		return x.Ar
	}
	return x.En
}

// JoinList joins the texts that are not empty with the comma of each language. What one
// language lacks is taken from the other.
func JoinList(texts ...Text) Text {
	var en, ar []string
	for _, x := range texts {
		if x != (Text{}) {
			en, ar = append(en, cmp.Or(x.En, x.Ar)), append(ar, cmp.Or(x.Ar, x.En))
		}
	}
	return Text{En: strings.Join(en, ", "), Ar: strings.Join(ar, "، ")}
}

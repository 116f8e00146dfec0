package zatca

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"matjar/internal/money"
)

// writer writes XML that is already canonical (C14N 1.1): no white space between elements, no
// empty-element tags, and the escapes of the canonical form. So what is hashed is what is stored.
type writer struct{ strings.Builder }

// text writes an element with text. Its tag may have attributes, in alphabetical order.
func (w *writer) text(tag, value string) {
	w.WriteString("<" + tag + ">" + escape(value) + "</" + elementName(tag) + ">")
}

// group writes an element with what fn writes in it.
func (w *writer) group(tag string, fn func()) {
	w.WriteString("<" + tag + ">")
	fn()
	w.WriteString("</" + elementName(tag) + ">")
}

func elementName(tag string) string {
	name, _, _ := strings.Cut(tag, " ")
	return name
}

func (w *writer) amount(name string, h money.Halalas) { w.text(name+` currencyID="SAR"`, h.String()) }

// attachment writes a value that documents carry as a reference.
func (w *writer) attachment(id, value string) {
	w.group("cac:AdditionalDocumentReference", func() {
		w.text("cbc:ID", id)
		w.group("cac:Attachment", func() { w.text(`cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain"`, value) })
	})
}

// taxCategory writes the standard rate, which everything in the shop has.
func (w *writer) taxCategory(tag string) {
	w.group(tag, func() {
		w.text("cbc:ID", "S")
		w.text("cbc:Percent", strconv.Itoa(money.VATPercent)+".00")
		w.group("cac:TaxScheme", func() { w.text("cbc:ID", "VAT") })
	})
}

// escape returns text as canonical XML has it. What XML cannot hold becomes a space.
func escape(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"), r < ' ', r == '\uFFFE', r == '\uFFFF':
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

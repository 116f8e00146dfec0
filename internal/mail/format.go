package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/palette"
)

// messageHTML lays out with tables and inline styles, which all email clients keep; the
// style element is for those that know dark mode, and nothing depends on it.
//
//go:embed message.html
var messageHTML string

// The template names colours in words, which no text of a message can.
var messageTemplate = template.Must(template.New("message").Parse(
	strings.NewReplacer("{brand}", Color, "{brand-dark}", darkColor).Replace(palette.Fill(messageHTML))))

var (
	unsubscribe  = lang.Text{En: "Unsubscribe", Ar: "إلغاء الاشتراك"}
	contactLabel = lang.Text{En: "Any questions? We are glad to help.", Ar: "عندك سؤال؟ يسعدنا مساعدتك."}
	contactPage  = lang.Text{En: "Contact us", Ar: "تواصل معنا"}
)

// text returns the plain text form.
func (m Message) text() string {
	parts := append([]string{}, m.Paragraphs...)
	if m.Rich.Text != "" {
		parts = append(parts, m.Rich.Text)
	}
	if len(m.Lines) > 0 {
		parts = append(parts, block(m.Lines, Line.text))
	}
	if len(m.Totals) > 0 {
		parts = append(parts, block(m.Totals, func(t Total) string { return t.Label + ": " + t.Amount }))
	}
	for _, d := range m.Details {
		lines := d.Lines
		if d.Link.URL != "" {
			lines = append(slices.Clone(lines), d.Link.Label+": "+d.Link.URL)
		}
		parts = append(parts, d.Label+":\n"+strings.Join(lines, "\n"))
	}
	if m.Link.URL != "" {
		parts = append(parts, fmt.Sprintf("%s:\n%s", m.Link.Label, m.Link.URL))
	}
	if m.Closing != "" {
		parts = append(parts, m.Closing)
	}
	if m.Contact.Page != "" {
		parts = append(parts, strings.Join(append([]string{contactLabel.In(m.Language)}, m.Contact.ways()...), "\n"))
	}
	if m.Unsubscribe.Page != "" {
		parts = append(parts, fmt.Sprintf("%s:\n%s", unsubscribe.In(m.Language), m.Unsubscribe.Page))
	}
	parts = append(parts, ShopName)
	return m.marked(strings.Join(parts, "\n\n") + "\n")
}

// block writes each item on a line of its own.
func block[T any](items []T, text func(T) string) string {
	lines := make([]string, len(items))
	for i, item := range items {
		lines[i] = text(item)
	}
	return strings.Join(lines, "\n")
}

func (l Line) text() string {
	text := l.Name
	if l.Note != "" {
		text += " (" + l.Note + ")"
	}
	if l.Amount != "" {
		text += ": " + l.Amount
	}
	if l.URL != "" {
		text += "\n" + l.URL
	}
	return text
}

// ways lists how the shop can be reached.
func (c Contact) ways() []string {
	ways := []string{c.Page}
	for _, way := range []string{c.Email, c.Phone} {
		if way != "" {
			ways = append(ways, way)
		}
	}
	return ways
}

// html returns the HTML form.
func (m Message) html() (string, error) {
	start, end := "left", "right"
	if m.Language.Dir() == "rtl" {
		start, end = end, start
	}
	var b bytes.Buffer
	err := messageTemplate.Execute(&b, struct {
		Message
		Dir string
		// Start and End are the sides of a line for attributes, which know no logical ones.
		Start, End                string
		Signature                 string
		UnsubscribeLabel          string
		ContactLabel, ContactPage string
	}{
		m, m.Language.Dir(), start, end, ShopName, unsubscribe.In(m.Language),
		contactLabel.In(m.Language), contactPage.In(m.Language),
	})
	return m.marked(b.String()), err
}

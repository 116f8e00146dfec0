// Package mail writes the shop's messages and gets them delivered: a message is stored
// by the transaction that it reports and sent afterwards, again and again until it is taken.
package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"matjar/internal/lang"
)

// Message is one mail, in the language of its reader.
type Message struct {
	To       string
	Language lang.Tag
	// Purpose is why it is written, and Cause who made the shop do so: together they
	// decide how soon it goes out and whether it is one too many.
	Purpose Purpose
	Cause   Cause
	Subject string
	// Paragraphs are plain text, one after the other.
	Paragraphs []string
	// Link is what the reader may do about it; without URL there is none.
	Link Link
	// Closing follows the link: what to do if the message came unexpected, for example.
	Closing string
	// ReplyTo is whom an answer goes to; empty means the shop.
	ReplyTo string
	// Unsubscribe is the address that ends messages of this kind: the page that asks once
	// more, and what mail programs call themselves. Messages that people need have none.
	Unsubscribe Unsubscribe
}

// Unsubscribe holds the addresses by which a reader unsubscribes.
type Unsubscribe struct {
	// Page is for readers; OneClick takes the POST of a mail program (RFC 8058).
	Page, OneClick string
}

// Link is a button in the mail, and a line with the address in its text form.
type Link struct {
	Label string
	URL   string
}

//go:embed message.html
var messageHTML string

var messageTemplate = template.Must(template.New("message").Parse(messageHTML))

var (
	signature   = lang.Text{En: "Matjar", Ar: "متجر"}
	unsubscribe = lang.Text{En: "Unsubscribe", Ar: "إلغاء الاشتراك"}
)

// text is the message for readers of plain text.
func (l Message) text() string {
	parts := append([]string{}, l.Paragraphs...)
	if l.Link.URL != "" {
		parts = append(parts, fmt.Sprintf("%s:\n%s", l.Link.Label, l.Link.URL))
	}
	if l.Closing != "" {
		parts = append(parts, l.Closing)
	}
	if l.Unsubscribe.Page != "" {
		parts = append(parts, fmt.Sprintf("%s:\n%s", unsubscribe.In(l.Language), l.Unsubscribe.Page))
	}
	parts = append(parts, signature.In(l.Language))
	return strings.Join(parts, "\n\n") + "\n"
}

// html is the same message with its looks.
func (l Message) html() (string, error) {
	var b bytes.Buffer
	err := messageTemplate.Execute(&b, struct {
		Message
		Dir              string
		Signature        string
		UnsubscribeLabel string
	}{l, l.Language.Dir(), signature.In(l.Language), unsubscribe.In(l.Language)})
	return b.String(), err
}

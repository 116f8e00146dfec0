// Package mail sends the shop's email through an outbox: a message is stored in the
// transaction that causes it and sent afterwards, with retries until it is accepted.
package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"matjar/internal/lang"
)

// Message is one email, in the language of its recipient.
type Message struct {
	To       string
	Language lang.Tag
	// Purpose and Cause decide the priority and the rate limits.
	Purpose Purpose
	Cause   Cause
	Subject string
	// Paragraphs are plain text, one after the other.
	Paragraphs []string
	// Link is the call to action; without URL there is none.
	Link Link
	// Closing follows the link: what to do if the message came unexpected, for example.
	Closing string
	// ReplyTo is the address for replies; empty means the shop.
	ReplyTo string
	// Unsubscribe has the links that end messages of this kind. Messages that are needed
	// have none.
	Unsubscribe Unsubscribe
}

// Unsubscribe has the unsubscribe links of a message.
type Unsubscribe struct {
	// Page is for people; OneClick accepts the POST of email clients (RFC 8058).
	Page, OneClick string
}

// Link is a button in the HTML form, and a line with the URL in the text form.
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

// text returns the plain text form.
func (m Message) text() string {
	parts := append([]string{}, m.Paragraphs...)
	if m.Link.URL != "" {
		parts = append(parts, fmt.Sprintf("%s:\n%s", m.Link.Label, m.Link.URL))
	}
	if m.Closing != "" {
		parts = append(parts, m.Closing)
	}
	if m.Unsubscribe.Page != "" {
		parts = append(parts, fmt.Sprintf("%s:\n%s", unsubscribe.In(m.Language), m.Unsubscribe.Page))
	}
	parts = append(parts, signature.In(m.Language))
	return strings.Join(parts, "\n\n") + "\n"
}

// html returns the HTML form.
func (m Message) html() (string, error) {
	var b bytes.Buffer
	err := messageTemplate.Execute(&b, struct {
		Message
		Dir              string
		Signature        string
		UnsubscribeLabel string
	}{m, m.Language.Dir(), signature.In(m.Language), unsubscribe.In(m.Language)})
	return b.String(), err
}

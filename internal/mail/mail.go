// Package mail sends the shop's email through an outbox: a message is stored in the
// transaction that causes it and sent afterwards, with retries until it is accepted.
package mail

import (
	"crypto/rand"
	"html/template"

	"matjar/internal/lang"
)

// Message is one email, in the language of its recipient. It is sent as HTML and as plain
// text, with the same content in the same order: the fields below Subject as they stand.
type Message struct {
	To       string
	Language lang.Tag
	// Purpose and Cause decide the priority and the rate limits.
	Purpose Purpose
	Cause   Cause
	Subject string
	// Paragraphs are plain text, one after the other.
	Paragraphs []string
	// Rich follows them: what somebody has written with headings, lists and links.
	Rich Rich
	// Lines are the products that it is about, Totals what they cost.
	Lines  []Line
	Totals []Total
	// Details are facts under a label: where something goes to, how it is paid.
	Details []Detail
	// Link is the call to action; without URL there is none.
	Link Link
	// Closing follows the link: what to do if the message came unexpected, for example.
	Closing string
	// Contact is how to reach the shop; without Page it is not told.
	Contact Contact
	// ReplyTo is the address for replies; empty means the shop.
	ReplyTo string
	// Unsubscribe has the links that end messages of this kind. Messages that are needed
	// have none.
	Unsubscribe Unsubscribe
}

// Rich is formatted text in both forms. The HTML must be safe.
type Rich struct {
	HTML template.HTML
	Text string
}

// Line is a product: its name, details of it, what it costs, and its page. All but the
// name may be empty.
type Line struct {
	Name, Note, Amount, URL string
}

// Total is a row of a sum. The strong one is the result.
type Total struct {
	Label, Amount string
	Strong        bool
}

// Detail is a fact under a label, of one or more lines.
type Detail struct {
	Label string
	Lines []string
	// Link follows the lines; without URL there is none.
	Link Link
}

// Contact is how the shop can be reached. Email and Phone may be empty.
type Contact struct {
	// Page is the URL of the contact page.
	Page, Email, Phone string
}

// Unsubscribe has the unsubscribe links of a message.
type Unsubscribe struct {
	// Page is for people; OneClick accepts the POST of email clients (RFC 8058).
	Page, OneClick string
}

// NewToken returns the secret of a link in a message, by which its recipient is known.
func NewToken() string { return rand.Text() }

// Link is a button in the HTML form, or a word in a detail, and a line with the URL in the
// text form.
type Link struct {
	Label string
	URL   string
}

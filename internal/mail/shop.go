package mail

import (
	"html"
	"net/mail"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/palette"
)

// ShopName stands for the shop's name in the texts of a message. The name is put in its place
// when the message is sent: one that waits does not keep an old name.
const ShopName = "\uE000"

// Color stands for the shop's colour in the HTML of a message, until it is sent.
const Color = "\uE002"

// darkColor stands for the shop's colour on dark surfaces.
const darkColor = "\uE003"

// arabicName marks the name in Arabic in stored messages; ShopName itself is the one in English.
const arabicName = "\uE001"

// Shop is who messages are from.
type Shop struct {
	Name lang.Text
	// From is the address that they come from, as in "Matjar <shop@example.com>". Without a
	// name in it they come from Name.
	From string
	// Color is that of names, links and buttons, and on dark surfaces of names and links.
	Color palette.Color
}

// marked returns a text with the mark of the name in the message's language.
func (m Message) marked(text string) string {
	if m.Language == lang.Arabic {
		return strings.ReplaceAll(text, ShopName, arabicName)
	}
	return text
}

// signed returns the message with the shop's name and colour.
func (j job) signed(s Shop) job {
	plain := strings.NewReplacer(ShopName, s.Name.En, arabicName, s.Name.Ar)
	j.subject, j.text = plain.Replace(j.subject), plain.Replace(j.text)
	j.html = strings.NewReplacer(
		ShopName, html.EscapeString(s.Name.En), arabicName, html.EscapeString(s.Name.Ar), Color, s.Color.Light, darkColor, s.Color.Dark,
	).Replace(j.html)
	return j
}

// sender returns the address that messages come from, with its name, and its domain.
func (s Shop) sender() (from *mail.Address, domain string, err error) {
	from, err = mail.ParseAddress(s.From)
	if err != nil {
		return nil, "", err
	}
	if from.Name == "" {
		from.Name = s.Name.En
	}
	_, domain, _ = strings.Cut(from.Address, "@")
	return from, domain, nil
}

package content

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// Message is a message from the contact form.
type Message struct {
	ID    string
	Name  string
	Email string
	Topic string
	// OrderNumber is what the visitor typed, or empty. It is not verified.
	OrderNumber string
	Body        string
	Language    lang.Tag
	CreatedAt   time.Time
	// Website is what people leave empty; a message that fills it in is thrown away.
	Website string
}

// topicNames are the labels of the topics in the email to the operator.
var topicNames = map[string]lang.Text{
	"order":     {En: "An order", Ar: "طلب شراء"},
	"delivery":  {En: "Delivery", Ar: "التوصيل"},
	"return":    {En: "Return or refund", Ar: "إرجاع أو استرداد"},
	"product":   {En: "A product", Ar: "منتج"},
	"account":   {En: "My account", Ar: "حسابي"},
	"privacy":   {En: "My data", Ar: "بياناتي الشخصية"},
	"complaint": {En: "A complaint", Ar: "شكوى"},
	"other":     {En: "Something else", Ar: "موضوع آخر"},
}

// Lengths of a message's fields in characters.
var (
	minName        = rest.Limit[messageInput]("Body.Name", "minLength")
	maxName        = rest.Limit[messageInput]("Body.Name", "maxLength")
	maxOrderNumber = rest.Limit[messageInput]("Body.OrderNumber", "maxLength")
	minBody        = rest.Limit[messageInput]("Body.Message", "minLength")
	maxBody        = rest.Limit[messageInput]("Body.Message", "maxLength")
)

// validate returns the message as it is stored: trimmed, without control and bidi characters,
// since operators read it on a terminal. Returns validation_failed with all invalid fields.
func (m Message) validate() (Message, error) {
	m.Name = lang.NormalizeLine(m.Name)
	m.OrderNumber = strings.TrimPrefix(lang.NormalizeLine(m.OrderNumber), "#")
	m.Body = lang.NormalizeText(m.Body)

	var broken errs.Broken
	length := func(name, text string, least, most int) {
		switch n := utf8.RuneCountInString(text); {
		case n == 0 && least > 0:
			broken.Add(name, "required", "is required")
		case n < least:
			broken.Add(name, "too_short", "needs %d characters or more", least)
		case n > most:
			broken.Add(name, "too_long", "has room for %d characters", most)
		}
	}
	length("name", m.Name, minName, maxName)
	if email, ok := mail.CleanAddress(m.Email); ok {
		m.Email = email
	} else if typed := lang.NormalizeLine(m.Email); typed == "" || utf8.RuneCountInString(typed) > mail.MaxAddress {
		length("email", typed, 1, mail.MaxAddress)
	} else {
		broken.Add("email", "format", "is no mail address")
	}
	if _, known := topicNames[m.Topic]; !known {
		broken.Add("topic", "not_allowed", "is no topic")
	}
	length("order_number", m.OrderNumber, 0, maxOrderNumber)
	length("message", m.Body, minBody, maxBody)
	return m, broken.Err("the message breaks rules of its fields")
}

// Send stores a message of a visitor and mails it to the operator. Returns validation_failed, rate_limited.
func (s *Service) Send(ctx context.Context, m Message) error {
	m, err := m.validate()
	if err != nil {
		return err
	}
	now := s.Now()
	if err := s.allow(ctx, messagesPerAddress, now); err != nil || m.Website != "" {
		return err
	}
	return s.addMessage(ctx, m, now)
}

// addMessage stores the message and, in the same transaction, the email to the operator,
// if there is one.
func (s *Service) addMessage(ctx context.Context, m Message, now time.Time) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		err := storeMessage(ctx, q, m, now)
		operator := setting.OperatorEmail.In(s.Settings.Current())
		if err != nil || operator == "" {
			return err
		}
		return mail.Enqueue(ctx, q, m.mailMessage(operator))
	})
}

var (
	messageSubject = lang.Text{En: "Message to the shop: %s", Ar: "رسالة إلى المتجر: %s"}
	messageFrom    = lang.Text{En: "From %s <%s>", Ar: "من %s <%s>"}
	messageOrder   = lang.Text{En: "Order number: %s", Ar: "رقم الطلب: %s"}
	messageClosing = lang.Text{En: "Answering this mail writes to the sender.", Ar: "الرد على هذه الرسالة يصل إلى مرسلها مباشرة."}
)

// mailMessage returns the email that forwards the message to the operator, in its
// language.
func (m Message) mailMessage(operator string) mail.Message {
	paragraphs := []string{fmt.Sprintf(messageFrom.In(m.Language), m.Name, m.Email)}
	if m.OrderNumber != "" {
		paragraphs = append(paragraphs, fmt.Sprintf(messageOrder.In(m.Language), m.OrderNumber))
	}
	return mail.Message{
		To: operator, ReplyTo: m.Email, Language: m.Language, Purpose: mail.Service,
		Subject:    fmt.Sprintf(messageSubject.In(m.Language), topicNames[m.Topic].In(m.Language)),
		Paragraphs: append(paragraphs, m.Body),
		Closing:    messageClosing.In(m.Language),
	}
}

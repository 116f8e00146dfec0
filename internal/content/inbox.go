package content

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// StaffMessage is a message as staff see it.
type StaffMessage struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Email       string     `json:"email"`
	Topic       string     `json:"topic" enum:"order,delivery,return,product,account,privacy,complaint,other"`
	OrderNumber string     `json:"order_number" doc:"What the visitor typed, or empty; nobody has verified it"`
	Body        string     `json:"body"`
	Language    lang.Tag   `json:"language" enum:"en,ar" doc:"To answer in"`
	CreatedAt   time.Time  `json:"created_at"`
	Read        bool       `json:"read" doc:"Whether somebody has opened it"`
	Done        bool       `json:"done"`
	Answers     []Answered `json:"answers" doc:"Oldest first"`
}

// Answered is an answer that was mailed.
type Answered struct {
	Author    string    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"created_at"`
}

// MessageList is a page of messages.
type MessageList struct {
	Messages []StaffMessage `json:"messages" doc:"Newest first, without their answers"`
	Next     string         `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

var errNoMessage = errs.New(errs.NotFound, code.MessageNotFound, "there is no such message")

// messagesPage is how many messages a page has.
const messagesPage = 30

// maxAnswer is how long an answer may be.
var maxAnswer = rest.Limit[answerInput]("Body.Body", "maxLength")

// ListMessages returns a page of those that are not done, or of all.
func (s *Service) ListMessages(ctx context.Context, open bool, after rest.Cursor) (MessageList, error) {
	list, err := messagePage(ctx, s.db, open, after, messagesPage+1)
	if err != nil {
		return MessageList{}, err
	}
	page, next := rest.Page(list, messagesPage, func(m StaffMessage) rest.Cursor { return rest.Cursor{At: m.CreatedAt.UnixMicro(), ID: m.ID} })
	return MessageList{page, next}, nil
}

// Message returns a message. Returns message_not_found.
func (s *Service) Message(ctx context.Context, id string) (*StaffMessage, error) {
	return readMessage(ctx, s.db, id)
}

// MessageChange is what staff do with a message; nil fields stay as they are.
type MessageChange struct {
	Read *bool `json:"read,omitempty" doc:"Only true is possible: it was opened"`
	Done *bool `json:"done,omitempty"`
}

// ChangeMessage marks a message. That somebody opened it is not on record. Returns message_not_found.
func (s *Service) ChangeMessage(ctx context.Context, id string, c MessageChange) (after *StaffMessage, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := readMessage(ctx, q, id)
		if err != nil {
			return err
		}
		now := s.Now().UnixMicro()
		if c.Read != nil && *c.Read {
			if err := setRead(ctx, q, id, now); err != nil {
				return err
			}
		}
		if c.Done != nil && *c.Done != before.Done {
			if err := markDone(ctx, q, id, *c.Done, now); err != nil {
				return err
			}
		}
		after, err = readMessage(ctx, q, id)
		return err
	})
	return after, err
}

// markDone closes or opens a message again, and records it.
func markDone(ctx context.Context, q db.Querier, id string, done bool, now int64) error {
	at, action := now, "message.done"
	if !done {
		at, action = 0, "message.reopen"
	}
	if err := setDone(ctx, q, id, at); err != nil {
		return err
	}
	return audit.Record(ctx, q, audit.Change{Action: action, Subject: "message", ID: id})
}

// AnswerMessage mails an answer with the message below it, stores it, and is done with the message. Returns
// message_not_found, validation_failed.
func (s *Service) AnswerMessage(ctx context.Context, id, body string) (after *StaffMessage, err error) {
	body = lang.NormalizeText(body)
	if n := utf8.RuneCountInString(body); n == 0 || n > maxAnswer {
		return nil, errs.BrokenField("body", "required", fmt.Sprintf("an answer has 1 to %d characters", maxAnswer))
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		m, err := readMessage(ctx, q, id)
		if err != nil {
			return err
		}
		now := s.Now().UnixMicro()
		if err := storeAnswer(ctx, q, id, audit.ActorOf(ctx).Name, body, now); err != nil {
			return err
		}
		if err := setRead(ctx, q, id, now); err != nil {
			return err
		}
		if err := mail.Enqueue(ctx, q, s.answerMessage(m, body)); err != nil {
			return err
		}
		if err := audit.Record(ctx, q, audit.Change{Action: "message.answer", Subject: "message", ID: id, After: map[string]string{"answer": body}}); err != nil {
			return err
		}
		if !m.Done {
			if err := markDone(ctx, q, id, true, now); err != nil {
				return err
			}
		}
		after, err = readMessage(ctx, q, id)
		return err
	})
	return after, err
}

var (
	answerSubject  = lang.Text{En: "Answer to your message: %s", Ar: "ردّ على رسالتك: %s"}
	answerGreeting = lang.Text{En: "Hello %s,", Ar: "مرحبًا %s،"}
	answerQuote    = lang.Text{En: "You wrote on %s:", Ar: "كتبت إلينا يوم %s:"}
)

// answerMessage is the letter, in the language of the message, which it quotes.
func (s *Service) answerMessage(m *StaffMessage, body string) mail.Message {
	quoted := "> " + strings.ReplaceAll(m.Body, "\n", "\n> ")
	return mail.Message{
		To: m.Email, ReplyTo: setting.OperatorEmail.In(s.Settings.Current()), Language: m.Language, Purpose: mail.Service,
		Subject: fmt.Sprintf(answerSubject.In(m.Language), topicNames[m.Topic].In(m.Language)),
		Paragraphs: []string{
			fmt.Sprintf(answerGreeting.In(m.Language), m.Name), body,
			fmt.Sprintf(answerQuote.In(m.Language), m.CreatedAt.Format(time.DateOnly)) + "\n" + quoted,
		},
		Contact: mail.Contact{Page: s.Address() + "/contact"},
	}
}

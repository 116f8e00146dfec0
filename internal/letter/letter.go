// Package letter writes to the subscribers of the newsletter. A letter is written in both languages, and
// when its time has come it gets a row for each reader, from which any node sends, one after the other.
package letter

import (
	"context"
	"time"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/setting"
)

// draft is the state of a letter that can still be written.
const draft = "draft"

// DraftText is a letter in one language.
type DraftText struct {
	Subject  string `json:"subject" maxLength:"150"`
	Markdown string `json:"markdown" maxLength:"20000" doc:"Links that begin with / lead into the shop; a link that stands alone becomes a button"`
}

// Draft is what staff write.
type Draft struct {
	En       DraftText `json:"en"`
	Ar       DraftText `json:"ar"`
	Audience string    `json:"audience" enum:"all,en,ar" doc:"All subscribers, or those who read this language"`
}

// Letter is a letter with what became of it.
type Letter struct {
	ID string `json:"id"`
	Draft
	State     string     `json:"state" enum:"draft,planned,sending,stopped,sent"`
	StartsAt  *time.Time `json:"starts_at" doc:"When sending begins or began"`
	EndedAt   *time.Time `json:"ended_at"`
	Author    string     `json:"author" doc:"Who wrote it"`
	CreatedAt time.Time  `json:"created_at"`
	Counts    Counts     `json:"counts"`
}

// Counts says how far a letter is.
type Counts struct {
	Readers      int64 `json:"readers" doc:"To how many it goes"`
	Waiting      int64 `json:"waiting" doc:"Not sent yet"`
	Sent         int64 `json:"sent"`
	Failed       int64 `json:"failed"`
	Skipped      int64 `json:"skipped" doc:"Left the newsletter before their letter was sent, or were given up"`
	Unsubscribed int64 `json:"unsubscribed" doc:"Left the newsletter by the link of this letter"`
}

// Service writes letters and sends them.
type Service struct {
	db       *db.DB
	address  func() string
	settings *setting.Live
	// deliver hands a letter to the mail server.
	deliver DeliverFunc
	// Now is the clock; tests set it.
	Now func() time.Time
}

// DeliverFunc sends a message at once, under an id. mail.Worker.Deliver is one.
type DeliverFunc func(ctx context.Context, id string, m mail.Message) error

// New returns the service of the shop at an address, which has no final slash.
func New(d *db.DB, address func() string, settings *setting.Live, deliver DeliverFunc) *Service {
	return &Service{d, address, settings, deliver, d.Now}
}

var (
	errNotFound = errs.New(errs.NotFound, code.LetterNotFound, "there is no such letter")
	errState    = errs.New(errs.Conflict, code.LetterState, "this cannot be done with the letter as it is now")
	errNobody   = errs.New(errs.Conflict, code.NoSubscribers, "nobody has subscribed who would get the letter")
)

const (
	maxSubject  = 150
	maxMarkdown = 20_000
)

// languages returns those that the audience reads.
func (w Draft) languages() []lang.Tag {
	switch w.Audience {
	case "en":
		return []lang.Tag{lang.English}
	case "ar":
		return []lang.Tag{lang.Arabic}
	}
	return []lang.Tag{lang.English, lang.Arabic}
}

func (w Draft) in(t lang.Tag) DraftText {
	if t == lang.Arabic {
		return w.Ar
	}
	return w.En
}

// notComplete is the message of a letter whose fields tell what is wrong.
const notComplete = "the letter is not complete"

// clean returns the letter in its stored form. Returns validation_failed with all broken fields. A draft
// may lack anything, so only what is there is checked.
func (w Draft) clean() (Draft, error) {
	var broken errs.Broken
	for name, text := range map[string]*DraftText{"en": &w.En, "ar": &w.Ar} {
		text.Subject, text.Markdown = lang.NormalizeLine(text.Subject), lang.NormalizeText(text.Markdown)
		if utf8.RuneCountInString(text.Subject) > maxSubject {
			broken.Add(name+".subject", "too_long", "the subject is too long")
		}
		if utf8.RuneCountInString(text.Markdown) > maxMarkdown {
			broken.Add(name+".markdown", "too_long", "the letter is too long")
			continue
		}
		if wrong := badLink(text.Markdown); wrong != "" {
			broken.Add(name+".markdown", "invalid", "%s is no link to a page, an address or a phone number", wrong)
		}
	}
	return w, broken.Err(notComplete)
}

// complete checks that everybody in the audience gets a whole letter. Returns validation_failed.
func (w Draft) complete() error {
	var broken errs.Broken
	for _, t := range w.languages() {
		text := w.in(t)
		for name, value := range map[string]string{".subject": text.Subject, ".markdown": text.Markdown} {
			if value == "" {
				broken.Add(string(t)+name, "required", "this is needed before the letter is sent")
			}
		}
	}
	return broken.Err(notComplete)
}

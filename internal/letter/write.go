package letter

import (
	"context"
	"html/template"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// change runs a change of a letter in a transaction and records it. Returns letter_not_found, and
// letter_state if do reports that the letter is not in a state for it.
func (s *Service) change(ctx context.Context, id, action string, do func(q db.Querier, before *Letter) (bool, error)) (after *Letter, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := readLetter(ctx, q, id)
		if err != nil {
			return err
		}
		done, err := do(q, before)
		if err != nil {
			return err
		}
		if !done {
			return errState
		}
		if after, err = readLetter(ctx, q, id); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: action, Subject: "letter", ID: id, Before: before, After: after})
	})
	return after, err
}

// Add stores a draft. Returns validation_failed.
func (s *Service) Add(ctx context.Context, w Draft) (added *Letter, err error) {
	if w, err = w.clean(); err != nil {
		return nil, err
	}
	id := uuid.NewString()
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := insertLetter(ctx, q, id, w.En.Subject, w.En.Markdown, w.Ar.Subject, w.Ar.Markdown, w.Audience, audit.ActorOf(ctx).Name, s.Now()); err != nil {
			return err
		}
		if added, err = readLetter(ctx, q, id); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "letter.add", Subject: "letter", ID: id, After: added})
	})
	return added, err
}

// Save replaces what is written in a draft. Returns letter_not_found, letter_state, validation_failed.
func (s *Service) Save(ctx context.Context, id string, w Draft) (*Letter, error) {
	w, err := w.clean()
	if err != nil {
		return nil, err
	}
	return s.change(ctx, id, "letter.update", func(q db.Querier, _ *Letter) (bool, error) {
		return updateLetter(ctx, q, id, w.En.Subject, w.En.Markdown, w.Ar.Subject, w.Ar.Markdown, w.Audience)
	})
}

// Remove deletes a draft. Returns letter_not_found, letter_state.
func (s *Service) Remove(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		before, err := readLetter(ctx, q, id)
		if err != nil {
			return err
		}
		removed, err := deleteLetter(ctx, q, id)
		if err != nil {
			return err
		}
		if !removed {
			return errState
		}
		return audit.Record(ctx, q, audit.Change{Action: "letter.remove", Subject: "letter", ID: id, Before: before})
	})
}

// maxAhead is how long ahead a letter can be planned.
const maxAhead = 366 * 24 * time.Hour

// Send has a draft sent at a time, or now if that is nil. Returns letter_not_found, letter_state,
// validation_failed, no_subscribers.
func (s *Service) Send(ctx context.Context, id string, at *time.Time) (*Letter, error) {
	now := s.Now()
	if at == nil {
		at = &now
	} else if at.Before(now) || at.Sub(now) > maxAhead {
		return nil, errs.ValidationFailed(notComplete, errs.Field{Name: "at", Code: "out_of_range", Message: "expected a time from now on, within a year"})
	}
	return s.change(ctx, id, "letter.send", func(q db.Querier, before *Letter) (bool, error) {
		if before.State != draft {
			return false, nil
		}
		if err := before.complete(); err != nil {
			return false, err
		}
		count, err := readReaders(ctx, q)
		if err != nil {
			return false, err
		}
		if count.of(before.Audience) == 0 {
			return false, errNobody
		}
		return planLetter(ctx, q, id, at)
	})
}

// Stop ends the sending of a letter: one that is planned is a draft again, one that is under way waits
// until it is resumed. A letter that is at the mail server at this moment still goes. Returns
// letter_not_found, letter_state.
func (s *Service) Stop(ctx context.Context, id string) (*Letter, error) {
	return s.change(ctx, id, "letter.stop", func(q db.Querier, _ *Letter) (bool, error) {
		stopped, err := unplanLetter(ctx, q, id)
		if err != nil || stopped {
			return stopped, err
		}
		return stopLetter(ctx, q, id)
	})
}

// Resume goes on with a letter that was stopped. Returns letter_not_found, letter_state.
func (s *Service) Resume(ctx context.Context, id string) (*Letter, error) {
	return s.change(ctx, id, "letter.resume", func(q db.Querier, _ *Letter) (bool, error) {
		return resumeLetter(ctx, q, id)
	})
}

// RenderedText is a letter in one language as its readers see it.
type RenderedText struct {
	Subject string        `json:"subject"`
	HTML    template.HTML `json:"html" doc:"Safe to show"`
}

// Rendered is a letter as its readers see it.
type Rendered struct {
	En RenderedText `json:"en"`
	Ar RenderedText `json:"ar"`
}

// Preview returns what readers would see. Returns validation_failed.
func (s *Service) Preview(w Draft) (p Rendered, err error) {
	if w, err = w.clean(); err != nil {
		return p, err
	}
	for t, to := range map[lang.Tag]*RenderedText{lang.English: &p.En, lang.Arabic: &p.Ar} {
		to.Subject = w.in(t).Subject
		if to.HTML, err = s.html(w.in(t).Markdown, t, false); err != nil {
			return p, err
		}
	}
	return p, nil
}

// Test sends a letter in one language to the user who asks for it, at once, and to nobody else. Programs, which are
// no user, have it sent to the operator. It returns the address. Returns letter_not_found, validation_failed,
// no_own_address, mail_failed.
func (s *Service) Test(ctx context.Context, by, id string, t lang.Tag) (to string, err error) {
	l, err := readLetter(ctx, s.db, id)
	if err != nil {
		return "", err
	}
	if text := l.in(t); text.Subject == "" || text.Markdown == "" {
		return "", errs.ValidationFailed(notComplete, errs.Field{Name: string(t) + ".subject", Code: "required", Message: "there is nothing to send in this language yet"})
	}
	to, err = emailOf(ctx, s.db, by)
	if db.NoRows(err) {
		to, err = setting.OperatorEmail.In(s.settings.Current()), nil
	}
	if err != nil {
		return "", err
	}
	if to == "" {
		return "", errs.New(errs.Conflict, code.NoOwnAddress, "it is not known where a test letter goes: set mail.operator")
	}
	m, err := s.message(l.Draft, to, t, id, "")
	if err != nil {
		return "", err
	}
	if err := s.deliver(ctx, uuid.NewString(), m); err != nil {
		return "", errs.New(errs.Unprocessable, code.MailFailed, "the mail server did not take the letter: %s", err)
	}
	return to, nil
}

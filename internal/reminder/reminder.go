// Package reminder writes to members who left something in their cart, if they agreed to that in their
// account and the operator has switched it on.
package reminder

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/setting"
)

const (
	// tooOld is how long after its time a cart is not worth a letter any more, so that switching the
	// reminders on does not write about the carts of years.
	tooOld = 7 * 24 * time.Hour
	// minGap is how long nobody gets a second letter, whatever they do with their cart.
	minGap = 3 * 24 * time.Hour
	// credited is how long after a letter an order counts as its result.
	credited = 7 * 24 * time.Hour
	// countedDays is how far back letters are counted.
	countedDays = 30
)

// Service counts reminders, and ends them.
type Service struct {
	db       *db.DB
	settings *setting.Live
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service.
func New(d *db.DB, settings *setting.Live) *Service { return &Service{d, settings, d.Now} }

var errNoReminder = errs.New(errs.NotFound, code.SubscriptionNotFound, "there are no reminders with this token")

// Stop ends the reminders of who got a letter with the token, also a second time. Returns
// subscription_not_found, so that nobody believes they have left who has not.
func (s *Service) Stop(ctx context.Context, token string) error {
	known, err := stopReminders(ctx, s.db, token)
	if err == nil && !known {
		err = errNoReminder
	}
	return err
}

// Visit counts that the link of a letter was followed, once. It does not tell whether there is one.
func (s *Service) Visit(ctx context.Context, token string) error {
	return noteVisit(ctx, s.db, token, s.Now())
}

// Figures say what reminders brought.
type Figures struct {
	Enabled bool  `json:"enabled" doc:"Whether reminders are sent"`
	Hours   int64 `json:"hours" doc:"How long after the last change of a cart"`
	Members int64 `json:"members" doc:"How many members agreed to be reminded"`
	Days    int64 `json:"days" doc:"How many days the counts reach back"`
	Sent    int64 `json:"sent"`
	Back    int64 `json:"back" doc:"Came back by the letter's link"`
	Ordered int64 `json:"ordered" doc:"Ordered within a week of the letter"`
}

// Figures returns what the reminders of the last days brought.
func (s *Service) Figures(ctx context.Context) (f Figures, err error) {
	current := s.settings.Current()
	f = Figures{Enabled: setting.CartReminders.In(current), Hours: hours(current), Days: countedDays}
	if f.Members, err = countMembers(ctx, s.db); err != nil {
		return f, err
	}
	since := s.Now().AddDate(0, 0, -countedDays)
	f.Sent, f.Back, f.Ordered, err = countSent(ctx, s.db, since, credited.Microseconds())
	return f, err
}

// hours returns how long a cart must have been left: at least an hour, since nobody wants a letter
// while they shop.
func hours(s *setting.Snapshot) int64 { return max(1, setting.CartReminderHours.In(s)) }

// wait is the same as hours.
func wait(s *setting.Snapshot) time.Duration { return time.Duration(hours(s)) * time.Hour }

// Sweep forgets reminders that are no longer counted. Carts of that time get none any more. As long as
// a member agrees to be reminded, the link to stop it in every letter works.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return sweepReminders(ctx, q, now.AddDate(0, 0, -2*countedDays))
}

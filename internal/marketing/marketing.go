// Package marketing has what the operator puts before shoppers: the slides, banners and announcements of the shop,
// collections of products, and synonyms of search. All of it is in memory on every node and follows a change, or the
// beginning or end of its time, within a second.
package marketing

import (
	"time"

	"matjar/internal/catalog"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// Window is when something is shown.
type Window struct {
	Active   bool       `json:"active" doc:"Off means that nobody sees it, whatever the time"`
	StartsAt *time.Time `json:"starts_at,omitempty" doc:"At once without one"`
	EndsAt   *time.Time `json:"ends_at,omitempty" doc:"Never without one"`
}

// State is whether something is shown.
type State string

// The states.
const (
	Shown   State = "shown"
	Planned State = "planned"
	Ended   State = "ended"
	Off     State = "off"
)

// state returns whether something is shown at a time, and when that changes next, if it does.
func (w Window) state(now time.Time) (state State, changes *time.Time) {
	switch {
	case !w.Active:
		return Off, nil
	case w.EndsAt != nil && !now.Before(*w.EndsAt):
		return Ended, nil
	case w.StartsAt != nil && now.Before(*w.StartsAt):
		return Planned, w.StartsAt
	}
	return Shown, w.EndsAt
}

func (w Window) check(c *catalog.Checks) {
	if w.StartsAt != nil && w.EndsAt != nil && !w.EndsAt.After(*w.StartsAt) {
		c.Invalid("ends_at", "want a time after the start")
	}
}

// fields are what staff write of an entry.
type fields interface {
	// window is when it is shown; what has no time is always shown.
	window() Window
	// name is unique within the kind, or empty for none.
	name() string
}

// Row is an entry as staff see it.
type Row[F any] struct {
	ID      string `json:"id"`
	State   State  `json:"state" enum:"shown,planned,ended,off"`
	Version string `json:"version" doc:"Changes with every change of its fields"`
	Fields  F      `json:"fields"`
}

// kind is one of the kinds of entries, whose fields are of type F.
type kind[F fields] struct {
	// name is what the table and the record of changes call it.
	name string
	// most is how many there may be.
	most int
	// clean brings fields into the form in which they are stored and records what is wrong with them.
	// before are those that are stored, or nil.
	clean func(l *Live, f, before *F, c *catalog.Checks)
}

// The kinds, and how many of each there may be.
var (
	slideKind        = kind[SlideFields]{"slide", 20, cleanSlide}
	bannerKind       = kind[BannerFields]{"banner", 40, cleanBanner}
	announcementKind = kind[AnnouncementFields]{"announcement", 20, cleanAnnouncement}
	collectionKind   = kind[CollectionFields]{"collection", 200, cleanCollection}
	synonymKind      = kind[SynonymFields]{"synonym", 1000, cleanSynonym}
)

var (
	errNotFound = errs.New(errs.NotFound, code.NotFound, "there is no such entry")
	errChanged  = errs.New(errs.Conflict, code.EntryChanged, "somebody changed the entry since it was read: read it again")
)

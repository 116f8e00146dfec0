// Package delivery is the shop's policy of where parcels go, how long they take and what they
// cost: by place, speed and seller. The operator's settings are its types.
package delivery

import (
	"time"

	"matjar/internal/lang"
	"matjar/internal/saudi"
)

// Speed is a way to deliver.
type Speed string

// The speeds. Standard goes everywhere.
const (
	Standard Speed = "standard"
	Express  Speed = "express"
)

// Window is the days between which a parcel arrives, both included.
type Window struct {
	From Date `json:"from" format:"date" doc:"The first day, in Saudi Arabia"`
	To   Date `json:"to" format:"date" doc:"The last day, in Saudi Arabia"`
}

// EndedBefore reports whether the last day of the window was over at the moment.
func (w Window) EndedBefore(at time.Time) bool { return DateOf(at) > w.To }

// DateOf returns the day of a moment, in Saudi Arabia.
func DateOf(at time.Time) Date { return dateOf(at.In(saudi.Zone)) }

// Date is a day as in "2026-11-19".
type Date string

func dateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// time returns the day's beginning; the zero time for what is no date.
func (d Date) time() time.Time {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return time.Time{}
	}
	return t
}

// Text writes the date for people: "Thu, Nov 19". What is no date stays as it is.
func (d Date) Text() lang.Text {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return lang.Text{En: string(d), Ar: string(d)}
	}
	return lang.Day(t)
}

// Text writes the window for people: "Thu, Nov 19 – Sat, Nov 21".
func (w Window) Text() lang.Text {
	from, to := w.From.Text(), w.To.Text()
	if w.From == w.To {
		return from
	}
	return lang.Text{En: from.En + " – " + to.En, Ar: "من " + from.Ar + " إلى " + to.Ar}
}

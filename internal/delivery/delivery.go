// Package delivery is the shop's policy of how long a parcel takes: from the moment of an
// order to the days on which it arrives, by city and speed.
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

// Days are working days from the warehouse to the door, at best and at worst. The zero
// value means that the speed is not offered.
type Days struct{ Least, Most int }

// City is a place with times of its own.
type City struct {
	// Key names it in the API and in the browser.
	Key  string
	Name lang.Text
	// spellings are other ways to write it.
	spellings         []string
	Standard, Express Days
}

// Cities are the places with times of their own; the page /shipping says the same of them.
var Cities = []City{
	{Key: "riyadh", Name: lang.Text{En: "Riyadh", Ar: "الرياض"}, Standard: Days{2, 3}, Express: Days{1, 1}},
	{Key: "jeddah", Name: lang.Text{En: "Jeddah", Ar: "جدة"}, spellings: []string{"jiddah", "jedda"}, Standard: Days{3, 4}, Express: Days{1, 2}},
	{Key: "dammam", Name: lang.Text{En: "Dammam", Ar: "الدمام"}, spellings: []string{"ad dammam"}, Standard: Days{2, 4}, Express: Days{1, 2}},
	{
		Key: "makkah", Name: lang.Text{En: "Makkah", Ar: "مكة المكرمة"}, spellings: []string{"mecca", "makkah al mukarramah", "مكة"},
		Standard: Days{3, 5}, Express: Days{2, 2},
	},
}

// elsewhere has the times of all other cities and towns.
var elsewhere = City{Standard: Days{4, 7}}

const (
	// CutOffHour is when a day's parcels leave, in Saudi Arabia.
	CutOffHour = 16
	// RestDay is the day on which nothing is sent or delivered.
	RestDay = time.Friday
)

// Find returns the times of a city under any of its names, in either language.
func Find(name string) City {
	folded := lang.Fold(name)
	for _, c := range Cities {
		for _, spelling := range append([]string{c.Key, c.Name.En, c.Name.Ar}, c.spellings...) {
			if lang.Fold(spelling) == folded {
				return c
			}
		}
	}
	return elsewhere
}

// Window is the days between which a parcel arrives, both included.
type Window struct {
	From Date `json:"from" format:"date" doc:"The first day, in Saudi Arabia"`
	To   Date `json:"to" format:"date" doc:"The last day, in Saudi Arabia"`
}

// Window returns when an order of the moment arrives, and reports whether the city has the
// speed.
func (c City) Window(s Speed, now time.Time) (w Window, ok bool) {
	days := c.Standard
	if s == Express {
		days = c.Express
	}
	if days == (Days{}) {
		return w, false
	}
	local := now.In(saudi.Zone)
	leaves := local
	if local.Hour() >= CutOffHour || local.Weekday() == RestDay {
		leaves = workingDay(local, 1)
	}
	return Window{dateOf(workingDay(leaves, days.Least)), dateOf(workingDay(leaves, days.Most))}, true
}

// workingDay returns the nth working day after a day.
func workingDay(day time.Time, n int) time.Time {
	for n > 0 {
		day = day.AddDate(0, 0, 1)
		if day.Weekday() != RestDay {
			n--
		}
	}
	return day
}

// EndedBefore reports whether the last day of the window was over at the moment.
func (w Window) EndedBefore(at time.Time) bool { return DateOf(at) > w.To }

// DateOf returns the day of a moment, in Saudi Arabia.
func DateOf(at time.Time) Date { return dateOf(at.In(saudi.Zone)) }

// Date is a day as in "2026-11-19".
type Date string

func dateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

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

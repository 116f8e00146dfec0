package delivery

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"matjar/internal/lang"
)

// TestWindow shares its cases with the test of the browser's estimate.
func TestWindow(t *testing.T) {
	text, err := os.ReadFile("testdata/windows.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name     string
		Now      time.Time
		City     string
		Speed    Speed
		Handling int
		// Policy is what the browser is sent; without it the default one is in effect.
		Policy   *sentPolicy
		From, To Date
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got, ok := planOf(t, c.Policy).To(c.City, "").Window(c.Speed, c.Now, c.Handling)
		if want := (Window{c.From, c.To}); !ok || got != want {
			t.Errorf("%s: %v, %t, want %v", c.Name, got, ok, want)
		}
	}
}

// sentPolicy is a policy with one zone, in the form in which a document has it.
type sentPolicy struct {
	CutOffHour int       `json:"cut_off_hour"`
	RestDays   []int     `json:"rest_days"`
	Holidays   [][2]Date `json:"holidays"`
	Standard   [2]int
	Express    *[2]int
}

func planOf(t *testing.T, sent *sentPolicy) *Plan {
	t.Helper()
	if sent == nil {
		return nil
	}
	zone := Zone{ID: "z", Cities: []string{"riyadh"}, Times: Times{Standard: Days{sent.Standard[0], sent.Standard[1]}}}
	if sent.Express != nil {
		zone.Express = &Days{sent.Express[0], sent.Express[1]}
	}
	p := Policy{Zones: Zones{Zones: []Zone{zone}}, Calendar: Calendar{CutOffHour: sent.CutOffHour, RestDays: sent.RestDays}, Places: DefaultPlaces()}
	for _, h := range sent.Holidays {
		p.Calendar.Holidays = append(p.Calendar.Holidays, Holiday{From: h[0], To: h[1]})
	}
	if broken := append(CheckZones(&p.Zones), CheckCalendar(&p.Calendar)...); broken != nil {
		t.Fatal(broken)
	}
	return NewPlan(p)
}

func TestDestination(t *testing.T) {
	var plan *Plan
	for name, want := range map[string]string{
		"Riyadh": "riyadh", " RIYADH ": "riyadh", "الرياض": "riyadh", "جده": "jeddah", "Mecca": "makkah", "مكة": "makkah", "": "",
		"Abha": "abha", "ابها": "abha", "Al-Khobar": "khobar", "alkhobar": "khobar", "خبر": "khobar", "al ula": "ula", "Al Madinah Al-Munawwarah": "madinah", "Nowhere": "",
	} {
		if got := plan.To(name, "").City; got != want {
			t.Errorf("To(%q) is %q, want %q", name, got, want)
		}
	}
	now := time.Date(2025, 11, 3, 6, 0, 0, 0, time.UTC)
	for _, place := range [][2]string{{"Abha", ""}, {"Nowhere", "Asir"}, {"Nowhere", "Nowhere"}} {
		to := plan.To(place[0], place[1])
		if _, ok := to.Window(Express, now, 0); ok || !to.Delivered {
			t.Errorf("express goes to %v, or nothing does; want standard only", place)
		}
		if got, ok := to.Window(Standard, now, 0); !ok || got != (Window{"2025-11-08", "2025-11-11"}) {
			t.Errorf("standard to %v = %v, %t", place, got, ok)
		}
	}
}

func TestWindowText(t *testing.T) {
	for w, want := range map[Window]lang.Text{
		{"2026-11-19", "2026-11-19"}: {En: "Thu, Nov 19", Ar: "الخميس 19 نوفمبر"},
		{"2026-11-19", "2026-11-21"}: {En: "Thu, Nov 19 – Sat, Nov 21", Ar: "من الخميس 19 نوفمبر إلى السبت 21 نوفمبر"},
	} {
		if got := w.Text(); got != want {
			t.Errorf("%v.Text() = %v, want %v", w, got, want)
		}
	}
}

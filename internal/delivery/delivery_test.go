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
		From, To Date
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got, ok := Find(c.City).Window(c.Speed, c.Now)
		if want := (Window{c.From, c.To}); !ok || got != want {
			t.Errorf("%s: %v, %t, want %v", c.Name, got, ok, want)
		}
	}
}

func TestFind(t *testing.T) {
	for name, want := range map[string]string{
		"Riyadh": "riyadh", " RIYADH ": "riyadh", "الرياض": "riyadh", "جده": "jeddah", "Mecca": "makkah", "مكة": "makkah", "Abha": "", "": "",
	} {
		if got := Find(name).Key; got != want {
			t.Errorf("Find(%q) = %q, want %q", name, got, want)
		}
	}
	now := time.Date(2025, 11, 3, 6, 0, 0, 0, time.UTC)
	if _, ok := Find("Abha").Window(Express, now); ok {
		t.Error("express goes to Abha, want standard only")
	}
	if got, ok := Find("Abha").Window(Standard, now); !ok || got != (Window{"2025-11-08", "2025-11-11"}) {
		t.Errorf("standard to Abha = %v, %t", got, ok)
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

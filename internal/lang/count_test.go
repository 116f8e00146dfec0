package lang

import (
	"testing"
	"time"
)

func TestDuration(t *testing.T) {
	const day = 24 * time.Hour
	for d, want := range map[time.Duration]Text{
		time.Minute:      {"1 minute", "دقيقة"},
		5 * time.Minute:  {"5 minutes", "5 دقائق"},
		90 * time.Minute: {"90 minutes", "90 دقيقة"},
		time.Hour:        {"1 hour", "ساعة"},
		2 * time.Hour:    {"2 hours", "ساعتين"},
		23 * time.Hour:   {"23 hours", "23 ساعة"},
		day:              {"1 day", "يوم"},
		2 * day:          {"2 days", "يومين"},
		7 * day:          {"7 days", "7 أيام"},
		10 * day:         {"10 days", "10 أيام"},
		11 * day:         {"11 days", "11 يومًا"},
		99 * day:         {"99 days", "99 يومًا"},
		100 * day:        {"100 days", "100 يوم"},
		102 * day:        {"102 days", "102 يوم"},
		103 * day:        {"103 days", "103 أيام"},
	} {
		if got := Duration(d); got != want {
			t.Errorf("Duration(%v) = %q, want %q", d, got, want)
		}
	}
}

package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	now := time.Unix(0, 0)
	var out bytes.Buffer
	p := &Progress{w: &out, label: "Products", now: func() time.Time { return now }}
	for done := range 41 {
		p.Report(done, 40)
		now = now.Add(100 * time.Millisecond)
	}
	want := "Products: 10 of 40 (25%)\nProducts: 20 of 40 (50%)\nProducts: 30 of 40 (75%)\nProducts: 40 of 40 (100%)\n"
	if got := out.String(); got != want {
		t.Errorf("elsewhere: %q, want %q", got, want)
	}
	out.Reset()
	p = &Progress{w: &out, label: "Products", live: true, now: func() time.Time { return now }}
	p.Report(20, 40)
	now = now.Add(time.Second)
	p.Report(40, 40)
	if got := out.String(); !strings.Contains(got, "\rProducts [███████████████░░░░░░░░░░░░░░░]  50% 20/40") || !strings.HasSuffix(got, "] 100% 40/40\n") {
		t.Errorf("on a terminal: %q", got)
	}
}

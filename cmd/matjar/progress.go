package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// progress shows how far long work is: a bar that fills on a terminal, a line a second
// elsewhere.
type progress struct {
	w     io.Writer
	label string
	live  bool
	now   func() time.Time
	last  time.Time
}

func newProgress(w io.Writer, label string) *progress {
	return &progress{w: w, label: label, live: terminal(w), now: time.Now}
}

// redraw is how often the bar moves on a terminal.
const redraw = 100 * time.Millisecond

// report shows that done of total steps are behind. The last step is always shown.
func (p *progress) report(done, total int) {
	pause := time.Second
	if p.live {
		pause = redraw
	}
	now := p.now()
	if p.last.IsZero() && !p.live {
		// Work that ends within the first second needs its last line only.
		p.last = now
	}
	if done < total && now.Sub(p.last) < pause {
		return
	}
	p.last = now
	percent := 100
	if total > 0 {
		percent = done * 100 / total
	}
	if !p.live {
		fmt.Fprintf(p.w, "%s: %d of %d (%d%%)\n", p.label, done, total, percent)
		return
	}
	const width = 30
	filled := percent * width / 100
	fmt.Fprintf(p.w, "\r%s [%s%s] %3d%% %d/%d", p.label,
		strings.Repeat("█", filled), strings.Repeat("░", width-filled), percent, done, total)
	if done >= total {
		fmt.Fprintln(p.w)
	}
}

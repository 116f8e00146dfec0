// Package progress shows how far long work is.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// Progress shows how far long work is: a bar that fills on a terminal, a line a second
// elsewhere.
type Progress struct {
	w     io.Writer
	label string
	live  bool
	now   func() time.Time
	last  time.Time
}

// New shows the progress of what label names on w.
func New(w io.Writer, label string) *Progress {
	return &Progress{w: w, label: label, live: Terminal(w), now: time.Now}
}

// redraw is how often the bar moves on a terminal.
const redraw = 100 * time.Millisecond

// Report shows that done of total steps are behind. The last step is always shown.
func (p *Progress) Report(done, total int) {
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

// Terminal reports whether a person watches w.
func Terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

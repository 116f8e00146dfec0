package catalog

import (
	"sync"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
)

// letters keeps what single letters find in one snapshot. Nearly every word has each of
// them, so that putting the sets together takes milliseconds, and there are few of them.
type letters struct {
	mu   sync.Mutex
	kept map[letter]*roaring.Bitmap
}

// letter is a word of one character and the kind of place it is looked for in.
type letter struct {
	word string
	in   place
}

type place int

const (
	inAnything place = iota
	inStrong
	inWordStart
)

// maxLetters bounds what is kept; no two alphabets have as many.
const maxLetters = 512

func newLetters() *letters { return &letters{kept: map[letter]*roaring.Bitmap{}} }

// get gives the set of a term, which find makes unless it is kept. Nobody may change it.
func (l *letters) get(t *term, in place, find func() *roaring.Bitmap) *roaring.Bitmap {
	if utf8.RuneCountInString(t.word) > 1 {
		return find()
	}
	key := letter{t.word, in}
	l.mu.Lock()
	set := l.kept[key]
	l.mu.Unlock()
	if set != nil {
		return set
	}
	set = find()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.kept) < maxLetters && !set.IsEmpty() {
		l.kept[key] = set
	}
	return set
}

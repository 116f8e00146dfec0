package search

import (
	"fmt"
	"strings"
)

// Synonym is a line of synonyms that the operator of a shop has added.
type Synonym struct {
	// Terms are words and phrases that mean the same.
	Terms []string
	// Finds are what whoever asks for one of the terms finds too, not the other way round.
	Finds []string
}

// MaxTermWords is how many words a term has at most: every search compares so many words in a row.
const MaxTermWords = 5

// marks are the characters that part the words of a lexicon's lines.
const marks = ",،>#[]\n\r"

// CheckTerm returns why a text cannot be a term of a synonym, or nil.
func (l *Lexicon) CheckTerm(term string) error {
	if strings.ContainsAny(term, marks) {
		return fmt.Errorf("%q: a comma, #, >, [ or ] is not a part of a word", term)
	}
	switch n := len(l.Words(term)); {
	case n == 0:
		return fmt.Errorf("%q: there is no letter and no digit in it", term)
	case n > MaxTermWords:
		return fmt.Errorf("%q: has %d words, at most %d are possible", term, n, MaxTermWords)
	}
	return nil
}

// WithSynonyms returns the lexicon with synonyms added. l is not changed. A line that cannot be read is left out:
// CheckTerm has refused it when it was written.
func (l *Lexicon) WithSynonyms(lines []Synonym) *Lexicon {
	if len(lines) == 0 {
		return l
	}
	n := *l
	n.groups, n.narrower = cloned(l.groups), cloned(l.narrower)
	for _, s := range lines {
		line := strings.Join(s.Terms, ",")
		if len(s.Finds) > 0 {
			line += ">" + strings.Join(s.Finds, ",")
		}
		_ = n.add("synonyms", line) // see above
	}
	return &n
}

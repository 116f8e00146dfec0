package catalog

import (
	"cmp"

	"matjar/internal/search"
)

// SetSynonyms makes search understand the operator's synonyms beside those of the lexicon, in the place of those
// that it was given before. Nothing is read from the database: only what depends on them is dropped.
func (c *Catalog) SetSynonyms(lines []search.Synonym) {
	c.refreshing.Lock()
	defer c.refreshing.Unlock()
	c.spoken = c.BaseLexicon().WithSynonyms(lines)
	c.Serve(c.Snapshot().speaking(c.spoken))
}

// WithSynonyms returns the current snapshot as if it had been given the synonyms, to try them.
func (c *Catalog) WithSynonyms(lines []search.Synonym) *Snapshot {
	return c.Snapshot().speaking(c.BaseLexicon().WithSynonyms(lines))
}

// BaseLexicon is what search knows of words without the operator's synonyms.
func (c *Catalog) BaseLexicon() *search.Lexicon { return cmp.Or(c.Lexicon, search.Default) }

// speaking returns the snapshot with a lexicon that differs in synonyms alone: those are looked up when somebody
// searches, so all indexes stay as they are.
func (s *Snapshot) speaking(lexicon *search.Lexicon) *Snapshot {
	n := *s
	n.lexicon = lexicon
	n.responses, n.terms = newResponseCache(), newTermCache()
	return &n
}

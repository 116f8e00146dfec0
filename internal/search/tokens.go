package search

import (
	"bytes"
	"strings"

	"matjar/internal/lang"
)

// Analyzer splits texts into words, and keeps its memory from one text to the next. It must not
// be used by two goroutines.
type Analyzer struct {
	l *Lexicon
	// folded is the text, joined has the numbers with their units.
	folded, joined []byte
	words          [][]byte
}

// NewAnalyzer returns an analyzer with the words of a lexicon.
func (l *Lexicon) NewAnalyzer() *Analyzer { return &Analyzer{l: l} }

// Words returns the words of a text as search compares them: folded, without articles and
// possessives, and a number with its unit as one word ("33 cm" and "٣٣سم" are "33cm"). They are
// good until the next text.
func (a *Analyzer) Words(text string) [][]byte {
	a.begin()
	a.append(text, nil)
	return a.words
}

func (a *Analyzer) begin() { a.folded, a.joined, a.words = a.folded[:0], a.joined[:0], a.words[:0] }

// append appends the words of a text. If stop reports true for a word as it stands in the text,
// append returns the number of words before it, else -1.
func (a *Analyzer) append(text string, stop func(raw []byte) bool) (stopped int) {
	stopped = -1
	start := len(a.folded)
	a.folded = lang.AppendFold(a.folded, withoutPossessives(text))
	// What follows in the buffer must not grow over the words of this text.
	rest := a.folded[start:len(a.folded):len(a.folded)]
	a.folded = append(a.folded, ' ')
	number := false
	for len(rest) > 0 {
		word := rest
		if n := bytes.IndexByte(rest, ' '); n >= 0 {
			word, rest = rest[:n:n], rest[n+1:]
		} else {
			rest = nil
		}
		if stop != nil && stopped < 0 && stop(word) {
			stopped = len(a.words)
		}
		if number {
			number = false
			if unit, ok := a.l.units[string(word)]; ok {
				last := &a.words[len(a.words)-1]
				*last = a.join(*last, unit)
				continue
			}
		}
		if isNumber(word) {
			end := 0
			for end < len(word) && '0' <= word[end] && word[end] <= '9' {
				end++
			}
			if number = end == len(word); !number {
				if unit, ok := a.l.units[string(word[end:])]; ok {
					word = a.join(word[:end], unit)
				}
			}
		} else {
			word = withoutArticle(word)
		}
		a.words = append(a.words, word)
	}
	return stopped
}

func (a *Analyzer) join(number []byte, unit string) []byte {
	at := len(a.joined)
	a.joined = append(append(a.joined, number...), unit...)
	return a.joined[at:len(a.joined):len(a.joined)]
}

// Fold returns a text folded and without possessives, which has the same words.
func Fold(text string) string { return lang.Fold(withoutPossessives(text)) }

func withoutPossessives(text string) string {
	if strings.IndexByte(text, '\'') < 0 && !strings.Contains(text, "’") {
		return text
	}
	return possessive.Replace(text + " ")
}

// possessive is what English adds to an owner, which is no word of its own.
var possessive = strings.NewReplacer("'s ", " ", "’s ", " ", "' ", " ", "’ ", " ")

// Words returns the words of a text, see Analyzer.Words.
func (l *Lexicon) Words(text string) []string {
	words := l.NewAnalyzer().Words(text)
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// IsStop reports whether a folded word says nothing about what is wanted.
func (l *Lexicon) IsStop(word string) bool { return l.stops[word] || l.tails[word] }

// IsTail reports whether a folded word begins what a thing is for or comes with.
func (l *Lexicon) IsTail(word string) bool { return l.tails[word] }

// IsSizeWord reports whether a folded word says that a size follows.
func (l *Lexicon) IsSizeWord(word string) bool { return l.sizes[word] }

// IsContainer reports whether a folded word only says how things are put together, such as
// "set".
func (l *Lexicon) IsContainer(word string) bool { return l.containers[word] }

// IsColor reports whether a folded word is a colour.
func (l *Lexicon) IsColor(word string) bool { return l.colors[l.Stem(word)] }

// Name is a product's name in one language, split by what its words say.
type Name struct {
	// Head are the words that say what the product is, Before and After the others of the
	// name's first part, Tail is what it is for, what it comes with, and its variant.
	Head, Before, After, Tail [][]byte
}

// FirstPart is what a name says before its variant: up to the first comma, dash or bracket.
func FirstPart(name string) string { return strings.TrimSpace(name[:firstPart(name)]) }

// firstPart returns where the first part of a name ends.
func firstPart(name string) int {
	for i, r := range name {
		switch r {
		case ',', '،', '(', '|', '/', ';', ':', '–', '—':
			if i > 0 {
				return i
			}
		case '-':
			if i > 0 && name[i-1] == ' ' && strings.HasPrefix(name[i+1:], " ") {
				return i
			}
		}
	}
	return len(name)
}

// Split splits a name into what the product is and what is said about it. In English the
// last noun of the first part is the head, in Arabic the first one. The result is good until
// the next text.
func (a *Analyzer) Split(name string, tag lang.Tag) Name {
	a.begin()
	first := firstPart(name)
	end := a.append(name[:first], func(raw []byte) bool {
		return len(a.words) > 0 && (a.l.tails[string(raw)] || tag == lang.Arabic && bytes.HasPrefix(raw, forThe))
	})
	if end < 0 {
		end = len(a.words)
	}
	a.append(name[first:], nil)
	words := a.words[:end]
	n := Name{Tail: a.words[end:]}
	if end == 0 {
		return n
	}
	from, to := 0, 1
	if tag == lang.Arabic {
		if a.l.containers[string(words[0])] && end > 1 {
			to = 2
		}
	} else {
		to = end
		for to > 1 && (a.l.trailers[string(words[to-1])] || isNumber(words[to-1])) {
			to--
		}
		from = to - 1
		if a.l.containers[string(words[from])] && from > 0 {
			from--
		}
	}
	n.Head, n.Before, n.After = words[from:to], words[:from], words[to:]
	return n
}

// forThe is "for the", which Arabic writes together with its noun.
var forThe = []byte("لل")

// Parts splits a category's name into what it lists, each as stems: "Phones & Tablets" and
// "الجوالات والأجهزة اللوحية" have two. An audience and stop words are no part of it.
func (l *Lexicon) Parts(name string) [][]string {
	var parts [][]string
	part := []string{}
	flush := func() {
		if len(part) > 0 {
			parts = append(parts, part)
			part = []string{}
		}
	}
	for field := range strings.FieldsSeq(strings.NewReplacer("&", " & ", "/", " & ", ",", " & ", "،", " & ").Replace(name)) {
		if field == "&" || strings.EqualFold(field, "and") || strings.HasPrefix(lang.Fold(field), "وال") {
			flush()
		}
		for _, w := range l.Words(field) {
			if !l.IsStop(w) {
				part = append(part, l.Stem(w))
			}
		}
	}
	flush()
	return parts
}

func isNumber(word []byte) bool { return '0' <= word[0] && word[0] <= '9' }

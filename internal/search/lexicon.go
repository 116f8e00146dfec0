// Package search understands the words of shoppers in English and Arabic: their stems,
// units, colours, audiences and synonyms. It knows nothing of products.
package search

import (
	"bufio"
	_ "embed"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"matjar/internal/lang"
)

//go:embed lexicon.txt
var builtIn string

// Audience is whom something is made for.
type Audience int

// The audiences.
const (
	Men Audience = iota
	Women
	Kids
	Baby
	NumAudiences
)

var audienceNames = map[string]Audience{"men": Men, "women": Women, "kids": Kids, "baby": Baby}

// Lexicon is what is known of words. It is not written after it is made.
type Lexicon struct {
	stops, sizes, tails, containers, trailers map[string]bool
	units, plurals                            map[string]string
	// colors are stems.
	colors map[string]bool
	// groups have for the stems of a word or phrase what means the same, narrower what is
	// a kind of it, both as phrases.
	groups, narrower map[string][]string
	// audience and implied are stems of words that name an audience or say that a thing is
	// usually made for one.
	audience, implied map[string]Audience
	// longest is the most words that a phrase has.
	longest int
}

// Default is the lexicon that comes with the shop.
var Default = must(parse(builtIn, nil))

func must(l *Lexicon, err error) *Lexicon {
	if err != nil {
		panic(err)
	}
	return l
}

// Load returns the default lexicon with the lines of a file added. Errors name the line.
func Load(path string) (*Lexicon, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	l, err := parse(string(text), Default)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// parse reads a lexicon. Sections are headed by their names in brackets; without one, lines are
// synonyms. It adds to base, which is not changed.
func parse(text string, base *Lexicon) (*Lexicon, error) {
	l := &Lexicon{}
	if base != nil {
		*l = *base
	}
	for _, m := range []*map[string]bool{&l.stops, &l.sizes, &l.tails, &l.containers, &l.trailers, &l.colors} {
		*m = cloned(*m)
	}
	for _, m := range []*map[string]string{&l.units, &l.plurals} {
		*m = cloned(*m)
	}
	for _, m := range []*map[string]Audience{&l.audience, &l.implied} {
		*m = cloned(*m)
	}
	l.groups, l.narrower = cloned(l.groups), cloned(l.narrower)
	section := "synonyms"
	scanner := bufio.NewScanner(strings.NewReader(text))
	for number := 1; scanner.Scan(); number++ {
		line, _, _ := strings.Cut(scanner.Text(), "#")
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			section = line[1 : len(line)-1]
			if !knownSection(section) {
				return nil, fmt.Errorf("line %d: there is no section %q", number, section)
			}
		default:
			if err := l.add(section, line); err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
		}
	}
	return l, scanner.Err()
}

func cloned[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return maps.Clone(m)
}

func knownSection(name string) bool {
	if kind, audience, ok := strings.Cut(name, " "); ok && (kind == "audience" || kind == "implied") {
		_, ok := audienceNames[audience]
		return ok
	}
	return slices.Contains([]string{"synonyms", "colors", "plurals", "units", "stop words", "size words", "tail words", "containers", "trailers"}, name)
}

// add reads a line of a section.
func (l *Lexicon) add(section, line string) error {
	set := func(into map[string]bool) error {
		for word := range strings.FieldsSeq(lang.Fold(line)) {
			into[word] = true
		}
		return nil
	}
	switch section {
	case "synonyms":
		if broad, narrow, ok := strings.Cut(line, ">"); ok {
			broader, kinds := l.phrases(broad), l.phrases(narrow)
			if len(broader) == 0 || len(kinds) == 0 {
				return fmt.Errorf("%q: a word is missing beside >", line)
			}
			for _, phrase := range broader {
				words := strings.Fields(phrase)
				l.longest = max(l.longest, len(words))
				key := l.key(words)
				l.narrower[key] = append(slices.Clip(l.narrower[key]), kinds...)
			}
			if len(broader) == 1 {
				return nil
			}
			return l.group(broader, broad)
		}
		return l.group(l.phrases(line), line)
	case "colors":
		for _, phrase := range l.phrases(line) {
			l.colors[l.key(strings.Fields(phrase))] = true
		}
		return l.group(l.phrases(line), line)
	case "plurals":
		words := strings.Fields(lang.Fold(line))
		if len(words) < 2 {
			return fmt.Errorf("%q: a plural line has the singular and then its plurals", line)
		}
		for _, w := range words {
			l.plurals[w] = words[0]
		}
	case "units":
		words := strings.Fields(lang.Fold(line))
		for _, w := range words {
			l.units[w] = words[0]
		}
	case "stop words":
		return set(l.stops)
	case "size words":
		return set(l.sizes)
	case "tail words":
		return set(l.tails)
	case "containers":
		return set(l.containers)
	case "trailers":
		return set(l.trailers)
	default:
		kind, name, _ := strings.Cut(section, " ")
		into := l.implied
		if kind == "audience" {
			into = l.audience
		}
		for _, phrase := range l.phrases(line) {
			into[l.key(strings.Fields(phrase))] = audienceNames[name]
		}
	}
	return nil
}

// phrases are the phrases of a line, parted by commas of either script.
func (l *Lexicon) phrases(line string) []string {
	var list []string
	for part := range strings.SplitSeq(strings.ReplaceAll(line, "،", ","), ",") {
		if words := l.Words(part); len(words) > 0 {
			list = append(list, strings.Join(words, " "))
		}
	}
	return list
}

func (l *Lexicon) group(phrases []string, line string) error {
	if len(phrases) < 2 {
		return fmt.Errorf("%q: a line of synonyms needs two or more, parted by commas", line)
	}
	for i, p := range phrases {
		words := strings.Fields(p)
		l.longest = max(l.longest, len(words))
		key := l.key(words)
		others := slices.Clip(l.groups[key])
		for j, o := range phrases {
			if i != j && !slices.Contains(others, o) {
				others = append(others, o)
			}
		}
		l.groups[key] = others
	}
	return nil
}

// key is the stems of words, by which phrases are found.
func (l *Lexicon) key(words []string) string {
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = l.Stem(w)
	}
	return strings.Join(stems, " ")
}

// Phrase returns how many of the first words are one phrase of the lexicon, at least 1.
func (l *Lexicon) Phrase(words []string) int {
	for n := min(l.longest, len(words)); n > 1; n-- {
		key := l.key(words[:n])
		if l.groups[key] != nil || l.narrower[key] != nil {
			return n
		}
	}
	return 1
}

// Synonyms returns the phrases that mean the same as the words, and those that are a kind of
// it.
func (l *Lexicon) Synonyms(words []string) (same, narrower []string) {
	key := l.key(words)
	same = l.groups[key]
	seen := map[string]bool{}
	for _, s := range same {
		seen[s] = true
	}
	for _, phrase := range l.narrower[key] {
		// Of what a kind is called too, only the words of its own language are sure to mean that.
		for _, p := range append([]string{phrase}, l.groups[l.key(strings.Fields(phrase))]...) {
			if !seen[p] && (p[0] < utf8.RuneSelf) == (phrase[0] < utf8.RuneSelf) {
				seen[p] = true
				narrower = append(narrower, p)
			}
		}
	}
	return same, narrower
}

// Known reports whether the lexicon has synonyms or kinds for a word.
func (l *Lexicon) Known(word string) bool {
	key := l.Stem(word)
	return l.groups[key] != nil || l.narrower[key] != nil
}

// Vocabulary yields the single words that have synonyms, as stems.
func (l *Lexicon) Vocabulary(yield func(string) bool) {
	for key := range l.groups {
		if !strings.Contains(key, " ") && !yield(key) {
			return
		}
	}
}

// AudienceOf returns the audience that a word names.
func (l *Lexicon) AudienceOf(word string) (Audience, bool) {
	a, ok := l.audience[l.Stem(word)]
	return a, ok
}

// Audiences yields the stems of words that name an audience.
func (l *Lexicon) Audiences(yield func(string, Audience) bool) { maps.All(l.audience)(yield) }

// Implied yields the stems of words for things that are usually made for an audience.
func (l *Lexicon) Implied(yield func(string, Audience) bool) { maps.All(l.implied)(yield) }

package search

import (
	"strings"
	"unicode/utf8"
)

// articles are what Arabic writes together with the noun that follows: the article, alone
// and after "and", "with", "like" and "for". The longer ones come first.
var articles = []string{"وال", "بال", "كال", "فال", "ال", "لل"}

// WithoutArticle returns a folded word without a leading Arabic article, unless too little
// would be left.
func WithoutArticle(word string) string { return withoutArticle(word) }

func withoutArticle[T string | []byte](word T) T {
	if len(word) == 0 || word[0] < utf8.RuneSelf {
		return word
	}
	for _, a := range articles {
		// Two letters must be left, of two bytes each.
		if len(word) > len(a)+2 && string(word[:len(a)]) == a {
			return word[len(a):]
		}
	}
	return word
}

// endings are the plural, dual and feminine endings of Arabic and those of adjectives, as
// folded, the longer ones first.
var endings = []string{"ات", "ون", "ين", "ان", "يه", "ه", "ي", "ا"}

// Stem returns the form that a folded word shares with its other numbers and genders. It
// is light: a word and its stem look alike, and words that only share a root differ.
func (l *Lexicon) Stem(word string) string {
	if word == "" {
		return word
	}
	if word[0] < utf8.RuneSelf {
		if s, ok := l.plurals[word]; ok {
			return s
		}
		return stemEnglish(word)
	}
	word = WithoutArticle(word)
	if s, ok := l.plurals[word]; ok {
		return s
	}
	return stemArabic(word)
}

// stemEnglish removes the ending of a plural.
func stemEnglish(word string) string {
	n := len(word)
	switch {
	case n < 4 || !strings.HasSuffix(word, "s"), strings.HasSuffix(word, "ss"),
		strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "ies") && n > 4:
		return word[:n-3] + "y"
	case strings.HasSuffix(word, "sses"), strings.HasSuffix(word, "xes"), strings.HasSuffix(word, "ches"),
		strings.HasSuffix(word, "shes"), strings.HasSuffix(word, "zzes"):
		return word[:n-2]
	default:
		return word[:n-1]
	}
}

// stemArabic removes an ending, and the one of an adjective before it, as long as three
// letters are left.
func stemArabic(word string) string {
	word = withoutEnding(word, endings)
	return withoutEnding(word, endings[6:7])
}

func withoutEnding(word string, endings []string) string {
	const least = 3
	for _, e := range endings {
		if rest, ok := strings.CutSuffix(word, e); ok && utf8.RuneCountInString(rest) >= least {
			return rest
		}
	}
	return word
}

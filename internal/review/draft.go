package review

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"matjar/internal/auth"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

// Lengths of a review's texts in characters.
var (
	maxTitle = rest.Limit[ReviewDraft]("Title", "maxLength")
	minBody  = rest.Limit[ReviewDraft]("Body", "minLength")
	maxBody  = rest.Limit[ReviewDraft]("Body", "maxLength")
)

// Draft is a review as its author sends it.
type Draft struct {
	Stars int
	Title string
	Body  string
	// Language is the author's interface language, used when the text does not decide.
	Language lang.Tag
}

// validate returns the draft as it is stored: plain text, with its detected language.
// Returns validation_failed for wrong lengths, review_links for links and review_words for
// banned words.
func (d Draft) validate(words BannedWords) (Draft, error) {
	d.Title, d.Body = plainLine(d.Title), plainText(d.Body)
	var broken errs.Broken
	if d.Stars < 1 || d.Stars > 5 {
		broken.Add("stars", "not_allowed", "expected 1 to 5 stars")
	}
	if utf8.RuneCountInString(d.Title) > maxTitle {
		broken.Add("title", "too_long", "expected at most %d characters", maxTitle)
	}
	switch n := utf8.RuneCountInString(d.Body); {
	case n < minBody:
		broken.Add("body", "too_short", "expected at least %d characters", minBody)
	case n > maxBody:
		broken.Add("body", "too_long", "expected at most %d characters", maxBody)
	}
	if err := broken.Err("the review breaks a rule"); err != nil {
		return d, err
	}
	for _, rule := range []struct {
		code    code.Code
		message string
		broken  func(string) bool
	}{
		{code.ReviewLinks, "reviews cannot have links or addresses in them", hasLink},
		{code.ReviewWords, "reviews cannot have such words in them", words.occurIn},
	} {
		for name, text := range map[string]string{"title": d.Title, "body": d.Body} {
			if rule.broken(text) {
				broken.Add(name, rule.code.String(), "%s", rule.message)
			}
		}
		if broken != nil {
			return d, &errs.Error{Kind: errs.Unprocessable, Code: rule.code, Message: rule.message, Fields: broken}
		}
	}
	d.Language = languageOf(d.Title+" "+d.Body, d.Language)
	return d, nil
}

// plainLine normalizes text to one line and keeps emoji intact.
func plainLine(text string) string {
	return strings.Join(strings.Fields(lang.NormalizeText(text)), " ")
}

var emptyLines = regexp.MustCompile(`\n\s*\n\s*`)

// plainText normalizes text and collapses empty lines.
func plainText(text string) string {
	return emptyLines.ReplaceAllString(lang.NormalizeText(text), "\n\n")
}

// linkPattern matches URLs and email addresses. Host names without a scheme are recognized
// by their top-level domain.
var linkPattern = regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://|\bmailto:|\bwww\.|\b(?:wa|t)\.me\b|` +
	`[\p{L}\p{N}_-]\.(?:com|net|org|info|biz|shop|store|online|site|xyz|link|click|app|io|ly|co|sa|ae|kw|qa|bh|om|eg)(?:\.[a-z]{2})?(?:[/?#:]|[^\p{L}\p{N}]|$)|` +
	`[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]+\.[\p{L}]`)

// hasLink reports whether text contains a link, also an obfuscated one.
func hasLink(text string) bool {
	visible := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
	return linkPattern.MatchString(visible)
}

// languageOf returns the language that most letters of the text belong to, or otherwise.
func languageOf(text string, otherwise lang.Tag) lang.Tag {
	arabic, latin := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Arabic, r):
			arabic++
		case unicode.Is(unicode.Latin, r):
			latin++
		}
	}
	switch {
	case arabic > latin:
		return lang.Arabic
	case latin > arabic:
		return lang.English
	default:
		return otherwise
	}
}

// BannedWords are words and phrases that reviews must not contain, folded, with a space at
// either end.
type BannedWords []string

// ReadBannedWords reads a list with one word or phrase per line. Empty lines and those that
// begin with # are ignored.
func ReadBannedWords(r io.Reader) (BannedWords, error) {
	var words BannedWords
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if strings.HasPrefix(strings.TrimSpace(lines.Text()), "#") {
			continue
		}
		if word := lang.Fold(lines.Text()); word != "" {
			words = append(words, " "+word+" ")
		}
	}
	return words, lines.Err()
}

// particles are the Arabic particles that are written together with the word they precede.
var particles = []string{"وال", "فال", "بال", "كال", "ال", "لل", "و", "ف", "ب", "ل", "ك"}

// occurIn reports whether a text contains one of the words in any spelling. Only whole words
// count, with or without Arabic prefix particles.
func (w BannedWords) occurIn(text string) bool {
	if len(w) == 0 {
		return false
	}
	folded := strings.Fields(lang.Fold(text))
	given := " " + strings.Join(folded, " ") + " "
	for _, word := range folded {
		for _, particle := range particles {
			if rest, ok := strings.CutPrefix(word, particle); ok {
				given += " " + rest + " "
			}
		}
	}
	for _, word := range w {
		if strings.Contains(given, word) {
			return true
		}
	}
	return false
}

// displayName returns the public name of an author: first name and initial of the last.
func displayName(fullName string, language lang.Tag) string {
	names := strings.Fields(lang.NormalizeLine(fullName))
	switch len(names) {
	case 0:
		return auth.AnonymousName.In(language)
	case 1:
		return names[0]
	}
	last := names[len(names)-1]
	if rest, ok := strings.CutPrefix(last, "ال"); ok && rest != "" {
		last = rest
	}
	initial, _ := utf8.DecodeRuneInString(last)
	return names[0] + " " + string(unicode.ToUpper(initial)) + "."
}

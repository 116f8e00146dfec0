package page

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"matjar/internal/lang"
)

// Language says in which language visitors find the shop who have chosen none. The zero value
// is English.
type Language struct {
	// Default is used when nothing else decides.
	Default lang.Tag
	// Browser means that the header Accept-Language decides.
	Browser bool
}

// ParseLanguage reads the setting: en, ar or browser.
func ParseLanguage(s string) (Language, error) {
	if s == "browser" {
		return Language{Browser: true}, nil
	}
	tag, ok := lang.Parse(s)
	if !ok {
		return Language{}, errors.New("want en, ar or browser")
	}
	return Language{Default: tag}, nil
}

// language returns the language of a page: from the query, else from the cookie, else what
// visitors without a choice get. chosen means that the query named it.
func (s *Site) language(r *http.Request) (tag lang.Tag, chosen bool) {
	if tag, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		return tag, true
	}
	if cookie, err := r.Cookie("lang"); err == nil {
		if tag, ok := lang.Parse(cookie.Value); ok {
			return tag, false
		}
	}
	rule := s.opt.Language
	if rule.Browser {
		if tag, ok := preferred(r.Header.Get("Accept-Language")); ok {
			return tag, false
		}
	}
	if rule.Default == "" {
		return lang.English, false
	}
	return rule.Default, false
}

// preferred returns the language of the shop that an Accept-Language header ranks highest: of
// two with the same weight the first, and none when it names neither.
func preferred(header string) (best lang.Tag, found bool) {
	highest := 0.0
	for entry := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(entry, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(name)), "-")
		tag, ok := lang.Parse(primary)
		if !ok {
			continue
		}
		weight := 1.0
		if q, has := strings.CutPrefix(strings.TrimSpace(parameters), "q="); has {
			if w, err := strconv.ParseFloat(q, 64); err == nil {
				weight = w
			}
		}
		if weight > highest {
			best, highest, found = tag, weight, true
		}
	}
	return best, found
}

package page

import (
	"net/http"
	"strconv"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/setting"
)

// browserLanguage is the setting with which the header Accept-Language decides.
const browserLanguage = "browser"

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
	rule := setting.Language.In(s.opt.Settings.Current())
	if rule == browserLanguage {
		if tag, ok := preferred(r.Header.Get("Accept-Language")); ok {
			return tag, false
		}
	}
	// Of anything but a language it is English.
	tag, _ = lang.Parse(rule)
	return tag, false
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

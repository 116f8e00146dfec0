package page

import (
	"cmp"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/setting"
)

// head is the metadata of a page for search engines and link previews.
type head struct {
	SiteName            string
	Title, Description  string
	Robots              string
	Manifest            string
	Canonical           string
	Alternates          []alternate
	OGType, Image       string
	Locale, OtherLocale string
	LD                  []template.JS
}

type alternate struct{ Lang, Href string }

func (s *Site) head(r *http.Request, tag lang.Tag, chosen bool, route Route, c Content) (head, error) {
	origin := s.origin(r)
	canonical := cmp.Or(c.Canonical, (&url.URL{Path: r.URL.Path}).String())
	in := func(language string) string { return origin + withLang(canonical, language) }
	h := head{
		SiteName:    s.name(tag),
		Title:       s.title(cmp.Or(c.Title.In(tag), s.named(route.Title, tag)), tag, route.WholeTitle && c.Title == lang.Text{}),
		Description: metaDescription(cmp.Or(c.Description.In(tag), s.named(route.Description, tag))),
		Robots:      "index, follow",
		Manifest:    withLang(manifestPath, string(tag)),
		Canonical:   origin + canonical,
		Alternates: []alternate{
			{"en", in("en")},
			{"ar", in("ar")},
			{"x-default", origin + canonical},
		},
		OGType: cmp.Or(c.Type, "website"),
		Image:  absolute(origin, cmp.Or(c.Image, setting.SharePicture.In(s.opt.Settings.Current()), s.dist.shareImage)),
		Locale: locale.In(tag), OtherLocale: locale.In(otherLanguage(tag)),
	}
	if chosen {
		h.Canonical = in(string(tag))
	}
	if route.noIndex() || c.NoIndex {
		h.Robots = "noindex, follow"
	}
	for _, object := range c.LD {
		text, err := scriptJSON(object)
		if err != nil {
			return h, err
		}
		h.LD = append(h.LD, text)
	}
	return h, nil
}

// withLang adds the language to a path with or without a query.
func withLang(path, language string) string {
	if strings.Contains(path, "?") {
		return path + "&lang=" + language
	}
	return path + "?lang=" + language
}

// scriptJSON returns v as JSON that is safe inside a script element: Marshal escapes <, >,
// & and the line separators of JavaScript.
func scriptJSON(v any) (template.JS, error) {
	text, err := json.Marshal(v)
	return template.JS(text), err
}

// title appends the shop's name, unless whole is set.
func (s *Site) title(text string, tag lang.Tag, whole bool) string {
	if whole {
		return text
	}
	return text + " | " + s.name(tag)
}

// name returns the shop's name.
func (s *Site) name(tag lang.Tag) string { return setting.Name.In(s.opt.Settings.Current()).In(tag) }

// named returns a text with the shop's name in the place of {shop}.
func (s *Site) named(text lang.Text, tag lang.Tag) string {
	return strings.ReplaceAll(text.In(tag), "{shop}", s.name(tag))
}

// maxDescription is how many characters search engines show.
const maxDescription = 160

// metaDescription returns a text on one line, truncated between words.
func metaDescription(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	letters := []rune(text)
	if len(letters) <= maxDescription {
		return text
	}
	cut := string(letters[:maxDescription-1])
	if space := strings.LastIndexByte(cut, ' '); space > 0 {
		cut = cut[:space]
	}
	return cut + "…"
}

func otherLanguage(tag lang.Tag) lang.Tag {
	if tag == lang.Arabic {
		return lang.English
	}
	return lang.Arabic
}

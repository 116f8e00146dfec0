package page

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"matjar/internal/lang"
	"matjar/internal/rest"
)

var (
	//go:embed document.html
	documentHTML string

	documentTemplate = template.Must(template.New("document").Parse(documentHTML))

	siteName = lang.Text{En: "Matjar", Ar: "متجر"}
	locale   = lang.Text{En: "en_US", Ar: "ar_SA"}
	noScript = lang.Text{
		En: "Matjar needs JavaScript. Please turn it on in your browser and load this page again.",
		Ar: "يحتاج متجر إلى جافاسكربت. فعّلها في متصفحك ثم حدّث هذه الصفحة.",
	}
	notBuilt = "web app not built: run make build\n"
)

// document is what document.html shows.
type document struct {
	head
	Lang, Dir      string
	Dev            bool
	Icons          []icon
	Fonts, Modules []string
	Pictures       []Picture
	CSS            template.CSS
	Entry          string
	NoScript       string
	Boot           template.JS
}

// head is what a document says of its page to search engines and to whoever shares it.
type head struct {
	SiteName            string
	Title, Description  string
	Robots              string
	Canonical           string
	Alternates          []alternate
	OGType, Image       string
	Locale, OtherLocale string
	LD                  []template.JS
}

type alternate struct{ Lang, Href string }

// boot is the app's first data; the app reads it from the document.
type boot struct {
	Lang lang.Tag `json:"lang"`
	Path string   `json:"path"`
	Now  int64    `json:"now"`
	// Data holds answers of the API by their address.
	Data   map[string]json.RawMessage `json:"data"`
	Config any                        `json:"config"`
}

// render answers with the document of a route.
func (s *Site) render(w http.ResponseWriter, r *http.Request, route Route, c Content, status int) {
	if !s.dist.built {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(notBuilt))
		return
	}
	tag, chosen := language(r)
	var addresses []string
	if status == http.StatusOK {
		addresses = s.first(r, route)
	}
	doc, err := s.document(r, tag, chosen, route, c, addresses)
	var body bytes.Buffer
	if err == nil {
		err = documentTemplate.Execute(&body, doc)
	}
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	if chosen {
		remember(w, r, tag)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(tag))
	// The cookie decides the language: only the visitor's own browser may keep the page.
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Cookie")
	if s.opt.Dev {
		// Vite adds inline scripts and styles of its own.
		h.Del("Content-Security-Policy")
	} else {
		h.Set("Content-Security-Policy", s.dist.csp)
		h.Set("ETag", rest.ETag(body.Bytes()))
	}
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes())
}

func (s *Site) document(r *http.Request, tag lang.Tag, chosen bool, route Route, c Content, addresses []string) (document, error) {
	top, err := s.head(r, tag, chosen, route, c)
	if err != nil {
		return document{}, err
	}
	doc := document{
		head: top,
		Lang: string(tag), Dir: tag.Dir(), Dev: s.opt.Dev,
		Icons:    s.dist.icons,
		CSS:      s.dist.css,
		Entry:    s.dist.entry,
		Modules:  s.dist.preloads(route, tag),
		Fonts:    s.dist.fonts[tag],
		NoScript: noScript.In(tag),
	}
	first := boot{Lang: tag, Path: r.URL.Path, Now: s.now(), Data: s.answers(r.Context(), slices.Concat(common, addresses)), Config: s.opt.Config}
	if route.Scene != "" {
		doc.Pictures = scenePictures(route.Scene, tag)
	}
	if route.PictureSizes != "" {
		for _, address := range addresses {
			if path := firstPicture(first.Data[address]); path != "" {
				doc.Pictures = []Picture{{Path: path, Sizes: route.PictureSizes}}
				break
			}
		}
	}
	doc.Boot, err = inScript(first)
	return doc, err
}

// now is the time that a document states, in milliseconds: what the app renders of clocks
// and dates starts from it. It is cut to the minute so that a repeated page stays the same
// for as long.
func (s *Site) now() int64 {
	return s.opt.Now().Truncate(time.Minute).UnixMilli()
}

func (s *Site) head(r *http.Request, tag lang.Tag, chosen bool, route Route, c Content) (head, error) {
	origin := s.origin(r)
	canonical := cmp.Or(c.Canonical, (&url.URL{Path: r.URL.Path}).String())
	in := func(language string) string { return origin + withLang(canonical, language) }
	h := head{
		SiteName:    siteName.In(tag),
		Title:       title(cmp.Or(c.Title.In(tag), route.Title.In(tag)), tag, route.WholeTitle && c.Title == lang.Text{}),
		Description: describe(cmp.Or(c.Description.In(tag), route.Description.In(tag))),
		Robots:      "index, follow",
		Canonical:   origin + canonical,
		Alternates: []alternate{
			{"en", in("en")},
			{"ar", in("ar")},
			{"x-default", origin + canonical},
		},
		OGType: cmp.Or(c.Type, "website"),
		Image:  absolute(origin, cmp.Or(c.Image, s.dist.shareImage)),
		Locale: locale.In(tag), OtherLocale: locale.In(other(tag)),
	}
	if chosen {
		h.Canonical = in(string(tag))
	}
	if route.noIndex() || c.NoIndex {
		h.Robots = "noindex, follow"
	}
	for _, object := range c.LD {
		text, err := inScript(object)
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

// inScript writes v as JSON that cannot end the script element it stands in: Marshal
// escapes <, >, & and the line separators of JavaScript.
func inScript(v any) (template.JS, error) {
	text, err := json.Marshal(v)
	return template.JS(text), err
}

// title adds the shop's name, unless the title is whole as it is.
func title(text string, tag lang.Tag, whole bool) string {
	if whole {
		return text
	}
	return text + " | " + siteName.In(tag)
}

// maxDescription is how many characters search engines show.
const maxDescription = 160

// describe makes one line of a text and cuts it between words.
func describe(text string) string {
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

func other(tag lang.Tag) lang.Tag {
	if tag == lang.Arabic {
		return lang.English
	}
	return lang.Arabic
}

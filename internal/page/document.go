package page

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"matjar/internal/lang"
	"matjar/internal/palette"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

var (
	//go:embed document.html
	documentHTML string

	//go:embed start.js
	startSource string
	startScript = withoutComments(startSource)

	//go:embed reload.js
	reloadSource string
	reloadScript = withoutComments(reloadSource)

	//go:embed theme.js
	themeSource string
	themeScript = withoutComments(themeSource)

	// speculation lets the browser prepare the page behind a link that is pressed before the
	// app runs, which removes it: from then on the app turns the pages. Pages that only one
	// visitor sees are left out.
	speculation = `{"prerender":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["` +
		strings.Join(personalPaths(), `","`) + `"]}}]},"eagerness":"conservative"}]}`

	documentTemplate = template.Must(template.New("document").Parse(documentHTML))

	locale   = lang.Text{En: "en_US", Ar: "ar_SA"}
	noScript = lang.Text{
		En: "{shop} needs JavaScript. Please turn it on in your browser and load this page again.",
		Ar: "يحتاج {shop} إلى جافاسكربت. فعّلها في متصفحك ثم حدّث هذه الصفحة.",
	}
	// awaited is what browsers without scripts show until they ask again.
	awaited = lang.Text{
		En: "One moment, your page is on its way. If it does not come, turn on JavaScript in your browser.",
		Ar: "لحظة من فضلك، صفحتك في الطريق. إن لم تظهر ففعّل جافاسكربت في متصفحك.",
	}
	notBuilt = "web app not built: run make build\n"
)

// personalPaths returns patterns of all paths that only one visitor sees: guarded pages with whatever is below them or
// asked of them, the cart, and what is no page of the shop. Documents carry them, so none is covered by another.
func personalPaths() []string {
	paths := []string{"/admin*", "/api/*", "/auth*", "/cart*"}
	for _, route := range routes() {
		if route.Guard != "" {
			fixed, _, _ := strings.Cut(route.Pattern, "{")
			paths = append(paths, fixed+"*")
		}
	}
	slices.Sort(paths)
	var shortest []string
	for _, path := range paths {
		if n := len(shortest); n == 0 || !strings.HasPrefix(path, strings.TrimSuffix(shortest[n-1], "*")) {
			shortest = append(shortest, path)
		}
	}
	return shortest
}

// withoutComments removes the comment lines and the indentation of a script, which every
// document would carry.
func withoutComments(script string) string {
	var lines []string
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// document is what document.html shows.
type document struct {
	head
	Lang, Dir string
	// Colors has the custom properties of the shop's own colours, if it has any.
	Colors         template.CSS
	Dev            bool
	PaperLight     string
	PaperDark      string
	Icons          []icon
	Fonts, Modules []string
	Pictures       []Picture
	CSS            template.CSS
	Styles         []string
	Entry          string
	NoScript       string
	// Reload is the script that loads the document once more, Theme the one that pins the chosen theme.
	Reload, Theme template.JS
	Boot          template.JS
	// whole: no part of its first data is missing.
	whole bool
	// Markup is the page as the app renders it; without it the app starts from nothing.
	Markup template.HTML
	Start  template.JS
	// Speculation is the element that says what the browser may prepare until the app runs. The
	// template would escape its content as text.
	Speculation template.HTML
	// Awaited means that the page is going to be rendered: browsers without scripts ask again.
	Awaited bool
}

// bootData is the app's first data; the app reads it from the document.
type bootData struct {
	Lang lang.Tag `json:"lang"`
	Path string   `json:"path"`
	Now  int64    `json:"now"`
	// Data holds responses of the API by their URL.
	Data   map[string]json.RawMessage `json:"data"`
	Config any                        `json:"config"`
}

// visit is what a request says about the document it wants.
type visit struct {
	tag  lang.Tag
	key  documentKey
	seen sighting
	// open means that every visitor who asks in the same language may get the same document.
	open bool
}

func (s *Site) visit(r *http.Request, route Route) visit {
	tag, chosen := s.language(r)
	target := r.URL.EscapedPath()
	// The document of a page that is opened with a choice of the language sets a cookie.
	open := route.Guard == "" && !chosen
	if r.URL.RawQuery != "" {
		given := r.URL.Query()
		// Parameters that a single page reads are one visitor's: tokens of letters, numbers of orders.
		open = open && !slices.ContainsFunc(route.Query, given.Has)
		query := route.read(given)
		if chosen {
			// Links of the page carry it on.
			query.Set("lang", string(tag))
		}
		if len(query) > 0 {
			target += "?" + query.Encode()
		}
	}
	return visit{
		tag:  tag,
		key:  documentKey{lang: string(tag), chosen: chosen, origin: s.origin(r), target: target},
		seen: sighting{at: s.opt.Now(), version: s.opt.Version()},
		open: open,
	}
}

// render responds with the document of a route.
func (s *Site) render(w http.ResponseWriter, r *http.Request, v visit, route Route, c Content, status int) {
	if !s.dist.built {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(notBuilt))
		return
	}
	if status == http.StatusNotFound && s.documents != nil {
		// One request at a time compares a document with its data: the others would be sent the page as it was.
		s.documents.kept.Delete(v.key)
	}
	var addresses []string
	if status == http.StatusOK {
		addresses = s.firstDataURLs(r, route)
	}
	doc, err := s.document(r, v, route, c, addresses)
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	// A page without all of its first data would be rendered empty, a guarded one blank.
	doc.Awaited = s.documents != nil && status == http.StatusOK && route.Guard == "" && len(addresses) == len(route.First) && doc.whole
	if doc.Awaited {
		doc.NoScript = awaited.In(v.tag)
	}
	body, err := doc.html()
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	if doc.Awaited {
		src := source{key: v.key, seen: v.seen, body: body, boot: []byte(doc.Boot), finish: doc.rendered}
		if kept := s.documents.current(r.Context(), src, crawler.MatchString(r.UserAgent())); kept != nil {
			s.send(w, r, v, kept.file, status, kept.changed.Load() == 0)
			return
		}
	}
	s.send(w, r, v, newDocument(body), status, !doc.Awaited && doc.whole)
}

func newDocument(body []byte) *file {
	return &file{body: body, contentType: "text/html; charset=utf-8", etag: rest.ETag(body)}
}

// send responds with a document. With current it is as good as it gets: rendered if it is going to be, and from data that
// is not known to have changed.
func (s *Site) send(w http.ResponseWriter, r *http.Request, v visit, doc *file, status int, current bool) {
	if v.key.chosen {
		setLanguageCookie(w, r, v.tag)
	}
	now := s.opt.Settings.Current()
	h := w.Header()
	h.Set("Content-Language", v.key.lang)
	// The cookie decides the language, without one perhaps the browser: only the visitor's own browser may cache the page,
	// unless the operator has a cache in front that keeps the languages apart.
	h.Set("Cache-Control", "private, no-cache")
	if seconds := setting.SharedCache.In(now); seconds > 0 && v.open && current && status == http.StatusOK {
		h.Set("Cache-Control", fmt.Sprintf("public, max-age=0, s-maxage=%d, stale-while-revalidate=%d", seconds, seconds))
	}
	h.Add("Vary", "Cookie")
	if setting.Language.In(now) == browserLanguage {
		h.Add("Vary", "Accept-Language")
	}
	if s.opt.Dev {
		// Vite adds inline scripts and styles of its own.
		h.Del("Content-Security-Policy")
	} else {
		h.Set("Content-Security-Policy", s.dist.csp)
	}
	doc.serve(w, r, status)
}

// html returns the document without the page's markup.
func (d document) html() ([]byte, error) {
	var body bytes.Buffer
	err := documentTemplate.Execute(&body, d)
	return body.Bytes(), err
}

// rendered returns the document with the page's markup, which the app takes over.
func (d document) rendered(markup string) ([]byte, error) {
	d.Markup, d.Start, d.Speculation = template.HTML(markup), template.JS(startScript), template.HTML(`<script type="speculationrules">`+speculation+`</script>`)
	return d.html()
}

func (s *Site) document(r *http.Request, v visit, route Route, c Content, addresses []string) (document, error) {
	tag := v.tag
	top, err := s.head(r, tag, v.key.chosen, route, c)
	if err != nil {
		return document{}, err
	}
	doc := document{
		head: top,
		Lang: string(tag), Dir: tag.Dir(), Dev: s.opt.Dev, Colors: s.colors.Get(),
		PaperLight: palette.Paper.Light, PaperDark: palette.Paper.Dark,
		Icons:    s.icons(),
		CSS:      s.dist.css,
		Styles:   s.dist.styles(route),
		Entry:    s.dist.entry,
		Modules:  s.dist.modules(route, tag),
		Fonts:    s.dist.fonts[tag],
		NoScript: s.named(noScript, tag),
		Reload:   template.JS(reloadScript),
		Theme:    template.JS(themeScript),
	}
	first := bootData{Lang: tag, Path: r.URL.Path, Now: s.now(route), Data: s.fetchAll(r.Context(), slices.Concat(commonData, addresses)), Config: s.opt.Config()}
	doc.whole = s.opt.API == nil || len(first.Data) == len(commonData)+len(addresses)
	switch {
	case c.Hero != "":
		doc.Pictures = []Picture{{Path: c.Hero, Sizes: heroSizes}}
	case c.Scene != "":
		doc.Pictures = scenePictures(c.Scene, tag)
	}
	if route.PictureSizes != "" {
		for _, address := range addresses {
			if path := firstPicture(first.Data[address]); path != "" {
				doc.Pictures = []Picture{{Path: path, Sizes: route.PictureSizes}}
				break
			}
		}
	}
	doc.Boot, err = scriptJSON(first)
	return doc, err
}

// now returns the time of a document in milliseconds, with which the app renders dates. It
// is truncated, so that a repeated request gets the same document.
func (s *Site) now(route Route) int64 {
	exact := time.Hour
	if route.Clock {
		exact = time.Minute
	}
	// The shell is used at any time.
	if route.Name == shell.Name {
		return 0
	}
	return s.opt.Now().Truncate(exact).UnixMilli()
}

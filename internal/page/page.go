// Package page serves the browser app: an HTML document for every page with its
// language, head tags, style and first data already inside, the static files that the
// document needs, pictures, robots.txt and sitemaps.
package page

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"io/fs"
	"iter"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/media"
	"matjar/internal/release"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// Options configure a Site.
type Options struct {
	// Dist is the built web app.
	Dist fs.FS
	// Media holds the pictures under /media/ that come with the shop; nil means none.
	Media fs.FS
	// Released are the files of other versions that serve or did so lately; nil means none.
	Released *release.Files
	// Library has merchants' own pictures; nil means none.
	Library *media.Library
	// BaseURL is the origin for absolute links, without a final slash, unless the settings have
	// one. Without either, links are absolute on loopback hosts only: any other Host header may be forged.
	BaseURL string
	// Dev makes documents load the sources from Vite's development server.
	Dev bool
	// Offline lets browsers keep pages for use without a network; without it they are told to
	// forget them.
	Offline bool
	// Settings are what the operator has set; nil means the defaults.
	Settings *setting.Live
	// Config returns what is passed to the app unchanged; nil means nothing.
	Config func() any
	// Maps is additionally allowed by the content security policy.
	Maps Maps
	// FrameStyles are the style sheets of documents that the back office shows in frames.
	FrameStyles []string
	// MediaHosts are the hosts of other sites whose pictures and videos it allows.
	MediaHosts rest.Hosts
	// API serves the first data of pages; nil means none.
	API http.Handler
	// Loaders return the content of routes, by route name.
	Loaders map[string]Loader
	// Render renders pages; nil leaves it to the browser.
	Render RenderFunc
	// Rendered is called after every page that was rendered or could not be; nil means never.
	Rendered func(path string, took time.Duration, err error)
	// Version changes with the data of the catalogue; nil means never.
	Version func() uint64
	// Now is the clock; nil means the real one.
	Now func() time.Time
	// Links lists the pages for sitemaps, or returns nil while it cannot.
	Links func() iter.Seq[Link]
}

// Loader returns the content of a page. An error of kind errs.NotFound makes the document
// a 404.
type Loader func(ctx context.Context, v Visit) (Content, error)

// Visit is a request for a page.
type Visit struct {
	Lang  lang.Tag
	Query url.Values
	// Param returns the value of a wildcard of the route's pattern.
	Param func(name string) string
	// URL makes a path absolute if the origin is known.
	URL func(path string) string
}

// Content is what a loader adds to the document. Empty texts default to the route's own.
type Content struct {
	Title       lang.Text
	Description lang.Text
	// Canonical is the canonical path and query of the page; empty means its path.
	Canonical string
	// Type is the Open Graph type; empty means website.
	Type string
	// Image is the path of the preview image of the page.
	Image string
	// Scene is the composed picture that the page opens with, Hero an own one in its place.
	Scene, Hero string
	// LD holds JSON-LD objects.
	LD      []any
	NoIndex bool
}

// Link is a page for the sitemap.
type Link struct {
	Path     string
	Modified time.Time
}

// Site serves the app.
type Site struct {
	opt    Options
	dist   *dist
	media  *embedded
	colors *setting.Derived[template.CSS]
	routes []Route
	// pages matches the paths of routes and nothing else.
	pages *http.ServeMux
	// heads serves only the head of any path's page.
	heads *http.ServeMux
	// office is nil when the back office was not built.
	office *office
	// documents is nil when pages are not rendered.
	documents *documents
	// perSitemap is how many pages one sitemap lists.
	perSitemap int
}

// New returns a site. A web app that is not built is not an error: pages then say so.
func New(opt Options) (*Site, error) {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Config == nil {
		opt.Config = func() any { return nil }
	}
	data := opt.Version
	opt.Version = func() uint64 {
		version := opt.Settings.Generation()
		if data != nil {
			version += data()
		}
		return version
	}
	s := &Site{opt: opt, colors: setting.Derive(opt.Settings, customColors), routes: routes(), pages: http.NewServeMux(), heads: http.NewServeMux(), perSitemap: maxLinks}
	var err error
	if s.dist, err = openDist(opt.Dist, opt.Dev, opt.Maps, opt.MediaHosts); err != nil {
		return nil, fmt.Errorf("read the built web app: %w", err)
	}
	if s.office, err = openOffice(opt.Dist, opt.Dev, opt.FrameStyles); err != nil {
		return nil, fmt.Errorf("read the built back office: %w", err)
	}
	if s.media, err = openEmbedded(opt.Media); err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	if opt.Render != nil && !opt.Dev {
		s.documents = newDocuments(opt)
	}
	known := map[string]bool{}
	for _, route := range s.routes {
		known[route.Name] = true
		s.pages.Handle(route.Pattern, s.pageHandler(route))
		s.heads.Handle(route.Pattern, s.headHandler(route))
	}
	s.heads.Handle("/", s.headHandler(notFound))
	for name := range opt.Loaders {
		if !known[name] {
			return nil, fmt.Errorf("loader for %s, which is no route", name)
		}
	}
	return s, nil
}

// Patterns lists the paths of all pages, as net/http's ServeMux spells them.
func Patterns() []string {
	var patterns []string
	for _, route := range routes() {
		patterns = append(patterns, route.Pattern)
	}
	return patterns
}

// Mount adds the site to mux as its fallback.
func (s *Site) Mount(mux *http.ServeMux) {
	pages := s.redirectToPublicAddress(s.pages)
	for _, route := range s.routes {
		mux.Handle("GET "+route.Pattern, pages)
	}
	mux.HandleFunc("GET "+setting.AddressProofPath+"{challenge}", s.serveProof)
	mux.HandleFunc("GET /assets/", s.serveAsset)
	mux.HandleFunc("GET /media/", s.media.serve)
	if s.opt.Library != nil {
		mux.Handle("GET "+media.Prefix, s.opt.Library)
	}
	mux.HandleFunc("GET "+officeFiles, s.serveAsset)
	mux.HandleFunc("GET "+officePath, s.serveOffice)
	mux.HandleFunc("GET "+officePath+"/", s.serveOffice)
	mux.HandleFunc("GET "+setting.PicturePrefix+"{file}", s.serveBrand)
	mux.HandleFunc("GET "+workerPath, s.serveWorker)
	mux.HandleFunc("GET "+manifestPath, s.serveManifest)
	mux.HandleFunc("GET /shell/{lang}", s.serveShell)
	mux.HandleFunc("GET /robots.txt", s.serveRobots)
	mux.HandleFunc("GET "+securityPath, s.serveSecurity)
	mux.HandleFunc("GET /sitemap.xml", s.serveSitemap)
	mux.HandleFunc("/", s.serveUnmatched)
}

// serveUnmatched serves paths that are not pages: files at the root of the app, numbered
// sitemaps, pages with extra slashes, and the 404.
func (s *Site) serveUnmatched(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusMethodNotAllowed, "pages can only be read"))
	case s.dist.files[path] != nil:
		s.serveAsset(w, r)
	case strings.HasPrefix(path, "/sitemap-"):
		s.serveSitemapPart(w, r)
	case strings.HasSuffix(path, "/") && s.isPage(r, strings.TrimRight(path, "/")):
		target := url.URL{Path: strings.TrimRight(path, "/"), RawQuery: r.URL.RawQuery}
		// Without it browsers keep the answer for as long as they like.
		w.Header().Set("Cache-Control", "private, max-age=3600")
		http.Redirect(w, r, target.String(), http.StatusMovedPermanently)
	default:
		s.render(w, r, s.visit(r, notFound), notFound, Content{NoIndex: true}, http.StatusNotFound)
	}
}

func (s *Site) isPage(r *http.Request, path string) bool {
	_, pattern := s.pages.Handler(&http.Request{Method: http.MethodGet, Host: r.Host, URL: &url.URL{Path: path}})
	return pattern != ""
}

// pageHandler serves the documents of one route.
func (s *Site) pageHandler(route Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := s.visit(r, route)
		if s.documents != nil {
			if doc := s.documents.fresh(v.key, v.seen); doc != nil {
				s.send(w, r, v, doc.file, http.StatusOK, doc.changed.Load() == 0)
				return
			}
		}
		content, status := s.load(r, route)
		s.render(w, r, v, route, content, status)
	})
}

// load finds the content of a page and the status of its document.
func (s *Site) load(r *http.Request, route Route) (Content, int) {
	load := s.opt.Loaders[cmp.Or(route.As, route.Name)]
	if load == nil {
		return Content{}, http.StatusOK
	}
	tag, _ := s.language(r)
	origin := s.origin(r)
	content, err := load(r.Context(), Visit{
		Lang: tag, Query: r.URL.Query(), Param: route.param(r),
		URL: func(path string) string { return absolute(origin, path) },
	})
	if route.As != "" {
		// The alias keeps its own title, and exists even if its subject does not.
		content.Title = lang.Text{}
		if e, ok := errs.As(err); ok && e.Kind == errs.NotFound {
			return Content{NoIndex: true}, http.StatusOK
		}
	}
	if err == nil {
		return content, http.StatusOK
	}
	// The app still renders and shows the error.
	problem := rest.ProblemOf(r.Context(), err)
	content = Content{NoIndex: true}
	if e, ok := errs.As(err); ok && e.Kind == errs.NotFound {
		content.Title = notFound.Title
		if (route.Missing != lang.Text{}) {
			content.Title = route.Missing
		}
	}
	return content, problem.Status
}

// LanguageCookieAge is the lifetime of the language cookie.
const LanguageCookieAge = 365 * 24 * time.Hour

// setLanguageCookie stores the language in a cookie. The app reads and writes it too, so it is
// not HttpOnly.
func setLanguageCookie(w http.ResponseWriter, r *http.Request, tag lang.Tag) {
	http.SetCookie(w, &http.Cookie{
		Name: "lang", Value: string(tag), Path: "/", MaxAge: int(LanguageCookieAge.Seconds()),
		SameSite: http.SameSiteLaxMode, Secure: rest.Secure(r.Context()),
	})
}

// origin returns the origin of absolute links, or "" when it is unknown.
func (s *Site) origin(r *http.Request) string {
	if address := setting.Address(s.opt.Settings.Current(), s.opt.BaseURL); address != "" {
		return address
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	if host != "localhost" && (err != nil || !addr.IsLoopback()) {
		return ""
	}
	if rest.Secure(r.Context()) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// absolute makes a local path absolute; other URLs stay unchanged.
func absolute(origin, path string) string {
	if strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") {
		return origin + path
	}
	return path
}

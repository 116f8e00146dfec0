package page

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"net/http"

	"matjar/internal/lang"
	"matjar/internal/palette"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// Addresses of what browsers keep for use without a network.
const (
	workerPath   = "/sw.js"
	manifestPath = "/manifest.webmanifest"
)

//go:embed worker_off.js
var workerOff []byte

// workerCSP lets the service worker make the requests of the pages for them.
const workerCSP = "default-src 'self'; frame-ancestors 'none'"

// serveWorker serves the service worker; when there is none, one that removes it from browsers
// that have it. Browsers must not cache it: they would find out about a broken one too late.
func (s *Site) serveWorker(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", workerCSP)
	f := s.dist.files[workerPath]
	if f == nil || !s.opt.Offline || s.opt.Dev {
		f = &file{body: workerOff, contentType: contentType(workerPath), etag: rest.ETag(workerOff)}
	}
	f.serve(w, r, http.StatusOK)
}

// shell is the page of the document that the service worker serves for any address without a
// network: the app starts from it and shows what the browser has kept.
var shell = Route{Name: "shell", Title: lang.Text{En: "{shop}", Ar: "{shop}"}, WholeTitle: true, Description: siteDescription, NoIndex: true}

func (s *Site) serveShell(w http.ResponseWriter, r *http.Request) {
	tag, ok := lang.Parse(r.PathValue("lang"))
	if !ok {
		s.serveUnmatched(w, r)
		return
	}
	s.render(w, r, visit{tag: tag, key: documentKey{lang: string(tag)}}, shell, Content{}, http.StatusOK)
}

// webManifest describes the shop as an app to install.
type webManifest struct {
	ID              string        `json:"id"`
	Name            string        `json:"name"`
	ShortName       string        `json:"short_name"`
	Description     string        `json:"description"`
	Lang            string        `json:"lang"`
	Dir             string        `json:"dir"`
	StartURL        string        `json:"start_url"`
	Scope           string        `json:"scope"`
	Display         string        `json:"display"`
	ThemeColor      string        `json:"theme_color"`
	BackgroundColor string        `json:"background_color"`
	Categories      []string      `json:"categories"`
	Icons           []webIcon     `json:"icons"`
	Screenshots     []webScreen   `json:"screenshots,omitempty"`
	Shortcuts       []webShortcut `json:"shortcuts"`
}

type webIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// webScreen is a picture of the shop that browsers show before they install it.
type webScreen struct {
	Src        string `json:"src"`
	Sizes      string `json:"sizes"`
	Type       string `json:"type"`
	FormFactor string `json:"form_factor"`
	Label      string `json:"label"`
}

type webShortcut struct {
	Name  string    `json:"name"`
	URL   string    `json:"url"`
	Icons []webIcon `json:"icons"`
}

var (
	appIcons = []webIcon{
		{"/icon-192.png", "192x192", "image/png", "any"},
		{"/icon-512.png", "512x512", "image/png", "any"},
		{"/icon-maskable-192.png", "192x192", "image/png", "maskable"},
		{"/icon-maskable-512.png", "512x512", "image/png", "maskable"},
	}
	shortcuts = []struct {
		name lang.Text
		url  string
	}{
		{lang.Text{En: "Search", Ar: "البحث"}, "/search"},
		{lang.Text{En: "Cart", Ar: "السلة"}, "/cart"},
		{lang.Text{En: "My Orders", Ar: "طلباتي"}, "/orders"},
	}
	// screens are those of web/public/screens, which `make app-screens` takes.
	screens = []struct {
		name, sizes string
		label       lang.Text
	}{
		{"narrow", "780x1688", lang.Text{En: "The home page on a phone", Ar: "الصفحة الرئيسية على الجوال"}},
		{"wide", "1280x800", lang.Text{En: "The home page on a computer", Ar: "الصفحة الرئيسية على الكمبيوتر"}},
	}
)

// serveManifest serves the manifest in the language of the address. It is the same app in both:
// the start page is in the language that the shopper chose last.
func (s *Site) serveManifest(w http.ResponseWriter, r *http.Request) {
	tag, _ := s.language(r)
	m := webManifest{
		ID: "/", Name: s.name(tag), ShortName: s.name(tag), Description: s.named(siteDescription, tag),
		Lang: string(tag), Dir: tag.Dir(), StartURL: "/", Scope: "/", Display: "standalone",
		ThemeColor: palette.Paper.Light, BackgroundColor: palette.Paper.Light, Categories: []string{"shopping"}, Icons: s.appIcons(),
	}
	for _, one := range shortcuts {
		m.Shortcuts = append(m.Shortcuts, webShortcut{one.name.In(tag), one.url, m.Icons[:1]})
	}
	m.Screenshots = s.appScreens(tag)
	var body bytes.Buffer
	if err := json.NewEncoder(&body).Encode(m); err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	(&file{body: body.Bytes(), contentType: contentType(manifestPath), etag: rest.ETag(body.Bytes())}).serve(w, r, http.StatusOK)
}

// appScreens returns the pictures of the shop in a language. They show the shop as it comes: one
// with a name, icon or colours of its own has none, rather than somebody else's.
func (s *Site) appScreens(tag lang.Tag) []webScreen {
	now := s.opt.Settings.Current()
	if setting.Name.In(now) != setting.DefaultName || setting.Icon.In(now) != "" || setting.BrandColor.In(now) != palette.Brand.Light {
		return nil
	}
	var list []webScreen
	for _, one := range screens {
		list = append(list, webScreen{"/screens/" + string(tag) + "-" + one.name + ".webp", one.sizes, "image/webp", one.name, one.label.In(tag)})
	}
	return list
}

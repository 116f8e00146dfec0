package page

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/palette"
	"matjar/internal/rest"
)

const (
	// officePath is the back office's address; its pages are below it.
	officePath = "/admin"
	// officeFiles is where the files of its build are, which shares none with the shop's: shoppers
	// load nothing of it.
	officeFiles    = "/office/"
	officeManifest = "office/.vite/manifest.json"
	// officeSource is the module that starts it.
	officeSource = "src/admin/main.tsx"
)

//go:embed office.html
var officeHTML string

var (
	officeTemplate = template.Must(template.New("office").Parse(officeHTML))
	officeTitle    = lang.Text{En: "Back office", Ar: "لوحة الإدارة"}
)

// office is the built back office.
type office struct {
	entry           string
	modules, styles []string
	fonts           map[lang.Tag][]string
	csp             string
}

// openOffice reads the manifest of the back office; there is none in a build without it.
func openOffice(built fs.FS, dev bool, frameStyles []string) (*office, error) {
	o := &office{fonts: map[lang.Tag][]string{}, csp: officePolicy(frameStyles)}
	if dev {
		o.entry = "/" + officeSource
		return o, nil
	}
	raw, err := fs.ReadFile(built, officeManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d := &dist{}
	if err := json.Unmarshal(raw, &d.manifest); err != nil {
		return nil, err
	}
	if _, ok := d.manifest[officeSource]; !ok {
		return nil, errors.New("the back office's manifest has no " + officeSource)
	}
	for _, source := range d.closure(officeSource) {
		c := d.manifest[source]
		o.modules = append(o.modules, officeFiles+c.File)
		for _, style := range c.CSS {
			o.styles = append(o.styles, officeFiles+style)
		}
	}
	o.entry = officeFiles + d.manifest[officeSource].File
	for tag, sources := range fontSources {
		for _, source := range sources {
			if c, ok := d.manifest[source]; ok {
				o.fonts[tag] = append(o.fonts[tag], officeFiles+c.File)
			}
		}
	}
	return o, nil
}

// officePolicy is the content security policy of the back office: nothing from elsewhere, and
// pictures that the browser has not sent yet. Documents in its frames are under the same policy.
func officePolicy(frameStyles []string) string {
	styles := "style-src 'self'"
	for _, style := range frameStyles {
		styles += " " + rest.InlineHash(style)
	}
	return strings.Join([]string{
		"default-src 'self'", "script-src 'self' " + rest.InlineHash(reloadScript) + " " + rest.InlineHash(themeScript), styles, "style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob: https:", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}

// officeDocument is what office.html shows.
type officeDocument struct {
	Lang, Dir, Title, NoScript string
	Dev                        bool
	PaperLight, PaperDark      string
	Icons                      []icon
	Fonts, Modules, Styles     []string
	Entry                      string
	Reload, Theme, Boot        template.JS
}

// serveOffice serves the one document of the back office, which has no data in it: who may see any is
// only known to the API.
func (s *Site) serveOffice(w http.ResponseWriter, r *http.Request) {
	o := s.office
	if o == nil {
		s.serveUnmatched(w, r)
		return
	}
	tag, chosen := s.language(r)
	boot, err := scriptJSON(bootData{Lang: tag, Path: r.URL.Path, Now: s.opt.Now().UnixMilli(), Data: map[string]json.RawMessage{}, Config: s.opt.Config()})
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	var body bytes.Buffer
	err = officeTemplate.Execute(&body, officeDocument{
		Lang: string(tag), Dir: tag.Dir(), Title: officeTitle.In(tag), NoScript: s.named(noScript, tag), Dev: s.opt.Dev,
		PaperLight: palette.Paper.Light, PaperDark: palette.Paper.Dark, Icons: s.dist.icons,
		Fonts: o.fonts[tag], Modules: o.modules, Styles: o.styles, Entry: o.entry,
		Reload: template.JS(reloadScript), Theme: template.JS(themeScript), Boot: boot,
	})
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	if chosen {
		setLanguageCookie(w, r, tag)
	}
	h := w.Header()
	h.Set("Content-Language", string(tag))
	h.Set("Cache-Control", "no-store")
	if s.opt.Dev {
		h.Del("Content-Security-Policy")
	} else {
		h.Set("Content-Security-Policy", o.csp)
	}
	newDocument(body.Bytes()).serve(w, r, http.StatusOK)
}

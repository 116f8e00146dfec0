package page

import (
	"encoding/json"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/release"
	"matjar/internal/rest"
)

const (
	// entrySource is the module that starts the app.
	entrySource = "src/main.tsx"
	// styleSource is the style that every page needs. No module imports it: the document has
	// it, and a second copy would make the browser compute the style of the whole page again.
	styleSource = "src/styles/index.css"
)

// dist is the built app: its files, and the data about them that documents need.
type dist struct {
	// built is false when there is nothing to serve.
	built    bool
	manifest map[string]chunk
	files    map[string]*file
	entry    string
	css      template.CSS
	csp      string
	fonts    map[lang.Tag][]string
	icons    []icon
	// shareImage is the image of pages without their own, if the app has one.
	shareImage string
}

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
}

type icon struct{ Rel, Href, Type string }

// firstTexts is the part of the texts that every page needs.
const firstTexts = "first"

// textSource returns the module with a part of a language's texts, a chunk of its own
// that web/scripts/message-chunks.ts makes.
func textSource(tag lang.Tag, part string) string {
	return "virtual:messages/" + string(tag) + "-" + part
}

// fontSources are the font files that a language is written in.
var fontSources = map[lang.Tag][]string{
	lang.English: {"src/styles/fonts/readex-pro-latin.woff2"},
	lang.Arabic:  {"src/styles/fonts/readex-pro-arabic.woff2", "src/styles/fonts/readex-pro-latin.woff2"},
}

func openDist(built fs.FS, dev bool, maps Maps, media rest.Hosts) (*dist, error) {
	d := &dist{files: map[string]*file{}, fonts: map[lang.Tag][]string{}}
	if dev {
		d.built, d.entry = true, "/"+entrySource
		d.icons = []icon{{Rel: "icon", Href: "/favicon.svg", Type: "image/svg+xml"}}
		return d, nil
	}
	raw, err := fs.ReadFile(built, ".vite/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &d.manifest); err != nil {
		return nil, err
	}
	main, ok := d.manifest[entrySource]
	if !ok {
		return nil, errors.New("the manifest has no " + entrySource)
	}
	d.built, d.entry = true, "/"+main.File
	if err := d.readFiles(built); err != nil {
		return nil, err
	}
	d.inlineCSS(maps, media)
	d.findIcons()
	for tag, sources := range fontSources {
		for _, source := range sources {
			if c, ok := d.manifest[source]; ok {
				d.fonts[tag] = append(d.fonts[tag], "/"+c.File)
			}
		}
	}
	return d, nil
}

// readFiles reads all files except hidden ones. The compressed forms of a file are beside
// it.
func (d *dist) readFiles(built fs.FS) error {
	bodies := map[string][]byte{}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case entry.IsDir() || strings.HasPrefix(entry.Name(), "."):
			return nil
		}
		bodies[name], err = fs.ReadFile(built, name)
		return err
	})
	if err != nil {
		return err
	}
	for name, body := range bodies {
		if encodings[path.Ext(name)] != "" {
			continue
		}
		f := &file{body: body, contentType: contentType(name), etag: rest.ETag(body), encoded: map[string][]byte{}}
		for suffix, encoding := range encodings {
			if packed, ok := bodies[name+suffix]; ok {
				f.encoded[encoding] = packed
			}
		}
		d.files["/"+name] = f
	}
	return nil
}

// encodings names the content encodings of compressed files by their suffix.
var encodings = map[string]string{".br": "br", ".gz": "gzip"}

// inlineCSS reads the style that every page needs, and sets the content security policy
// that allows exactly that. Since the app navigates without loading a new document,
// all documents share one policy.
func (d *dist) inlineCSS(maps Maps, media rest.Hosts) {
	var css string
	if f := d.files["/"+d.manifest[styleSource].File]; f != nil {
		css = string(f.body)
	}
	d.css = template.CSS(css)
	script, connect := maps.sources()
	d.csp = strings.Join([]string{
		"default-src 'self'",
		"script-src 'self' " + rest.InlineHash(reloadScript) + " " + rest.InlineHash(themeScript) + " " + rest.InlineHash(startScript) + " " + rest.InlineHash(speculation) + script,
		"style-src 'self' " + rest.InlineHash(css),
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:" + media.Sources(),
		"media-src 'self'" + media.Sources(),
		"font-src 'self'",
		"connect-src 'self'" + connect,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
}

func (d *dist) findIcons() {
	for _, candidate := range []icon{
		{Rel: "icon", Href: "/favicon.svg", Type: "image/svg+xml"},
		{Rel: "icon", Href: "/favicon.ico"},
		{Rel: "apple-touch-icon", Href: "/apple-touch-icon.png"},
	} {
		if d.files[candidate.Href] != nil {
			d.icons = append(d.icons, candidate)
		}
	}
	if d.files["/share.png"] != nil {
		d.shareImage = "/share.png"
	}
}

// closure lists a module and all that it imports statically, each once and after what it
// imports itself.
func (d *dist) closure(source string) []string {
	var found []string
	seen := map[string]bool{}
	var visit func(string)
	visit = func(source string) {
		c, ok := d.manifest[source]
		if !ok || seen[source] {
			return
		}
		seen[source] = true
		for _, imported := range c.Imports {
			visit(imported)
		}
		found = append(found, source)
	}
	visit(source)
	return found
}

// modules lists the script files that a route needs in a language, each after those that it
// imports.
func (d *dist) modules(route Route, tag lang.Tag) []string {
	sources := []string{entrySource, textSource(tag, firstTexts), route.Source}
	if route.Texts != "" {
		sources = append(sources, textSource(tag, route.Texts))
	}
	var names []string
	seen := map[string]bool{}
	for _, source := range sources {
		for _, needed := range d.closure(source) {
			name := "/" + d.manifest[needed].File
			if !seen[name] && strings.HasSuffix(name, ".js") {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// styles lists the style sheets of a route's own, which markup needs before any script has loaded them.
func (d *dist) styles(route Route) []string {
	var names []string
	for _, needed := range d.closure(route.Source) {
		for _, name := range d.manifest[needed].CSS {
			names = append(names, "/"+name)
		}
	}
	return names
}

// file is a static file with its compressed forms, by content encoding. Without a body it is
// unpacked from gzip.
type file struct {
	body        []byte
	contentType string
	etag        string
	encoded     map[string][]byte
}

var contentTypes = map[string]string{
	".avif": "image/avif", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".ico": "image/x-icon", ".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".mp4": "video/mp4", ".png": "image/png", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8", ".webm": "video/webm", ".webmanifest": "application/manifest+json",
	".webp": "image/webp", ".woff2": "font/woff2", ".xml": "application/xml; charset=utf-8",
}

func contentType(name string) string {
	if t, ok := contentTypes[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}

// serveAsset serves a file of the app.
func (s *Site) serveAsset(w http.ResponseWriter, r *http.Request) {
	f := s.dist.files[r.URL.Path]
	if f == nil && s.opt.Released != nil && !s.opt.Dev {
		var err error
		if f, err = releasedFile(r, s.opt.Released); err != nil {
			rest.WriteProblem(w, r, err)
			return
		}
	}
	if f == nil {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusNotFound, "there is no such file"))
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=3600")
	if hashed(r.URL.Path) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	f.serve(w, r, http.StatusOK)
}

// hashed reports whether the name of a file carries a hash of its content, so that it never changes.
func hashed(path string) bool {
	return strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, officeFiles)
}

// Files returns the files of this version that browsers may ask nodes of another one for.
func (s *Site) Files() []release.File {
	var files []release.File
	for path, f := range s.dist.files {
		if hashed(path) {
			files = append(files, release.File{Path: path, Plain: f.body, Gzip: f.encoded["gzip"], Brotli: f.encoded["br"]})
		}
	}
	// Nodes that store the same files at once must not wait for each other.
	slices.SortFunc(files, func(a, b release.File) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// releasedFile returns a file of another version, or nil.
func releasedFile(r *http.Request, released *release.Files) (*file, error) {
	found, err := released.Find(r.Context(), r.URL.Path)
	if found == nil || err != nil {
		return nil, err
	}
	f := &file{body: found.Plain, contentType: contentType(found.Path), encoded: map[string][]byte{}}
	f.etag = rest.ETag(slices.Concat(found.Plain, found.Gzip))
	for encoding, packed := range map[string][]byte{"gzip": found.Gzip, "br": found.Brotli} {
		if packed != nil {
			f.encoded[encoding] = packed
		}
	}
	return f, nil
}

// serve responds with the file in the best form that the client understands.
func (f *file) serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	body, tag := f.body, f.etag
	if len(f.encoded) > 0 {
		h.Add("Vary", "Accept-Encoding")
		encoding := rest.Encoding(r)
		if packed, ok := f.encoded[encoding]; ok {
			body = packed
			h.Set("Content-Encoding", encoding)
			tag = rest.EncodedETag(tag, encoding)
		}
		if body == nil {
			var err error
			if body, err = rest.Decompress(f.encoded["gzip"]); err != nil {
				rest.WriteProblem(w, r, err)
				return
			}
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	if tag != "" {
		h.Set("ETag", tag)
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

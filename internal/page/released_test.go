package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/release"
)

// version returns the app and the back office as a version builds them: names and content are its own.
func version(t *testing.T, mark string) fstest.MapFS {
	t.Helper()
	renamed := regexp.MustCompile(`-(\d\.\w+)`)
	app := fstest.MapFS{}
	add := func(folder string) {
		all := built()
		delete(all, "favicon.svg")
		all["assets/shared-5.css"] = &fstest.MapFile{Data: []byte("style")}
		for name, file := range all {
			body := renamed.ReplaceAllString(string(file.Data), mark+"-$1")
			if strings.HasPrefix(name, "assets/") {
				body += " of version " + mark
				if strings.HasSuffix(name, ".gz") {
					body = packed(t, "script of version "+mark)
				}
			}
			if folder != "" {
				body = strings.Replace(body, entrySource, officeSource, 1)
			}
			app[folder+renamed.ReplaceAllString(name, mark+"-$1")] = &fstest.MapFile{Data: []byte(body)}
		}
	}
	add("")
	add("office/")
	return app
}

func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var named = regexp.MustCompile(`/(?:assets|office)/[^"'\s)]+`)

// Two versions serve behind one address: every file that a document of one names comes from the other too, as do those
// that its scripts load later.
func TestFilesOfOtherVersions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type node struct {
			http.Handler
			site *Site
		}
		serve := func(mark string) node {
			site, err := New(Options{Dist: version(t, mark), Released: release.New(d)})
			if err != nil {
				t.Fatal(err)
			}
			mux := http.NewServeMux()
			site.Mount(mux)
			return node{mux, site}
		}
		nodes := []node{serve("a"), serve("b")}
		for _, n := range nodes {
			if err := release.New(d).Keep(t.Context(), n.site.Files()); err != nil {
				t.Fatal(err)
			}
		}
		for i, own := range nodes {
			other := nodes[1-i]
			asked := map[string]bool{}
			for _, file := range own.site.Files() {
				asked[file.Path] = true
			}
			for _, page := range []string{"/", "/?lang=ar", "/cart", "/shell/en", "/admin", "/nowhere"} {
				found := named.FindAllString(get(own, page).Body.String(), -1)
				if len(found) == 0 {
					t.Errorf("%s names no files", page)
				}
				for _, name := range found {
					if !asked[name] {
						t.Errorf("%s names %s, which is not stored", page, name)
					}
				}
			}
			for name := range asked {
				for _, accept := range []string{"br, gzip", "gzip", ""} {
					want, got := get(own, name, "Accept-Encoding", accept), get(other, name, "Accept-Encoding", accept)
					if other.site.dist.files[name] != nil || got.Code != http.StatusOK || got.Body.String() != want.Body.String() {
						t.Errorf("%s (%s) = %d %q, want %q", name, accept, got.Code, got.Body, want.Body)
					}
					for _, header := range []string{"Cache-Control", "Content-Type", "Content-Encoding", "Content-Length", "Vary"} {
						if got, want := got.Header().Get(header), want.Header().Get(header); got != want {
							t.Errorf("%s (%s) has %s %q, want %q", name, accept, header, got, want)
						}
					}
				}
			}
		}
		for _, name := range []string{"/assets/gone.js", "/assets/", "/office/", "/office/assets/gone.js"} {
			if w := get(nodes[0], name); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s = %d %v", name, w.Code, w.Header())
			}
		}
	})
}

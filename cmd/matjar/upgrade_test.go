package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"matjar/internal/torture"
	"matjar/tools/scratch"
)

// Two versions serve one database while nodes are replaced. scripts/upgrade-test.sh names the binary of the
// previous release; without one this version runs beside itself, on one engine.
func TestBesidePreviousVersion(t *testing.T) {
	self := builtShop()
	previous := self
	if path := os.Getenv("MATJAR_PREVIOUS_BINARY"); path != "" {
		previous = torture.Program{Path: path}
		t.Logf("the previous release is %s", path)
	} else {
		t.Log("NOT TESTED: AN EARLIER VERSION BESIDE THIS ONE")
	}
	databases, err := scratch.Each(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range databases {
		t.Cleanup(func() {
			if err := d.Drop(); err != nil {
				t.Error(err)
			}
		})
		if previous.Path == self.Path && i+1 < len(databases) {
			continue
		}
		t.Run(d.Engine, func(t *testing.T) {
			if err := torture.BesidePrevious(t.Context(), d.URL, previous, self, 2, 4, func(int, int) {}); err != nil {
				t.Error(err)
			}
		})
	}
}

// Two binaries with other web apps in them serve one database behind a balancer that knows no visitors: a document of one
// asks the other for its scripts. That a document names what it should is tested in internal/page.
func TestFilesBesideAnotherVersion(t *testing.T) {
	own, other := shopsWithOtherFiles(t)
	databases, err := scratch.Each(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range databases {
		t.Cleanup(func() {
			if err := d.Drop(); err != nil {
				t.Error(err)
			}
		})
	}
	// PostgreSQL where there is one, since that has several nodes.
	if err := torture.FilesOfVersions(t.Context(), databases[len(databases)-1].URL, own, other); err != nil {
		t.Error(err)
	}
}

// shopsWithOtherFiles returns the shop as it is, and one whose web app has other names for all its files: the Go tool
// puts them in place of the built ones while it links, which takes seconds; Vite would take a minute.
func shopsWithOtherFiles(t *testing.T) (own, other torture.Version) {
	t.Helper()
	dist, err := filepath.Abs("../../web/dist")
	if err != nil {
		t.Fatal(err)
	}
	built := map[string][]byte{}
	if err := fs.WalkDir(os.DirFS(dist), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			built[name], err = os.ReadFile(filepath.Join(dist, name))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	own, other = torture.Version{Program: builtShop(), Files: map[string][]byte{}}, torture.Version{Files: map[string][]byte{}}
	isHashed := func(name string) bool { return strings.Contains(name, "assets/") }
	isPacked := func(name string) bool { return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") }
	rename := func(name string) string {
		stem, kind, _ := strings.Cut(name, ".")
		return stem + "-other." + kind
	}
	var renamed []string
	for name, body := range built {
		if isHashed(name) && !isPacked(name) {
			own.Files["/"+name] = body
			renamed = append(renamed, path.Base(name), rename(path.Base(name)))
		}
	}
	if len(renamed) == 0 {
		t.Fatal("the web app is not built: make build")
	}
	names := strings.NewReplacer(renamed...)

	folder := t.TempDir()
	replace := map[string]string{}
	written := 0
	put := func(name string, body []byte) {
		written++
		file := filepath.Join(folder, strconv.Itoa(written))
		if err := os.WriteFile(file, body, 0o600); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(dist, name)] = file
	}
	for name, body := range built {
		if isPacked(name) {
			// What has other names in it is compressed anew below.
			if replace[filepath.Join(dist, name)] == "" {
				replace[filepath.Join(dist, name)] = ""
			}
			continue
		}
		to := name
		if isHashed(name) {
			replace[filepath.Join(dist, name)] = ""
			to = path.Join(path.Dir(name), rename(path.Base(name)))
			body = []byte(names.Replace(string(body)))
			other.Files["/"+to] = body
		} else if kind := path.Ext(name); kind == ".js" || kind == ".json" {
			body = []byte(names.Replace(string(body)))
		}
		put(to, body)
		if built[name+".gz"] != nil {
			var packed bytes.Buffer
			w, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
			_, err := w.Write(body)
			if err := errors.Join(err, w.Close()); err != nil {
				t.Fatal(err)
			}
			put(to+".gz", packed.Bytes())
		}
	}
	other.Path = buildWith(t, replace)
	return own, other
}

// buildWith returns the shop as a binary that is built with other files in the places of some, or with nothing.
func buildWith(t *testing.T, replace map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "matjar")
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags", "-s -w", "-overlay", list, "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return program
}

package page

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"matjar/internal/rest"
)

// embedded serves the pictures that come with the shop. They exist in several widths: products/cup@400.webp and
// products/cup@800.webp are the two variants of /media/products/cup.webp.
type embedded struct {
	files fs.FS
	// variants lists the files of each picture by its plain name, narrow ones first.
	variants map[string][]variant
	// tags caches the entity tags of requested files.
	tags sync.Map
}

type variant struct {
	width int
	name  string
}

func openEmbedded(files fs.FS) (*embedded, error) {
	m := &embedded{files: files, variants: map[string][]variant{}}
	if files == nil {
		return m, nil
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		plain, width := splitWidth(name)
		m.variants[plain] = append(m.variants[plain], variant{width, name})
		return nil
	})
	for _, forms := range m.variants {
		slices.SortFunc(forms, func(a, b variant) int { return cmp.Compare(a.width, b.width) })
	}
	return m, err
}

// Shows returns a function that reports whether the pictures that come with the shop have
// one at a path, such as /media/products/cup.webp.
func Shows(files fs.FS) (func(path string) bool, error) {
	m, err := openEmbedded(files)
	return func(path string) bool {
		name, ok := strings.CutPrefix(path, "/media/")
		return ok && len(m.variants[name]) > 0
	}, err
}

// splitWidth separates the width from a file's name. A file without one is the widest.
func splitWidth(name string) (plain string, width int) {
	const widest = 1 << 30
	ext := path.Ext(name)
	stem, digits, found := strings.Cut(strings.TrimSuffix(name, ext), "@")
	if found {
		if width, err := strconv.Atoi(digits); err == nil {
			return stem + ext, width
		}
	}
	return name, widest
}

// pickVariant returns the variant for a requested width: the narrowest that is wide enough,
// else the widest. 0 requests the widest.
func pickVariant(forms []variant, wish int) variant {
	for _, form := range forms {
		if wish > 0 && form.width >= wish {
			return form
		}
	}
	return forms[len(forms)-1]
}

func (m *embedded) serve(w http.ResponseWriter, r *http.Request) {
	forms := m.variants[strings.TrimPrefix(r.URL.Path, "/media/")]
	if len(forms) == 0 {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusNotFound, "there is no such picture"))
		return
	}
	// An invalid width counts as none.
	wish, _ := strconv.Atoi(r.URL.Query().Get("w"))
	name := pickVariant(forms, wish).name
	if err := m.send(w, r, name); err != nil {
		rest.WriteProblem(w, r, err)
	}
}

func (m *embedded) send(w http.ResponseWriter, r *http.Request, name string) error {
	f, err := m.files.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	content, ok := f.(io.ReadSeeker)
	if !ok {
		return fs.ErrInvalid
	}
	tag, err := m.tag(name, content)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("Cache-Control", "public, max-age=2592000")
	h.Set("ETag", tag)
	http.ServeContent(w, r, name, time.Time{}, content)
	return nil
}

// tag returns the strong entity tag of a file, which byte ranges of videos need.
func (m *embedded) tag(name string, content io.ReadSeeker) (string, error) {
	if tag, ok := m.tags.Load(name); ok {
		return tag.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return "", err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]) + `"`
	m.tags.Store(name, tag)
	return tag, nil
}

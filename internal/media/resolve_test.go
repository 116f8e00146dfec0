package media

import (
	"errors"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"matjar/internal/rest"
)

func hostsOf(t *testing.T, list string) rest.Hosts {
	t.Helper()
	hosts, err := rest.ParseHosts(list)
	if err != nil {
		t.Fatal(err)
	}
	return hosts
}

func writeFile(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestResolve(t *testing.T) {
	jpeg, png := asJPEG(t, quarters(30, 20)), asPNG(t, quarters(30, 20))
	mux := http.NewServeMux()
	mux.HandleFunc("/pot.jpg", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(jpeg) })
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) {
		// What the site claims does not count.
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write([]byte("<html>"))
	})
	fetcher, at := site(t, mux)
	dir := t.TempDir()
	folder := filepath.Join(dir, "catalogue")
	writeFile(t, filepath.Join(dir, "secret.png"), png)
	writeFile(t, filepath.Join(folder, "pictures", "قدر كبير.png"), png)
	writeFile(t, filepath.Join(folder, "notes.txt"), []byte("no picture"))
	for name, target := range map[string]string{"out.png": "../secret.png", "in.png": "pictures/قدر كبير.png", "up": ".."} {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.png"), 0o600); err != nil {
		t.Fatal(err)
	}
	library := NewLibrary(newCountingStore())
	stored, err := library.Add(t.Context(), png)
	if err != nil {
		t.Fatal(err)
	}
	fromWeb, err := library.Add(t.Context(), jpeg)
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	r := &Resolver{
		Library: library, Folder: folder, Hosts: hostsOf(t, "cdn.example.com"), Fetcher: fetcher,
		Shown:    func(path string) bool { return path == "/media/products/cup.webp" },
		Progress: func(int, int) { reports++ },
	}
	wantShown := map[string]string{
		"pictures/قدر كبير.png": stored, "./pictures/قدر كبير.png": stored, "in.png": stored, stored: stored,
		at + "/pot.jpg": fromWeb, "/media/products/cup.webp": "/media/products/cup.webp", "/behind/a/proxy.jpg": "/behind/a/proxy.jpg",
		"https://cdn.example.com/a.jpg": "https://cdn.example.com/a.jpg",
	}
	wantRefused := map[string]string{
		"../secret.png": "cannot be read: ", "pictures/../../secret.png": "cannot be read: ", "out.png": "cannot be read: ",
		"up/secret.png": "cannot be read: ", "none.png": "does not exist in the folder", "pictures": "is no file", "pipe.png": "is no file",
		"notes.txt": "is no picture: text/plain", at + "/page": "is no picture: text/html", at + "/none": "cannot be fetched: the answer is 404",
		"http://127.0.0.1/": "is in a private network", "/media/products/none.webp": "does not exist",
		Prefix + strings.Repeat("0", 64) + ".webp": "is not stored", Prefix + "../x.webp": "is not stored",
	}
	named := slices.Concat(slices.Collect(maps.Keys(wantShown)), slices.Collect(maps.Keys(wantRefused)))
	shown, refused, err := r.Resolve(t.Context(), named)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(shown, wantShown) {
		t.Errorf("shown are %v, want %v", shown, wantShown)
	}
	for name, reason := range wantRefused {
		if got := refused[name]; got == nil || !strings.HasPrefix(got.Error(), reason) {
			t.Errorf("%s %v, want %q", name, got, reason)
		}
	}
	if len(refused) != len(wantRefused) || reports != len(named) {
		t.Errorf("%d were refused and %d reported, want %d and %d", len(refused), reports, len(wantRefused), len(named))
	}
}

// Without a storage other sites' pictures stay where they are, and files have no place.
func TestResolveWithoutALibrary(t *testing.T) {
	r := &Resolver{Folder: t.TempDir(), Shown: func(string) bool { return false }, Fetcher: NewFetcher(nil)}
	shown, refused, err := r.Resolve(t.Context(), []string{"https://cdn.example.com/a.jpg", "pot.jpg", Prefix + strings.Repeat("0", 64) + ".webp"})
	if err != nil || shown["https://cdn.example.com/a.jpg"] == "" || len(shown) != 1 {
		t.Errorf("shown are %v, %v", shown, err)
	}
	if got := refused["pot.jpg"]; got == nil || !strings.Contains(got.Error(), "MATJAR_MEDIA_DIR") || len(refused) != 2 {
		t.Errorf("refused are %v", refused)
	}
}

func TestResolveWithAFullStorage(t *testing.T) {
	store := newCountingStore()
	store.full = errors.New("no space left on device")
	folder := t.TempDir()
	writeFile(t, filepath.Join(folder, "a.png"), asPNG(t, quarters(3, 2)))
	r := &Resolver{Library: NewLibrary(store), Folder: folder}
	if _, _, err := r.Resolve(t.Context(), []string{"a.png"}); !errors.Is(err, store.full) {
		t.Errorf("Resolve = %v, want the storage's error", err)
	}
}

// A picture of another site that has not changed is not sent again.
func TestResolveAsksWhetherPicturesChanged(t *testing.T) {
	content, tag, sent := asPNG(t, quarters(3, 2)), `"one"`, 0
	fetcher, at := site(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		sent++
		_, _ = w.Write(content)
	}))
	store := newCountingStore()
	r := &Resolver{Library: NewLibrary(store), Fetcher: fetcher}
	resolve := func() string {
		t.Helper()
		shown, refused, err := r.Resolve(t.Context(), []string{at + "/a.png"})
		if err != nil || len(refused) > 0 {
			t.Fatal(refused, err)
		}
		return shown[at+"/a.png"]
	}
	first := resolve()
	if again := resolve(); again != first || sent != 1 {
		t.Errorf("unchanged it is at %s, first %s, and was sent %d times", again, first, sent)
	}
	content, tag = asPNG(t, quarters(6, 4)), `"two"`
	second := resolve()
	if second == first || sent != 2 {
		t.Errorf("changed it is still at %s after it was sent %d times", second, sent)
	}
	// A storage that lost the picture gets it again.
	clear(store.files)
	if again := resolve(); again != second || sent != 3 {
		t.Errorf("lost, it is at %s and was sent %d times", again, sent)
	}
}

package media

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"matjar/internal/media/webp"
)

// countingStore is a Store in memory that counts what is done to it.
type countingStore struct {
	mu         sync.Mutex
	files      map[string][]byte
	gets, puts int
	// full makes writing fail, once there are room files.
	full error
	room int
}

func newCountingStore() *countingStore { return &countingStore{files: map[string][]byte{}} }

func (s *countingStore) Has(_ context.Context, key string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.files[key] != nil, nil
}

func (s *countingStore) Get(_ context.Context, key string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gets++
	if s.files[key] == nil {
		return nil, ErrNotStored
	}
	return s.files[key], nil
}

func (s *countingStore) Put(_ context.Context, key string, body []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full != nil && len(s.files) >= s.room {
		return s.full
	}
	s.puts++
	s.files[key] = body
	return nil
}

func request(l *Library, method, url string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	l.ServeHTTP(w, httptest.NewRequest(method, url, nil))
	return w
}

func TestAddAndServe(t *testing.T) {
	store := newCountingStore()
	l := NewLibrary(store)
	address, err := l.Add(t.Context(), asPNG(t, quarters(900, 300)))
	if err != nil {
		t.Fatal(err)
	}
	if has, err := l.Has(t.Context(), address); !has || err != nil {
		t.Errorf("Has(%s) = %v, %v", address, has, err)
	}
	for query, width := range map[string]int{"": 800, "?w=400": 400, "?w=1": 400, "?w=401": 800, "?w=9000": 800, "?w=-5": 800, "?w=x": 800} {
		w := request(l, http.MethodGet, address+query)
		picture, err := webp.Decode(w.Body.Bytes())
		if w.Code != 200 || err != nil || picture.Bounds().Dx() != width {
			t.Errorf("GET %s = %d, %v, %v, want it %d px wide", query, w.Code, picture, err, width)
		}
		h := w.Header()
		if h.Get("Content-Type") != "image/webp" || h.Get("Cache-Control") != "public, max-age=31536000, immutable" || h.Get("ETag") == "" {
			t.Errorf("GET %s has headers %v", query, h)
		}
	}
	if store.gets != len(Widths) {
		t.Errorf("the storage was read %d times, want once for each width", store.gets)
	}
	get, head := request(l, http.MethodGet, address), request(l, http.MethodHead, address)
	if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != get.Header().Get("Content-Length") {
		t.Errorf("HEAD = %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
	}
}

// What is no hash never reaches the storage.
func TestUnknownPictures(t *testing.T) {
	store := newCountingStore()
	l := NewLibrary(store)
	hash := strings.Repeat("ab", 32)
	for _, name := range []string{
		"", "x.webp", hash, hash + ".jpg", strings.ToUpper(hash) + ".webp", hash + "@400.webp", hash[1:] + ".webp", hash + "0.webp",
		"../" + hash + ".webp", "..%2f" + hash + ".webp", hash + ".webp/", hash + ".webp%00", hash[:62] + "/a.webp",
	} {
		if w := request(l, http.MethodGet, Prefix+name); w.Code != 404 {
			t.Errorf("GET %s = %d, want 404", name, w.Code)
		}
	}
	if store.gets != 0 {
		t.Errorf("the storage was read %d times", store.gets)
	}
	if w := request(l, http.MethodGet, Prefix+hash+".webp"); w.Code != 404 || store.gets != 1 || strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("GET of a picture that is not there = %d after %d reads, %v", w.Code, store.gets, w.Header())
	}
}

func TestSamePictureIsStoredOnce(t *testing.T) {
	store := newCountingStore()
	l := NewLibrary(store)
	file := asJPEG(t, quarters(60, 40))
	addresses := make([]string, 12)
	var all sync.WaitGroup
	for i := range addresses {
		all.Go(func() {
			var err error
			if addresses[i], err = l.Add(t.Context(), bytes.Clone(file)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, address := range addresses {
		if address != addresses[0] || !strings.HasPrefix(address, Prefix) {
			t.Errorf("the same picture is at %s and %s", addresses[0], address)
		}
	}
	if store.puts != len(Widths) {
		t.Errorf("%d files were written, want %d", store.puts, len(Widths))
	}
	other, err := l.Add(t.Context(), asPNG(t, quarters(60, 40)))
	if err != nil || other == addresses[0] {
		t.Errorf("another file is at %s, %v", other, err)
	}
}

// A picture that could not be stored is not there, and can be stored later.
func TestAddToAFullStorage(t *testing.T) {
	store := newCountingStore()
	store.full = errors.New("no space left on device")
	l := NewLibrary(store)
	file := asPNG(t, quarters(6, 4))
	// With room for none of the files, and for all but one.
	for store.room = range Widths {
		address, err := l.Add(t.Context(), file)
		if _, refused := errors.AsType[*Refused](err); !errors.Is(err, store.full) || refused {
			t.Errorf("Add = %v, want the storage's error", err)
		}
		if has, err := l.Has(t.Context(), address); has || err != nil {
			t.Errorf("with room for %d files, Has = %v, %v, want nothing", store.room, has, err)
		}
	}
	store.full = nil
	address, err := l.Add(t.Context(), file)
	if err != nil || request(l, http.MethodGet, address+"?w=400").Code != 200 {
		t.Errorf("with room again, %s cannot be served, %v", address, err)
	}
}

// The storage's own errors are the server's, not the visitor's.
func TestServeFromABrokenStorage(t *testing.T) {
	l := NewLibrary(brokenStore{})
	if w := request(l, http.MethodGet, Prefix+strings.Repeat("ab", 32)+".webp"); w.Code != 500 || strings.Contains(w.Body.String(), "bucket") {
		t.Errorf("GET = %d, %s", w.Code, w.Body)
	}
}

type brokenStore struct{ Store }

func (brokenStore) Get(context.Context, string) ([]byte, error) {
	return nil, errors.New("the bucket is gone")
}

package main

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/media"
)

func pngFile(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pots writes a catalogue file with the picture pot.png beside it.
func pots(t *testing.T, pictures string) string {
	t.Helper()
	file := write(t, `{"type":"category","slug":"pots","en_name":"Pots","ar_name":"قدور"}
{"type":"vendor","vendor_id":"v","en_name":"V","ar_name":"ب"}
{"type":"product","product_id":"p","vendor_id":"v","category":"pots","en_name":"Pot","ar_name":"قدر","price":10,`+pictures+`}
`)
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "pot.png"), pngFile(t, 30, 20), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestImportStoresPictures(t *testing.T) {
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/pot.png" {
			_, _ = w.Write(pngFile(t, 40, 20))
		} else {
			_, _ = w.Write([]byte("<html>"))
		}
	}))
	t.Cleanup(shop.Close)
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		t.Setenv("MATJAR_MEDIA_DIR", "none")
		file := pots(t, `"image_url":"pot.png","gallery":["`+shop.URL+`/pot.png"]`)
		if code, _, err := matjar(t, "import", file); code != 1 || !strings.Contains(err, "line 3: image_url: pot.png is a file, which needs MATJAR_MEDIA_DIR") {
			t.Errorf("import without a storage = %d, %s", code, err)
		}
		dir := filepath.Join(t.TempDir(), "pictures")
		t.Setenv("MATJAR_MEDIA_DIR", dir)
		if code, _, err := matjar(t, "import", file); code != 1 || !strings.Contains(err, "line 3: gallery[0]: "+shop.URL+"/pot.png is on port") {
			t.Errorf("import from a private network = %d, %s", code, err)
		}
		t.Setenv("MATJAR_MEDIA_PRIVATE_HOSTS", strings.TrimPrefix(shop.URL, "http://"))
		bad := pots(t, `"image_url":"`+shop.URL+`/page","gallery":["/media/none.webp"]`)
		code, _, err := matjar(t, "import", bad)
		if code != 1 || !strings.Contains(err, "line 3: image_url: "+shop.URL+"/page is no picture: text/html\nline 3: gallery[0]: /media/none.webp does not exist\n") {
			t.Errorf("import of what cannot be shown = %d, %s", code, err)
		}
		code, out, err := matjar(t, "import", file)
		if code != 0 || !strings.Contains(out, "Products: 1 added") || strings.Contains(err, "Warning") || !strings.Contains(err, "Pictures: 2 of 2 (100%)") {
			t.Fatalf("import = %d, %q, %q", code, out, err)
		}
		export := filepath.Join(t.TempDir(), "out.jsonl")
		if code, _, err := matjar(t, "export", export); code != 0 {
			t.Fatal(err)
		}
		text, failed := os.ReadFile(export)
		if failed != nil || strings.Count(string(text), media.Prefix) != 2 || strings.Contains(string(text), shop.URL) {
			t.Errorf("the catalogue has %s, %v, want two stored pictures", text, failed)
		}
		// The same picture has the same address however it comes.
		code, out, err = matjar(t, "media", "add", filepath.Join(filepath.Dir(file), "pot.png"))
		address, _, _ := strings.Cut(out, " ")
		if code != 0 || !strings.Contains(string(text), `"image_url":"`+address+`"`) {
			t.Errorf("media add = %d, %q, %q, want the address of the import", code, out, err)
		}
	})
}

// TestPicturesBesideTheDatabase: who has only the binary has a place for pictures; with PostgreSQL
// it must be named.
func TestPicturesBesideTheDatabase(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		if file, isFile := db.File(url); isFile {
			// serve makes it.
			if _, err := (mediaFlag{}).servedLibrary(databaseFlag{url}); err != nil {
				t.Fatal(err, file)
			}
		}
		picture := filepath.Join(t.TempDir(), "pot.png")
		if err := os.WriteFile(picture, pngFile(t, 30, 20), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, err := matjar(t, "media", "add", picture)
		file, isFile := db.File(url)
		if !isFile {
			if code != 1 || !strings.HasPrefix(err, "matjar: MATJAR_MEDIA_DIR: ") {
				t.Errorf("media add without a storage = %d, %q", code, err)
			}
			return
		}
		if found, globErr := filepath.Glob(filepath.Join(filepath.Dir(file), "media", "*")); code != 0 || !strings.HasPrefix(out, media.Prefix) || globErr != nil || len(found) == 0 {
			t.Errorf("media add = %d, %q, %q, stored %v", code, out, err, found)
		}
	})
}

func TestMediaAddRefuses(t *testing.T) {
	t.Setenv("MATJAR_MEDIA_DIR", "none")
	if code, _, err := matjar(t, "media", "add", "x.png"); code != 1 || !strings.HasPrefix(err, "matjar: MATJAR_MEDIA_DIR: ") {
		t.Errorf("media add without a storage = %d, %q", code, err)
	}
	t.Setenv("MATJAR_MEDIA_DIR", t.TempDir())
	note := write(t, "no picture")
	if code, out, err := matjar(t, "media", "add", note); code != 1 || out != "" || err != "matjar: "+note+" is no picture: text/plain\n" {
		t.Errorf("media add of a text = %d, %q, %q", code, out, err)
	}
}

package catalog

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// fakePictures shows pictures below /stored/ and refuses what has "bad" in its name.
type fakePictures struct {
	asked [][]string
	err   error
}

func (f *fakePictures) resolve(_ context.Context, named []string) (shown map[string]string, refused map[string]error, err error) {
	f.asked = append(f.asked, named)
	shown, refused = map[string]string{}, map[string]error{}
	for _, name := range named {
		switch {
		case strings.Contains(name, "bad"):
			refused[name] = errors.New("is no picture: text/html")
		case strings.HasPrefix(name, "/"):
			shown[name] = name
		default:
			shown[name] = "/stored/" + strings.ReplaceAll(name, " ", "-")
		}
	}
	return shown, refused, f.err
}

func importPictures(t *testing.T, d *db.DB, f *fakePictures, file string) error {
	t.Helper()
	_, err := Import(t.Context(), d, readFile(t, file), Options{Pictures: f.resolve}, func(int, int) {})
	return err
}

func TestImportFindsPictures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		file := `{"type":"category","slug":"pots","en_name":"Pots","ar_name":"قدور","image_url":"pictures/pots.png"}
{"type":"vendor","vendor_id":"v","en_name":"V","ar_name":"ب"}
{"type":"product","product_id":"p","vendor_id":"v","category":"pots","en_name":"Pot","ar_name":"قدر","price":10,"image_url":"صور/قدر كبير.jpg","gallery":["صور/قدر كبير.jpg","/media/m/1.webp"]}
`
		f := &fakePictures{}
		if err := importPictures(t, d, f, file); err != nil {
			t.Fatal(err)
		}
		if len(f.asked) != 1 || !slices.Equal(f.asked[0], []string{"/media/m/1.webp", "pictures/pots.png", "صور/قدر كبير.jpg"}) {
			t.Errorf("asked for %q, want each picture once, together", f.asked)
		}
		p := onlyProduct(t, d)
		if p.ImageURL != "/stored/صور/قدر-كبير.jpg" || !slices.Equal(p.Gallery, []string{"/stored/صور/قدر-كبير.jpg", "/media/m/1.webp"}) {
			t.Errorf("the product shows %q and %q", p.ImageURL, p.Gallery)
		}
		data, err := Load(t.Context(), d)
		if err != nil || data.Categories[0].ImageURL != "/stored/pictures/pots.png" {
			t.Errorf("the category shows %q, %v", data.Categories[0].ImageURL, err)
		}
		// What the shop shows already is not looked for again, even if it has gone since.
		f = &fakePictures{err: errors.New("asked again")}
		if err := importPictures(t, d, f, exported(t, d)); err != nil {
			t.Errorf("import of an export = %v", err)
		}
		if err := importPictures(t, d, f, `{"type":"product","product_id":"p","price":11}`); err != nil {
			t.Errorf("import of a price = %v", err)
		}
	})
}

func TestImportRefusesPictures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, catalogueFile)
		before := exported(t, d)
		f := &fakePictures{}
		err := importPictures(t, d, f, `{"type":"product","product_id":"p","price":1}
{"type":"category","slug":"lamps","image_url":"https://a.example/bad"}

{"type":"product","product_id":"q","vendor_id":"v","category":"lamps","en_name":"L","ar_name":"م","price":5,"image_url":"good.png","gallery":["bad1.png","good.png","bad2.png"],"video_url":"/bad.mp4"}`)
		want := "line 2: image_url: https://a.example/bad is no picture: text/html\nline 4: gallery[0]: bad1.png is no picture: text/html\n" +
			"line 4: gallery[2]: bad2.png is no picture: text/html\nline 4: video_url: /bad.mp4 is no picture: text/html"
		if faults, ok := errors.AsType[Faults](err); !ok || faults.Error() != want {
			t.Errorf("Import = %v, want %s", err, want)
		}
		// Nothing is fetched for a file with other faults.
		f = &fakePictures{}
		for _, line := range []string{
			`"image_url":"a.png","price":0`, `"image_url":"../a.png"`, `"image_url":"data:image/png;base64,AA"`, `"image_url":"pictures\\a.png"`,
			`"gallery":["/../a.png",""]`, `"image_url":"//a.example/a.png"`, `"image_url":"javascript:alert(1)"`,
		} {
			if err := importPictures(t, d, f, `{"type":"product","product_id":"p",`+line+`}`); err == nil {
				t.Errorf("%s was imported", line)
			}
		}
		if len(f.asked) > 0 {
			t.Errorf("asked for %q", f.asked)
		}
		broken := errors.New("the storage is full")
		if err := importPictures(t, d, &fakePictures{err: broken}, `{"type":"product","product_id":"p","image_url":"a.png"}`); !errors.Is(err, broken) {
			t.Errorf("Import = %v, want the storage's error", err)
		}
		if after := exported(t, d); after != before {
			t.Errorf("a refused import changed the catalogue:\n%s", after)
		}
	})
}

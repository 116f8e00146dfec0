package release

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func files(names ...string) []File {
	var list []File
	for _, name := range names {
		list = append(list, File{Path: "/assets/" + name, Gzip: []byte("gzip of " + name), Brotli: []byte("brotli of " + name)})
	}
	return list
}

func find(t *testing.T, f *Files, name string) *File {
	t.Helper()
	file, err := f.Find(t.Context(), "/assets/"+name)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func keep(t *testing.T, f *Files, list []File) {
	t.Helper()
	if err := f.Keep(t.Context(), list); err != nil {
		t.Fatal(err)
	}
}

// A file that another node stores is found from then on, also by a node that has just looked for it in vain.
func TestFind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		older, newer := New(d), New(d)
		keep(t, older, files("shared.js", "old.js"))
		for range 2 {
			if got := find(t, older, "new.js"); got != nil {
				t.Errorf("before the newer version = %v, want nothing", got)
			}
		}
		icon := File{Path: "/assets/font.woff2", Plain: []byte("a font")}
		keep(t, newer, append(files("shared.js", "new.js"), icon))
		if got := find(t, older, "new.js"); got == nil || got.Plain != nil || string(got.Gzip) != "gzip of new.js" || string(got.Brotli) != "brotli of new.js" {
			t.Errorf("of the newer version = %v", got)
		}
		if got := find(t, older, "font.woff2"); got == nil || string(got.Plain) != "a font" || got.Gzip != nil || got.Brotli != nil {
			t.Errorf("a file without other forms = %v", got)
		}
		if got := find(t, newer, "old.js"); got == nil || string(got.Gzip) != "gzip of old.js" {
			t.Errorf("of the older version = %v", got)
		}
	})
}

// A node that starts again writes nothing, and many requests for what does not exist ask the database a few times.
func TestFewStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := New(d)
		keep(t, f, files("a.js", "b.js"))
		statements := dbtest.CountQueries(t, d)
		keep(t, New(d), files("a.js", "b.js"))
		if got := statements.Swap(0); got != 1 {
			t.Errorf("a second start takes %d statements, want 1", got)
		}

		start := time.Now()
		var asking sync.WaitGroup
		for i := range 500 {
			asking.Go(func() {
				if file := find(t, f, fmt.Sprint("none-", i)); file != nil {
					t.Errorf("%s is found", file.Path)
				}
			})
		}
		asking.Wait()
		if got, most := statements.Swap(0), int64(time.Since(start)/readInterval)+2; got > most {
			t.Errorf("500 requests for what does not exist take %d statements, want at most %d", got, most)
		}

		find(t, f, "a.js")
		if statements.Swap(0); find(t, f, "a.js") == nil || statements.Load() != 0 {
			t.Errorf("a file takes %d statements the second time, want none", statements.Load())
		}
	})
}

// Files go some days after the last node that has them, and not before.
func TestSweep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		keep(t, New(d), files("gone.js", "served.js", "new.js"))
		for name, age := range map[string]time.Duration{"gone.js": keptFor + time.Minute, "served.js": keptFor + time.Minute, "new.js": keptFor - time.Minute} {
			if err := db.Exec(t.Context(), d, setServed, "/assets/"+name, d.Now().Add(-age).UnixMicro()); err != nil {
				t.Fatal(err)
			}
		}
		keep(t, New(d), files("served.js"))
		if err := Sweep(t.Context(), d, d.Now()); err != nil {
			t.Fatal(err)
		}
		f := New(d)
		for name, want := range map[string]bool{"gone.js": false, "served.js": true, "new.js": true} {
			if got := find(t, f, name) != nil; got != want {
				t.Errorf("%s is there: %v, want %v", name, got, want)
			}
		}
	})
}

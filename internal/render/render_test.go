package render

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
)

// script stands for the app's: what it renders is named by the path.
const script = `
	let job = null, pages = 0;
	function start(path, boot) {
		job = null;
		if (path === "/endless") for (;;) {}
		if (path === "/large") { const all = []; for (;;) all.push(new Uint8Array(1 << 20)); }
		if (path === "/never") return;
		pages++;
		Promise.resolve().then(() => { job = path === "/broken" ? "!it broke" : "<p>" + path + " " + boot + " " + pages + "</p>"; });
	}
	function step() { return job; }
`

func TestRender(t *testing.T) {
	r := New(script, 1)
	defer r.Close()
	for _, test := range []struct{ path, want, failure string }{
		{"/a", `<p>/a {"ar":"قهوة"} 1</p>`, ""},
		{"/b", `<p>/b {"ar":"قهوة"} 2</p>`, ""},
		{"/broken", "", "it broke"},
		// An engine that failed is replaced.
		{"/c", `<p>/c {"ar":"قهوة"} 1</p>`, ""},
		{"/never", "", "not rendered"},
		{"/large", "", "memory"},
		{"/d", `<p>/d {"ar":"قهوة"} 1</p>`, ""},
	} {
		got, err := r.Render(t.Context(), test.path, []byte(`{"ar":"قهوة"}`))
		if got != test.want {
			t.Errorf("%s = %q, want %q", test.path, got, test.want)
		}
		if test.failure == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), test.failure) {
			t.Errorf("%s fails with %v, want %q", test.path, err, test.failure)
		}
	}
}

func TestRenderEndsWithItsContext(t *testing.T) {
	r := New(script, 1)
	defer r.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if markup, err := r.Render(ctx, "/endless", nil); err == nil {
		t.Errorf("an endless page is rendered: %q", markup)
	}
	if _, err := r.Render(ctx, "/a", nil); !errors.Is(err, ErrBusy) {
		t.Errorf("with a context that has ended: %v, want %v", err, ErrBusy)
	}
	if _, err := r.Render(t.Context(), "/a", nil); err != nil {
		t.Errorf("a page after an endless one: %v", err)
	}
}

// On a busy machine loading takes longer than a page may.
func TestLoadingIsNotPartOfAPagesTime(t *testing.T) {
	r := New("const until = Date.now() + 100; while (Date.now() < until) {}"+script, 1)
	defer r.Close()
	r.pageTime = 50 * time.Millisecond
	if _, err := r.Render(t.Context(), "/endless", nil); err == nil {
		t.Error("an endless page is rendered")
	}
	if got, err := r.Render(t.Context(), "/a", nil); got != "<p>/a  1</p>" {
		t.Errorf("a page = %q, %v, want it rendered", got, err)
	}
}

func TestRenderConcurrently(t *testing.T) {
	r := New(script, 2)
	defer r.Close()
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, err := r.Render(t.Context(), "/a", nil); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func TestEnginesAreReplaced(t *testing.T) {
	r := New(script, 1)
	defer r.Close()
	for range maxPages {
		if _, err := r.Render(t.Context(), "/a", nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := r.Render(t.Context(), "/a", nil); got != "<p>/a  1</p>" {
		t.Errorf("page %d = %q, %v, want the first of another engine", maxPages+1, got, err)
	}
}

func TestBrokenScript(t *testing.T) {
	r := New("this is no script", 1)
	defer r.Close()
	for range 2 {
		if _, err := r.Render(t.Context(), "/", nil); err == nil {
			t.Error("a broken script renders")
		}
	}
}

func TestUnusedEnginesAreClosed(t *testing.T) {
	r := New(script, 2)
	defer r.Close()
	for range 2 {
		if got, err := r.Render(t.Context(), "/a", nil); got != "<p>/a  1</p>" {
			t.Errorf("a page is %q, %v, want the first of an engine", got, err)
		}
		r.closeUnused()
	}
}

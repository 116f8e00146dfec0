package page

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/setting"
)

var nakhla = setting.Fixed(setting.Edit{"shop.name": json.RawMessage(`{"en": "Nakhla <&>", "ar": "نخلة"}`)})

// TestNoPageIsNamedMatjar: a shop with a name of its own is not called Matjar anywhere in its
// documents, its manifest and its heads.
func TestNoPageIsNamedMatjar(t *testing.T) {
	h := serve(t, Options{Settings: nakhla})
	name := regexp.MustCompile(`(?i)\bmatjar\b|(^|[^\p{L}])متجر([^\p{L}]|$)`)
	// An event of the app, which no visitor reads.
	ours := strings.NewReplacer("matjar:ready", "")
	paths := []string{"/manifest.webmanifest", "/shell/en", "/shell/ar", "/nowhere"}
	for _, route := range routes() {
		paths = append(paths, regexp.MustCompile(`\{\w+\}`).ReplaceAllString(strings.TrimSuffix(route.Pattern, "{$}"), "x"))
	}
	for _, path := range paths {
		for _, language := range []string{"en", "ar"} {
			body := ours.Replace(get(h, path, "Cookie", "lang="+language).Body.String())
			if found := name.FindString(body); found != "" {
				t.Errorf("%s in %s says %q", path, language, found)
			}
		}
	}
	home := get(h, "/?lang=en").Body.String()
	for _, want := range []string{"<title>Nakhla &lt;&amp;&gt; – Online shopping in Saudi Arabia</title>", `content="Nakhla &lt;&amp;&gt;"`} {
		if !strings.Contains(home, want) {
			t.Errorf("the home page lacks %s", want)
		}
	}
	if got := get(h, "/manifest.webmanifest?lang=ar").Body.String(); !strings.Contains(got, `"name":"نخلة","short_name":"نخلة"`) {
		t.Errorf("the manifest is %s", got)
	} else if strings.Contains(got, "screenshots") {
		t.Errorf("the manifest shows a shop of another name: %s", got)
	}
}

// TestColors: a colour that the settings accept is readable wherever the shop puts it.
func TestColors(t *testing.T) {
	if got := customColors(setting.Fixed(nil).Current()); got != "" {
		t.Errorf("the default colours make %q", got)
	}
	random := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	for range 4_000 {
		color := fmt.Sprintf("#%06x", random.IntN(1<<24))
		if light, ok := colored("shop.brand_color", color); ok {
			accepted++
			check(t, light, 2)
		}
		if dark, ok := colored("shop.brand_color_dark", color); ok {
			accepted++
			check(t, dark, 3)
		}
	}
	if accepted < 200 {
		t.Errorf("%d colours were accepted", accepted)
	}
}

func colored(key, color string) (css string, ok bool) {
	defer func() { _ = recover() }() // Fixed panics on a colour that is refused
	return string(customColors(setting.Fixed(setting.Edit{key: encodeText(color)}).Current())), true
}

func encodeText(text string) json.RawMessage { return json.RawMessage(`"` + text + `"`) }

var token = regexp.MustCompile(`--color-([\w-]+):var\(--lightningcss-light,(#\w{6})\) var\(--lightningcss-dark,(#\w{6})\);`)

func check(t *testing.T, css string, theme int) {
	t.Helper()
	colors := map[string]string{}
	for _, found := range token.FindAllStringSubmatch(css, -1) {
		colors[found[1]] = found[theme]
	}
	for _, pair := range [][2]string{{"brand", "brand-tint"}, {"on-brand", "brand"}, {"on-brand", "brand-hover"}} {
		if got := setting.Contrast(colors[pair[0]], colors[pair[1]]); got < 4.5 {
			t.Errorf("%s on %s has a contrast of %.2f in %s", pair[0], pair[1], got, css)
		}
	}
}

// TestOwnColor: colours stand in an attribute, which needs no hash in the policy.
func TestOwnColor(t *testing.T) {
	h := serve(t, Options{Settings: setting.Fixed(setting.Edit{"shop.brand_color": encodeText("#7a1f3d")})})
	if got := get(h, "/").Body.String(); !strings.Contains(got, `<html lang="en" dir="ltr" style="--brand-on-paper:#7a1f3d;--color-brand:var(--lightningcss-light,#7a1f3d) var(--lightningcss-dark,#63c3a5);`) {
		t.Errorf("the document begins with %.300s", got)
	}
}

// TestSettingsRenewDocuments: a document that is kept is compared with its data as soon as
// settings change, and then rendered with them.
func TestSettingsRenewDocuments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		live, err := setting.Open(t.Context(), d, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		// The clock stands still, so that nothing but the settings can make a document old.
		now := time.Now()
		site, err := New(Options{
			Dist: built(), Settings: live, Now: func() time.Time { return now },
			Render: func(context.Context, string, []byte) (string, error) { return "<h1>page</h1>", nil },
			API:    http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{}`)) }),
		})
		if err != nil {
			t.Fatal(err)
		}
		mux := http.NewServeMux()
		site.Mount(mux)
		site.visitTwice(mux, "/about")
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Command})
		if _, err := live.Change(ctx, setting.Edit{"shop.name": json.RawMessage(`{"en": "Nakhla", "ar": "نخلة"}`)}); err != nil {
			t.Fatal(err)
		}
		// The first visitor may get it as it was, while it is rendered anew.
		site.visitTwice(mux, "/about")
		if got := get(mux, "/about").Body.String(); !strings.Contains(got, "| Nakhla</title>") || !strings.Contains(got, "<h1>page</h1>") {
			t.Errorf("the document is still %.200s", got)
		}
	})
}

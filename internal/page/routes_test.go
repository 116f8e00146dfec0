package page

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"matjar/internal/lang"
)

// TestRoutesMatchTheApp compares the table with the app's router, so that every page is
// known to the server, its chunk is preloaded, and its title does not change when the app
// takes over.
func TestRoutesMatchTheApp(t *testing.T) {
	source, err := os.ReadFile("../../web/src/app/routes.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(source), "export const routes")
	module := func(text string) string {
		m := regexp.MustCompile(`import\("([^"]+)"\)`).FindStringSubmatch(text)
		if m == nil {
			return ""
		}
		return strings.NewReplacer("@/", "src/", "./", "src/app/").Replace(m[1]) + ".tsx"
	}
	texts := func(text string) string { return between(text, `pageWith("`, `"`) }
	text := map[lang.Tag]map[string]string{lang.English: messages(t, "en"), lang.Arabic: messages(t, "ar")}
	app := map[string]Route{}
	for _, entry := range strings.Split(table, "path: \"")[1:] {
		path, rest, _ := strings.Cut(entry, `"`)
		pattern := regexp.MustCompile(`:(\w+)`).ReplaceAllString(path, "{$1}")
		if pattern == "/" {
			pattern = "/{$}"
		}
		key := between(rest, `title: "`, `"`)
		app[pattern] = Route{
			Source: module(rest),
			Texts:  texts(rest),
			Title:  lang.Text{En: text[lang.English][key], Ar: text[lang.Arabic][key]},
		}
	}
	ours := map[string]Route{}
	for _, route := range routes() {
		ours[route.Pattern] = Route{Source: route.Source, Texts: route.Texts, Title: route.Title}
	}
	for pattern, want := range app {
		got, ok := ours[pattern]
		// Pages that are named after their data have a title here for when it is missing.
		if want.Title.En == "" {
			want.Title = got.Title
		}
		if !ok || got != want {
			t.Errorf("the app has %s as %+v, the server as %+v (%v)", pattern, want, got, ok)
		}
	}
	for pattern := range ours {
		if _, ok := app[pattern]; !ok {
			t.Errorf("the server has %s, which the app does not", pattern)
		}
	}
	if got := module(string(source)); got != notFound.Source {
		t.Errorf("the app's 404 page is %s, the server knows %s", got, notFound.Source)
	}
}

// messages reads the app's texts of a language.
func messages(t *testing.T, tag string) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../web/src/i18n/" + tag + "/*.ts")
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	texts := map[string]string{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"([\w.-]+)":\s*"([^"]*)"`).FindAllStringSubmatch(string(source), -1) {
			texts[m[1]] = m[2]
		}
	}
	return texts
}

// Package hostile generates the most expensive requests: for every operation and page the
// longest texts, the largest lists, the last pages and the most expensive search words.
// Tests count their allocations, and the benchmark measures their time.
package hostile

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/server/apidoc"
)

// Request is a generated request.
type Request struct {
	Method, Target, Body string
}

// String names the request in one line.
func (r Request) String() string {
	text := r.Method + " " + r.Target
	if len(text) > 100 {
		text = fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:100], ""), len(text))
	}
	if r.Body != "" {
		text += fmt.Sprintf(" with a body of %d bytes", len(r.Body))
	}
	return text
}

// catalogueSample are values of a catalogue that requests use.
type catalogueSample struct {
	slugs, ids, brands, words []string
}

func newCatalogueSample(s *catalog.Snapshot) catalogueSample {
	var g catalogueSample
	for _, c := range s.Categories().Categories {
		g.slugs = append(g.slugs, c.Slug)
	}
	seen := map[string]bool{}
	once := func(list *[]string, text string) {
		if text != "" && !seen[text] {
			seen[text] = true
			*list = append(*list, text)
		}
	}
	for p := range s.Products {
		if len(g.ids) < 500 {
			g.ids = append(g.ids, p.ID)
		}
		once(&g.brands, p.Brand.En)
		for _, name := range []string{p.Name.En, p.Name.Ar} {
			for word := range strings.FieldsSeq(name) {
				if len(word) > 8 {
					once(&g.words, strings.ToLower(word))
				}
			}
		}
	}
	slices.Sort(g.brands)
	return g
}

// texts returns the most expensive search texts.
func (g catalogueSample) texts() []string {
	misspelt := func(from, n int) string {
		var words []string
		for i := range n {
			letters := []rune(g.words[(from+i*37)%len(g.words)])
			half := len(letters) / 2
			words = append(words, string(letters[:half])+"qx"+string(letters[half:]))
		}
		return strings.Join(words, " ")
	}
	var pairs []string
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			pairs = append(pairs, string([]rune{a, b}))
		}
	}
	return []string{
		"", "a", "ا", "aa", strings.Join(pairs[:60], " "), strings.Join(pairs, " "),
		strings.Repeat("a ", 100), strings.Repeat("a ", 3000), strings.Repeat("a ", 15_000),
		"a e i o u r s t n l", "e a r i o t n s l c d m p u", "ا ل ي م ن ر و ت ب ه", "a ا e ل i ي o م r ن",
		"in er an or on te re al st en", "ال لا ما ين ات ان را وا لل با", "ال وال بال لل الا والم",
		"0 1 2 3 4 5 6 7 8 9", misspelt(0, 1), misspelt(0, 5), misspelt(100, 9), misspelt(7, 3) + " a e i o u r s",
		strings.Join(g.words[:min(len(g.words), 12)], " "),
		strings.Repeat("ﷺ", 200), strings.Repeat("ﷺ", 66), strings.Repeat("㍐ ", 100), strings.Repeat("ß", 200), strings.Repeat("a\u0301", 100),
		strings.Repeat("x", 200), strings.Repeat("ي", 200), strings.Repeat("ي", 4000), strings.Repeat("ab", 100),
		strings.Repeat("%", 200), strings.Repeat("\u200d", 200), "qzjxv qzjxw qzjxy qzkxv qwjxv qzjav bzjxv qzjxb",
	}
}

// Requests generates them for the operations of an OpenAPI document and the patterns of
// pages.
func Requests(openAPI []byte, pages []string, s *catalog.Snapshot) ([]Request, error) {
	doc, err := apidoc.Parse(openAPI)
	if err != nil {
		return nil, err
	}
	g := newCatalogueSample(s)
	var all []Request
	for _, op := range doc.Operations {
		if op.ID == "deleteAccount" {
			continue // it hashes a password, and ends the session that the others need
		}
		var variants []url.Values
		add := func(change func(url.Values)) {
			q := url.Values{}
			change(q)
			variants = append(variants, q)
		}
		add(func(url.Values) {})
		longest := url.Values{}
		for _, p := range op.Parameters {
			if p.In != "query" {
				continue
			}
			for _, value := range g.values(p.Name, doc.Resolve(p.Schema)) {
				add(func(q url.Values) { q.Set(p.Name, value) })
				longest.Set(p.Name, value)
			}
		}
		// The words of a search go with every order, and with filters that let all through.
		for _, p := range op.Parameters {
			if p.Name != "q" {
				continue
			}
			for _, text := range g.texts() {
				for _, sort := range []string{"", "name", "price-desc"} {
					add(func(q url.Values) {
						q.Set("q", text)
						q.Set("sort", sort)
						q.Set("page", "9")
						q.Set("minPrice", "1")
						q.Set("maxPrice", "100000")
						q.Set("brands", strings.Join(g.brands[:min(len(g.brands), 100)], ","))
						q.Set("categories", strings.Join(g.slugs[:min(len(g.slugs), 100)], ","))
					})
				}
			}
		}
		variants = append(variants, longest)
		bodies := []string{""}
		if op.Body != nil {
			bodies = nil
			for _, fill := range []string{"x", "ي", "ﷺ"} {
				body, err := json.Marshal(g.body(doc, op.Body, fill))
				if err != nil {
					return nil, err
				}
				bodies = append(bodies, string(body))
			}
		}
		for _, place := range g.expandPath(op.Path) {
			for _, q := range variants {
				for _, body := range bodies {
					all = append(all, Request{op.Method, withQuery(place, q), body})
				}
			}
		}
	}
	for _, pattern := range pages {
		for _, place := range g.expandPath(strings.TrimSuffix(pattern, "{$}")) {
			all = append(all, Request{"GET", place, ""}, Request{"GET", place + "?lang=ar", ""})
			if pattern == "/search" {
				for _, text := range g.texts() {
					all = append(all, Request{"GET", withQuery(place, url.Values{"q": {text}}), ""})
				}
			}
			all = append(all, Request{"GET", place + "?" + strings.Repeat("a=1&", 1500), ""})
		}
	}
	for _, path := range []string{"/sitemap.xml", "/sitemap-1.xml", "/sitemap-2.xml", "/robots.txt", "/api/openapi.json", "/api/docs", "/no/such/page"} {
		all = append(all, Request{"GET", path, ""})
	}
	for _, path := range []string{"/verify", "/factors", "/recovery-codes/redeem", "/token?grant_type=refresh_token", "/token?grant_type=pkce", "/resend"} {
		long := strings.Repeat("x", 10_000)
		body, err := json.Marshal(map[string]any{
			"type": "email", "token_hash": long, "refresh_token": long, "auth_code": long, "code_verifier": long, "code": long,
			"factor_type": "totp", "friendly_name": long,
		})
		if err != nil {
			return nil, err
		}
		all = append(all, Request{"POST", "/auth/v1" + path, string(body)})
	}
	for _, path := range []string{"/user", "/factors", "/health", "/.well-known/jwks.json", "/verify?type=recovery&token=" + strings.Repeat("x", 4000)} {
		all = append(all, Request{"GET", "/auth/v1" + path, ""})
	}
	slices.SortFunc(all, func(a, b Request) int {
		return strings.Compare(a.Method+a.Target+a.Body, b.Method+b.Target+b.Body)
	})
	return slices.Compact(all), nil
}

func withQuery(path string, q url.Values) string {
	for name, values := range q {
		if values[0] == "" && name != "q" {
			q.Del(name)
		}
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// expandPath fills the wildcards of a path.
func (g catalogueSample) expandPath(path string) []string {
	if !strings.Contains(path, "{") {
		return []string{path}
	}
	var places []string
	for _, value := range []string{g.slugs[0], g.ids[0], strings.Repeat("x", 200), strings.Repeat("ي", 600)} {
		places = append(places, apidoc.Fill(path, url.PathEscape(value)))
	}
	return places
}

// values are worth trying for a parameter.
func (g catalogueSample) values(name string, s *apidoc.Schema) []string {
	switch {
	case len(s.Enum) > 0:
		values := make([]string, len(s.Enum))
		for i, value := range s.Enum {
			values[i] = fmt.Sprint(value)
		}
		return values
	case s.Is("array"):
		most := max(s.MaxItems, 1)
		first := func(list []string, n int) string { return strings.Join(list[:min(len(list), n)], ",") }
		return []string{
			first(g.brands, most), first(g.slugs, most), first(g.ids, most),
			strings.Repeat(",", 4000), strings.Repeat("x,", 3500), strings.Repeat("ي", 1000),
		}
	case s.Is("integer"), s.Is("number"):
		return []string{"1", "3", "1000000", "-1", "1e308"}
	case s.Is("boolean"):
		return []string{"true"}
	case name == "q":
		return g.texts()
	default:
		return []string{strings.Repeat("x", max(s.MaxLength, 1)), strings.Repeat("ي", 1000)}
	}
}

// body makes the largest value that a schema allows, with fill in its texts.
func (g catalogueSample) body(doc *apidoc.Document, s *apidoc.Schema, fill string) any {
	return doc.Value(s, apidoc.Maker{
		Items: func(s *apidoc.Schema) int { return s.MaxItems },
		Leaf: func(name string, n int, s *apidoc.Schema) any {
			if name == "product_id" || name == "[]" && s.Is("string") {
				return g.ids[n%len(g.ids)]
			}
			return apidoc.Plain(s, strings.Repeat(fill, max(s.MaxLength, 1)))
		},
	})
}

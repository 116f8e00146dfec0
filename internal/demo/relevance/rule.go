package relevance

import (
	"fmt"
	"slices"
	"strings"

	"matjar/internal/catalog"
)

// facts are what rules look at.
type facts struct {
	// name is the English name in lower case.
	name, brand string
	// categories are the slugs of the product's category and all above it.
	categories, colors, sizes []string
}

func newFacts(data catalog.Data) map[string]facts {
	byID := map[string]catalog.Category{}
	for _, c := range data.Categories {
		byID[c.ID] = c
	}
	all := make(map[string]facts, len(data.Products))
	for i := range data.Products {
		p := &data.Products[i]
		f := facts{name: strings.ToLower(p.Name.En), brand: strings.ToLower(p.Brand.En)}
		for id := p.CategoryID; id != ""; id = byID[id].ParentID {
			f.categories = append(f.categories, byID[id].Slug)
		}
		for _, o := range p.Colors {
			f.colors = append(f.colors, o.Code)
		}
		for _, o := range p.Sizes {
			f.sizes = append(f.sizes, o.Code)
		}
		all[p.ID] = f
	}
	return all
}

// rule says what is right: all clauses of one of the alternatives hold.
type rule [][]clause

type clause struct {
	kind   string
	values []string
}

func parse(source string) (rule, error) {
	var r rule
	for alternative := range strings.SplitSeq(source, " | ") {
		var all []clause
		for part := range strings.SplitSeq(alternative, " & ") {
			kind, values, ok := strings.Cut(strings.TrimSpace(part), ":")
			if !ok || !slices.Contains([]string{"name", "not", "in", "color", "size", "brand"}, kind) {
				return nil, fmt.Errorf("%q is no clause", part)
			}
			all = append(all, clause{kind, strings.Split(values, ",")})
		}
		r = append(r, all)
	}
	return r, nil
}

func (r rule) holds(f facts) bool {
	return slices.ContainsFunc(r, func(all []clause) bool {
		return !slices.ContainsFunc(all, func(c clause) bool { return !c.holds(f) })
	})
}

func (c clause) holds(f facts) bool {
	return slices.ContainsFunc(c.values, func(v string) bool {
		switch c.kind {
		case "name", "not":
			return hasPhrase(f.name, v)
		case "in":
			return slices.Contains(f.categories, v)
		case "color":
			return slices.Contains(f.colors, v)
		case "size":
			return slices.Contains(f.sizes, v)
		default:
			return f.brand == v
		}
	}) != (c.kind == "not")
}

// hasPhrase reports whether whole words of text are the phrase; the last may be its plural.
func hasPhrase(text, phrase string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], phrase)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(phrase)
		rest := strings.TrimPrefix(strings.TrimPrefix(text[end:], "e"), "s")
		if (start == 0 || !isWord(text[start-1])) && (end == len(text) || !isWord(text[end]) || rest == "" || !isWord(rest[0])) {
			return true
		}
		from = start + 1
	}
}

func isWord(b byte) bool { return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' }

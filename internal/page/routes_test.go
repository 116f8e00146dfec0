package page

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestRoutesAreWhole(t *testing.T) {
	names := map[string]bool{}
	for _, route := range append(routes(), notFound) {
		if names[route.Name] || route.Name == "" {
			t.Errorf("%s: its name %q is empty or another's", route.Pattern, route.Name)
		}
		names[route.Name] = true
		if route.Title.En == "" || route.Title.Ar == "" || route.Description.En == "" || route.Description.Ar == "" {
			t.Errorf("%s: title and description are %+v, %+v, want both languages", route.Name, route.Title, route.Description)
		}
		if route.Texts != "" && !slices.Contains(textParts, route.Texts) {
			t.Errorf("%s: there are no texts %q", route.Name, route.Texts)
		}
		known := slices.Collect(maps.Keys(route.Params))
		for _, match := range wildcard.FindAllStringSubmatch(route.Pattern, -1) {
			known = append(known, match[1])
		}
		for _, first := range route.First {
			for _, match := range wildcard.FindAllStringSubmatch(first, -1) {
				if !slices.Contains(known, match[1]) {
					t.Errorf("%s: nothing fills {%s} of %s", route.Name, match[1], first)
				}
			}
		}
	}
}

// The build and the type check prove the rest: that the modules and components are there.
func TestTypeScriptSpellsPathsAsTheRouterDoes(t *testing.T) {
	table := TypeScript()["api/pages.gen.ts"]
	for _, want := range []string{`path: "/",`, `path: "/orders/:id/invoice",`, `path: "*",`} {
		if !strings.Contains(table, want) {
			t.Errorf("the table has no %s", want)
		}
	}
}

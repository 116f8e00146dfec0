package catalog

import (
	"regexp"
	"slices"
	"testing"
)

// Every reason has a code of its own, and says the same in both languages.
func TestReasonsAreInBothLanguages(t *testing.T) {
	verb := regexp.MustCompile(`%\[\d\][a-z]`)
	place := regexp.MustCompile(`\d`)
	arabic := regexp.MustCompile(`\p{Arabic}`)
	seen := map[string]bool{}
	for _, r := range reasons {
		if r.code == "" || seen[r.code] {
			t.Errorf("the code %q is there twice", r.code)
		}
		seen[r.code] = true
		if r.en == "" || !arabic.MatchString(r.ar) || arabic.MatchString(r.en) {
			t.Errorf("%s: %q and %q", r.code, r.en, r.ar)
		}
		args := func(text string) []string {
			var list []string
			for _, v := range verb.FindAllString(text, -1) {
				list = append(list, place.FindString(v))
			}
			slices.Sort(list)
			return list
		}
		if !slices.Equal(args(r.en), args(r.ar)) {
			t.Errorf("%s: %q names %v, %q names %v", r.code, r.en, args(r.en), r.ar, args(r.ar))
		}
	}
	if len(reasons) < 60 {
		t.Errorf("%d reasons, want all of them", len(reasons))
	}
}

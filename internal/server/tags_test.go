package server

import (
	"encoding/json"
	"regexp"
	"testing"
)

// TestTags: every operation has one tag, each tag is described once and stands for an area, named as in "Text pages".
func TestTags(t *testing.T) {
	name := regexp.MustCompile(`^[A-Z][a-z]+( [a-z]+)*$`)
	for document, describe := range map[string]func() ([]byte, error){"the shop": OpenAPI, "the back office": StaffOpenAPI} {
		raw, err := describe()
		if err != nil {
			t.Fatal(err)
		}
		var doc struct {
			Tags  []struct{ Name, Description string }
			Paths map[string]map[string]struct{ Tags []string }
		}
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		uses := map[string]int{}
		for _, tag := range doc.Tags {
			if _, twice := uses[tag.Name]; twice || tag.Description == "" || !name.MatchString(tag.Name) {
				t.Errorf("%s: the tag %q (%q) is described twice or not at all, or named in another style", document, tag.Name, tag.Description)
			}
			uses[tag.Name] = 0
		}
		for path, operations := range doc.Paths {
			for method, op := range operations {
				if len(op.Tags) != 1 {
					t.Errorf("%s: %s %s has the tags %v, want one", document, method, path, op.Tags)
					continue
				}
				if _, known := uses[op.Tags[0]]; !known {
					t.Errorf("%s: %s %s has the tag %q, which is not described", document, method, path, op.Tags[0])
				}
				uses[op.Tags[0]]++
			}
		}
		for tag, n := range uses {
			if n == 0 {
				t.Errorf("%s: no operation has the tag %q", document, tag)
			}
		}
	}
}

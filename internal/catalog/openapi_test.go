package catalog

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"matjar/internal/rest"
)

// TestSchemas checks what the document says against what the answers hold.
func TestSchemas(t *testing.T) {
	api := rest.NewAPI(http.NewServeMux())
	Register(api, nil)
	doc, err := rest.Document(api)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Type any }
				Required   []string
			}
		}
	}
	if err := json.Unmarshal(doc, &got); err != nil {
		t.Fatal(err)
	}
	for schema, fields := range map[string][]string{
		"ProductCard":   {"compare_at_price", "rating"},
		"ProductDetail": {"compare_at_price", "rating"},
		"CategoryView":  {"parent_category_id"},
		"SearchResult":  {"corrected"},
		"SellerView":    {"rating"},
	} {
		s := got.Components.Schemas[schema]
		for _, f := range fields {
			types, _ := s.Properties[f].Type.([]any)
			if !slices.Contains(types, any("null")) {
				t.Errorf("%s.%s has type %v, want one that may be null", schema, f, s.Properties[f].Type)
			}
		}
		if len(s.Required) != len(s.Properties) {
			t.Errorf("%s requires %d of %d fields, want all", schema, len(s.Required), len(s.Properties))
		}
	}
}

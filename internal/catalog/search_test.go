package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"matjar/internal/lang"
)

func TestSearchFinds(t *testing.T) {
	s := Build(shop())
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"exact name first", "Earbuds", []string{"p-04"}},
		{"exact name first although it is sold out", "ابريق ماء", []string{"p-08"}},
		{"name prefix before word prefix before category", "smartphone", []string{"p-02", "p-00"}},
		{"category in the other language", "جوال", []string{"p-01", "p-02", "p-00"}},
		{"category above the product's", "إلكترونيات", []string{"p-03", "p-01", "p-02", "p-10", "p-00", "p-04"}},
		{"brand", "mustafa", []string{"p-07"}},
		{"hamza left out", "الة القهوه", []string{"p-05"}},
		{"teh marbuta and heh", "سماعه", []string{"p-03"}},
		{"alef maksura and yeh", "مقهي", []string{"p-05"}},
		{"diacritics in the query", "قَهْوَة", []string{"p-05", "p-06", "p-07"}},
		{"diacritics in the text", "لاسلكية", []string{"p-03"}},
		{"tatweel", "إبـــريق", []string{"p-08"}},
		{"Western digits for Arabic ones", "128", []string{"p-00"}},
		{"Arabic digits for Western ones", "١٫٥", []string{"p-07"}},
		{"article in the query only", "الإبريق", []string{"p-08"}},
		{"article in the text only", "هاتف", []string{"p-02", "p-01", "p-00"}},
		{"article after and", "والقهوة", []string{"p-05", "p-06", "p-07"}},
		{"for in place of the article", "للقهوة", []string{"p-05", "p-06", "p-07"}},
		{"accents", "cafe", []string{"p-05"}},
		{"inside a word", "usb", []string{"p-10"}},
		{"words in two languages", "nova غطاء", []string{"p-01"}},
		{"every word must be there", "nova coffee", nil},
		{"only active products", "draft", nil},
		{"punctuation only", "؟!", nil},
	} {
		got := ids(must(s.Search(t.Context(), SearchQuery{Text: tt.text})).Products)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: search %q = %v, want %v", tt.name, tt.text, got, tt.want)
		}
		suggested := must(s.Suggest(t.Context(), tt.text))
		for i, p := range suggested.Products {
			if p.ProductID != tt.want[i] {
				t.Errorf("%s: suggestion %d for %q = %s, want %s", tt.name, i, tt.text, p.ProductID, tt.want[i])
			}
		}
		if suggested.Total != len(tt.want) {
			t.Errorf("%s: %q has %d suggestions, want %d", tt.name, tt.text, suggested.Total, len(tt.want))
		}
	}
}

func TestSearchCorrects(t *testing.T) {
	s := Build(shop())
	for _, tt := range []struct{ text, want string }{
		{"hedphones", "headphones"},
		{"wirelss haedphones", "wireless headphones"},
		{"قهوت", "قهوة"},
		{"ابرق", "إبريق"},
		{"mustfa", "mustafa"},
		{"xx", ""},
		{"zzzzzz", ""},
		{"headphones", ""},
	} {
		got := must(s.Search(t.Context(), SearchQuery{Text: tt.text}))
		corrected := ""
		if got.Corrected != nil {
			corrected = *got.Corrected
		}
		if corrected != tt.want || (tt.want != "") != (got.Corrected != nil) {
			t.Errorf("search %q is corrected to %q, want %q", tt.text, corrected, tt.want)
		}
		if tt.want != "" && got.Total == 0 {
			t.Errorf("search %q finds nothing as %q", tt.text, corrected)
		}
	}
}

// TestSearchLooksForFewWords counts the words that are looked up, which is what a search
// costs.
func TestSearchLooksForFewWords(t *testing.T) {
	s := Build(shop())
	for _, tt := range []struct {
		name, text   string
		terms, words int
		letters      int
	}{
		{"a word again and again", strings.Repeat("a ", 15_000), 1, 100, 199},
		{"many words", "a b c d e f g h i j k l m n", 10, 10, 19},
		{"many words, some again", "a b a b c d e f g h i j a k a", 10, 13, 25},
		{"a long word", strings.Repeat("x", 5000), 1, 1, 200},
		{"what folds to a sentence", strings.Repeat("ﷺ", 200), 10, 40, 200},
		{"what folds to a long word", strings.Repeat("㍐", 200), 1, 1, 200},
	} {
		m := s.match(t.Context(), tt.text)
		if len(m.terms) > tt.terms || len(m.words) > tt.words || utf8.RuneCountInString(m.text()) > tt.letters {
			t.Errorf("%s: %d terms, %d words, %d letters, want at most %d, %d, %d",
				tt.name, len(m.terms), len(m.words), utf8.RuneCountInString(m.text()), tt.terms, tt.words, tt.letters)
		}
	}
	// A repeated word still counts in the order of a name.
	d := shop()
	d.Products = append(d.Products[:3:3], Product{
		ID: "bon", CategoryID: "c-ph", VendorID: "v-1", Status: Active, Name: lang.Text{En: "Bon Bon", Ar: "بون بون"},
	}, Product{
		ID: "a-bon", CategoryID: "c-ph", VendorID: "v-1", Status: Active, Name: lang.Text{En: "Bon", Ar: "بون"}, UnitsSold: 9,
	})
	if got := ids(must(Build(d).Search(t.Context(), SearchQuery{Text: "bon bon"})).Products); !slices.Equal(got, []string{"bon", "a-bon"}) {
		t.Errorf("search for a name that repeats a word = %v", got)
	}
}

// TestSearchEndsWithItsContext cancels before the search, which must not look at all words.
func TestSearchEndsWithItsContext(t *testing.T) {
	s := Build(shop())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, text := range []string{"phone", "hedphones", "a e i o u", ""} {
		if got, err := s.Search(ctx, SearchQuery{Text: text}); err != context.Canceled || len(got.Products) > 0 {
			t.Errorf("search %q = %v, %v, want that it was cancelled", text, got.Products, err)
		}
	}
	if got, err := s.Suggest(ctx, "phone"); err != context.Canceled {
		t.Errorf("suggest = %v, %v, want that it was cancelled", got.Products, err)
	}
	if got := s.nearest(ctx, "hedphones"); got != "" {
		t.Errorf("nearest = %q after its end", got)
	}
}

func TestSuggestNeedsTwoCharacters(t *testing.T) {
	s := Build(shop())
	for text, want := range map[string]int{"": 0, "n": 0, " n ": 0, "n-": 0, "ن": 0, "no": 2, "نو": 2} {
		if got := must(s.Suggest(t.Context(), text)).Total; got != want {
			t.Errorf("Suggest(%q) has %d products, want %d", text, got, want)
		}
	}
}

func TestSearchLimit(t *testing.T) {
	d := shop()
	d.Products = nil
	for i := range 700 {
		d.Products = append(d.Products, Product{
			ID: fmt.Sprintf("p-%04d", i), CategoryID: "c-ph", VendorID: "v-1", Brand: "Nova", Status: Active,
			Name: lang.Text{En: fmt.Sprintf("Phone %d", i), Ar: "هاتف"}, UnitsSold: int64(i),
		})
	}
	s := Build(d)
	seen := map[string]bool{}
	for page := 1; ; page++ {
		got := must(s.Search(t.Context(), SearchQuery{Text: "phone", Page: page}))
		if got.Total != SearchLimit || got.Pages != 9 || got.Facets.Brands[0].Count != 700 {
			t.Fatalf("total %d on %d pages with %v, want 200 on 9 and 700 of the brand", got.Total, got.Pages, got.Facets.Brands)
		}
		if len(got.Products) == 0 {
			break
		}
		for _, id := range ids(got.Products) {
			if seen[id] || id < "p-0500" {
				t.Fatalf("page %d has %s, want the 200 that sold best, each once", page, id)
			}
			seen[id] = true
		}
	}
	if len(seen) != SearchLimit {
		t.Errorf("pages have %d products, want %d", len(seen), SearchLimit)
	}
	if got := must(s.Suggest(t.Context(), "phone")).Total; got != SearchLimit {
		t.Errorf("suggest counts %d, want %d", got, SearchLimit)
	}
	if got := must(s.ListNew(ListingQuery{Page: 1})).Total; got != freshLimit {
		t.Errorf("there are %d new products, want %d", got, freshLimit)
	}
}

func TestStem(t *testing.T) {
	for word, want := range map[string]string{
		"الهاتف": "هاتف", "والهاتف": "هاتف", "بالهاتف": "هاتف", "للهاتف": "هاتف",
		"هاتف": "", "ال": "", "الم": "", "البن": "بن", "phone": "", "": "",
	} {
		if got := stem(word); got != want {
			t.Errorf("stem(%q) = %q, want %q", word, got, want)
		}
	}
}

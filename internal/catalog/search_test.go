package catalog

import (
	"context"
	"encoding/json"
	"errors"
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
		// described means that only a description has the text, which suggests nothing.
		described bool
	}{
		{"exact name first", "Earbuds", []string{"p-04"}, false},
		{"exact name first although it is sold out", "ابريق ماء", []string{"p-08"}, false},
		{"what is sold out last", "smartphone", []string{"p-01", "p-02", "p-00"}, false},
		{"category in the other language", "جوال", []string{"p-01", "p-02", "p-00"}, false},
		{"category above the product's", "إلكترونيات", []string{"p-03", "p-01", "p-02", "p-10", "p-00", "p-04"}, false},
		{"brand", "mustafa", []string{"p-07"}, false},
		{"hamza left out", "الة القهوه", []string{"p-05"}, false},
		{"teh marbuta and heh", "سماعه", []string{"p-03", "p-04"}, false},
		{"alef maksura and yeh", "مقهي", []string{"p-05"}, false},
		{"diacritics in the query", "قَهْوَة", []string{"p-07", "p-05", "p-06"}, false},
		{"what the product is before its category", "roasted coffee", []string{"p-07"}, false},
		{"a description if nothing else has it", "porcelain", []string{"p-06"}, true},
		{"a part of a word if nothing else has it", "ustaf", []string{"p-07"}, false},
		{"a number with its unit", "128gb", []string{"p-00"}, false},
		{"a colour in the other language", "سوداء speaker", []string{"p-10"}, false},
		{"a compound apart", "head phones", []string{"p-03", "p-04"}, false},
		{"a compound joined", "coffeemaker", []string{"p-05"}, false},
		{"stop words", "the best earbuds for me", []string{"p-04"}, false},
		{"diacritics in the text", "لاسلكية", []string{"p-03"}, false},
		{"tatweel", "إبـــريق", []string{"p-08"}, false},
		{"Western digits for Arabic ones", "128", []string{"p-00"}, false},
		{"Arabic digits for Western ones", "١٫٥", []string{"p-07"}, false},
		{"article in the query only", "الإبريق", []string{"p-08"}, false},
		{"what means the same as the category", "هاتف", []string{"p-01", "p-02", "p-00"}, false},
		{"article after and", "والقهوة", []string{"p-07", "p-05", "p-06"}, false},
		{"for in place of the article", "للقهوة", []string{"p-07", "p-05", "p-06"}, false},
		{"accents", "cafe", []string{"p-05"}, false},
		{"inside a word", "usb", []string{"p-10"}, false},
		{"words in two languages", "nova غطاء", []string{"p-01"}, false},
		{"the less important word is left out", "nova coffee", []string{"p-07", "p-05", "p-06"}, false},
		{"only active products", "draft", nil, false},
		{"punctuation only", "؟!", nil, false},
	} {
		got := ids(must(s.Search(t.Context(), SearchQuery{Text: tt.text})).Products)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: search %q = %v, want %v", tt.name, tt.text, got, tt.want)
		}
		if !tt.described {
			continue
		}
		if suggested := must(s.Suggest(t.Context(), tt.text)); len(suggested.Products) > 0 {
			t.Errorf("%s: %q suggests %v, which only has it in its description", tt.name, tt.text, suggested.Products)
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

func TestSearchDropsWords(t *testing.T) {
	s := Build(shop())
	for _, tt := range []struct {
		text, corrected string
		dropped         []string
		first           string
	}{
		{"nova coffee", "", []string{"nova"}, "p-07"},
		{"Earbuds Zzzzzz", "", []string{"zzzzzz"}, "p-04"},
		{"red black earbuds", "", []string{"red", "black"}, "p-04"},
		{"سماعات ززززز", "", []string{"ززززز"}, "p-03"},
		{"earbuds bleck", "", []string{"bleck"}, "p-04"},
		{"hedphones wirelss", "headphones wireless", nil, "p-03"},
		{"coffee", "", nil, "p-07"},
		{"zzzzzz", "", nil, ""},
	} {
		got := must(s.Search(t.Context(), SearchQuery{Text: tt.text}))
		corrected, first := "", ""
		if got.Corrected != nil {
			corrected = *got.Corrected
		}
		if len(got.Products) > 0 {
			first = got.Products[0].ProductID
		}
		if corrected != tt.corrected || !slices.Equal(got.Dropped, tt.dropped) || first != tt.first {
			t.Errorf("search %q: corrected %q, without %q, %s first, want %q, %q, %s",
				tt.text, corrected, got.Dropped, first, tt.corrected, tt.dropped, tt.first)
		}
	}
}

// TestSearchLooksForFewWords counts the words that are looked up, which is what a search
// costs.
func TestSearchLooksForFewWords(t *testing.T) {
	s := Build(shop())
	for _, tt := range []struct {
		name, text     string
		terms, letters int
	}{
		{"a word again and again", strings.Repeat("a ", 15_000), 1, 199},
		{"many words", "a b c d e f g h i j k l m n", 10, 27},
		{"many words, some again", "a b a b c d e f g h i j a k a", 10, 29},
		{"a long word", strings.Repeat("x", 5000), 1, 200},
		{"what folds to a sentence", strings.Repeat("ﷺ", 200), 10, 200},
		{"what folds to a long word", strings.Repeat("㍐", 200), 1, 200},
	} {
		q := s.parse(tt.text)
		if len(q.terms) > tt.terms || utf8.RuneCountInString(q.folded) > tt.letters {
			t.Errorf("%s: %d terms, %d letters, want at most %d, %d",
				tt.name, len(q.terms), utf8.RuneCountInString(q.folded), tt.terms, tt.letters)
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
		if got, err := s.Search(ctx, SearchQuery{Text: text}); !errors.Is(err, context.Canceled) || len(got.Products) > 0 {
			t.Errorf("search %q = %v, %v, want that it was cancelled", text, got.Products, err)
		}
	}
	if got, err := s.Suggest(ctx, "phone"); !errors.Is(err, context.Canceled) {
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
			ID: fmt.Sprintf("p-%04d", i), CategoryID: "c-ph", VendorID: "v-1", Brand: lang.Text{En: "Nova", Ar: "نوفا"}, Status: Active,
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

// TestExplain asks as a developer does, and as anybody else.
func TestExplain(t *testing.T) {
	h, c := newHandler(t, shop())
	explained := func() *Explanation {
		var v SearchResult
		if err := json.Unmarshal(ask(t, h, "/api/v1/search?q=wireless+headphones&explain=1").Body.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		return v.Explained
	}
	if got := explained(); got != nil {
		t.Errorf("search explains itself to anybody: %+v", got)
	}
	c.Explains = true
	got := explained()
	if got == nil || len(got.Terms) != 2 || got.Terms[0].Words[0] != "wireless" || len(got.Products) == 0 {
		t.Fatalf("the explanation is %+v", got)
	}
	if p := got.Products[0]; p.ProductID != "p-03" || p.Weights[1] < p.Weights[0] {
		t.Errorf("the first product is explained as %+v, want that being headphones counts more", p)
	}
}

func TestOptionFacets(t *testing.T) {
	s := Build(shop())
	got := must(s.ListCategory("audio", ListingQuery{Filter: Filter{Colors: []string{"black"}}, Page: 1}))
	if len(got.Products) != 1 || len(got.Facets.Colors) != 1 || got.Facets.Colors[0].Count != 1 || got.Facets.Colors[0].ArLabel != "أسود" {
		t.Errorf("black things are %v with the colours %+v", ids(got.Products), got.Facets.Colors)
	}
	codes := []string{"45", "xl", "9", "s", "128gb", "one", "M"}
	slices.SortFunc(codes, compareCodes)
	if want := []string{"s", "M", "xl", "9", "45", "128gb", "one"}; !slices.Equal(codes, want) {
		t.Errorf("sizes come as %v, want %v", codes, want)
	}
}

func TestMendedWords(t *testing.T) {
	s := Build(shop())
	for word, want := range map[string]string{
		"hedphones": "headphones", "haedphones": "headphones", "headfonez": "",
		// Twice wrong, and the first letter among it.
		"theadphones": "headphones", "xxeadphones": "", "umheadphones": "",
	} {
		if got := s.nearest(t.Context(), word); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestSuggestedTexts(t *testing.T) {
	s := Build(shop())
	for _, text := range []string{"nov", "نوف"} {
		got := must(s.Suggest(t.Context(), text))
		if !slices.Equal(got.Brands, []SuggestedBrand{{"Nova", "نوفا"}}) || len(got.Queries) == 0 || got.Queries[0].EnText == "" {
			t.Errorf("suggested for the brand %s: %+v", text, got)
		}
	}
	if got := must(s.Suggest(t.Context(), "coff")); len(got.Categories) != 1 || got.Categories[0].Slug != "coffee" {
		t.Errorf("suggested for a category: %+v", got.Categories)
	}
	if got := must(s.Suggest(t.Context(), "hedphones")); got.Corrected == nil || *got.Corrected != "headphones" {
		t.Errorf("a misspelt word is not mended as the search page does: %v", got.Corrected)
	}
}

// Words of both languages put what is wanted at different ends: what it is must not change while others are left out.
func TestWhatIsWantedIsLeftOutLast(t *testing.T) {
	data := shop()
	data.Products = data.Products[:3]
	for i, name := range []lang.Text{{En: "Cup", Ar: "كوب"}, {En: "Machine", Ar: "خلاط"}, {En: "Coffee", Ar: "قهوة"}} {
		data.Products[i].Name, data.Products[i].Description, data.Products[i].Brand = name, lang.Text{}, lang.Text{}
	}
	s := Build(data)
	for _, text := range []string{"cup خلاط coffee", "كوب machine قهوة"} {
		m := s.match(t.Context(), text, true)
		if len(m.terms) != 1 || m.terms[0] != m.key {
			t.Errorf("%q: %d terms are left, want the one that says what is wanted, %q", text, len(m.terms), m.key.words)
		}
	}
}

package content

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"matjar/internal/setting"
)

var whole = setting.Fixed(setting.Edit{
	"seller.name":    json.RawMessage(`{"en": "Palm & Sons", "ar": "النخلة وأبناؤها"}`),
	"seller.address": json.RawMessage(`{"en": "2929 Olaya | Riyadh", "ar": "2929 العليا، الرياض"}`), "seller.vat_number": json.RawMessage(`"310122393500003"`),
	"seller.registration": json.RawMessage(`"1010000000"`), "seller.email": json.RawMessage(`"care@example.com"`), "seller.phone": json.RawMessage(`"+966 11 000 0000"`),
	"shipping.fee": json.RawMessage(`15`), "shipping.free_over": json.RawMessage(`200`),
})

// TestOwnPages reads every page that comes with the shop, for a shop that says everything
// about itself and for one that says nothing.
func TestOwnPages(t *testing.T) {
	for name, facts := range map[string]*setting.Live{"known": whole, "unknown": nil} {
		pages, err := LoadPages("", facts)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range PageNames {
			page, ok := pages.Page(name)
			if !ok {
				t.Fatalf("no page %s", name)
			}
			if len(page.En.Sections) != len(page.Ar.Sections) || len(page.En.Sections) < 3 {
				t.Fatalf("%s has %d sections in English, %d in Arabic", name, len(page.En.Sections), len(page.Ar.Sections))
			}
			for i, section := range page.En.Sections {
				if other := page.Ar.Sections[i].ID; section.ID != other || strings.HasPrefix(section.ID, "section-") {
					t.Errorf("%s: section %q is %q in Arabic", name, section.ID, other)
				}
			}
			if page.En.Updated != page.Ar.Updated {
				t.Errorf("%s: updated on %s and %s", name, page.En.Updated, page.Ar.Updated)
			}
			links := regexp.MustCompile(`href="[^"]*"`)
			if en, ar := links.FindAllString(page.En.HTML, -1), links.FindAllString(page.Ar.HTML, -1); len(en) != len(ar) {
				t.Errorf("%s: %d links in English, %d in Arabic", name, len(en), len(ar))
			}
			for _, text := range []PageText{page.En, page.Ar} {
				if strings.Contains(text.HTML, "{{") || strings.Contains(text.HTML, `\`) {
					t.Errorf("%s: something is left to fill in: %s", name, text.HTML)
				}
			}
			if regexp.MustCompile(`[٠-٩]`).MatchString(page.Ar.HTML) {
				t.Errorf("%s: digits are not Western", name)
			}
		}
		about, _ := pages.Page("about")
		hasVAT := strings.Contains(about.En.HTML, "VAT number")
		if hasVAT != (name == "known") {
			t.Errorf("%s facts: the VAT number's line is there: %v", name, hasVAT)
		}
	}
	pages, _ := LoadPages("", whole)
	about, _ := pages.Page("about")
	for _, want := range []string{"Name: Palm &amp; Sons", "2929 Olaya | Riyadh", `<a href="mailto:care@example.com">care@example.com</a>`} {
		if !strings.Contains(about.En.HTML, want) {
			t.Errorf("about lacks %s:\n%s", want, about.En.HTML)
		}
	}
	shipping, _ := pages.Page("shipping")
	if want := "Delivery costs SAR 15.00 an order, and is free from SAR 200.00 of goods."; !strings.Contains(shipping.En.HTML, want) {
		t.Errorf("shipping lacks %q", want)
	}
	express, _ := LoadPages("", setting.Fixed(setting.Edit{"shipping.express_fee": json.RawMessage(`10`)}))
	if shipping, _ := express.Page("shipping"); !strings.Contains(shipping.En.HTML, "Express delivery costs SAR 10.00 more.") {
		t.Error("shipping does not say what express costs")
	}
	// Orders that cost nothing at all reach a threshold of nothing.
	for _, free := range []setting.Edit{{}, {"shipping.fee": json.RawMessage(`15`), "shipping.free_over": json.RawMessage(`0`)}} {
		pages, _ := LoadPages("", setting.Fixed(free))
		shipping, _ := pages.Page("shipping")
		if want := "Delivery is free on every order."; !strings.Contains(shipping.En.HTML, want) {
			t.Errorf("shipping lacks %q with %s", want, free)
		}
	}
}

const head = "---\ntitle: Returns\ndescription: All about them.\nupdated: 2030-01-31\n---\n"

func TestParsePage(t *testing.T) {
	page, err := parsePage(head+`
Some *text* with <b>HTML</b> and [a script](javascript:alert).

## First {#first}

### Below

## A *second* one

| A | B |
|:--|--:|
| 1 | {{seller.phone}} |
| 2 | {{seller.email}} |
`, map[string]string{"seller.phone": "*1*|2", "seller.email": ""})
	if err != nil {
		t.Fatal(err)
	}
	if page.Title != "Returns" || page.Updated != "2030-01-31" {
		t.Errorf("head = %+v", page)
	}
	if len(page.Sections) != 2 || page.Sections[0] != (Section{"first", "First"}) || page.Sections[1] != (Section{"section-3", "A second one"}) {
		t.Errorf("sections = %+v", page.Sections)
	}
	for _, want := range []string{`<h2 id="first">First</h2>`, `<h3 id="section-2">Below</h3>`, `<div class="scroll"><table>`, "<td>*1*|2</td>", "<em>text</em>"} {
		if !strings.Contains(page.HTML, want) {
			t.Errorf("lacks %s:\n%s", want, page.HTML)
		}
	}
	for _, not := range []string{"<b>", "javascript:", "style=", "<td>2</td>"} {
		if strings.Contains(page.HTML, not) {
			t.Errorf("has %s:\n%s", not, page.HTML)
		}
	}
}

func TestMerchantsPages(t *testing.T) {
	write := func(dir, file, text string) {
		t.Helper()
		path := filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	write(dir, "en/returns.md", "\ufeff"+strings.ReplaceAll(head+"\nOurs.\n", "\n", "\r\n"))
	write(dir, "README.txt", "not a page")
	pages, err := LoadPages(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := pages.Page("returns")
	if page.En.HTML != "<p>Ours.</p>\n" || page.Ar.Title != "الإرجاع واسترداد المبلغ" {
		t.Errorf("returns = %+v, want the merchant's English and the shop's Arabic", page)
	}
	for _, test := range []struct{ file, text, says string }{
		{"en/retuns.md", head, "en/retuns.md is no page"},
		{"fr/returns.md", head, "fr/returns.md is no page"},
		{"ar/terms.md", "Hello", "ar/terms.md: wants title"},
		{"ar/terms.md", "---\ntitle: A\ndescription: B\nupdated: soon\n---\n", `"soon" is not a day`},
		{"ar/terms.md", "---\ntitel: A\n---\n", `"titel: A" is none of`},
		{"ar/terms.md", "---\nupdated: 2030-01-31\n---\n", "a title and a description"},
		{"ar/terms.md", head + "{{seller.nam}}", "{{seller.nam}} stands for nothing"},
		{"ar/terms.md", head + "# Terms", "begin with ##"},
		{"ar/terms.md", head + "## A {#a}\n## B {#a}", "two headings"},
		{"ar/terms.md", head + "\xff", "UTF-8"},
	} {
		dir := t.TempDir()
		write(dir, test.file, test.text)
		if _, err := LoadPages(dir, nil); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s %q: %v, want %s", test.file, test.text, err, test.says)
		}
	}
}

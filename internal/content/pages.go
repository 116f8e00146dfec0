package content

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"matjar/internal/lang"
	"matjar/internal/money"
)

//go:embed pages
var embedded embed.FS

// PageNames are the names of the text pages; contact is the text beside the form.
var PageNames = []string{"about", "careers", "contact", "privacy", "returns", "shipping", "terms"}

// Page is a text page in both languages.
type Page struct {
	Name string   `json:"name"`
	En   PageText `json:"en"`
	Ar   PageText `json:"ar"`
}

// PageText is a text page in one language.
type PageText struct {
	Title       string    `json:"title"`
	Description string    `json:"description" doc:"One sentence for search engines"`
	Updated     string    `json:"updated" format:"date" doc:"The day it last changed"`
	HTML        string    `json:"html" doc:"The text, made of Markdown by the server"`
	Sections    []Section `json:"sections" doc:"Its headings, for a table of contents"`
}

// Section is a heading of a page.
type Section struct {
	ID    string `json:"id" doc:"What stands after # in an address, the same in both languages"`
	Title string `json:"title"`
}

// Facts are the values of the placeholders in text pages.
type Facts struct {
	Name, Address            lang.Text
	VATNumber, Registration  string
	Email, Phone             string
	ShippingFee, ShippingOff money.Halalas
	ExpressFee               money.Halalas
}

// Pages holds the rendered text pages. They do not change while the shop runs.
type Pages struct{ byName map[string]*Page }

// Page returns the page with the name.
func (p *Pages) Page(name string) (*Page, bool) {
	page, ok := p.byName[name]
	return page, ok
}

// LoadPages reads all pages: from the folder dir (en/returns.md and so on) if it has them,
// else the embedded ones. An empty dir means none. An unknown or invalid file in dir is an
// error.
func LoadPages(dir string, facts Facts) (*Pages, error) {
	shipped, err := fs.Sub(embedded, "pages")
	if err != nil {
		return nil, err
	}
	sources := []fs.FS{shipped}
	if dir != "" {
		if info, err := os.Stat(dir); err != nil {
			return nil, err
		} else if !info.IsDir() {
			return nil, fmt.Errorf("%s is no folder", dir)
		}
		own := os.DirFS(dir)
		if err := rejectUnknownPages(own); err != nil {
			return nil, err
		}
		sources = []fs.FS{own, shipped}
	}
	pages := &Pages{map[string]*Page{}}
	for _, name := range PageNames {
		page := &Page{Name: name}
		for tag, into := range map[lang.Tag]*PageText{lang.English: &page.En, lang.Arabic: &page.Ar} {
			file := path.Join(string(tag), name+".md")
			source, err := readFirst(sources, file)
			if err == nil {
				*into, err = parsePage(source, facts.values(tag))
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
		pages.byName[name] = page
	}
	return pages, nil
}

// rejectUnknownPages returns an error for Markdown files of unknown pages, such as misspelt
// names.
func rejectUnknownPages(own fs.FS) error {
	files, err := fs.Glob(own, "*/*.md")
	if err != nil {
		return err
	}
	for _, file := range files {
		_, isLanguage := lang.Parse(path.Dir(file))
		if name := strings.TrimSuffix(path.Base(file), ".md"); !isLanguage || !slices.Contains(PageNames, name) {
			return fmt.Errorf("%s is no page: want en or ar, and one of %s", file, strings.Join(PageNames, ", "))
		}
	}
	return nil
}

func readFirst(sources []fs.FS, file string) (string, error) {
	for _, source := range sources {
		found, err := fs.ReadFile(source, file)
		if !errors.Is(err, fs.ErrNotExist) {
			return string(found), err
		}
	}
	return "", fs.ErrNotExist
}

var markdown = goldmark.New(
	// Alignment would be an inline style, which the content security policy forbids.
	goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)), extension.Strikethrough),
	goldmark.WithParserOptions(parser.WithHeadingAttribute()),
)

// parsePage parses a file: front matter of "key: value" lines between two lines of three
// dashes, then Markdown. HTML in it is removed.
func parsePage(source string, values map[string]string) (PageText, error) {
	var page PageText
	if !utf8.ValidString(source) {
		return page, errors.New("is not written in UTF-8")
	}
	source = strings.ReplaceAll(strings.TrimPrefix(source, "\ufeff"), "\r\n", "\n")
	filled, err := fillPlaceholders(source, values)
	if err != nil {
		return page, err
	}
	head, body, ok := strings.Cut(strings.TrimPrefix(filled, "---\n"), "\n---\n")
	if !strings.HasPrefix(filled, "---\n") || !ok {
		return page, errors.New("wants title, description and updated between two lines of ---")
	}
	if err := page.readHead(head); err != nil {
		return page, err
	}
	content := []byte(body)
	document := markdown.Parser().Parse(text.NewReader(content))
	if page.Sections, err = sections(document, content); err != nil {
		return page, err
	}
	var html bytes.Buffer
	if err := markdown.Renderer().Render(&html, content, document); err != nil {
		return page, err
	}
	// Wide tables scroll on their own.
	page.HTML = strings.NewReplacer("<table>", `<div class="scroll"><table>`, "</table>", "</table></div>").Replace(html.String())
	return page, nil
}

func (p *PageText) readHead(head string) error {
	for line := range strings.Lines(head) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ":")
		value = unescape(strings.TrimSpace(value))
		switch {
		case ok && key == "title":
			p.Title = value
		case ok && key == "description":
			p.Description = value
		case ok && key == "updated":
			p.Updated = value
		default:
			return fmt.Errorf("%q is none of title, description and updated", strings.TrimSpace(line))
		}
	}
	if p.Title == "" || p.Description == "" {
		return errors.New("wants a title and a description")
	}
	if _, err := time.Parse(time.DateOnly, p.Updated); err != nil {
		return fmt.Errorf("updated: %q is not a day such as 2030-01-31", p.Updated)
	}
	return nil
}

// sections sets the id of every heading and returns those of the second level. A heading
// has an explicit id, as in "## Refunds {#refunds}", or gets one by position, so that the
// same URL works in both languages.
func sections(document ast.Node, source []byte) ([]Section, error) {
	list := []Section{}
	used := map[string]bool{}
	number := 0
	err := ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		heading, ok := node.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		title := plainText(heading, source)
		if heading.Level == 1 {
			return ast.WalkStop, fmt.Errorf("heading %q: the title is the page's only first heading, begin with ##", title)
		}
		number++
		id := fmt.Sprintf("section-%d", number)
		if own, found := heading.AttributeString("id"); found {
			if text, isText := own.([]byte); isText {
				id = string(text)
			}
		}
		if used[id] {
			return ast.WalkStop, fmt.Errorf("two headings have the id %q", id)
		}
		used[id] = true
		heading.SetAttributeString("id", []byte(id))
		if heading.Level == 2 {
			list = append(list, Section{id, title})
		}
		return ast.WalkSkipChildren, nil
	})
	return list, err
}

// plainText returns the text of a heading without markup.
func plainText(node ast.Node, source []byte) string {
	var b strings.Builder
	// The walker fails only when its function does.
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		}
		return ast.WalkContinue, nil
	})
	return unescape(b.String())
}

// values returns the values of the placeholders; empty means unknown.
func (f Facts) values(tag lang.Tag) map[string]string {
	return map[string]string{
		"seller.name":         cmp.Or(f.Name.In(tag), lang.Text{En: "Matjar", Ar: "متجر"}.In(tag)),
		"seller.address":      f.Address.In(tag),
		"seller.vat_number":   f.VATNumber,
		"seller.registration": f.Registration,
		"seller.email":        f.Email,
		"seller.phone":        isolateNumber(f.Phone),
		"shipping.terms":      f.shippingTerms().In(tag),
	}
}

// isolateNumber wraps a number with a plus in bidi isolates, for right-to-left text.
func isolateNumber(number string) string {
	if number == "" {
		return ""
	}
	return "\u2066" + number + "\u2069"
}

// shippingTerms states the cost of delivery in a sentence, and in another one that of express
// if it costs more.
func (f Facts) shippingTerms() lang.Text {
	terms := lang.Text{En: "Delivery is free on every order.", Ar: "التوصيل مجاني على جميع الطلبات."}
	if f.ShippingFee > 0 && f.ShippingOff > 0 {
		terms = lang.Text{
			En: fmt.Sprintf("Delivery costs SAR %s an order, and is free from SAR %s of goods.", f.ShippingFee, f.ShippingOff),
			Ar: fmt.Sprintf("رسوم التوصيل %s ر.س لكل طلب، والتوصيل مجاني إذا بلغت قيمة المنتجات %s ر.س.", f.ShippingFee, f.ShippingOff),
		}
	}
	if f.ExpressFee > 0 {
		terms.En += fmt.Sprintf(" Express delivery costs SAR %s more.", f.ExpressFee)
		terms.Ar += fmt.Sprintf(" ويُضاف للتوصيل السريع %s ر.س.", f.ExpressFee)
	}
	return terms
}

var (
	placeholder = regexp.MustCompile(`\{\{\s*([\w.]*)\s*\}\}`)
	punctuation = regexp.MustCompile("[!-/:-@\\[-`{-~]")
	escaped     = regexp.MustCompile("\\\\([!-/:-@\\[-`{-~])")
)

// fillPlaceholders replaces placeholders such as {{seller.name}} by their values, escaped for
// Markdown. A line whose value is unknown is removed: a shop without a VAT number has no line
// for it.
func fillPlaceholders(source string, values map[string]string) (string, error) {
	var filled strings.Builder
	for line := range strings.Lines(source) {
		known := true
		var wrong error
		line = placeholder.ReplaceAllStringFunc(line, func(found string) string {
			name := placeholder.FindStringSubmatch(found)[1]
			value, ok := values[name]
			if !ok {
				wrong = fmt.Errorf("%s stands for nothing", found)
			}
			known = known && value != ""
			return punctuation.ReplaceAllString(lang.NormalizeLine(value), `\$0`)
		})
		if wrong != nil {
			return "", wrong
		}
		if known {
			filled.WriteString(line)
		}
	}
	return filled.String(), nil
}

// unescape undoes the escaping of fillPlaceholders, where the text is not Markdown.
func unescape(text string) string { return escaped.ReplaceAllString(text, "$1") }

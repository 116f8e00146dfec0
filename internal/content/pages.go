package content

import (
	"bytes"
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
	"matjar/internal/setting"
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

// Pages holds the text pages: those of the operator, else those of a folder, else those that
// come with the shop. They are rendered anew when the settings that they mention change.
type Pages struct {
	// files are the sources of the folder and the shop, by name.
	files    map[string]lang.Text
	rendered *setting.Derived[map[string]*Page]
}

// Page returns the page with the name.
func (p *Pages) Page(name string) (*Page, bool) {
	page, ok := p.rendered.Get()[name]
	return page, ok
}

// OwnPage is a text page that the operator added.
type OwnPage struct {
	Path  string    `json:"path"`
	Title lang.Text `json:"title"`
}

// Own lists the pages that do not come with the shop, by address.
func (p *Pages) Own() []OwnPage {
	var own []OwnPage
	for name, page := range p.rendered.Get() {
		if _, shipped := p.files[name]; !shipped {
			own = append(own, OwnPage{Path(name), lang.Text{En: page.En.Title, Ar: page.Ar.Title}})
		}
	}
	slices.SortFunc(own, func(a, b OwnPage) int { return strings.Compare(a.Path, b.Path) })
	return own
}

// LoadPages reads all pages: from the folder dir (en/returns.md and so on) if it has them,
// else the embedded ones. An empty dir means none. An unknown or invalid file in dir is an
// error.
func LoadPages(dir string, settings *setting.Live) (*Pages, error) {
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
	pages := &Pages{files: map[string]lang.Text{}}
	for _, name := range PageNames {
		var both lang.Text
		for tag, into := range map[lang.Tag]*string{lang.English: &both.En, lang.Arabic: &both.Ar} {
			file := path.Join(string(tag), name+".md")
			*into, err = readFirst(sources, file)
			if err == nil {
				_, err = parsePage(*into, factsOf(settings.Current()).values(tag))
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
		pages.files[name] = both
	}
	pages.rendered = setting.Derive(settings, pages.render)
	// No visitor pays for the first time.
	pages.rendered.Get()
	return pages, nil
}

// render returns all pages under the settings. A stored page that cannot be read, because
// another version wrote it, is left out.
func (p *Pages) render(s *setting.Snapshot) map[string]*Page {
	facts := factsOf(s)
	pages := map[string]*Page{}
	add := func(name string, source lang.Text) {
		if page, err := facts.page(name, source); err == nil {
			pages[name] = page
		}
	}
	for name, source := range p.files {
		add(name, source)
	}
	for name, own := range s.Pages() {
		add(name, lang.Text{En: own.En, Ar: own.Ar})
	}
	return pages
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

var (
	placeholder = regexp.MustCompile(`\{\{\s*([\w.]*)\s*\}\}`)
	punctuation = regexp.MustCompile("[!-/:-@\\[-`{-~]")
	escaped     = regexp.MustCompile("\\\\([!-/:-@\\[-`{-~])")
)

// fillPlaceholders replaces placeholders such as {{seller.name}} by their values, escaped for
// Markdown, unless that is what they are. A line whose value is unknown is removed: a shop without a VAT number has no line
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
			if name == shippingTable {
				return value
			}
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

package content

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// maxPages is how many text pages of their own a shop has at most.
const maxPages = 200

// AdminPage is a text page in the list of the back office.
type AdminPage struct {
	Name    string    `json:"name"`
	Path    string    `json:"path" doc:"Where shoppers read it"`
	Title   lang.Text `json:"title"`
	Shipped bool      `json:"shipped" doc:"A page of this name comes with the shop"`
	Own     bool      `json:"own" doc:"It was written here"`
}

// AdminPages are all text pages, by name.
type AdminPages struct {
	Pages []AdminPage `json:"pages"`
}

// Written is a text page as it is written.
type Written struct {
	En WrittenText `json:"en"`
	Ar WrittenText `json:"ar"`
}

// WrittenText is what is written in one language.
type WrittenText struct {
	Title       string `json:"title" minLength:"1" maxLength:"120"`
	Description string `json:"description" minLength:"1" maxLength:"300" doc:"One sentence for search engines"`
	Markdown    string `json:"markdown" maxLength:"100000" doc:"Begins with headings of the second level; {{shop.name}} and its like stand for settings"`
}

// ListPages returns all text pages.
func (s *Service) ListPages() AdminPages {
	own := s.Settings.Current().Pages()
	var list []AdminPage
	for name, page := range s.Pages.rendered.Get() {
		_, written := own[name]
		list = append(list, AdminPage{name, Path(name), lang.Text{En: page.En.Title, Ar: page.Ar.Title}, slices.Contains(PageNames, name), written})
	}
	slices.SortFunc(list, func(a, b AdminPage) int { return cmp.Compare(a.Name, b.Name) })
	return AdminPages{list}
}

// Path returns where shoppers read the page with a name.
func Path(name string) string {
	if slices.Contains(PageNames, name) {
		return "/" + name
	}
	return "/pages/" + name
}

var errNoPage = errs.New(errs.NotFound, code.PageNotFound, "there is no such page")

// WrittenPage returns a text page as it is written. Returns page_not_found.
func (s *Service) WrittenPage(name string) (Written, error) {
	source, shipped := s.Pages.files[name]
	if own, ok := s.Settings.Current().Pages()[name]; ok {
		source = lang.Text{En: own.En, Ar: own.Ar}
	} else if !shipped {
		return Written{}, errNoPage
	}
	return Written{writtenOf(source.En), writtenOf(source.Ar)}, nil
}

// pageName is what an address can have and nobody misreads.
var pageName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// SavePage writes a text page. Returns validation_failed, too_many_pages.
func (s *Service) SavePage(ctx context.Context, name string, page Written) error {
	if !pageName.MatchString(name) {
		return invalidPage("name", fmt.Errorf("%q is not a name such as size-help", name))
	}
	own := s.Settings.Current().Pages()
	if _, known := own[name]; !known && len(own) >= maxPages {
		return errs.New(errs.Conflict, code.TooManyPages, "there are %d pages, more are not possible", len(own))
	}
	now := s.Now().UTC()
	source, err := s.read(page, now)
	if err != nil {
		return err
	}
	return s.Settings.SavePage(ctx, name, setting.PageSource{En: source.En, Ar: source.Ar, UpdatedAt: now})
}

// read returns the sources of a page, or what is wrong with it.
func (s *Service) read(page Written, now time.Time) (lang.Text, error) {
	source := lang.Text{En: page.En.source(now), Ar: page.Ar.source(now)}
	facts := factsOf(s.Settings.Current())
	for _, one := range []struct {
		tag    lang.Tag
		source string
	}{{lang.English, source.En}, {lang.Arabic, source.Ar}} {
		if _, err := parsePage(one.source, facts.values(one.tag)); err != nil {
			return source, invalidPage(string(one.tag), err)
		}
	}
	return source, nil
}

func invalidPage(field string, err error) error {
	return errs.ValidationFailed(fmt.Sprintf("%s: %s", field, err), errs.Field{Name: field, Code: "invalid", Message: err.Error()})
}

// PreviewPage returns a text page as shoppers would see it. Nothing is stored. Returns validation_failed.
func (s *Service) PreviewPage(written Written) (*Page, error) {
	source, err := s.read(written, s.Now().UTC())
	if err != nil {
		return nil, err
	}
	return factsOf(s.Settings.Current()).page("preview", source)
}

// RemovePage removes a text page, or shows the one that comes with the shop again. Returns page_not_found.
func (s *Service) RemovePage(ctx context.Context, name string) error {
	removed, err := s.Settings.RemovePage(ctx, name)
	if err == nil && !removed {
		err = errNoPage
	}
	return err
}

// source returns the text as parsePage reads it.
func (w WrittenText) source(now time.Time) string {
	return fmt.Sprintf("---\ntitle: %s\ndescription: %s\nupdated: %s\n---\n%s\n",
		lang.NormalizeLine(w.Title), lang.NormalizeLine(w.Description), now.Format(time.DateOnly), strings.TrimSpace(w.Markdown))
}

// writtenOf is the reverse of source.
func writtenOf(source string) WrittenText {
	head, body, _ := strings.Cut(strings.TrimPrefix(source, "---\n"), "\n---\n")
	w := WrittenText{Markdown: strings.TrimSpace(body)}
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch key {
		case "title":
			w.Title = strings.TrimSpace(value)
		case "description":
			w.Description = strings.TrimSpace(value)
		}
	}
	return w
}

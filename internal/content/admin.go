package content

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/setting"
	"matjar/internal/staff"
)

// maxPages is how many text pages of their own a shop has at most.
const maxPages = 200

var adminTag = huma.Tag{Name: "Back office: text pages", Description: "Pages in Markdown, in both languages"}

// RegisterAdmin adds the operations on text pages.
func RegisterAdmin(api huma.API, config Config) {
	o := &adminPages{config}
	g := rest.NewGroup(api, adminTag)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/pages", "adminListPages", "All text pages", o.list)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/pages/{name}", "adminGetPage", "A text page as it is written", o.get)
	rest.Put(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/pages/{name}", "adminSavePage", "Write a text page", o.save, longText)
	rest.Post(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/pages/preview", "adminPreviewPage", "A text page as shoppers would see it", o.preview, longText)
	rest.Delete(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/pages/{name}", "adminRemovePage", "Remove a text page, or show the one that comes with the shop again", o.remove)
}

type adminPages struct{ Config }

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

type adminPagesOutput struct{ Body AdminPages }

func (o *adminPages) list(context.Context, *struct{}) (*adminPagesOutput, error) {
	own := o.Settings.Current().Pages()
	var list []AdminPage
	for name, page := range o.Pages.rendered.Get() {
		_, written := own[name]
		list = append(list, AdminPage{name, Path(name), lang.Text{En: page.En.Title, Ar: page.Ar.Title}, slices.Contains(PageNames, name), written})
	}
	slices.SortFunc(list, func(a, b AdminPage) int { return cmp.Compare(a.Name, b.Name) })
	return &adminPagesOutput{AdminPages{list}}, nil
}

// Path returns where shoppers read the page with a name.
func Path(name string) string {
	if slices.Contains(PageNames, name) {
		return "/" + name
	}
	return "/pages/" + name
}

type adminPageInput struct {
	Name string `path:"name" maxLength:"60" doc:"As in the address"`
}

type writtenOutput struct{ Body Written }

var errNoPage = errs.New(errs.NotFound, code.PageNotFound, "there is no such page")

func (o *adminPages) get(_ context.Context, in *adminPageInput) (*writtenOutput, error) {
	source, shipped := o.Pages.files[in.Name]
	if own, ok := o.Settings.Current().Pages()[in.Name]; ok {
		source = lang.Text{En: own.En, Ar: own.Ar}
	} else if !shipped {
		return nil, errNoPage
	}
	return &writtenOutput{Written{writtenOf(source.En), writtenOf(source.Ar)}}, nil
}

// longText lets a body hold the longest page in both languages, whose letters take two bytes.
func longText(op *huma.Operation) { op.MaxBodyBytes = 512 << 10 }

type saveInput struct {
	Name string `path:"name" maxLength:"60" doc:"As in the address: small letters, digits and hyphens"`
	Body Written
}

// pageName is what an address can have and nobody misreads.
var pageName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (o *adminPages) save(ctx context.Context, in *saveInput) (*struct{}, error) {
	if !pageName.MatchString(in.Name) {
		return nil, invalidPage("name", fmt.Errorf("%q is not a name such as size-help", in.Name))
	}
	own := o.Settings.Current().Pages()
	if _, known := own[in.Name]; !known && len(own) >= maxPages {
		return nil, errs.New(errs.Conflict, code.TooManyPages, "there are %d pages, more are not possible", len(own))
	}
	now := time.Now().UTC()
	source, err := o.read(in.Body, now)
	if err != nil {
		return nil, err
	}
	return nil, o.Settings.SavePage(ctx, in.Name, setting.PageSource{En: source.En, Ar: source.Ar, UpdatedAt: now})
}

// read returns the sources of a page, or what is wrong with it.
func (o *adminPages) read(page Written, now time.Time) (lang.Text, error) {
	source := lang.Text{En: page.En.source(now), Ar: page.Ar.source(now)}
	facts := factsOf(o.Settings.Current())
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
	e := errs.New(errs.Unprocessable, code.ValidationFailed, "%s: %s", field, err)
	e.Fields = []errs.Field{{Name: field, Code: "invalid", Message: err.Error()}}
	return e
}

type previewInput struct{ Body Written }

type previewOutput struct{ Body *Page }

func (o *adminPages) preview(_ context.Context, in *previewInput) (*previewOutput, error) {
	source, err := o.read(in.Body, time.Now().UTC())
	if err != nil {
		return nil, err
	}
	page, err := factsOf(o.Settings.Current()).page("preview", source)
	return &previewOutput{page}, err
}

func (o *adminPages) remove(ctx context.Context, in *adminPageInput) (*struct{}, error) {
	removed, err := o.Settings.RemovePage(ctx, in.Name)
	if err == nil && !removed {
		err = errNoPage
	}
	return nil, err
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

package server

import (
	"cmp"
	"context"
	"iter"
	"net/url"
	"strconv"

	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/marketing"
	"matjar/internal/page"
	"matjar/internal/setting"
)

// pages loads the metadata of pages. Their data comes from the API.
type pages struct {
	catalog *catalog.Catalog
	texts   *content.Pages
	// marketing may be nil.
	marketing *marketing.Live
	// settings may be nil.
	settings *setting.Live
}

func (p pages) loaders() map[string]page.Loader {
	loaders := map[string]page.Loader{"home": p.home, "category": p.category, "collection": p.collection, "product": p.product, "pro": p.pro}
	if p.texts != nil {
		for _, name := range content.PageNames {
			loaders[name] = func(_ context.Context, v page.Visit) (page.Content, error) { return p.text(v, name) }
		}
		loaders["ownPage"] = func(_ context.Context, v page.Visit) (page.Content, error) { return p.text(v, v.Param("name")) }
	}
	return loaders
}

func (p pages) home(_ context.Context, v page.Visit) (page.Content, error) {
	first := p.marketing.Current().Slides[0]
	return page.Content{LD: []any{webSite(v, setting.Name.In(p.settings.Current()))}, Scene: first.Scene, Hero: first.Picture}, nil
}

func (p pages) category(_ context.Context, v page.Visit) (page.Content, error) {
	found, err := p.catalog.Snapshot().Category(v.Param("slug"))
	if err != nil {
		return page.Content{}, err
	}
	title := lang.Text{En: found.Category.EnName, Ar: found.Category.ArName}
	description := lang.Text{En: found.Category.EnDescription, Ar: found.Category.ArDescription}
	path := categoryPath(found.Category.Slug)
	return page.Content{
		Title: title, Description: description, Canonical: canonicalPage(v, path), Image: found.Category.ImageURL,
		LD: []any{breadcrumbs(v, categoryTrail(found)), collection(v, title, description, path)},
	}, nil
}

func (p pages) collection(_ context.Context, v page.Visit) (page.Content, error) {
	found, ok := p.marketing.Current().Collection(v.Param("slug"))
	if !ok {
		return page.Content{}, errs.New(errs.NotFound, code.CollectionNotFound, "there is no collection %q", v.Param("slug"))
	}
	title := lang.Text{En: found.EnName, Ar: found.ArName}
	description := lang.Text{En: found.EnDescription, Ar: found.ArDescription}
	path := collectionPath(found.Slug)
	return page.Content{
		Title: title, Description: description, Canonical: canonicalPage(v, path),
		LD: []any{breadcrumbs(v, []crumb{homeCrumb, {title, path}}), collection(v, title, description, path)},
	}, nil
}

// canonicalPage is the address of the page of a list that is visited.
func canonicalPage(v page.Visit, path string) string {
	if number, err := strconv.Atoi(v.Query.Get("page")); err == nil && number > 1 {
		path += "?page=" + strconv.Itoa(number)
	}
	return path
}

func (p pages) product(_ context.Context, v page.Visit) (page.Content, error) {
	found, err := p.catalog.Snapshot().Detail(v.Param("id"))
	if err != nil {
		return page.Content{}, err
	}
	title := lang.Text{En: found.EnName, Ar: found.ArName}
	if found.Brand != "" {
		// Names alone repeat from brand to brand.
		title.En += " | " + found.Brand
		title.Ar += " | " + cmp.Or(found.ArBrand, found.Brand)
	}
	return page.Content{
		Title:       title,
		Description: lang.Text{En: found.EnDescription, Ar: found.ArDescription},
		Type:        "product",
		Image:       found.ImageURL,
		LD:          []any{breadcrumbs(v, productTrail(found)), product(v, found)},
	}, nil
}

// pro loads the page of the Pro membership, where there is one.
func (p pages) pro(context.Context, page.Visit) (page.Content, error) {
	if !setting.Pro.In(p.settings.Current()) {
		return page.Content{}, errs.New(errs.NotFound, code.NotFound, "there is no Pro membership")
	}
	return page.Content{}, nil
}

// text loads a text page. One that comes with the shop has an address of its own, whatever it was
// asked for by.
func (p pages) text(v page.Visit, name string) (page.Content, error) {
	found, ok := p.texts.Page(name)
	if !ok {
		return page.Content{}, errs.New(errs.NotFound, code.NotFound, "there is no page %q", name)
	}
	title := lang.Text{En: found.En.Title, Ar: found.Ar.Title}
	return page.Content{
		Title:       title,
		Description: lang.Text{En: found.En.Description, Ar: found.Ar.Description},
		Canonical:   content.Path(name),
		Type:        "article",
		LD:          []any{breadcrumbs(v, []crumb{homeCrumb, {title, content.Path(name)}})},
	}, nil
}

// links lists the pages of all categories, collections and products, and the text pages that the operator added.
func (p pages) links() iter.Seq[page.Link] {
	snapshot := p.catalog.Snapshot()
	return func(yield func(page.Link) bool) {
		for _, category := range snapshot.Categories().Categories {
			if !yield(page.Link{Path: categoryPath(category.Slug)}) {
				return
			}
		}
		for _, c := range p.marketing.Current().Collections {
			if !yield(page.Link{Path: collectionPath(c.Slug)}) {
				return
			}
		}
		if p.texts != nil {
			for _, own := range p.texts.Own() {
				if !yield(page.Link{Path: own.Path}) {
					return
				}
			}
		}
		for item := range snapshot.Products {
			if !yield(page.Link{Path: productPath(item.ID)}) {
				return
			}
		}
	}
}

func categoryPath(slug string) string { return "/category/" + url.PathEscape(slug) }
func collectionPath(slug string) string {
	return "/collections/" + url.PathEscape(slug)
}
func productPath(id string) string { return "/product/" + url.PathEscape(id) }

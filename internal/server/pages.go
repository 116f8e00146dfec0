package server

import (
	"context"
	"iter"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/page"
)

// aliases are pages that show a category under a name of their own.
var aliases = map[string]string{
	"/electronics":  "electronics",
	"/fashion":      "fashion",
	"/home-kitchen": "home-kitchen",
	"/beauty":       "beauty-personal-care",
}

// pages loads the content of pages.
type pages struct {
	catalog *catalog.Catalog
	db      db.Querier
	texts   *content.Pages
}

func (p pages) loaders() map[string]page.Loader {
	loaders := map[string]page.Loader{
		"/{$}":             p.home,
		"/category/{slug}": p.category,
		"/product/{id}":    p.product,
		"/deals":           p.deals,
		"/new":             p.across("new", (*catalog.Snapshot).ListNew),
		"/search":          p.search,
	}
	for pattern, slug := range aliases {
		loaders[pattern] = p.alias(slug)
	}
	if p.texts != nil {
		for _, name := range content.PageNames {
			loaders["/"+name] = p.text(name)
		}
	}
	return loaders
}

// common is what the header of every page shows.
func (p pages) common(context.Context) []page.Entry {
	return []page.Entry{{Key: []any{"categories"}, Data: p.catalog.Snapshot().Categories()}}
}

// homeScene is the picture that the home page opens with, in the shape of the screen and
// the direction of the language. The app's carousel shows the same.
func homeScene(tag lang.Tag) []page.Picture {
	const path = "/media/home/big-sale"
	end := ".webp"
	if tag == lang.Arabic {
		end = "-rtl.webp"
	}
	return []page.Picture{{Path: path + "-phone" + end, Media: "(max-width: 639px)"}, {Path: path + end, Media: "(min-width: 640px)"}}
}

func (p pages) home(_ context.Context, v page.Visit) (page.Content, error) {
	return page.Content{
		Pictures: homeScene(v.Lang),
		LD:       []any{webSite(v)},
		Data:     []page.Entry{{Key: []any{"home"}, Data: p.catalog.Snapshot().Home(p.catalog.DealsEndAt)}},
	}, nil
}

func (p pages) category(_ context.Context, v page.Visit) (page.Content, error) {
	return p.listing(v, v.Param("slug"))
}

// alias shows a category. In a catalogue without it the page is an empty list.
func (p pages) alias(slug string) page.Loader {
	return func(_ context.Context, v page.Visit) (page.Content, error) {
		content, err := p.listing(v, slug)
		if err != nil {
			return page.Content{NoIndex: true}, nil
		}
		// The page keeps its own name.
		content.Title = lang.Text{}
		return content, nil
	}
}

func (p pages) listing(v page.Visit, slug string) (page.Content, error) {
	snapshot := p.catalog.Snapshot()
	found, err := snapshot.Category(slug)
	if err != nil {
		return page.Content{}, err
	}
	content := page.Content{
		Title:       lang.Text{En: found.Category.EnName, Ar: found.Category.ArName},
		Description: lang.Text{En: found.Category.EnDescription, Ar: found.Category.ArDescription},
		Canonical:   categoryPath(slug),
		Image:       found.Category.ImageURL,
		LD:          []any{breadcrumbs(v, categoryTrail(found)), collection(v, found)},
		Data:        []page.Entry{{Key: []any{"category", slug}, Data: found}},
	}
	if number, err := strconv.Atoi(v.Query.Get("page")); err == nil && number > 1 {
		content.Canonical += "?page=" + strconv.Itoa(number)
	}
	if plain(v.Query) && !v.HeadOnly {
		products, err := snapshot.ListCategory(slug, catalog.ListingQuery{Page: 1})
		if err != nil {
			return page.Content{}, err
		}
		content.Data = append(content.Data, page.Entry{Key: []any{"category-products", slug, ""}, Data: products})
		content.Pictures = firstCard(products, threeColumns)
	}
	return content, nil
}

// across shows a list over all categories. Its first data comes with the document when the
// address names no filter.
func (p pages) across(key string, list func(*catalog.Snapshot, catalog.ListingQuery) (catalog.Listing, error)) page.Loader {
	return func(_ context.Context, v page.Visit) (page.Content, error) {
		if v.HeadOnly || !plain(v.Query) {
			return page.Content{}, nil
		}
		products, err := list(p.catalog.Snapshot(), catalog.ListingQuery{Page: 1})
		return page.Content{
			Pictures: firstCard(products, threeColumns),
			Data:     []page.Entry{{Key: []any{key, ""}, Data: products}},
		}, err
	}
}

// deals is a list with the coupons above it.
func (p pages) deals(ctx context.Context, v page.Visit) (page.Content, error) {
	found, err := p.across("deals", (*catalog.Snapshot).ListDeals)(ctx, v)
	if err != nil || v.HeadOnly {
		return found, err
	}
	// Without them the page still sells: the app asks again.
	if offers, err := coupon.Public(ctx, p.db, time.Now()); err == nil {
		found.Data = append(found.Data, page.Entry{Key: []any{"coupons"}, Data: offers})
	}
	return found, nil
}

// text shows a page of words.
func (p pages) text(name string) page.Loader {
	return func(_ context.Context, v page.Visit) (page.Content, error) {
		found, ok := p.texts.Page(name)
		if !ok {
			return page.Content{}, errs.New(errs.NotFound, "not_found", "there is no page %q", name)
		}
		title := lang.Text{En: found.En.Title, Ar: found.Ar.Title}
		return page.Content{
			Title:       title,
			Description: lang.Text{En: found.En.Description, Ar: found.Ar.Description},
			Type:        "article",
			LD:          []any{breadcrumbs(v, []step{homeStep, {title, "/" + name}})},
			Data:        []page.Entry{{Key: []any{"page", name}, Data: found}},
		}, nil
	}
}

// search returns the first results of a search for words alone; with filters the app asks.
func (p pages) search(ctx context.Context, v page.Visit) (page.Content, error) {
	// Browsers read what is no text as replacement characters.
	text := strings.TrimSpace(strings.ToValidUTF8(v.Query.Get("q"), "\ufffd"))
	for name := range v.Query {
		if name != "q" && name != "lang" {
			return page.Content{}, nil
		}
	}
	if text == "" || utf8.RuneCountInString(text) > catalog.MaxText || v.HeadOnly {
		return page.Content{}, nil
	}
	found, err := p.catalog.Snapshot().Search(ctx, catalog.SearchQuery{Text: text, Page: 1})
	if err != nil {
		// Words that cannot be searched for are for the app to tell of.
		return page.Content{}, nil
	}
	return page.Content{
		Pictures: firstCard(found.Listing, threeColumns),
		Data:     []page.Entry{{Key: []any{"search", "q=" + formEscape(text), nil}, Data: found}},
	}, nil
}

// formEscape escapes text as the browser's URLSearchParams does, with commas left as the
// app leaves them: the app looks for its data under a key with the same text.
func formEscape(text string) string {
	return strings.NewReplacer("%2A", "*", "~", "%7E", "%2C", ",").Replace(url.QueryEscape(text))
}

// plain reports whether a listing's address names no filter, order or page: the app then
// asks for the first page under an empty query string.
func plain(query url.Values) bool {
	for name := range query {
		if name != "lang" {
			return false
		}
	}
	return true
}

func (p pages) product(_ context.Context, v page.Visit) (page.Content, error) {
	found, err := p.catalog.Snapshot().Detail(v.Param("id"))
	if err != nil {
		return page.Content{}, err
	}
	return page.Content{
		Title:       lang.Text{En: found.EnName, Ar: found.ArName},
		Description: lang.Text{En: found.EnDescription, Ar: found.ArDescription},
		Type:        "product",
		Image:       found.ImageURL,
		Pictures:    gallery(found),
		LD:          []any{breadcrumbs(v, productTrail(found)), product(v, found)},
		Data:        []page.Entry{{Key: []any{"product", found.ProductID}, Data: found}},
	}, nil
}

// How wide the app draws the product page's main picture, and cards in a list of so many
// columns.
const (
	gallerySizes = "(min-width: 1280px) 520px, (min-width: 768px) 45vw, 100vw"
	threeColumns = "(min-width: 1280px) 310px, (min-width: 768px) 30vw, 47vw"
)

// firstCard is the picture of a list's first product, which is in sight at once.
func firstCard(list catalog.Listing, sizes string) []page.Picture {
	if len(list.Products) == 0 || list.Products[0].ImageURL == "" {
		return nil
	}
	return []page.Picture{{Path: list.Products[0].ImageURL, Sizes: sizes}}
}

func gallery(p catalog.ProductDetail) []page.Picture {
	if p.ImageURL == "" {
		return nil
	}
	return []page.Picture{{Path: p.ImageURL, Sizes: gallerySizes}}
}

// links lists the pages of all categories and products.
func (p pages) links() iter.Seq[page.Link] {
	snapshot := p.catalog.Snapshot()
	return func(yield func(page.Link) bool) {
		for _, category := range snapshot.Categories().Categories {
			if !yield(page.Link{Path: categoryPath(category.Slug)}) {
				return
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
func productPath(id string) string    { return "/product/" + url.PathEscape(id) }

package catalog

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/rest"
)

var tag = huma.Tag{Name: "Catalogue", Description: "Categories, products and search"}

// Register mounts the catalogue's operations.
func Register(api huma.API, c *Catalog) {
	get[CategoriesView](api, "listCategories", "/api/v1/categories", "All categories",
		func(context.Context, *struct{}) (encodedBody, error) {
			s := c.Snapshot()
			return s.responses.get("categories", func() (any, error) { return s.Categories(), nil })
		})
	get[CategoryPage](api, "getCategory", "/api/v1/categories/{slug}", "A category and its place in the tree",
		func(_ context.Context, in *struct{ CategoryPath }) (encodedBody, error) {
			s := c.Snapshot()
			return s.responses.get("category "+in.Slug, func() (any, error) { return s.Category(in.Slug) })
		})
	get[SizeGuide](api, "getSizeGuide", "/api/v1/categories/{slug}/size-guide", "Which size fits, for the products of a category",
		func(_ context.Context, in *struct{ CategoryPath }) (encodedBody, error) {
			s := c.Snapshot()
			return s.responses.get("size guide "+in.Slug, func() (any, error) { return s.SizeGuide(in.Slug) })
		})
	get[Listing](api, "listCategoryProducts", "/api/v1/categories/{slug}/products", "Products of a category and all below it",
		func(_ context.Context, in *struct {
			CategoryPath
			ListingParams
		}) (encodedBody, error) {
			s := c.Snapshot()
			return cachedListing(s, "in "+in.Slug, &in.ListingParams, func(q ListingQuery) (Listing, error) { return s.ListCategory(in.Slug, q) })
		})
	get[Listing](api, "listDeals", "/api/v1/deals", "Reduced products",
		func(_ context.Context, in *struct{ ListingParams }) (encodedBody, error) {
			s := c.Snapshot()
			return cachedListing(s, "deals", &in.ListingParams, s.ListDeals)
		})
	get[Listing](api, "listNew", "/api/v1/new", "The newest products",
		func(_ context.Context, in *struct{ ListingParams }) (encodedBody, error) {
			s := c.Snapshot()
			return cachedListing(s, "new", &in.ListingParams, s.ListNew)
		})
	get[SearchResult](api, "search", "/api/v1/search", "Products that match a text",
		func(ctx context.Context, in *searchParams) (encodedBody, error) {
			q, err := in.query()
			if err != nil {
				return encodedBody{}, err
			}
			s := c.Snapshot()
			if c.Explains && in.Explain {
				q.Explain = true
				return encode(func() (any, error) { return s.Search(ctx, q) })
			}
			a, err := s.responses.getRepeated("search "+q.key(), func() (any, error) {
				found, err := s.Search(ctx, q)
				return found, cmp.Or(err, ctx.Err())
			})
			if a.empty && q.isPlain() {
				c.missed.add(q.Text)
			}
			return a, err
		})
	get[Suggestions](api, "suggest", "/api/v1/suggest", "Products, texts, categories and brands for what was typed so far",
		func(ctx context.Context, in *struct{ TextParam }) (encodedBody, error) {
			s := c.Snapshot()
			return s.responses.getRepeated("suggest "+in.Text, func() (any, error) {
				found, err := s.Suggest(ctx, in.Text)
				return found, cmp.Or(err, ctx.Err())
			})
		})
	get[ProductDetail](api, "getProduct", "/api/v1/products/{id}", "A product",
		func(_ context.Context, in *struct{ ProductPath }) (encodedBody, error) {
			s := c.Snapshot()
			return s.detailResponse(in.ID)
		})
	get[ProductsView](api, "listProducts", "/api/v1/products", "Products by their ids",
		func(_ context.Context, in *struct {
			IDs []string `query:"ids" required:"true" maxItems:"24" doc:"Ids of products"`
		}) (encodedBody, error) {
			return encode(func() (any, error) { return c.Snapshot().Cards(trimEmpty(in.IDs)), nil })
		})
	get[RelatedView](api, "getRelated", "/api/v1/products/{id}/related", "Products to show beside a product",
		func(_ context.Context, in *struct{ ProductPath }) (encodedBody, error) {
			s := c.Snapshot()
			return s.responses.get("related "+in.ID, func() (any, error) { return s.Related(in.ID) })
		})
}

// response is an encoded body; its schema is set where the operation is registered.
type response struct {
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	ContentType  string `header:"Content-Type" hidden:"true"`
	Body         []byte
}

// get registers a read operation whose encoded response has the schema of View.
func get[View, In any](api huma.API, id, path, summary string, read func(context.Context, *In) (encodedBody, error)) {
	view := reflect.TypeFor[View]()
	answersWithView := func(op *huma.Operation) {
		op.Responses = map[string]*huma.Response{"200": {
			Description: http.StatusText(http.StatusOK),
			Content: map[string]*huma.MediaType{
				"application/json": {Schema: api.OpenAPI().Components.Schemas.Schema(view, true, view.Name())},
			},
		}}
	}
	rest.Get(rest.NewGroup(api, tag), rest.Public, path, id, summary, func(ctx context.Context, in *In) (*response, error) {
		a, err := read(ctx, in)
		if err != nil {
			return nil, err
		}
		return &response{a.tag, rest.ShortCache, "application/json", a.body}, nil
	}, answersWithView)
}

// cachedListing returns a list from the response cache of s; name is the list's part of the key.
func cachedListing(s *Snapshot, name string, in *ListingParams, list func(ListingQuery) (Listing, error)) (encodedBody, error) {
	q, err := in.query()
	if err != nil {
		return encodedBody{}, err
	}
	return s.responses.get(name+" "+q.key(), func() (any, error) { return list(q) })
}

// CategoryPath names the category of an operation.
type CategoryPath struct {
	Slug string `path:"slug" maxLength:"200" doc:"Slug of the category"`
}

// ProductPath names the product of an operation.
type ProductPath struct {
	ID string `path:"id" maxLength:"200" doc:"Id of the product"`
}

// riyals is an optional query parameter: a price bound.
type riyals struct {
	Value float64
	given bool
}

// Schema returns the schema of a number, for huma.
func (p riyals) Schema(r huma.Registry) *huma.Schema {
	return huma.SchemaFromType(r, reflect.TypeFor[float64]())
}

// Receiver returns where huma writes the value.
func (p *riyals) Receiver() reflect.Value { return reflect.ValueOf(&p.Value).Elem() }

// OnParamSet is called by huma with whether the parameter was sent.
func (p *riyals) OnParamSet(given bool, _ any) { p.given = given }

// ListingParams are the filters, order and page of a list, as the pages name them.
type ListingParams struct {
	PriceMin      riyals   `query:"priceMin" minimum:"0" maximum:"1000000000" doc:"Least price in riyals"`
	PriceMax      riyals   `query:"priceMax" minimum:"0" maximum:"1000000000" doc:"Highest price in riyals"`
	Rating        int      `query:"rating" minimum:"1" maximum:"5" doc:"Least number of stars"`
	Subcategories []string `query:"subcategories" maxItems:"100" doc:"Slugs of categories, one of which must hold the product"`
	Brands        []string `query:"brands" maxItems:"100" doc:"Brands, one of which must be the product's"`
	Colors        []string `query:"color" maxItems:"100" doc:"Codes of colours, one of which the product must have"`
	Sizes         []string `query:"size" maxItems:"100" doc:"Codes of sizes, one of which the product must have"`
	InStock       bool     `query:"inStock" doc:"Only what is in stock"`
	Sort          string   `query:"sort" enum:"featured,price-asc,price-desc,rating,newest" doc:"Order, featured by default, newest with sold-out products last for new products"`
	Page          int      `query:"page" minimum:"1" maximum:"1000000" default:"1"`
}

func (in *ListingParams) query() (ListingQuery, error) {
	low, err := in.PriceMin.halalas("priceMin")
	if err != nil {
		return ListingQuery{}, err
	}
	high, err := in.PriceMax.halalas("priceMax")
	if err != nil {
		return ListingQuery{}, err
	}
	return ListingQuery{
		Filter: Filter{
			PriceMin: low, PriceMax: high, Rating: in.Rating,
			Categories: trimEmpty(in.Subcategories), Brands: trimEmpty(in.Brands),
			Colors: trimEmpty(in.Colors), Sizes: trimEmpty(in.Sizes), InStock: in.InStock,
		},
		Sort: Sort(in.Sort), Page: in.Page,
	}, nil
}

// TextParam is the text to search for.
type TextParam struct {
	Text string `query:"q" maxLength:"200" doc:"What the shopper typed"`
}

type searchParams struct {
	TextParam
	MinPrice   riyals   `query:"minPrice" minimum:"0" maximum:"1000000000" doc:"Least price in riyals"`
	MaxPrice   riyals   `query:"maxPrice" minimum:"0" maximum:"1000000000" doc:"Highest price in riyals"`
	Categories []string `query:"categories" maxItems:"100" doc:"Slugs of categories, one of which must hold the product"`
	Brands     []string `query:"brands" maxItems:"100" doc:"Brands, one of which must be the product's"`
	Colors     []string `query:"color" maxItems:"100" doc:"Codes of colours, one of which the product must have"`
	Sizes      []string `query:"size" maxItems:"100" doc:"Codes of sizes, one of which the product must have"`
	Rating     int      `query:"rating" minimum:"1" maximum:"5" doc:"Least number of stars"`
	InStock    bool     `query:"inStock" doc:"Only what is in stock"`
	Sort       string   `query:"sort" enum:"relevance,price-asc,price-desc,name" default:"relevance"`
	Explain    bool     `query:"explain" hidden:"true" doc:"Say why products are shown, in development"`
	Language   string   `query:"lang" enum:"en,ar" default:"en" doc:"Language of the order by name"`
	Page       int      `query:"page" minimum:"1" maximum:"1000000" default:"1"`
}

func (in *searchParams) query() (SearchQuery, error) {
	low, err := in.MinPrice.halalas("minPrice")
	if err != nil {
		return SearchQuery{}, err
	}
	high, err := in.MaxPrice.halalas("maxPrice")
	if err != nil {
		return SearchQuery{}, err
	}
	return SearchQuery{
		Text: in.Text,
		Filter: Filter{
			PriceMin: low, PriceMax: high, Rating: in.Rating,
			Categories: trimEmpty(in.Categories), Brands: trimEmpty(in.Brands),
			Colors: trimEmpty(in.Colors), Sizes: trimEmpty(in.Sizes), InStock: in.InStock,
		},
		Sort: Sort(in.Sort), Language: lang.Tag(in.Language), Page: in.Page,
	}, nil
}

// halalas returns a price bound, or nil when there was none.
func (p riyals) halalas(name string) (*money.Halalas, error) {
	if !p.given {
		return nil, nil
	}
	// Minimum and maximum do not reject NaN.
	if math.IsNaN(p.Value) {
		return nil, errs.ValidationFailed("validation failed", errs.Field{Name: name, Code: ruleInvalid, Message: "expected a number"})
	}
	price := money.Halalas(math.Round(p.Value * 100))
	return &price, nil
}

// trimEmpty removes the blank entries of a comma-separated list.
func trimEmpty(list []string) []string {
	var kept []string
	for _, s := range list {
		if s = strings.TrimSpace(s); s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}

// key returns a canonical cache key, so that equal queries share a response.
func (q ListingQuery) key() string {
	v := q.values()
	v.Set("page", strconv.Itoa(q.Page))
	v.Set("sort", string(q.Sort))
	return v.Encode()
}

// key returns a canonical cache key, so that equal queries share a response.
func (q SearchQuery) key() string {
	v := q.values()
	v.Set("q", q.Text)
	v.Set("page", strconv.Itoa(q.Page))
	v.Set("sort", string(q.Sort))
	v.Set("lang", string(q.Language))
	return v.Encode()
}

// values returns the part of a cache key that a filter is.
func (f Filter) values() url.Values {
	v := url.Values{"c": f.Categories, "b": f.Brands, "color": f.Colors, "size": f.Sizes}
	if f.PriceMin != nil {
		v.Set("min", f.PriceMin.String())
	}
	if f.PriceMax != nil {
		v.Set("max", f.PriceMax.String())
	}
	if f.Rating > 0 {
		v.Set("rating", strconv.Itoa(f.Rating))
	}
	if f.InStock {
		v.Set("stock", "1")
	}
	return v
}

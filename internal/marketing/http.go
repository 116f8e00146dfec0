package marketing

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/catalog"
	"matjar/internal/setting"
)

// CollectionView is a collection as its page shows it.
type CollectionView struct {
	Slug          string `json:"slug"`
	EnName        string `json:"en_name"`
	ArName        string `json:"ar_name"`
	EnDescription string `json:"en_description"`
	ArDescription string `json:"ar_description"`
}

// CollectionPath names the collection of an operation.
type CollectionPath struct {
	Slug string `path:"slug" maxLength:"200" doc:"Slug of the collection"`
}

// Register mounts what shoppers see. l may be nil.
func Register(api huma.API, goods *catalog.Catalog, l *Live) {
	catalog.Read[HomePage](api, "getHome", "/api/v1/home", "What the home page shows",
		func(context.Context, *struct{}) (catalog.Response, error) {
			s, shown := goods.Snapshot(), l.Current()
			end := setting.DealsEnd.In(goods.Settings.Current())
			return s.Cached("home "+end+" "+shown.key, func() (any, error) { return l.home(s, shown, end), nil })
		})
	catalog.Read[CollectionView](api, "getCollection", "/api/v1/collections/{slug}", "A collection of products",
		func(_ context.Context, in *struct{ CollectionPath }) (catalog.Response, error) {
			shown := l.Current()
			return goods.Snapshot().Cached("collection "+shown.key+" "+in.Slug, func() (any, error) {
				c, err := shown.find(in.Slug)
				return CollectionView{c.Slug, c.EnName, c.ArName, c.EnDescription, c.ArDescription}, err
			})
		})
	catalog.Read[catalog.Listing](api, "listCollectionProducts", "/api/v1/collections/{slug}/products", "Products of a collection",
		func(_ context.Context, in *struct {
			CollectionPath
			catalog.ListingParams
		}) (catalog.Response, error) {
			s, shown := goods.Snapshot(), l.Current()
			return s.CachedListing("collected "+shown.key+" "+in.Slug, &in.ListingParams, func(q catalog.ListingQuery) (catalog.Listing, error) {
				c, err := shown.find(in.Slug)
				if err != nil {
					return catalog.Listing{}, err
				}
				return l.selected(s, shown, c).List(q)
			})
		})
}

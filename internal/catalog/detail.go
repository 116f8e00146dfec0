package catalog

import (
	"slices"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// Lists of the home page and beside a product.
const (
	homeLimit    = 10
	relatedLimit = 4
)

func errNoCategory(slug string) error {
	return errs.New(errs.NotFound, code.CategoryNotFound, "there is no category %q", slug)
}

// ErrNoProduct is returned for a product that the shop does not have.
func ErrNoProduct(id string) error {
	return errs.New(errs.NotFound, code.ProductNotFound, "there is no product %q", id)
}

// Categories returns all categories.
func (s *Snapshot) Categories() CategoriesView {
	v := CategoriesView{Categories: make([]CategoryView, len(s.tree.nodes))}
	for i := range s.tree.nodes {
		v.Categories[i] = s.category(i)
	}
	return v
}

// Category returns the category called slug.
func (s *Snapshot) Category(slug string) (CategoryPage, error) {
	i, ok := s.tree.bySlug[slug]
	if !ok {
		return CategoryPage{}, errNoCategory(slug)
	}
	n := &s.tree.nodes[i]
	v := CategoryPage{
		Category: CategoryDetail{
			CategoryView:  s.category(i),
			EnDescription: n.Description.En,
			ArDescription: n.Description.Ar,
		},
		Ancestors: make([]CategoryView, 0, len(n.ancestors)),
		Children:  make([]CategoryView, 0, len(n.children)),
	}
	for _, up := range n.ancestors {
		v.Ancestors = append(v.Ancestors, s.category(up))
	}
	for _, child := range n.children {
		v.Children = append(v.Children, s.category(child))
	}
	return v, nil
}

func (s *Snapshot) category(i int) CategoryView {
	n := &s.tree.nodes[i]
	v := CategoryView{
		CategoryID: n.ID, Slug: n.Slug, EnName: n.Name.En, ArName: n.Name.Ar,
		ImageURL: n.ImageURL, ProductCount: n.count,
	}
	if n.parent >= 0 {
		v.ParentCategoryID = &s.tree.nodes[n.parent].ID
	}
	return v
}

func (s *Snapshot) categoryRef(i int) CategoryRef {
	n := &s.tree.nodes[i]
	return CategoryRef{CategoryID: n.ID, Slug: n.Slug, EnName: n.Name.En, ArName: n.Name.Ar}
}

// Home returns what the home page lists.
func (s *Snapshot) Home(dealsEndAt *time.Time) HomeView {
	deals := s.orders[byFeatured].page(roaring.And(s.deals, s.inStock), 0, homeLimit)
	deals = slices.DeleteFunc(deals, func(doc uint32) bool { return !s.products[doc].Featured })
	return HomeView{
		Deals:      s.cards(deals),
		Arrivals:   s.cards(s.inStockFirst(byNewest, s.live, 0, homeLimit)),
		DealsEndAt: dealsEndAt,
	}
}

// Detail returns all there is to show of the active product with this id.
func (s *Snapshot) Detail(id string) (ProductDetail, error) {
	p := s.Product(id)
	if p == nil {
		return ProductDetail{}, ErrNoProduct(id)
	}
	return s.detail(p), nil
}

// Preview is Detail whatever the product's status, for those who look after it.
func (s *Snapshot) Preview(id string) (ProductDetail, error) {
	p := s.Any(id)
	if p == nil {
		return ProductDetail{}, ErrNoProduct(id)
	}
	return s.detail(p), nil
}

func (s *Snapshot) detail(p *Product) ProductDetail {
	i := s.tree.byID[p.CategoryID]
	v := s.vendors[p.VendorID]
	d := ProductDetail{
		ProductBase:   s.viewOf(p),
		EnDescription: p.Description.En, ArDescription: p.Description.Ar,
		Gallery: make([]string, 0, 1+len(p.Gallery)), VideoURL: p.VideoURL, PictureTexts: pictureTextsOf(p.PictureTexts),
		Status: p.Status,
		Colors: optionsOf(p.Colors), Sizes: optionsOf(p.Sizes), Variants: s.variantsOf(p.Variants),
		EnSizeTitle: p.SizeTitle.En, ArSizeTitle: p.SizeTitle.Ar,
		Specs: specsOf(p.Specs),
		Stars: p.Rating.Stars,
		Vendor: SellerView{
			VendorView:  VendorView{VendorID: v.ID, EnName: v.Name.En, ArName: v.Name.Ar},
			Rating:      v.stars.Shown(),
			ReviewCount: v.stars.Count(),
		},
		Category:  s.categoryRef(i),
		Ancestors: make([]CategoryRef, 0, len(s.tree.nodes[i].ancestors)),
	}
	if at := s.tree.sizeGuideOf(i); at >= 0 && len(p.Sizes) > 0 {
		d.SizeGuide = s.tree.nodes[at].Slug
	}
	if p.ImageURL != "" {
		d.Gallery = append(d.Gallery, p.ImageURL)
	}
	d.Gallery = append(d.Gallery, p.Gallery...)
	for _, up := range s.tree.nodes[i].ancestors {
		d.Ancestors = append(d.Ancestors, s.categoryRef(up))
	}
	return d
}

// Related returns products of other categories than the product's: of its brand first for
// one list, of its department and well rated for the other. Sold-out products come last,
// and no product is in both lists.
func (s *Snapshot) Related(id string) (RelatedView, error) {
	p := s.Product(id)
	if p == nil {
		return RelatedView{}, ErrNoProduct(id)
	}
	n := &s.tree.nodes[s.tree.byID[p.CategoryID]]
	others := roaring.AndNot(s.live, n.own)
	department := n.all
	if len(n.ancestors) > 0 {
		department = s.tree.nodes[n.ancestors[0]].all
	}
	var sameBrand *roaring.Bitmap
	if p.Brand.En != "" {
		sameBrand = s.brands.list[s.brands.number[p.Brand.En]].docs
	}
	brand := s.pick(others, sameBrand)
	for _, doc := range brand {
		others.Remove(doc)
	}
	return RelatedView{
		AlsoViewed: s.cards(s.pick(others, department)),
		SameBrand:  s.cards(brand),
	}, nil
}

// pick returns the most relevant of others: what is in stock first, and of that what is
// preferred, if that is not nil.
func (s *Snapshot) pick(others, preferred *roaring.Bitmap) []uint32 {
	inStock := roaring.And(others, s.inStock)
	tiers := make([]*roaring.Bitmap, 0, 4)
	if preferred != nil {
		tiers = append(tiers, roaring.And(inStock, preferred), inStock, roaring.And(others, preferred), others)
	} else {
		tiers = append(tiers, inStock, others)
	}
	var picked []uint32
	for _, tier := range tiers {
		for _, doc := range s.orders[byRelevance].page(tier, 0, relatedLimit) {
			if len(picked) < relatedLimit && !slices.Contains(picked, doc) {
				picked = append(picked, doc)
			}
		}
	}
	return picked
}

// cards never returns nil, which JSON would show as null.
func (s *Snapshot) cards(docs []uint32) []ProductCard {
	cards := make([]ProductCard, len(docs))
	for i, doc := range docs {
		p := s.products[doc]
		v := s.vendors[p.VendorID]
		cards[i] = ProductCard{s.viewOf(p), VendorView{VendorID: v.ID, EnName: v.Name.En, ArName: v.Name.Ar}}
	}
	return cards
}

// Cards returns the active products with these ids, in their order.
func (s *Snapshot) Cards(ids []string) ProductsView {
	docs := make([]uint32, 0, len(ids))
	for _, id := range ids {
		if s.Product(id) != nil {
			docs = append(docs, s.docs[id])
		}
	}
	return ProductsView{s.cards(docs)}
}

func (s *Snapshot) viewOf(p *Product) ProductBase {
	v := ProductBase{
		ProductID: p.ID, EnName: p.Name.En, ArName: p.Name.Ar,
		Price: s.shown.Price(p.Price), ImageURL: p.ImageURL, Brand: p.Brand.En, ArBrand: p.Brand.Ar,
		Rating: p.Rating.Shown(), ReviewCount: p.Rating.Count(),
		InventoryCount: p.Inventory, LowStockThreshold: p.LowStockThreshold,
		FreeShipping: p.FreeShipping, ExpressDeliveryAvailable: p.ExpressDelivery,
		IsFeatured: p.Featured, HasOptions: p.HasChoice(), PriceVaries: p.PriceVaries(),
		CreatedAt: p.CreatedAt.UTC(),
	}
	if p.CompareAtPrice > p.Price {
		v.CompareAtPrice = new(s.shown.Price(p.CompareAtPrice))
	}
	return v
}

func pictureTextsOf(texts []PictureText) []PictureTextView {
	views := make([]PictureTextView, len(texts))
	for i, t := range texts {
		views[i] = PictureTextView{URL: t.URL, EnText: t.Text.En, ArText: t.Text.Ar}
	}
	return views
}

func optionsOf(options []Option) []OptionView {
	views := make([]OptionView, len(options))
	for i, o := range options {
		views[i] = OptionView{Code: o.Code, EnLabel: o.Label.En, ArLabel: o.Label.Ar, Swatch: o.Swatch}
	}
	return views
}

func specsOf(specs []Spec) []SpecView {
	views := make([]SpecView, len(specs))
	for i, s := range specs {
		views[i] = SpecView{EnName: s.Name.En, ArName: s.Name.Ar, EnValue: s.Value.En, ArValue: s.Value.Ar}
	}
	return views
}

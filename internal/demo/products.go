package demo

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/review"
)

// Of the products beyond the default catalogue one in reviewedEvery has reviews, and at
// most maxReviewed of them, so that a large catalogue stays small in memory.
const (
	reviewedEvery = 10
	maxReviewed   = 20_000
)

// products yields the first n products of the demo, dated to the year before today,
// each with its reviews.
func products(n int, today time.Time) iter.Seq2[catalog.Product, []review.Review] {
	return func(yield func(catalog.Product, []review.Review) bool) {
		i := 0
		for p := range plannedProducts() {
			if i == n {
				return
			}
			beyond := i - DefaultProducts
			product := p.product(today)
			// Beyond the default catalogue the options of a product share its stock: a large
			// catalogue stays small in memory.
			if beyond < 0 {
				product.VideoURL = p.videoURL()
				product.Variants = p.variants(&product)
				p.showColors(&product)
				product.SumVariants()
			}
			var reviews []review.Review
			if beyond < 0 || beyond%reviewedEvery == 0 && beyond/reviewedEvery < maxReviewed {
				reviews = reviewsOf(p, &product, today)
			}
			// Three that shoppers do not see, as every real catalogue has some.
			switch i {
			case 207:
				product.Status = catalog.Draft
			case 431, 599:
				product.Status = catalog.Archived
			}
			i++
			if !yield(product, reviews) {
				return
			}
		}
	}
}

// product fills in everything but the rating.
func (p plannedProduct) product(today time.Time) catalog.Product {
	c := newRNG("product " + p.key())
	pictures := p.pictureURLs()
	product := catalog.Product{
		ID:                c.uuid(),
		VendorID:          vendorID(brands[p.brand].Vendor),
		CategoryID:        categoryID(p.leaf.slug),
		Name:              p.name(),
		Description:       p.description(c),
		Price:             p.price(c),
		ImageURL:          pictures[0],
		Gallery:           pictures[1:],
		Brand:             brands[p.brand].Name,
		Status:            catalog.Active,
		Inventory:         stock(c),
		LowStockThreshold: catalog.LowStockThreshold,
		ExpressDelivery:   c.percent(60),
		UnitsSold:         int64(c.IntN(40)),
		CreatedAt:         today.Add(-time.Duration(c.IntN(365*24*60)) * time.Minute),
		Colors:            p.colors(),
		Sizes:             sizeSets[p.template.Sizes],
		SizeTitle:         sizeTitles[p.template.Sizes],
		Specs:             p.specs(),
	}
	product.FreeShipping = c.percent(12)
	if product.Price >= money.Riyals(200) {
		product.FreeShipping = c.percent(70)
	}
	if c.percent(25) {
		product.CompareAtPrice = priceBefore(product.Price, c.between(10, 45))
	}
	// Deals are mostly what is featured.
	product.Featured = c.percent(4)
	if product.CompareAtPrice > 0 {
		product.Featured = c.percent(28)
	}
	return product
}

// stock is none for a few products, low for some and plenty for most.
func stock(c rng) int64 {
	switch n := c.IntN(100); {
	case n < 3:
		return 0
	case n < 11:
		return int64(c.between(1, catalog.LowStockThreshold-1))
	default:
		return int64(c.between(12, 240))
	}
}

// colors are three to five colours of the template's palette, in its order.
func (p plannedProduct) colors() []catalog.Option {
	set := colorSets[p.template.Colors]
	if len(set) == 0 {
		return nil
	}
	c := newRNG("colors " + p.key())
	keep := min(c.between(3, 5), len(set))
	kept := c.Perm(len(set))[:keep]
	slices.Sort(kept)
	colors := make([]catalog.Option, keep)
	for i, k := range kept {
		colors[i] = set[k]
	}
	return colors
}

// price is between the template's bounds, times the factor of the edition. Where variants
// are measures, a larger one costs more.
func (p plannedProduct) price(c rng) money.Halalas {
	share := c.Float64()
	if rank, ok := p.measureRank(); ok {
		share = (float64(rank) + share) / float64(len(p.template.Variants))
	}
	low, high := float64(p.template.Low), float64(p.template.High)
	riyals := int64(math.Floor(low + share*(high-low)))
	return shopPrice(riyals*int64(p.edition.factor())/100, int64(p.template.High*p.edition.factor()/100), c)
}

// measureRank is the rank of the product's variant among its template's by the number it
// begins with; false unless all of them begin with one.
func (p plannedProduct) measureRank() (int, bool) {
	number := func(variant [2]string) (float64, bool) {
		digits, _, _ := strings.Cut(variant[0], " ")
		v, err := strconv.ParseFloat(digits, 64)
		return v, err == nil
	}
	own, ok := number(p.template.Variants[p.variant])
	rank := 0
	for _, variant := range p.template.Variants {
		v, isNumber := number(variant)
		ok = ok && isNumber
		if v < own {
			rank++
		}
	}
	return rank, ok
}

// shopPrice rounds riyals to the look of a price tag: 1,299 for dear things, endings such
// as .95 for the others, never above the limit.
func shopPrice(riyals, limit int64, c rng) money.Halalas {
	if riyals >= 400 {
		tag := riyals/10*10 + 9
		if tag > limit {
			tag = riyals
		}
		return money.Riyals(tag)
	}
	ending := pick(c, []int64{0, 0, 50, 95, 99})
	if riyals >= limit {
		ending = 0
	}
	return money.Riyals(riyals) + money.Halalas(ending)
}

// priceBefore is the price that a discount of percent leads down from, with the same
// ending.
func priceBefore(price money.Halalas, percent int) money.Halalas {
	full := int64(price) * 100 / int64(100-percent)
	step := int64(100)
	if price >= money.Riyals(400) {
		step = 1000
	}
	before := int64(price) + (full-int64(price))/step*step
	return money.Halalas(max(before, int64(price)+step))
}

// description is the template's text, the variant and edition, and a sentence about
// service.
func (p plannedProduct) description(c rng) lang.Text {
	b, v := brands[p.brand].Name, p.template.Variants[p.variant]
	service := pick(c, serviceTexts[p.leaf.group])
	return lang.Text{
		En: p.template.EnText + " Version: " + v[0] + p.edition.en() + ", by " + b.En + ". " + service.En,
		Ar: p.template.ArText + " الخيار: " + v[1] + p.edition.ar() + "، من " + b.Ar + ". " + service.Ar,
	}
}

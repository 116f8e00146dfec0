package marketing

import (
	"time"

	"matjar/internal/catalog"
)

// What the home page shows of collections: rows of five and of two are whole with ten products.
const (
	homeCollections = 6
	// HomeProducts is how many products of each.
	HomeProducts = 10
)

// HomePage is what the home page shows.
type HomePage struct {
	catalog.HomeView
	Slides      []Slide          `json:"slides" doc:"Never none"`
	Banners     HomeBanners      `json:"banners"`
	Collections []HomeCollection `json:"collections" doc:"Those that have a part of the home page, in their order"`
}

// HomeCollection is a collection as a part of the home page.
type HomeCollection struct {
	Slug     string                `json:"slug"`
	EnName   string                `json:"en_name"`
	ArName   string                `json:"ar_name"`
	Products []catalog.ProductCard `json:"products" doc:"The first 10"`
}

// home returns what the home page shows; end is when the mega deals end, or empty.
func (l *Live) home(goods *catalog.Snapshot, shown *Snapshot, end string) HomePage {
	var endsAt *time.Time
	if at, err := time.Parse(time.RFC3339, end); err == nil {
		endsAt = &at
	}
	h := HomePage{HomeView: goods.Home(endsAt), Slides: shown.Slides, Banners: shown.Banners, Collections: []HomeCollection{}}
	for _, c := range shown.Collections {
		if !c.Home || len(h.Collections) == homeCollections {
			continue
		}
		if products := l.selected(goods, shown, c).First(HomeProducts); len(products) > 0 {
			h.Collections = append(h.Collections, HomeCollection{c.Slug, c.EnName, c.ArName, products})
		}
	}
	return h
}

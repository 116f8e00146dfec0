package catalogadmin

import "matjar/internal/lang"

// ProductChoice is something that a product can be in or of.
type ProductChoice struct {
	ID       string `json:"id"`
	ParentID string `json:"parent_id" doc:"Of a category; empty at the top level"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
}

// ProductChoices are what the editor of products offers.
type ProductChoices struct {
	Categories []ProductChoice `json:"categories" doc:"In the order of the shop"`
	Vendors    []ProductChoice `json:"vendors" doc:"Those that the caller sees"`
	Brands     []BrandChoice   `json:"brands"`
}

// BrandChoice is a brand that products have.
type BrandChoice struct {
	EnName string `json:"en_name"`
	ArName string `json:"ar_name" doc:"Empty when it is written as en_name"`
}

// Choices returns what the editor of products offers.
func (s *Service) Choices(vendor string) ProductChoices {
	snapshot := s.catalog.Snapshot()
	choice := func(id, parent string, name lang.Text) ProductChoice {
		return ProductChoice{id, parent, name.En, name.Ar}
	}
	out := ProductChoices{Categories: []ProductChoice{}, Vendors: []ProductChoice{}, Brands: []BrandChoice{}}
	for _, c := range snapshot.AllCategories() {
		out.Categories = append(out.Categories, choice(c.ID, c.ParentID, c.Name))
	}
	for _, v := range snapshot.AllVendors() {
		if sees(vendor, v.ID) {
			out.Vendors = append(out.Vendors, choice(v.ID, "", v.Name))
		}
	}
	for _, b := range snapshot.Brands() {
		out.Brands = append(out.Brands, BrandChoice{b.En, b.Ar})
	}
	return out
}

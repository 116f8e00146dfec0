package server

import (
	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/page"
)

// object is a JSON-LD object in the words of schema.org.
type object map[string]any

const vocabulary = "https://schema.org"

func webSite(v page.Visit) object {
	return object{
		"@context":   vocabulary,
		"@type":      "WebSite",
		"name":       lang.Text{En: "Matjar", Ar: "متجر"}.In(v.Lang),
		"url":        v.URL("/"),
		"inLanguage": v.Lang,
		"potentialAction": object{
			"@type":       "SearchAction",
			"target":      object{"@type": "EntryPoint", "urlTemplate": v.URL("/search") + "?q={search_term_string}"},
			"query-input": "required name=search_term_string",
		},
	}
}

// step is one link of a breadcrumb.
type step struct {
	name lang.Text
	path string
}

var homeStep = step{lang.Text{En: "Home", Ar: "الرئيسية"}, "/"}

func categoryTrail(c catalog.CategoryPage) []step {
	trail := []step{homeStep}
	for _, up := range c.Ancestors {
		trail = append(trail, step{lang.Text{En: up.EnName, Ar: up.ArName}, categoryPath(up.Slug)})
	}
	return append(trail, step{lang.Text{En: c.Category.EnName, Ar: c.Category.ArName}, categoryPath(c.Category.Slug)})
}

func productTrail(p catalog.ProductDetail) []step {
	trail := []step{homeStep}
	for _, up := range append(p.Ancestors[:len(p.Ancestors):len(p.Ancestors)], p.Category) {
		trail = append(trail, step{lang.Text{En: up.EnName, Ar: up.ArName}, categoryPath(up.Slug)})
	}
	return append(trail, step{lang.Text{En: p.EnName, Ar: p.ArName}, productPath(p.ProductID)})
}

func breadcrumbs(v page.Visit, trail []step) object {
	items := make([]object, len(trail))
	for i, s := range trail {
		items[i] = object{"@type": "ListItem", "position": i + 1, "name": s.name.In(v.Lang), "item": v.URL(s.path)}
	}
	return object{"@context": vocabulary, "@type": "BreadcrumbList", "itemListElement": items}
}

func collection(v page.Visit, c catalog.CategoryPage) object {
	return object{
		"@context":    vocabulary,
		"@type":       "CollectionPage",
		"name":        lang.Text{En: c.Category.EnName, Ar: c.Category.ArName}.In(v.Lang),
		"description": lang.Text{En: c.Category.EnDescription, Ar: c.Category.ArDescription}.In(v.Lang),
		"url":         v.URL(categoryPath(c.Category.Slug)),
		"inLanguage":  v.Lang,
	}
}

func product(v page.Visit, p catalog.ProductDetail) object {
	availability := vocabulary + "/InStock"
	if p.InventoryCount == 0 {
		availability = vocabulary + "/OutOfStock"
	}
	pictures := make([]string, len(p.Gallery))
	for i, path := range p.Gallery {
		pictures[i] = v.URL(path)
	}
	it := object{
		"@context":    vocabulary,
		"@type":       "Product",
		"name":        lang.Text{En: p.EnName, Ar: p.ArName}.In(v.Lang),
		"description": lang.Text{En: p.EnDescription, Ar: p.ArDescription}.In(v.Lang),
		"sku":         p.ProductID,
		"image":       pictures,
		"offers": object{
			"@type":         "Offer",
			"url":           v.URL(productPath(p.ProductID)),
			"price":         p.Price.String(),
			"priceCurrency": "SAR",
			"availability":  availability,
			"itemCondition": vocabulary + "/NewCondition",
			"seller":        object{"@type": "Organization", "name": lang.Text{En: p.Vendor.EnName, Ar: p.Vendor.ArName}.In(v.Lang)},
		},
	}
	if p.Brand != "" {
		it["brand"] = object{"@type": "Brand", "name": p.Brand}
	}
	// A product without reviews has no rating, and an invented one would be a lie.
	if p.Rating != nil {
		it["aggregateRating"] = object{"@type": "AggregateRating", "ratingValue": *p.Rating, "reviewCount": p.ReviewCount}
	}
	return it
}

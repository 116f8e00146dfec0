package server

import (
	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/page"
)

// jsonLD is a JSON-LD object with the vocabulary of schema.org.
type jsonLD map[string]any

const schemaOrg = "https://schema.org"

func webSite(v page.Visit) jsonLD {
	return jsonLD{
		"@context":   schemaOrg,
		"@type":      "WebSite",
		"name":       lang.Text{En: "Matjar", Ar: "متجر"}.In(v.Lang),
		"url":        v.URL("/"),
		"inLanguage": v.Lang,
		"potentialAction": jsonLD{
			"@type":       "SearchAction",
			"target":      jsonLD{"@type": "EntryPoint", "urlTemplate": v.URL("/search") + "?q={search_term_string}"},
			"query-input": "required name=search_term_string",
		},
	}
}

// crumb is one link of a breadcrumb.
type crumb struct {
	name lang.Text
	path string
}

var homeCrumb = crumb{lang.Text{En: "Home", Ar: "الرئيسية"}, "/"}

func categoryTrail(c catalog.CategoryPage) []crumb {
	trail := []crumb{homeCrumb}
	for _, up := range c.Ancestors {
		trail = append(trail, crumb{lang.Text{En: up.EnName, Ar: up.ArName}, categoryPath(up.Slug)})
	}
	return append(trail, crumb{lang.Text{En: c.Category.EnName, Ar: c.Category.ArName}, categoryPath(c.Category.Slug)})
}

func productTrail(p catalog.ProductDetail) []crumb {
	trail := []crumb{homeCrumb}
	for _, up := range append(p.Ancestors[:len(p.Ancestors):len(p.Ancestors)], p.Category) {
		trail = append(trail, crumb{lang.Text{En: up.EnName, Ar: up.ArName}, categoryPath(up.Slug)})
	}
	return append(trail, crumb{lang.Text{En: p.EnName, Ar: p.ArName}, productPath(p.ProductID)})
}

func breadcrumbs(v page.Visit, trail []crumb) jsonLD {
	items := make([]jsonLD, len(trail))
	for i, s := range trail {
		items[i] = jsonLD{"@type": "ListItem", "position": i + 1, "name": s.name.In(v.Lang), "item": v.URL(s.path)}
	}
	return jsonLD{"@context": schemaOrg, "@type": "BreadcrumbList", "itemListElement": items}
}

func collection(v page.Visit, c catalog.CategoryPage) jsonLD {
	return jsonLD{
		"@context":    schemaOrg,
		"@type":       "CollectionPage",
		"name":        lang.Text{En: c.Category.EnName, Ar: c.Category.ArName}.In(v.Lang),
		"description": lang.Text{En: c.Category.EnDescription, Ar: c.Category.ArDescription}.In(v.Lang),
		"url":         v.URL(categoryPath(c.Category.Slug)),
		"inLanguage":  v.Lang,
	}
}

func product(v page.Visit, p catalog.ProductDetail) jsonLD {
	availability := schemaOrg + "/InStock"
	if p.InventoryCount == 0 {
		availability = schemaOrg + "/OutOfStock"
	}
	pictures := make([]string, len(p.Gallery))
	for i, path := range p.Gallery {
		pictures[i] = v.URL(path)
	}
	it := jsonLD{
		"@context":    schemaOrg,
		"@type":       "Product",
		"name":        lang.Text{En: p.EnName, Ar: p.ArName}.In(v.Lang),
		"description": lang.Text{En: p.EnDescription, Ar: p.ArDescription}.In(v.Lang),
		"sku":         p.ProductID,
		"image":       pictures,
		"offers": jsonLD{
			"@type":         "Offer",
			"url":           v.URL(productPath(p.ProductID)),
			"price":         p.Price.String(),
			"priceCurrency": "SAR",
			"availability":  availability,
			"itemCondition": schemaOrg + "/NewCondition",
			"seller":        jsonLD{"@type": "Organization", "name": lang.Text{En: p.Vendor.EnName, Ar: p.Vendor.ArName}.In(v.Lang)},
		},
	}
	if p.Brand != "" {
		it["brand"] = jsonLD{"@type": "Brand", "name": p.Brand}
	}
	// A product without reviews has no rating.
	if p.Rating != nil {
		it["aggregateRating"] = jsonLD{"@type": "AggregateRating", "ratingValue": *p.Rating, "reviewCount": p.ReviewCount}
	}
	return it
}

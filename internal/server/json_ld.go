package server

import (
	"cmp"
	"net/url"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/page"
)

// jsonLD is a JSON-LD object with the vocabulary of schema.org.
type jsonLD map[string]any

const schemaOrg = "https://schema.org"

func webSite(v page.Visit, name lang.Text) jsonLD {
	return jsonLD{
		"@context":   schemaOrg,
		"@type":      "WebSite",
		"name":       name.In(v.Lang),
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

func collection(v page.Visit, name, description lang.Text, path string) jsonLD {
	return jsonLD{
		"@context":    schemaOrg,
		"@type":       "CollectionPage",
		"name":        name.In(v.Lang),
		"description": description.In(v.Lang),
		"url":         v.URL(path),
		"inLanguage":  v.Lang,
	}
}

func product(v page.Visit, p catalog.ProductDetail) jsonLD {
	it := jsonLD{
		"@context":    schemaOrg,
		"@type":       "Product",
		"name":        lang.Text{En: p.EnName, Ar: p.ArName}.In(v.Lang),
		"description": lang.Text{En: p.EnDescription, Ar: p.ArDescription}.In(v.Lang),
		"image":       pictures(v, p.Gallery),
	}
	if p.Brand != "" {
		it["brand"] = jsonLD{"@type": "Brand", "name": lang.Text{En: p.Brand, Ar: cmp.Or(p.ArBrand, p.Brand)}.In(v.Lang)}
	}
	// A product without reviews has no rating.
	if p.Rating != nil {
		it["aggregateRating"] = jsonLD{"@type": "AggregateRating", "ratingValue": *p.Rating, "reviewCount": p.ReviewCount}
	}
	if len(p.Variants) == 0 {
		it["sku"] = p.ProductID
		it["offers"] = offer(v, p, v.URL(productPath(p.ProductID)), p.Price, p.InventoryCount)
		return it
	}
	it["@type"] = "ProductGroup"
	it["productGroupID"] = p.ProductID
	it["url"] = v.URL(productPath(p.ProductID))
	it["variesBy"] = variesBy(p)
	variants := make([]jsonLD, len(p.Variants))
	for i, one := range p.Variants {
		variants[i] = variant(v, p, one)
	}
	it["hasVariant"] = variants
	return it
}

func variesBy(p catalog.ProductDetail) []string {
	var by []string
	if len(p.Colors) > 0 {
		by = append(by, schemaOrg+"/color")
	}
	if len(p.Sizes) > 0 {
		by = append(by, schemaOrg+"/size")
	}
	return by
}

func variant(v page.Visit, p catalog.ProductDetail, one catalog.VariantView) jsonLD {
	color, size := label(p.Colors, one.Color), label(p.Sizes, one.Size)
	it := jsonLD{
		"@type":  "Product",
		"name":   lang.JoinList(lang.Text{En: p.EnName, Ar: p.ArName}, color, size).In(v.Lang),
		"offers": offer(v, p, v.URL(productPath(p.ProductID))+choiceQuery(one), one.Price, one.InventoryCount),
	}
	for name, value := range map[string]string{"color": color.In(v.Lang), "size": size.In(v.Lang), "sku": one.SKU, "gtin": one.Barcode} {
		if value != "" {
			it[name] = value
		}
	}
	if len(one.Images) > 0 {
		it["image"] = pictures(v, one.Images)
	}
	return it
}

// label returns the label of the option with the code, or none.
func label(options []catalog.OptionView, code string) lang.Text {
	for _, o := range options {
		if o.Code == code {
			return lang.Text{En: o.EnLabel, Ar: o.ArLabel}
		}
	}
	return lang.Text{}
}

// choiceQuery returns what the address of the product's page needs so that it opens with the variant.
func choiceQuery(one catalog.VariantView) string {
	q := url.Values{}
	if one.Color != "" {
		q.Set("color", one.Color)
	}
	if one.Size != "" {
		q.Set("size", one.Size)
	}
	return "?" + q.Encode()
}

func offer(v page.Visit, p catalog.ProductDetail, address string, price money.Halalas, stock int64) jsonLD {
	availability := schemaOrg + "/InStock"
	if stock == 0 {
		availability = schemaOrg + "/OutOfStock"
	}
	return jsonLD{
		"@type":         "Offer",
		"url":           address,
		"price":         price.String(),
		"priceCurrency": "SAR",
		"availability":  availability,
		"itemCondition": schemaOrg + "/NewCondition",
		"seller":        jsonLD{"@type": "Organization", "name": lang.Text{En: p.Vendor.EnName, Ar: p.Vendor.ArName}.In(v.Lang)},
	}
}

func pictures(v page.Visit, paths []string) []string {
	list := make([]string, len(paths))
	for i, path := range paths {
		list[i] = v.URL(path)
	}
	return list
}

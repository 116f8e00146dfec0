package catalog

// What other domains read of a chosen colour and size. Their statements have the product as
// p and end their FROM clause with JoinVariant, which makes the chosen variant v; for a
// product without variants v is null.
const (
	// HasVariants reports whether the product has any.
	HasVariants = `EXISTS (SELECT 1 FROM product_variants x WHERE x.product_id = p.product_id)`

	// OfferPrice is the price of the choice.
	OfferPrice = `coalesce(v.price, p.price)`
	// OfferCompareAt is the price before, or null.
	OfferCompareAt = `CASE WHEN v.product_id IS NULL THEN p.compare_at_price ELSE v.compare_at_price END`
	// OfferStock is how many there are of the choice.
	OfferStock = `CASE WHEN v.product_id IS NOT NULL THEN v.inventory_count WHEN ` + HasVariants + ` THEN 0 ELSE p.inventory_count END`
	// OfferSold reports whether the product is sold in the choice.
	OfferSold = `(p.status = 'active' AND (v.product_id IS NOT NULL OR NOT ` + HasVariants + `))`
	// OfferImages is a list of pictures for FirstImage.
	OfferImages = `coalesce(v.images, '[]')`
)

// JoinVariant joins the variant of the color and size that the named table has.
func JoinVariant(table string) string {
	return ` LEFT JOIN product_variants v ON v.product_id = p.product_id AND v.color = ` + table + `.color AND v.size = ` + table + `.size `
}

// FirstImage returns the first picture of OfferImages or, if it has none, that of the product.
func FirstImage(images, ofProduct string) string {
	if list, err := parseImageList(images); err == nil && len(list) > 0 {
		return list[0]
	}
	return ofProduct
}

package transfer

import (
	"encoding/json"
	"slices"
	"strconv"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// The types of rows, as catalogue files call them.
const (
	product  = "product"
	variant  = "variant"
	category = "category"
	vendor   = "vendor"
)

// kindNames are what rows are called in tables and in faults.
var kindNames = map[string]lang.Text{
	product: {En: "product", Ar: "منتج"}, variant: {En: "variant", Ar: "خيار"},
	category: {En: "category", Ar: "قسم"}, vendor: {En: "vendor", Ar: "بائع"},
}

// column is a column of a table: a field of the lines of some types.
type column struct {
	field  string
	header lang.Text
	of     []string
	read   reader
	// clearable means that an empty cell can clear the field.
	clearable bool
	// numeric cells are numbers in a workbook.
	numeric bool
	// also are other headers that people use.
	also []string
}

var (
	all             = []string{product, variant, category, vendor}
	ofProducts      = []string{product}
	ofVariants      = []string{variant}
	ofOffers        = []string{product, variant}
	ofCategories    = []string{category}
	ofVendors       = []string{vendor}
	ofNamed         = []string{product, category, vendor}
	ofDescribed     = []string{product, category}
	ofVendorsOrSold = []string{product, vendor}
)

// columns are all that a table may have, in the order of an export.
var columns = []column{
	{field: "type", header: lang.Text{En: "Type", Ar: "النوع"}, of: all, read: readText},
	{field: "product_id", header: lang.Text{En: "Product ID", Ar: "رقم المنتج"}, of: ofOffers, read: readText, also: []string{"id", "handle"}},
	{field: "sku", header: lang.Text{En: "SKU", Ar: "رمز المنتج (SKU)"}, of: ofOffers, read: readText, clearable: true, also: []string{"رمز المنتج", "رمز التخزين"}},
	{field: "barcode", header: lang.Text{En: "Barcode", Ar: "الباركود"}, of: ofOffers, read: readText, clearable: true, also: []string{"gtin", "ean", "باركود"}},
	{field: "color", header: lang.Text{En: "Color code", Ar: "رمز اللون"}, of: ofVariants, read: readText},
	{field: "size", header: lang.Text{En: "Size code", Ar: "رمز المقاس"}, of: ofVariants, read: readText},
	{field: "slug", header: lang.Text{En: "Category slug", Ar: "معرّف القسم"}, of: ofCategories, read: readText, also: []string{"معرّف الفئة"}},
	{field: "parent", header: lang.Text{En: "Parent category", Ar: "القسم الأعلى"}, of: ofCategories, read: readText, clearable: true, also: []string{"الفئة الأعلى"}},
	{field: "vendor_id", header: lang.Text{En: "Vendor", Ar: "البائع"}, of: ofVendorsOrSold, read: readText, also: []string{"vendor id"}},
	{field: "category", header: lang.Text{En: "Category", Ar: "القسم"}, of: ofProducts, read: readText, also: []string{"الفئة"}},
	{field: "en_name", header: lang.Text{En: "Name (English)", Ar: "الاسم (بالإنجليزية)"}, of: ofNamed, read: readText, also: []string{"english name", "الاسم الإنجليزي"}},
	{field: "ar_name", header: lang.Text{En: "Name (Arabic)", Ar: "الاسم (بالعربية)"}, of: ofNamed, read: readText, also: []string{"arabic name", "الاسم العربي"}},
	{field: "en_description", header: lang.Text{En: "Description (English)", Ar: "الوصف (بالإنجليزية)"}, of: ofDescribed, read: readText, clearable: true},
	{field: "ar_description", header: lang.Text{En: "Description (Arabic)", Ar: "الوصف (بالعربية)"}, of: ofDescribed, read: readText, clearable: true},
	{field: "price", header: lang.Text{En: "Price", Ar: "السعر"}, of: ofOffers, read: readMoney, numeric: true},
	{field: "compare_at_price", header: lang.Text{En: "Compare-at price", Ar: "السعر قبل الخصم"}, of: ofOffers, read: readMoney, clearable: true, numeric: true},
	{field: "inventory_count", header: lang.Text{En: "Stock", Ar: "الكمية"}, of: ofOffers, read: readStock, numeric: true, also: []string{"quantity", "qty", "inventory", "المخزون"}},
	{field: "stock_change", header: lang.Text{En: "Stock change", Ar: "تغيير الكمية"}, of: ofOffers, read: readChange},
	{field: "exported", header: lang.Text{En: "Stock at export (leave as it is)", Ar: "الكمية وقت التصدير (لا تغيّرها)"}, of: ofOffers, read: readExported},
	{field: "low_stock_threshold", header: lang.Text{En: "Low stock below", Ar: "حد التنبيه للكمية"}, of: ofProducts, read: readWhole, numeric: true},
	{field: "image_url", header: lang.Text{En: "Picture", Ar: "الصورة"}, of: ofDescribed, read: readText, clearable: true, also: []string{"image", "صورة"}},
	{field: "gallery", header: lang.Text{En: "More pictures", Ar: "صور أخرى"}, of: ofProducts, read: readList, clearable: true},
	{field: "images", header: lang.Text{En: "Variant pictures", Ar: "صور الخيار"}, of: ofVariants, read: readList, clearable: true},
	{field: "video_url", header: lang.Text{En: "Video", Ar: "الفيديو"}, of: ofProducts, read: readText, clearable: true},
	{field: "brand", header: lang.Text{En: "Brand", Ar: "العلامة التجارية"}, of: ofProducts, read: readText, clearable: true, also: []string{"brand english", "الماركة", "الماركة بالإنجليزية"}},
	{field: "ar_brand", header: lang.Text{En: "Brand (Arabic)", Ar: "العلامة التجارية (بالعربية)"}, of: ofProducts, read: readText, clearable: true, also: []string{"الماركة (بالعربية)"}},
	{field: "status", header: lang.Text{En: "Status", Ar: "الحالة"}, of: ofProducts, read: readStatus},
	{field: "free_shipping", header: lang.Text{En: "Free shipping", Ar: "شحن مجاني"}, of: ofProducts, read: readBoolean},
	{field: "express_delivery_available", header: lang.Text{En: "Express delivery", Ar: "توصيل سريع"}, of: ofProducts, read: readBoolean},
	{field: "is_featured", header: lang.Text{En: "Featured", Ar: "مميز"}, of: ofProducts, read: readBoolean},
	{field: "colors", header: lang.Text{En: "Colors", Ar: "الألوان"}, of: ofProducts, read: readOptions, clearable: true, also: []string{"colours"}},
	{field: "sizes", header: lang.Text{En: "Sizes", Ar: "المقاسات"}, of: ofProducts, read: readOptions, clearable: true},
	{field: "en_size_title", header: lang.Text{En: "Size title (English)", Ar: "عنوان المقاسات (بالإنجليزية)"}, of: ofProducts, read: readText, clearable: true},
	{field: "ar_size_title", header: lang.Text{En: "Size title (Arabic)", Ar: "عنوان المقاسات (بالعربية)"}, of: ofProducts, read: readText, clearable: true},
	{field: "specs", header: lang.Text{En: "Specifications", Ar: "المواصفات"}, of: ofProducts, read: readSpecs, clearable: true},
	{field: "size_guide", header: lang.Text{En: "Size guide (JSON)", Ar: "دليل المقاسات (JSON)"}, of: ofCategories, read: readGuide, clearable: true},
	{field: "commission_rate", header: lang.Text{En: "Commission (hundredths of a percent)", Ar: "العمولة (جزء من مئة من الواحد بالمئة)"}, of: ofVendors, read: readWhole, numeric: true},
	{field: "vat_number", header: lang.Text{En: "VAT number", Ar: "الرقم الضريبي"}, of: ofVendors, read: readText, clearable: true},
	{field: "registration", header: lang.Text{En: "Commercial registration", Ar: "السجل التجاري"}, of: ofVendors, read: readText, clearable: true},
	{field: "created_at", header: lang.Text{En: "Created", Ar: "تاريخ الإضافة"}, of: ofProducts, read: readTime},
	{field: "delete", header: lang.Text{En: "Delete", Ar: "حذف"}, of: all, read: readBoolean},
}

// byHeader finds columns by everything that they are called.
var byHeader = func() map[string]*column {
	found := map[string]*column{}
	for i := range columns {
		c := &columns[i]
		for _, name := range append([]string{c.field, c.header.En, c.header.Ar}, c.also...) {
			found[plain(name)] = c
		}
	}
	return found
}()

// belongs reports whether rows of the type have the column.
func (c *column) belongs(kind string) bool { return slices.Contains(c.of, kind) }

// cells are the cells of a row by their fields.
type cells map[string]string

// rowsOf are the rows of a record: one, and one for each variant that does not stand in it.
func rowsOf(record any) []cells {
	switch r := record.(type) {
	case catalog.CategoryRecord:
		guide := string(r.SizeGuide)
		if guide == "null" {
			guide = ""
		}
		return []cells{{
			"type": category, "slug": r.Slug, "parent": r.Parent, "en_name": guarded(r.EnName), "ar_name": guarded(r.ArName),
			"en_description": guarded(r.EnDescription), "ar_description": guarded(r.ArDescription), "image_url": r.ImageURL, "size_guide": guide,
		}}
	case catalog.VendorRecord:
		return []cells{{
			"type": vendor, "vendor_id": r.VendorID, "en_name": guarded(r.EnName), "ar_name": guarded(r.ArName),
			"commission_rate": strconv.FormatInt(r.CommissionRate, 10), "vat_number": r.VATNumber, "registration": r.Registration,
		}}
	case catalog.ProductRecord:
		return productRows(&r)
	default:
		return nil
	}
}

func productRows(r *catalog.ProductRecord) []cells {
	row := cells{
		"type": product, "product_id": r.ProductID, "vendor_id": r.VendorID, "category": r.Category,
		"en_name": guarded(r.EnName), "ar_name": guarded(r.ArName),
		"en_description": guarded(r.EnDescription), "ar_description": guarded(r.ArDescription),
		"exported":            writeExported(&r.Exported),
		"low_stock_threshold": strconv.FormatInt(r.LowStockThreshold, 10),
		"image_url":           r.ImageURL, "gallery": writeList(r.Gallery), "video_url": r.VideoURL,
		"brand": guarded(r.Brand), "ar_brand": guarded(r.ArBrand), "status": string(r.Status),
		"free_shipping": writeBoolean(r.FreeShipping), "express_delivery_available": writeBoolean(r.ExpressDelivery),
		"is_featured": writeBoolean(r.Featured), "colors": guarded(writeOptions(r.Colors)), "sizes": guarded(writeOptions(r.Sizes)),
		"en_size_title": guarded(r.EnSizeTitle), "ar_size_title": guarded(r.ArSizeTitle), "specs": guarded(writeSpecs(r.Specs)),
		"created_at": string(unquoted(toJSON(r.CreatedAt))),
	}
	rows := []cells{row}
	if len(r.Variants) == 0 {
		row["price"], row["compare_at_price"] = writeMoney(&r.Price), writeMoney(r.CompareAtPrice)
		row["inventory_count"] = strconv.FormatInt(r.InventoryCount, 10)
		return rows
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		offer := cells{
			"sku": *v.SKU, "barcode": *v.Barcode, "price": writeMoney(v.Price), "compare_at_price": writeMoney(v.CompareAtPrice),
			"inventory_count": strconv.FormatInt(v.InventoryCount.Count, 10), "exported": writeExported(v.Exported),
		}
		if len(r.Variants) == 1 && v.Color+v.Size == "" && len(r.Colors)+len(r.Sizes)+len(*v.Images) == 0 && *v.SKU+*v.Barcode != "" {
			// There is nothing to choose: it stands in the row of the product.
			for field, cell := range offer {
				row[field] = cell
			}
			return rows
		}
		offer["type"], offer["product_id"], offer["color"], offer["size"] = variant, r.ProductID, v.Color, v.Size
		offer["images"] = writeList(*v.Images)
		rows = append(rows, offer)
	}
	return rows
}

func writeMoney(h *money.Halalas) string {
	if h == nil {
		return ""
	}
	return string(toJSON(*h))
}

func writeBoolean(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func writeExported(e *catalog.ExportedStock) string {
	return strconv.FormatInt(e.InventoryCount, 10) + "/" + strconv.FormatInt(e.UnitsSold, 10)
}

func unquoted(raw json.RawMessage) json.RawMessage { return raw[1 : len(raw)-1] }

package transfer

import (
	"bufio"
	"encoding/csv"
	"io"

	"matjar/internal/lang"
)

// example is a product as somebody might write it, and a variant of another.
func example(language lang.Tag) []cells {
	yesWord := lang.Text{En: "yes", Ar: "نعم"}.In(language)
	noWord := lang.Text{En: "no", Ar: "لا"}.In(language)
	active := lang.Text{En: "active", Ar: "معروض"}.In(language)
	kind := func(name string) string { return kindNames[name].In(language) }
	return []cells{
		{
			"type": kind(category), "slug": "lamps", "en_name": "Lamps", "ar_name": "مصابيح",
		},
		{
			"type": kind(vendor), "vendor_id": "light-house", "en_name": "Light House", "ar_name": "بيت النور", "commission_rate": "1000",
		},
		{
			"type": kind(product), "product_id": "lamp-1", "sku": "LMP-001", "vendor_id": "light-house", "category": "lamps",
			"en_name": "Desk lamp", "ar_name": "مصباح مكتب", "en_description": "Warm light for reading.", "ar_description": "إضاءة دافئة للقراءة.",
			"price": "99.5", "compare_at_price": "120", "inventory_count": "12", "brand": "Nur", "ar_brand": "نور", "status": active,
			"free_shipping": yesWord, "is_featured": noWord,
			"specs": "Height | الارتفاع | 40 cm | 40 سم\nMaterial | الخامة | Brass | نحاس",
		},
		{
			"type": kind(product), "product_id": "shade-1", "vendor_id": "light-house", "category": "lamps",
			"en_name": "Lamp shade", "ar_name": "غطاء مصباح", "status": active,
			"colors": "white | White | أبيض | #ffffff\nsand | Sand | رملي | #d8c3a5",
		},
		{
			"type": kind(variant), "product_id": "shade-1", "color": "white", "sku": "SHD-W", "price": "45", "inventory_count": "20",
		},
		{
			"type": kind(variant), "product_id": "shade-1", "color": "sand", "sku": "SHD-S", "price": "49", "inventory_count": "8",
		},
	}
}

// notes explain to people how the table is filled in.
var notes = []lang.Text{
	{En: "Replace the example rows with your own. Delete the columns that you do not need: what is absent stays as it is.", Ar: "استبدل صفوف المثال بصفوفك، واحذف الأعمدة التي لا تحتاجها: ما لا يوجد في الملف يبقى كما هو."},
	{En: "A product is known by its ID or its SKU. Without either it is a new one at every import.", Ar: "يُعرف المنتج برقمه أو برمزه (SKU)، ومن دونهما يُضاف منتج جديد في كل استيراد."},
	{En: "Prices are in riyals. Stock is what there is now; a change goes into the column Stock change, as 5 or -3.", Ar: "الأسعار بالريال. الكمية هي المتوفر الآن، وللزيادة والنقص اكتب 5 أو -3 في عمود تغيير الكمية."},
	{En: "Several pictures, colors, sizes and specifications of a product stand in one cell, each on a line of its own.", Ar: "تُكتب الصور والألوان والمقاسات والمواصفات في خلية واحدة، كل منها في سطر."},
	{En: "Colors and sizes: code | English | Arabic | #color. Specifications: English name | Arabic name | English value | Arabic value.", Ar: "الألوان والمقاسات: الرمز | بالإنجليزية | بالعربية | \u200e#لون. المواصفات: الاسم بالإنجليزية | الاسم بالعربية | القيمة بالإنجليزية | القيمة بالعربية."},
	{En: "A row of type variant is one combination of color and size with its own SKU, price and stock.", Ar: "صف من نوع خيار هو لون ومقاس معًا، له رمز (SKU) وسعر وكمية."},
}

// inTemplate leaves out what only an export writes.
func inTemplate(c *column) bool { return c.field != "exported" && c.field != "created_at" }

// WriteTemplate writes a table with heads in the language and rows to begin with. Imported as it
// is, it is a shop of two products.
func WriteTemplate(w io.Writer, format Format, language lang.Tag) error {
	if format == XLSX {
		return writeTemplateBook(w, language)
	}
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(byteOrderMark); err != nil {
		return err
	}
	lines := csv.NewWriter(out)
	var list []*column
	for i := range columns {
		if inTemplate(&columns[i]) {
			list = append(list, &columns[i])
		}
	}
	row := make([]string, len(list))
	for i, c := range list {
		row[i] = c.header.In(language)
	}
	if err := lines.Write(row); err != nil {
		return err
	}
	for _, cells := range example(language) {
		for i, c := range list {
			row[i] = cells[c.field]
		}
		if err := lines.Write(row); err != nil {
			return err
		}
	}
	lines.Flush()
	if err := lines.Error(); err != nil {
		return err
	}
	return out.Flush()
}

func writeTemplateBook(w io.Writer, language lang.Tag) error {
	b := newBook(w, language)
	for _, s := range sheets {
		var list []*column
		for _, c := range s.columns() {
			if inTemplate(c) {
				list = append(list, c)
			}
		}
		out, err := b.begin(s.name.In(language), len(list))
		if err != nil {
			return err
		}
		head := make([]string, len(list))
		for i, c := range list {
			head[i] = c.header.In(language)
		}
		writeRow(out, 1, head, nil, true)
		line := 1
		for _, cells := range example(language) {
			if sheetOf(kinds[plain(cells["type"])]).name != s.name {
				continue
			}
			line++
			row := make([]string, len(list))
			for i, c := range list {
				row[i] = cells[c.field]
			}
			writeRow(out, line, row, list, false)
		}
		if err := end(out); err != nil {
			return err
		}
	}
	out, err := b.begin(notesSheet.In(language), 1)
	if err != nil {
		return err
	}
	for i, note := range notes {
		writeRow(out, i+1, []string{note.In(language)}, nil, false)
	}
	if err := end(out); err != nil {
		return err
	}
	return b.close()
}

func sheetOf(kind string) sheet {
	for _, s := range sheets {
		for _, k := range s.kinds {
			if k == kind {
				return s
			}
		}
	}
	return sheet{}
}

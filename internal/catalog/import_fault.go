package catalog

import (
	"fmt"
	"slices"
	"strings"

	"matjar/internal/lang"
)

// Fault is why a line of a catalogue file was refused.
type Fault struct {
	// Sheet is the sheet of a workbook that the line is on, else empty.
	Sheet string
	Line  int
	// Column is the field that it is about, or empty when it is the whole line.
	Column string
	// Code names the reason; it never changes.
	Code string
	Text lang.Text
}

// NewFault returns a fault for one of the reasons that readers of other formats find.
func NewFault(sheet string, line int, column string, why Reason, args ...any) Fault {
	return Fault{sheet, line, column, why.code, why.text(args...)}
}

func (f Fault) String() string {
	var b strings.Builder
	if f.Sheet != "" {
		fmt.Fprintf(&b, "sheet %s, ", f.Sheet)
	}
	fmt.Fprintf(&b, "line %d: ", f.Line)
	if f.Column != "" {
		b.WriteString(f.Column + ": ")
	}
	return b.String() + f.Text.En
}

// Faults are all reasons why a catalogue file was refused, in the order of its lines.
type Faults []Fault

// shownFaults is how many faults an error prints.
const shownFaults = 20

// Error has one reason a line, the first twenty of them.
func (f Faults) Error() string {
	var b strings.Builder
	for i, one := range f {
		if i == shownFaults {
			fmt.Fprintf(&b, "\nand %d more", len(f)-i)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(one.String())
	}
	return b.String()
}

// Lines counts the lines that have faults.
func (f Faults) Lines() int {
	type place struct {
		sheet string
		line  int
	}
	seen := map[place]bool{}
	for _, one := range f {
		seen[place{one.Sheet, one.Line}] = true
	}
	return len(seen)
}

// Reason is a kind of fault: its code and what it says, with the verbs of fmt.
type Reason struct {
	code   string
	en, ar string
	// rule is the code by which an editor's field has it; see Checks.
	rule string
}

// reasons are all there are.
var reasons []Reason

func newReason(code, en, ar string) Reason {
	r := Reason{code: code, en: en, ar: ar, rule: ruleInvalid}
	reasons = append(reasons, r)
	return r
}

// as returns the reason with the code that it has in an editor.
func (r Reason) as(rule string) Reason {
	r.rule = rule
	return r
}

// text writes the reason in both languages. An argument that is a lang.Text is written in the
// same one.
func (r Reason) text(args ...any) lang.Text {
	in := func(format string, t lang.Tag) string {
		local := slices.Clone(args)
		for i, arg := range local {
			if text, ok := arg.(lang.Text); ok {
				local[i] = text.In(t)
			}
		}
		return fmt.Sprintf(format, local...)
	}
	return lang.Text{En: in(r.en, lang.English), Ar: in(r.ar, lang.Arabic)}
}

// The reasons that readers of files find, before anything is looked at.
var (
	FaultEmpty       = newReason("empty_file", "the file is empty", "الملف فارغ")
	FaultTooLong     = newReason("line_too_long", "longer than 1 MB; nothing behind it was read", "أطول من 1 ميجابايت، ولم يُقرأ ما بعده")
	FaultEncoding    = newReason("not_utf8", "not UTF-8 text", "النص ليس بترميز UTF-8")
	FaultUnknown     = newReason("unknown_column", "unknown field %[1]q", "عمود غير معروف: \u2068%[1]s\u2069")
	FaultColumnTwice = newReason("column_twice", "the column is there twice", "العمود مكرر")
	FaultNotOfType   = newReason("wrong_column", "does not belong to %[1]s", "لا يخص %[1]s")
	FaultCells       = newReason("too_many_cells", "more cells than the head has columns", "خلايا الصف أكثر من أعمدة الرأس")
	FaultQuote       = newReason("bad_quote", "a quotation mark is not closed, or stands inside a cell", "علامة اقتباس غير مغلقة أو في غير موضعها")
	FaultNoHead      = newReason("no_header", "the first line names no column of a catalogue", "السطر الأول لا يحوي أسماء أعمدة معروفة")
	FaultTooLarge    = newReason("too_large", "larger than the limit: %[1]s", "أكبر من الحد المسموح: %[1]s")
	FaultWorkbook    = newReason("bad_workbook", "no readable Excel workbook (.xlsx)", "ليس مصنف إكسل (.xlsx) يمكن قراءته")
)

// The reasons of lines that were read.
var (
	faultNotObject    = newReason("not_an_object", "not a JSON object", "السطر ليس كائن JSON")
	faultType         = newReason("unknown_type", "type is none of category, vendor, product, variant", "النوع ليس واحدًا من: category، vendor، product، variant")
	faultMissing      = newReason("missing", "%[1]s needs %[2]s", "%[1]s يحتاج إلى: %[2]s")
	faultWant         = newReason("bad_value", "want %[1]s", "المطلوب: %[1]s")
	faultNull         = newReason("cannot_be_empty", "cannot be null, want %[1]s", "لا يمكن تركه فارغًا، والمطلوب: %[1]s")
	faultTooManyChars = newReason("too_long", "%[1]d characters, at most %[2]d", "%[1]d حرفًا، والحد الأقصى %[2]d").as(ruleTooLong)
	faultControl      = newReason("control_characters", "has control characters", "فيه رموز تحكم غير مقبولة")
	faultAddress      = newReason("unsafe_address", "%[1]q is no address, want %[2]s", "\u2068%[1]s\u2069 ليس عنوانًا مقبولًا، والمطلوب: %[2]s")
	faultPicture      = newReason("picture_refused", "%[1]s %[2]v", "لا يمكن عرض الصورة \u2068%[1]s\u2069 (\u2068%[2]v\u2069)")
	faultTwice        = newReason("twice", "%[1]q is on line %[2]d already", "\u2068%[1]s\u2069 موجود في السطر %[2]d")
	faultBadName      = newReason("bad_id", "%[1]q is none, want %[2]s", "\u2068%[1]s\u2069 غير مقبول، والمطلوب: %[2]s")
	faultNoCategory   = newReason("no_category", "there is no category %[1]q", "لا يوجد قسم باسم \u2068%[1]s\u2069")
	faultNoVendor     = newReason("no_vendor", "there is no vendor %[1]q", "لا يوجد بائع باسم \u2068%[1]s\u2069")
	faultCycle        = newReason("category_cycle", "%[1]q would be below itself", "القسم \u2068%[1]s\u2069 سيصبح تحت نفسه")
	faultDepth        = newReason("category_depth", "%[1]q would be more than %[2]d levels deep", "القسم \u2068%[1]s\u2069 سيكون أعمق من %[2]d مستويات")
	faultVATNumber    = newReason("bad_vat_number", "want 15 digits that begin and end with 3", "يتكون من 15 رقمًا يبدأ وينتهي بالرقم 3")
	faultRegistration = newReason("bad_registration", "want the 10 digits of a commercial registration", "السجل التجاري يتكون من 10 أرقام")
	faultCommission   = newReason("bad_commission", "is in hundredths of a percent, from 0 to %[1]d", "تُكتب بأجزاء من مئة من الواحد بالمئة، من 0 إلى %[1]d")
	faultBrands       = newReason("brand_named_twice", "%[1]q is %[2]q on line %[3]d", "العلامة التجارية \u2068%[1]s\u2069 مكتوبة \u2068%[2]s\u2069 في السطر %[3]d")
	faultBrandComma   = newReason("brand_comma", "cannot have a comma", "لا يمكن أن يحوي فاصلة")
	faultNeedsBrand   = newReason("needs_brand", "needs a brand", "يحتاج إلى العلامة التجارية بالإنجليزية").as(ruleRequired)
	faultBrandOthers  = newReason("brand_of_others", "other vendors sell %[1]q too, so its Arabic name stays", "العلامة التجارية \u2068%[1]s\u2069 لدى بائعين آخرين أيضًا، فيبقى اسمها العربي")
	faultPrice        = newReason("bad_price", "must be above 0 and at most %[1]s", "يجب أن يكون أكبر من 0 ولا يتجاوز %[1]s").as(ruleRange)
	faultFreePrice    = newReason("price_too_high", "at most %[1]s, and not below 0", "لا يقل عن 0 ولا يتجاوز %[1]s").as(ruleRange)
	faultCompare      = newReason("bad_compare_at_price", "must be above price and at most %[1]s, or null", "يجب أن يكون أعلى من السعر ولا يتجاوز %[1]s، أو يُترك فارغًا").as(ruleAbovePrice)
	faultStatus       = newReason("bad_status", "%[1]q is none of draft, active, archived", "\u2068%[1]s\u2069 ليست واحدة من: draft، active، archived")
	faultRange        = newReason("out_of_range", "from 0 to %[1]d", "من 0 إلى %[1]d").as(ruleRange)
	faultStockBelow   = newReason("stock_below_zero", "there are %[1]d, which cannot change by %[2]d", "المتوفر %[1]d، ولا يمكن تغييره بمقدار %[2]d")
	faultStockBoth    = newReason("stock_twice", "the line has inventory_count too", "في السطر كمية أيضًا، فاكتب أحدهما")
	faultMany         = newReason("too_many", "%[1]d of them, at most %[2]d", "عددها %[1]d، والحد الأقصى %[2]d").as(ruleTooMany)
	faultPictures     = newReason("too_many_pictures", "%[1]d pictures, at most %[2]d", "%[1]d صورة، والحد الأقصى %[2]d").as(ruleTooMany)
	faultEmptyAddress = newReason("empty_address", "an address is empty", "أحد العناوين فارغ")
	faultSizeTitle    = newReason("half_size_title", "a size title needs en_size_title and ar_size_title", "عنوان المقاسات يُكتب باللغتين أو يُترك").as(ruleRequired)
	faultNeeds        = newReason("incomplete", "needs %[1]s", "ينقصه: %[1]s").as(ruleRequired)
	faultCode         = newReason("bad_code", "code %[1]q, want %[2]s", "الرمز \u2068%[1]s\u2069 غير مقبول، والمطلوب: %[2]s")
	faultCodeTwice    = newReason("code_twice", "code %[1]q is there twice", "الرمز \u2068%[1]s\u2069 مكرر").as(ruleDuplicate)
	faultSwatch       = newReason("bad_swatch", "swatch %[1]q, want a colour such as #d4af37", "اللون \u2068%[1]s\u2069 غير مقبول، والمطلوب لون مثل #d4af37")

	faultVariantColor   = newReason("bad_variant_color", "color %[1]q, want the code of one of colors, or none if there are none", "اللون \u2068%[1]s\u2069 ليس رمز أحد ألوان المنتج").as(ruleUnknown)
	faultVariantSize    = newReason("bad_variant_size", "size %[1]q, want the code of one of sizes, or none if there are none", "المقاس \u2068%[1]s\u2069 ليس رمز أحد مقاسات المنتج").as(ruleUnknown)
	faultVariantTwice   = newReason("variant_twice", "color %[1]q and size %[2]q are there twice", "اللون \u2068%[1]s\u2069 مع المقاس \u2068%[2]s\u2069 مكرر").as(ruleDuplicate)
	faultSKU            = newReason("bad_sku", "sku %[1]q, want %[2]s", "رمز المنتج (SKU) \u2068%[1]s\u2069 غير مقبول، والمطلوب: %[2]s")
	faultBarcode        = newReason("bad_barcode", "barcode %[1]q, want %[2]s", "الباركود \u2068%[1]s\u2069 غير صحيح، والمطلوب: %[2]s")
	faultVariantPrice   = newReason("bad_variant_price", "price must be above 0 and at most %[1]s", "السعر يجب أن يكون أكبر من 0 ولا يتجاوز %[1]s").as(ruleRange)
	faultVariantCompare = newReason("bad_variant_compare", "compare_at_price must be above price and at most %[1]s, or null", "السعر قبل الخصم يجب أن يكون أعلى من السعر ولا يتجاوز %[1]s، أو يُترك فارغًا").as(ruleAbovePrice)
	faultVariantStock   = newReason("bad_variant_stock", "inventory_count from 0 to %[1]d", "الكمية من 0 إلى %[1]d")
	faultPriceOfThem    = newReason("price_of_variants", "the product has variants, change theirs", "للمنتج خيارات، فغيّر أسعارها هي")
	faultStockOfThem    = newReason("stock_of_variants", "is the sum of the variants', change theirs", "الكمية مجموع كميات الخيارات، فغيّرها هي")
	faultSKUOfThem      = newReason("sku_of_variants", "a product with colours, sizes or variants has a SKU and a barcode for each variant", "المنتج ذو الألوان أو المقاسات له رمز (SKU) وباركود لكل خيار")
	faultSKUTaken       = newReason("sku_taken", "another product has the sku %[1]q", "الرمز (SKU) \u2068%[1]s\u2069 لمنتج آخر")
	faultSKUTwice       = newReason("sku_twice", "the sku %[1]q is on line %[2]d already", "الرمز (SKU) \u2068%[1]s\u2069 موجود في السطر %[2]d")
	faultNoVariant      = newReason("no_variant", "there is no variant with the sku %[1]q; a new one needs product_id", "لا يوجد خيار بالرمز (SKU) \u2068%[1]s\u2069، والخيار الجديد يحتاج إلى رقم المنتج")
	faultVariantNeeds   = newReason("variant_needs_product", "a variant needs product_id or sku", "الخيار يحتاج إلى رقم المنتج أو رمزه (SKU)")
	faultNoProduct      = newReason("no_product", "there is no product %[1]q", "لا يوجد منتج برقم \u2068%[1]s\u2069")
	faultListAndRows    = newReason("variants_twice", "the product has a list of variants on line %[1]d already", "للمنتج قائمة خيارات في السطر %[1]d")

	faultNothing    = newReason("nothing_to_delete", "there is nothing to delete", "لا يوجد ما يُحذف")
	faultInUse      = newReason("in_use", "is still used, by %[1]s", "ما زال مستخدمًا: %[1]s")
	faultNotAllowed = newReason("not_allowed", "you may change products only", "صلاحيتك تشمل المنتجات فقط")

	faultTables     = newReason("size_tables", "%[1]d tables, at most %[2]d", "%[1]d جداول، والحد الأقصى %[2]d")
	faultTableShape = newReason("size_table_shape", "want 1 to %[1]d columns and 1 to %[2]d rows", "المطلوب من 1 إلى %[1]d أعمدة ومن 1 إلى %[2]d صفًا")
	faultTableLabel = newReason("size_table_label", "a column needs en_label and ar_label", "العمود يحتاج إلى اسم باللغتين")
	faultTableRow   = newReason("size_table_row", "a row has %[1]d cells, want one a column", "في أحد الصفوف %[1]d خلايا، والمطلوب خلية لكل عمود")
)

// What belongs into a field.
var (
	wantID       = lang.Text{En: "letters, digits, dots, hyphens and underscores, 64 at most", Ar: "حروف لاتينية وأرقام ونقاط وشرطات، 64 على الأكثر"}
	wantSlug     = lang.Text{En: "small letters and digits in words with a hyphen between, 80 characters at most", Ar: "حروف لاتينية صغيرة وأرقام بينها شرطات، 80 على الأكثر"}
	wantCode     = lang.Text{En: "letters, digits, dots, hyphens and underscores, 32 at most", Ar: "حروف لاتينية وأرقام ونقاط وشرطات، 32 على الأكثر"}
	wantSKU      = lang.Text{En: "letters, digits, dots, slashes, hyphens and underscores, 64 at most", Ar: "حروف لاتينية وأرقام ونقاط وشرطات، 64 على الأكثر"}
	wantBarcode  = lang.Text{En: "8, 12, 13 or 14 digits, the last of them the check digit", Ar: "8 أو 12 أو 13 أو 14 رقمًا آخرها رقم التحقق"}
	wantURL      = lang.Text{En: "https://…, a path of the shop such as /media/…, or for a picture a file such as pictures/pot.jpg", Ar: "عنوان https://…، أو مسار في المتجر مثل /media/…، أو للصورة ملف مثل pictures/pot.jpg"}
	wantText     = lang.Text{En: "a text", Ar: "نص"}
	wantWhole    = lang.Text{En: "a whole number", Ar: "عدد صحيح"}
	wantStock    = lang.Text{En: "a whole number, or a change such as +5 or -3", Ar: "عدد صحيح، أو تغيير مثل +5 أو -3"}
	wantBoolean  = lang.Text{En: "true or false", Ar: "نعم أو لا"}
	wantMoney    = lang.Text{En: "riyals with at most two decimals, such as 99.5", Ar: "مبلغ بالريال بمنزلتين عشريتين على الأكثر، مثل 99.5"}
	wantStatus   = lang.Text{En: "draft, active or archived", Ar: "draft أو active أو archived"}
	wantTime     = lang.Text{En: "a time such as 2030-01-31T21:00:00Z", Ar: "وقت مثل 2030-01-31T21:00:00Z"}
	wantExported = lang.Text{En: `{"inventory_count","units_sold"} as an export has it`, Ar: "الكمية وقت التصدير كما كتبها التصدير"}
	wantGallery  = lang.Text{En: "a list of addresses", Ar: "قائمة عناوين"}
	wantSpecs    = lang.Text{En: `a list of {"en_name","ar_name","en_value","ar_value"}`, Ar: "قائمة مواصفات: الاسم والقيمة باللغتين"}
	wantOptions  = lang.Text{En: `a list of {"code","en_label","ar_label","swatch"}`, Ar: "قائمة خيارات: الرمز والاسم باللغتين واللون"}
	wantVariants = lang.Text{En: `a list of {"color","size","sku","barcode","price","compare_at_price","inventory_count","images"}`, Ar: "قائمة خيارات المنتج"}
	wantGuide    = lang.Text{En: `{"tables":[{"en_title","ar_title","columns":[{"en_label","ar_label"}],"rows":[["…"]]}],"en_note","ar_note"}`, Ar: "دليل مقاسات بصيغة JSON"}
)

// What faults call things.
var (
	aCategory    = lang.Text{En: "a category", Ar: "القسم"}
	aVendor      = lang.Text{En: "a vendor", Ar: "البائع"}
	aProduct     = lang.Text{En: "a product", Ar: "المنتج"}
	someProducts = lang.Text{En: "products", Ar: "منتجات"}
	someBelow    = lang.Text{En: "categories below it", Ar: "أقسام تحته"}
	someOrders   = lang.Text{En: "orders", Ar: "طلبات"}
)

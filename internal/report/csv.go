package report

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"matjar/internal/lang"
)

// headers name the columns in a file.
var headers = map[string]lang.Text{
	"day":            {En: "Day", Ar: "اليوم"},
	"month":          {En: "Month", Ar: "الشهر"},
	"product":        {En: "Product", Ar: "المنتج"},
	"vendor":         {En: "Vendor", Ar: "البائع"},
	"coupon":         {En: "Discount code", Ar: "كود الخصم"},
	"search":         {En: "Searched for", Ar: "عبارة البحث"},
	"id":             {En: "ID", Ar: "المعرّف"},
	"orders":         {En: "Orders", Ar: "الطلبات"},
	"cancelled":      {En: "Cancelled orders", Ar: "الطلبات الملغاة"},
	"units":          {En: "Units sold", Ar: "القطع المباعة"},
	"returned_units": {En: "Units returned", Ar: "القطع المرتجعة"},
	"invoices":       {En: "Invoices", Ar: "الفواتير"},
	"credit_notes":   {En: "Credit notes", Ar: "الإشعارات الدائنة"},
	"searches":       {En: "Searches", Ar: "مرات البحث"},
	"subtotal":       {En: "Sales before discount and VAT", Ar: "المبيعات قبل الخصم والضريبة"},
	"discount":       {En: "Discounts", Ar: "الخصومات"},
	"shipping":       {En: "Shipping", Ar: "الشحن"},
	"vat":            {En: "VAT", Ar: "ضريبة القيمة المضافة"},
	"total":          {En: "Total", Ar: "الإجمالي"},
	"refunded":       {En: "Refunded", Ar: "المسترد"},
	"net":            {En: "Net amount of invoices", Ar: "صافي مبلغ الفواتير"},
	"credited_net":   {En: "Net amount of credit notes", Ar: "صافي مبلغ الإشعارات الدائنة"},
	"credited_vat":   {En: "VAT of credit notes", Ar: "ضريبة الإشعارات الدائنة"},
	"vat_due":        {En: "VAT due", Ar: "الضريبة المستحقة"},
}

// CSV returns the report as a file that Excel opens as it is: UTF-8 with a byte order mark, headers
// in the language, plain numbers. A text that a spreadsheet would take for a formula begins with an
// apostrophe.
func (r *Report) CSV(language lang.Tag) []byte {
	var out bytes.Buffer
	out.WriteString("\ufeff")
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	header := func(name string) string { return headers[name].In(language) }
	named := r.By == "product" || r.By == "vendor"
	line := []string{header(string(r.By))}
	if named {
		line = append(line, header("id"))
	}
	for _, c := range append(append([]Column{}, r.Counts...), r.Amounts...) {
		line = append(line, header(string(c)))
	}
	_ = w.Write(line) // a buffer takes everything
	for _, row := range r.Rows {
		line = []string{safeCell(row.Key)}
		if named {
			line = []string{safeCell(lang.Text{En: row.EnName, Ar: row.ArName}.In(language)), safeCell(row.Key)}
		}
		for _, v := range row.Counts {
			line = append(line, strconv.FormatInt(v, 10))
		}
		for _, v := range row.Amounts {
			line = append(line, v.String())
		}
		_ = w.Write(line)
	}
	w.Flush()
	return out.Bytes()
}

// safeCell keeps a spreadsheet from computing what somebody typed.
func safeCell(text string) string {
	if strings.IndexAny(text, "=+-@\t\r\n") == 0 || strings.HasPrefix(text, "＝") || strings.HasPrefix(text, "＋") || strings.HasPrefix(text, "－") || strings.HasPrefix(text, "＠") {
		return "'" + text
	}
	return text
}

package commission

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/palette"
	"matjar/internal/saudi"
)

//go:embed invoice.html
var invoiceSource string

var invoiceHTML = palette.Fill(invoiceSource)

// PageStyle is the style of the page that WriteHTML writes, for policies that allow it by its hash.
func PageStyle() string {
	_, rest, _ := strings.Cut(invoiceHTML, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	return style
}

var invoiceTemplate = template.Must(template.New("invoice").Funcs(template.FuncMap{
	"number":  order.Number,
	"amount":  money.Halalas.Grouped,
	"percent": formatRate,
	"day":     func(t time.Time) string { return t.In(saudi.Zone).Format(time.DateOnly) },
	"time":    func(t time.Time) string { return t.In(saudi.Zone).Format("2006-01-02 15:04") },
}).Parse(invoiceHTML))

// titles are what a document is called, by kind and by whether it is a receipt.
var titles = map[string]map[bool]lang.Text{
	invoiceKind: {false: {En: "Commission Tax Invoice", Ar: "فاتورة ضريبية بعمولة المتجر"}, true: {En: "Commission Statement", Ar: "كشف عمولة المتجر"}},
	creditKind:  {false: {En: "Commission Credit Note", Ar: "إشعار دائن بعمولة المتجر"}, true: {En: "Commission Credit Statement", Ar: "كشف عمولة مستردة"}},
}

// WriteHTML writes the invoice as a page to print on A4: English at the left, Arabic at the
// right. It needs no other file.
func (i *Invoice) WriteHTML(w io.Writer) error {
	return invoiceTemplate.Execute(w, struct {
		*Invoice
		Title   lang.Text
		QRImage template.HTML
	}{i, titles[i.Kind][i.Receipt], template.HTML(i.QRImage)}) // drawn by package qr
}

// formatRate writes hundredths of a percent: "12.5%".
func formatRate(rate int64) string {
	text := strings.TrimRight(fmt.Sprintf("%d.%02d", rate/100, rate%100), "0")
	return strings.TrimSuffix(text, ".") + "%"
}

package server

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"matjar/internal/content"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/returns"
)

// TestPagesStateTheRules: the text pages that come with the shop state periods and the tax as the shop counts them.
func TestPagesStateTheRules(t *testing.T) {
	pages, err := content.LoadPages("", nil)
	if err != nil {
		t.Fatal(err)
	}
	all, pickup := lang.Days(returns.Days), lang.Days(returns.FreePickupDays)
	within := func(days lang.Text) lang.Text { return lang.Text{En: "within " + days.En, Ar: "خلال " + days.Ar} }
	firstDays := lang.Text{En: fmt.Sprint("in the first ", returns.FreePickupDays), Ar: "أول " + pickup.Ar}
	vat := lang.Text{En: money.VATRate + " VAT", Ar: "المضافة " + money.VATRate}
	for name, rules := range map[string][]lang.Text{
		"about":    {{En: "for " + all.En, Ar: "خلال " + all.Ar}, firstDays, vat},
		"shipping": {{En: "for " + all.En, Ar: "خلال " + all.Ar}, firstDays, vat},
		"terms":    {{En: "for " + all.En, Ar: "خلال " + all.Ar}, firstDays, vat},
		"returns": {
			within(all), firstDays, within(pickup),
			{
				En: fmt.Sprintf("Day %d to %d", returns.FreePickupDays+1, returns.Days),
				Ar: fmt.Sprintf("من اليوم %d إلى اليوم %d", returns.FreePickupDays+1, returns.Days),
			},
			{En: fmt.Sprintf("within %d working days", returns.CheckDays), Ar: fmt.Sprintf("خلال %d أيام عمل", returns.CheckDays)},
			{En: "Up to " + lang.Days(order.RefundDays).En, Ar: "خلال " + lang.Days(order.RefundDays).Ar},
		},
	} {
		page, _ := pages.Page(name)
		for _, rule := range rules {
			if !strings.Contains(page.En.Description+page.En.HTML, rule.En) {
				t.Errorf("en/%s does not say %q", name, rule.En)
			}
			if !strings.Contains(page.Ar.Description+page.Ar.HTML, rule.Ar) {
				t.Errorf("ar/%s does not say %q", name, rule.Ar)
			}
		}
	}
	rate := regexp.MustCompile(`\d+%`)
	for _, name := range content.PageNames {
		page, _ := pages.Page(name)
		for _, found := range rate.FindAllString(page.En.HTML+page.Ar.HTML, -1) {
			if found != money.VATRate {
				t.Errorf("%s states a rate of %s, the tax is %s", name, found, money.VATRate)
			}
		}
	}
}

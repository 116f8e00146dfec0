package content

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"matjar/internal/delivery"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// shippingTable is the placeholder whose value is Markdown.
const shippingTable = "shipping.table"

// hasOwnPrices reports whether a zone has prices of its own.
func hasOwnPrices(plan *delivery.Plan) bool {
	return slices.ContainsFunc(plan.Zones.Zones, func(z delivery.Zone) bool { return plan.ZonePrices(z) != delivery.Prices{} })
}

// shippingTerms states the cost of delivery in a sentence, and in others that of express if it
// costs more, and that sellers may differ.
func (f facts) shippingTerms() lang.Text {
	terms := lang.Text{En: "Delivery is free on every order.", Ar: "التوصيل مجاني على جميع الطلبات."}
	switch {
	case hasOwnPrices(f.plan):
		terms = lang.Text{
			En: "What delivery costs depends on where it goes: the table above says it for every place.",
			Ar: "تختلف رسوم التوصيل حسب المكان، وتجدها لكل مكان في الجدول أعلاه.",
		}
	case f.rates.Fee > 0 && f.rates.FreeOver > 0:
		terms = lang.Text{
			En: fmt.Sprintf("Delivery costs SAR %s an order, and is free from SAR %s of goods.", f.rates.Fee, f.rates.FreeOver),
			Ar: fmt.Sprintf("رسوم التوصيل %s ر.س لكل طلب، والتوصيل مجاني إذا بلغت قيمة المنتجات %s ر.س.", f.rates.Fee, f.rates.FreeOver),
		}
	}
	if f.rates.ExpressFee > 0 && !hasOwnPrices(f.plan) {
		terms.En += fmt.Sprintf(" Express delivery costs SAR %s more.", f.rates.ExpressFee)
		terms.Ar += fmt.Sprintf(" ويُضاف للتوصيل السريع %s ر.س.", f.rates.ExpressFee)
	}
	if slices.ContainsFunc(f.plan.Sellers, func(s delivery.Seller) bool { return f.plan.Seller(s.VendorID).Separate() }) {
		terms.En += " Some sellers set their own delivery fee, which counts for their products alone; cart and checkout show it by seller."
		terms.Ar += " ولبعض البائعين رسوم توصيل خاصة بمنتجاتهم وحدها، وتظهر لكل بائع في السلة وصفحة الدفع."
	}
	return terms
}

// shippingPlaces says where the shop delivers.
func (f facts) shippingPlaces() lang.Text {
	areas := f.plan.Places.Areas
	if len(areas) == 0 {
		return lang.Text{
			En: "We deliver to homes and offices in all regions of Saudi Arabia.",
			Ar: "نوصل إلى البيوت والمكاتب في جميع مناطق المملكة.",
		}
	}
	var names []lang.Text
	for _, area := range areas {
		if len(area.Cities) == 0 {
			names = append(names, regionName(area.Region))
		}
		for _, key := range area.Cities {
			if c, ok := f.plan.City(key); ok {
				names = append(names, c.Name.Text())
			}
		}
	}
	list := lang.JoinList(names...)
	return lang.Text{En: "We deliver to homes and offices in these places: " + list.En + ".", Ar: "نوصل إلى البيوت والمكاتب في هذه الأماكن: " + list.Ar + "."}
}

// regionName returns how a region is called beside cities, of which some have the same name.
func regionName(key string) lang.Text {
	for _, r := range delivery.Regions() {
		if r.Key == key {
			name := r.Name.Text()
			if !strings.Contains(name.En, "Province") {
				name = lang.Text{En: name.En + " region", Ar: "منطقة " + name.Ar}
			}
			return name
		}
	}
	return lang.Text{}
}

var weekdays = [7]lang.Text{
	{En: "Sundays", Ar: "الأحد"}, {En: "Mondays", Ar: "الاثنين"}, {En: "Tuesdays", Ar: "الثلاثاء"}, {En: "Wednesdays", Ar: "الأربعاء"},
	{En: "Thursdays", Ar: "الخميس"}, {En: "Fridays", Ar: "الجمعة"}, {En: "Saturdays", Ar: "السبت"},
}

// shippingHours says when parcels leave, and on which days none do.
func (f facts) shippingHours() lang.Text {
	c := f.plan.Calendar
	var text lang.Text
	switch c.CutOffHour {
	case 0:
		text = lang.Text{En: "Orders leave on the next working day.", Ar: "تخرج الطلبات من المستودع في يوم العمل التالي."}
	case 24:
		text = lang.Text{En: "Orders leave on the same working day.", Ar: "تخرج الطلبات من المستودع في يوم العمل نفسه."}
	default:
		hour := hourText(c.CutOffHour)
		text = lang.Text{
			En: "Orders placed before " + hour.En + " leave the same day, later ones the next.",
			Ar: "الطلبات قبل الساعة " + hour.Ar + " تخرج من المستودع في اليوم نفسه، وما بعدها في اليوم التالي.",
		}
	}
	var rest []lang.Text
	for _, day := range c.RestDays {
		rest = append(rest, weekdays[day])
	}
	if len(rest) == 0 {
		text.En += " We count working days; nothing is sent or delivered on public holidays."
		text.Ar += " نحسب أيام العمل، ولا شحن ولا توصيل في الإجازات الرسمية."
		return text
	}
	days, prefix := lang.JoinList(rest...), "يوم "
	if len(rest) > 1 {
		prefix = "أيام "
	}
	text.En += " We count working days: nothing is sent or delivered on " + days.En + " and on public holidays."
	text.Ar += " نحسب أيام العمل، ولا شحن ولا توصيل " + prefix + days.Ar + " وفي الإجازات الرسمية."
	return text
}

// hourText writes an hour between 1 and 23 as people say it.
func hourText(hour int) lang.Text {
	h := (hour+11)%12 + 1
	part := lang.Text{En: "in the morning", Ar: "صباحًا"}
	switch {
	case hour == 12:
		part = lang.Text{En: "noon", Ar: "ظهرًا"}
	case hour >= 18:
		part = lang.Text{En: "in the evening", Ar: "مساءً"}
	case hour >= 15:
		part = lang.Text{En: "in the afternoon", Ar: "عصرًا"}
	case hour > 12:
		part = lang.Text{En: "in the afternoon", Ar: "ظهرًا"}
	}
	return lang.Text{En: fmt.Sprint(h, " ", part.En), Ar: fmt.Sprint(h, " ", part.Ar)}
}

// shippingHolidays lists the holidays that are not over, or is empty.
func (f facts) shippingHolidays(now time.Time) lang.Text {
	var list []lang.Text
	for _, h := range f.plan.Calendar.Holidays {
		if h.To < delivery.DateOf(now) {
			continue
		}
		days := delivery.Window{From: h.From, To: h.To}.Text()
		if h.Name.En != "" {
			days = lang.Text{En: h.Name.En + " (" + days.En + ")", Ar: h.Name.Ar + " (" + days.Ar + ")"}
		}
		list = append(list, days)
	}
	if list == nil {
		return lang.Text{}
	}
	all := lang.JoinList(list...)
	return lang.Text{En: "Our next holidays: " + all.En + ".", Ar: "إجازاتنا القادمة: " + all.Ar + "."}
}

// shippingTimes is the table of places, in Markdown: how long it takes and, where that is not the
// same everywhere, what it costs.
func (f facts) shippingTimes(tag lang.Tag) string {
	costs := hasOwnPrices(f.plan)
	var b strings.Builder
	row := func(cells ...string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	head := []lang.Text{{En: "City", Ar: "المدينة"}, {En: "Express", Ar: "السريع"}, {En: "Standard", Ar: "العادي"}}
	if costs {
		head = append(head, lang.Text{En: "Cost", Ar: "الرسوم"})
	}
	titles, rule := make([]string, len(head)), make([]string, len(head))
	for i, title := range head {
		titles[i], rule[i] = title.In(tag), "---"
	}
	row(titles...)
	row(rule...)
	add := func(name lang.Text, times delivery.Times, own delivery.Prices) {
		rates := f.rates.With(own)
		express := "–"
		if times.Express != nil {
			express = daysText(*times.Express).In(tag)
			if costs && rates.ExpressFee > 0 {
				express += " (+ " + amountText(rates.ExpressFee).In(tag) + ")"
			}
		}
		cells := []string{punctuation.ReplaceAllString(name.In(tag), `\$0`), express, daysText(times.Standard).In(tag)}
		if costs {
			cells = append(cells, costText(rates).In(tag))
		}
		row(cells...)
	}
	for _, z := range f.plan.Zones.Zones {
		add(f.zoneName(z), z.Times, f.plan.ZonePrices(z))
	}
	elsewhere := lang.Text{En: "All other cities and towns", Ar: "بقية المدن والمحافظات"}
	if len(f.plan.Zones.Zones) == 0 {
		elsewhere = lang.Text{En: "All cities and towns", Ar: "جميع المدن والمحافظات"}
	}
	add(elsewhere, f.plan.Zones.Elsewhere, delivery.Prices{})
	return b.String()
}

// zoneName returns the name of a zone: its own, or those of its places.
func (f facts) zoneName(z delivery.Zone) lang.Text {
	if z.Name.En != "" {
		return z.Name.Text()
	}
	var names []lang.Text
	for _, key := range z.Regions {
		names = append(names, regionName(key))
	}
	for _, key := range z.Cities {
		if c, ok := f.plan.City(key); ok {
			names = append(names, c.Name.Text())
		}
	}
	return lang.JoinList(names...)
}

func amountText(amount money.Halalas) lang.Text {
	return lang.Text{En: "SAR " + amount.String(), Ar: amount.String() + " ر.س"}
}

func costText(r delivery.Rates) lang.Text {
	if r.Fee == 0 || r.FreeOver == 0 {
		return lang.Text{En: "Free", Ar: "مجاني"}
	}
	fee, over := amountText(r.Fee), amountText(r.FreeOver)
	return lang.Text{En: fee.En + ", free from " + over.En, Ar: fee.Ar + "، ومجاني ابتداءً من " + over.Ar}
}

// daysText writes days as people say them.
func daysText(d delivery.Days) lang.Text {
	most := lang.Days(d.Most)
	switch {
	case d.Most == 0:
		return lang.Text{En: "Same day", Ar: "اليوم نفسه"}
	case d.Least == d.Most && d.Most == 1:
		return lang.Text{En: "1 day", Ar: "يوم واحد"}
	case d.Least == d.Most && d.Most == 2:
		return lang.Text{En: "2 days", Ar: "يومان"}
	case d.Least == d.Most:
		return most
	case d.Least == 0 && d.Most == 1:
		return lang.Text{En: "Up to 1 day", Ar: "خلال يوم"}
	case d.Least == 0:
		return lang.Text{En: "Up to " + most.En, Ar: "خلال " + most.Ar}
	}
	least := fmt.Sprint(d.Least)
	if d.Least <= 2 {
		least = lang.Days(d.Least).Ar
	}
	return lang.Text{En: fmt.Sprintf("%d–%s", d.Least, most.En), Ar: "من " + least + " إلى " + most.Ar}
}

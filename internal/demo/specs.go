package demo

import (
	"maps"
	"slices"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// templateSpecs has the specifications that all products of a template share, by its English
// name. What its variants differ in comes from variantSpecs.
var templateSpecs = func() map[string][]catalog.Spec {
	all := map[string][]catalog.Spec{}
	for _, some := range []map[string][]catalog.Spec{beautySpecs, homeSpecs, officeSpecs, electronicsSpecs, fashionSpecs} {
		maps.Copy(all, some)
	}
	return all
}()

// specs are the product's specifications: of its variant, of its template, and its pack.
func (p plannedProduct) specs() []catalog.Spec {
	list := variantSpecs(p.template, p.template.Variants[p.variant])
	for _, s := range templateSpecs[p.template.En] {
		if !slices.ContainsFunc(list, func(o catalog.Spec) bool { return o.Name == s.Name }) {
			list = append(list, s)
		}
	}
	switch pack := p.edition.pack.name; pack.En {
	case "":
	case "with Extended Warranty":
		list = slices.DeleteFunc(list, func(s catalog.Spec) bool { return s.Name == oneYear.Name })
		list = append(list, threeYears)
	default:
		list = append(list, line("Pack", "العبوة", pack.En, pack.Ar))
	}
	return list
}

func line(en, ar, enValue, arValue string) catalog.Spec {
	return catalog.Spec{Name: lang.Text{En: en, Ar: ar}, Value: lang.Text{En: enValue, Ar: arValue}}
}

// label returns a function for lines of that name.
func label(en, ar string) func(enValue, arValue string) catalog.Spec {
	return func(enValue, arValue string) catalog.Spec { return line(en, ar, enValue, arValue) }
}

// The names of lines that several templates have.
var (
	ages            = label("Recommended age", "العمر المناسب")
	applicator      = label("Applicator", "أداة الوضع")
	base            = label("Base", "القاعدة")
	battery         = label("Battery", "البطارية")
	cable           = label("Cable", "السلك")
	capacityOf      = label("Capacity", "السعة")
	care            = label("Care", "العناية")
	charging        = label("Charging", "الشحن")
	closing         = label("Closing", "الإغلاق")
	concentration   = label("Concentration", "التركيز")
	connection      = label("Connectivity", "الاتصال")
	control         = label("Control", "التحكم")
	coverage        = label("Coverage", "التغطية")
	cut             = label("Cut", "القصة")
	dimensions      = label("Dimensions", "الأبعاد")
	effect          = label("Effect", "التأثير")
	fabric          = label("Fabric", "القماش")
	feet            = label("Feet", "القوائم")
	finish          = label("Finish", "اللمسة النهائية")
	fit             = label("Fit", "المقاس")
	fits            = label("Fits", "يتوافق مع")
	folding         = label("Folding", "الطي")
	form            = label("Form", "القوام")
	freeFrom        = label("Free from", "خالٍ من")
	heat            = label("Heat", "الحرارة")
	includes        = label("Included", "الملحقات")
	ingredients     = label("Key ingredients", "أبرز المكونات")
	keyboard        = label("Keyboard", "لوحة المفاتيح")
	languagesOf     = label("Languages", "اللغات")
	lasts           = label("Lasts", "المدة")
	length          = label("Length", "الطول")
	lenses          = label("Lenses", "العدسات")
	light           = label("Light", "الإضاءة")
	lining          = label("Lining", "البطانة")
	material        = label("Material", "الخامة")
	maxLoad         = label("Maximum load", "أقصى حمولة")
	microphone      = label("Microphone", "الميكروفون")
	mounting        = label("Mounting", "التثبيت")
	netContent      = label("Net content", "المحتوى الصافي")
	nib             = label("Tip", "السن")
	packaging       = label("Packaging", "التغليف")
	paper           = label("Paper", "الورق")
	pieces          = label("Pieces", "عدد القطع")
	pockets         = label("Pockets", "الجيوب")
	powerOf         = label("Power", "القدرة")
	protection      = label("Protection", "الحماية")
	refill          = label("Refill", "إعادة التعبئة")
	safety          = label("Safety", "الأمان")
	settings        = label("Functions", "الوظائف")
	sole            = label("Sole", "النعل")
	sowing          = label("Sowing", "الزراعة")
	storage         = label("Storage", "الحفظ")
	suits           = label("Suitable for", "يناسب")
	sunProtection   = label("Sun protection factor", "عامل الحماية من الشمس")
	timeOf          = label("Time", "الوقت")
	use             = label("Use", "طريقة الاستخدام")
	waterResistance = label("Water resistance", "مقاومة الماء")
	wearing         = label("Worn", "طريقة اللبس")
	openFor         = label("Use after opening", "الصلاحية بعد الفتح")
	warranty        = label("Warranty", "الضمان")
)

// The lines that several templates have.
var (
	openFor6  = openFor("6 months", "6 أشهر")
	openFor12 = openFor("12 months", "12 شهرًا")
	openFor24 = openFor("24 months", "24 شهرًا")

	careLeather       = care("Wipe; feed the leather", "مسح وتغذية الجلد")
	careSoap          = care("Wash with mild soap", "غسيل بصابون لطيف")
	dishwasher        = care("Dishwasher safe", "غسالة الصحون")
	partsInDishwasher = care("Removable parts in the dishwasher", "القطع القابلة للفك في غسالة الصحون")
	dryClean          = care("Dry clean", "تنظيف جاف")
	handCold          = care("Hand wash cold", "غسيل يدوي بماء بارد")
	handWash          = care("Hand wash", "غسيل يدوي")
	machine30         = care("Machine wash at 30 °C", "غسيل في الغسالة على 30 درجة")
	machine40         = care("Machine wash at 40 °C", "غسيل في الغسالة على 40 درجة")
	wipeDamp          = care("Wipe with a damp cloth", "مسح بقطعة قماش رطبة")
	wipeDry           = care("Wipe with a dry cloth", "مسح بقطعة قماش جافة")
	wipeMicrofibre    = care("Dry microfibre cloth", "مسح بقطعة مايكروفايبر جافة")

	chargeUSBC = charging("USB-C", "USB-C")
	mains      = line("Voltage", "الجهد الكهربائي", "220–240 V, 60 Hz", "220–240 فولت، 60 هرتز")
	microwave  = line("Microwave", "المايكرويف", "Suitable", "مناسب")

	oneYear    = warranty("1 year", "سنة واحدة")
	twoYears   = warranty("2 years", "سنتان")
	threeYears = warranty("3 years", "3 سنوات")
	fiveYears  = warranty("5 years", "5 سنوات")
)

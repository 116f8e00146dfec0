package demo

import "matjar/internal/lang"

// edition distinguishes products of the same template, brand and variant in catalogues
// larger than the default one: a pack, a collection, or both.
type edition struct {
	pack       pack
	collection lang.Text
}

// pack is how a product is sold. Factor is its price in percent of a single piece.
type pack struct {
	name   lang.Text
	factor int
}

func (a edition) en() string { return joinNonEmpty(", ", a.collection.En, a.pack.name.En) }

func (a edition) ar() string { return joinNonEmpty("، ", a.collection.Ar, a.pack.name.Ar) }

// joinNonEmpty puts sep before each word that is not empty.
func joinNonEmpty(sep string, words ...string) string {
	var s string
	for _, w := range words {
		if w != "" {
			s += sep + w
		}
	}
	return s
}

// factor is the price in percent of the plain product.
func (a edition) factor() int {
	f := a.pack.factor
	if f == 0 {
		f = 100
	}
	if a.collection.En != "" {
		f = f * 112 / 100
	}
	return f
}

var single = pack{factor: 100}

// packs are the ways in which each department sells.
var packs = map[string][]pack{
	"beauty": {
		single,
		{lang.Text{En: "Gift Box", Ar: "علبة هدية"}, 125},
		{lang.Text{En: "Twin Pack", Ar: "عبوتان"}, 185},
		{lang.Text{En: "Set of 3", Ar: "طقم 3 حبات"}, 265},
		{lang.Text{En: "with Travel Pouch", Ar: "مع حقيبة سفر صغيرة"}, 135},
	},
	"garden": {
		single,
		{lang.Text{En: "Pack of 2", Ar: "حبتان"}, 185},
		{lang.Text{En: "Istiraha Pack of 4", Ar: "باقة الاستراحة 4 حبات"}, 350},
		{lang.Text{En: "with Care Guide", Ar: "مع دليل عناية"}, 108},
		{lang.Text{En: "Gift Wrapped", Ar: "مغلف كهدية"}, 110},
	},
	"kitchen": {
		single,
		{lang.Text{En: "Gift Box", Ar: "علبة هدية"}, 118},
		{lang.Text{En: "Pack of 2", Ar: "حبتان"}, 185},
		{lang.Text{En: "Family Pack of 3", Ar: "باقة العائلة 3 حبات"}, 265},
		{lang.Text{En: "with Recipe Booklet", Ar: "مع كتيب وصفات"}, 108},
	},
	"office": {
		single,
		{lang.Text{En: "Pack of 2", Ar: "حبتان"}, 185},
		{lang.Text{En: "Team Pack of 5", Ar: "باقة الفريق 5 حبات"}, 440},
		{lang.Text{En: "Gift Box", Ar: "علبة هدية"}, 120},
		{lang.Text{En: "with Name Label", Ar: "مع ملصق اسم"}, 105},
	},
	"kids": {
		single,
		{lang.Text{En: "Gift Box", Ar: "علبة هدية"}, 120},
		{lang.Text{En: "Pack of 2", Ar: "حبتان"}, 185},
		{lang.Text{En: "Siblings Pack of 3", Ar: "باقة الإخوة 3 حبات"}, 265},
		{lang.Text{En: "with Name Label", Ar: "مع ملصق اسم"}, 105},
	},
	"electronics": {
		single,
		{lang.Text{En: "with Greeting Card", Ar: "مع بطاقة تهنئة"}, 101},
		{lang.Text{En: "with Extra Cable", Ar: "مع كيبل إضافي"}, 105},
		{lang.Text{En: "with Extended Warranty", Ar: "مع ضمان ممتد"}, 112},
		{lang.Text{En: "with Cleaning Kit", Ar: "مع طقم تنظيف"}, 104},
	},
	"fashion": {
		single,
		{lang.Text{En: "Gift Boxed", Ar: "في علبة هدية"}, 115},
		{lang.Text{En: "with Dust Bag", Ar: "مع كيس حفظ"}, 108},
		{lang.Text{En: "with Greeting Card", Ar: "مع بطاقة تهنئة"}, 104},
		{lang.Text{En: "Pack of 2", Ar: "حبتان"}, 185},
	},
}

// collections begin with those that many products carry; the later a collection
// stands, the fewer do.
var collections = []lang.Text{
	{},
	{En: "Ramadan Collection", Ar: "تشكيلة رمضان"},
	{En: "Eid Collection", Ar: "تشكيلة العيد"},
	{En: "Najd Collection", Ar: "تشكيلة نجد"},
	{En: "Hijaz Collection", Ar: "تشكيلة الحجاز"},
	{En: "AlUla Collection", Ar: "تشكيلة العلا"},
	{En: "Diriyah Collection", Ar: "تشكيلة الدرعية"},
	{En: "Red Sea Collection", Ar: "تشكيلة البحر الأحمر"},
	{En: "Asir Collection", Ar: "تشكيلة عسير"},
	{En: "Taif Rose Collection", Ar: "تشكيلة ورد الطائف"},
	{En: "Founding Day Edition", Ar: "إصدار يوم التأسيس"},
	{En: "National Day Edition", Ar: "إصدار اليوم الوطني"},
	{En: "Winter Season", Ar: "موسم الشتاء"},
	{En: "Summer Season", Ar: "موسم الصيف"},
	{En: "Al Balad Collection", Ar: "تشكيلة البلد"},
	{En: "Tuwaiq Collection", Ar: "تشكيلة طويق"},
	{En: "Al Ahsa Collection", Ar: "تشكيلة الأحساء"},
	{En: "Farasan Collection", Ar: "تشكيلة فرسان"},
	{En: "Hail Collection", Ar: "تشكيلة حائل"},
	{En: "Tabuk Collection", Ar: "تشكيلة تبوك"},
	{En: "Jazan Collection", Ar: "تشكيلة جازان"},
	{En: "Najran Collection", Ar: "تشكيلة نجران"},
	{En: "Al Qassim Collection", Ar: "تشكيلة القصيم"},
	{En: "Rijal Almaa Collection", Ar: "تشكيلة رجال ألمع"},
	{En: "Anniversary Edition", Ar: "إصدار الذكرى السنوية"},
	{En: "Atelier Edition", Ar: "إصدار الأتيليه"},
	{En: "Designer Edition", Ar: "إصدار المصمم"},
	{En: "Pearl Diver Edition", Ar: "إصدار الغواص"},
	{En: "Falconer Edition", Ar: "إصدار الصقار"},
	{En: "Caravan Edition", Ar: "إصدار القافلة"},
}

// editionsOf returns all editions of a department, the plain product first.
func editionsOf(group string) []edition { return editions[group] }

var editions = func() map[string][]edition {
	byGroup := map[string][]edition{}
	for group, ways := range packs {
		for _, c := range collections {
			for _, p := range ways {
				byGroup[group] = append(byGroup[group], edition{pack: p, collection: c})
			}
		}
	}
	return byGroup
}()

// editionFor returns edition t of a template. Edition 0 is the plain product and the next
// ones are the plain packs. After that each template cycles through the collections from
// its own start near the beginning, which keeps the late ones rare.
func editionFor(group string, k productTemplate, t int) edition {
	all := editions[group]
	plain := len(packs[group])
	if t < plain {
		return all[t]
	}
	rest := all[plain:]
	skip := newRNG("collections "+templateKey(k)).IntN(8) * plain
	return rest[(t-plain+skip)%len(rest)]
}

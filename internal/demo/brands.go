package demo

import "matjar/internal/lang"

// brand is an invented maker. Vendor is the key of the seller that carries it.
type brand struct {
	Name   lang.Text
	Vendor string
}

// brands are keyed by the names in productTemplate.Brands. All of them are invented.
var brands = map[string]brand{
	// Make-up, skin, hair, scent, bath and grooming.
	"lamsara":   {lang.Text{En: "Lamsara", Ar: "لمسارا"}, "rawnaq-beauty"},
	"noorelle":  {lang.Text{En: "Noorelle", Ar: "نوريل"}, "rawnaq-beauty"},
	"kohlara":   {lang.Text{En: "Kohlara", Ar: "كحلارا"}, "dar-alzeenah"},
	"wardiyan":  {lang.Text{En: "Wardiyan", Ar: "ورديان"}, "dar-alzeenah"},
	"nadawa":    {lang.Text{En: "Nadawa", Ar: "نداوة"}, "rawnaq-beauty"},
	"dermaseel": {lang.Text{En: "Dermaseel", Ar: "ديرماسيل"}, "seha-jamal"},
	"sidrana":   {lang.Text{En: "Sidrana", Ar: "سدرانة"}, "seha-jamal"},
	"rawnaqa":   {lang.Text{En: "Rawnaqa", Ar: "رونقة"}, "dar-alzeenah"},
	"oudiyan":   {lang.Text{En: "Oudiyan", Ar: "عوديان"}, "bait-altayeb"},
	"taymisk":   {lang.Text{En: "Taymisk", Ar: "تيمسك"}, "bait-altayeb"},
	"ghasoula":  {lang.Text{En: "Ghasoula", Ar: "غسولة"}, "seha-jamal"},
	"wajeehan":  {lang.Text{En: "Wajeehan", Ar: "وجيهان"}, "majlis-rijal"},

	// Clothes, shoes, bags, watches.
	"hareerat": {lang.Text{En: "Hareerat", Ar: "حريرات"}, "hareer-najd"},
	"dalaya":   {lang.Text{En: "Dalaya", Ar: "دلايا"}, "hareer-najd"},
	"tarfana":  {lang.Text{En: "Tarfana", Ar: "طرفانة"}, "anaqat-jeddah"},
	"rimaliya": {lang.Text{En: "Rimaliya", Ar: "رمالية"}, "majlis-rijal"},
	"ghutrana": {lang.Text{En: "Ghutrana", Ar: "غترانة"}, "majlis-rijal"},
	"khatwana": {lang.Text{En: "Khatwana", Ar: "خطوانة"}, "khatwa-store"},
	"darbik":   {lang.Text{En: "Darbik", Ar: "دربك"}, "khatwa-store"},
	"jildora":  {lang.Text{En: "Jildora", Ar: "جلدورا"}, "anaqat-jeddah"},
	"lulwana":  {lang.Text{En: "Lulwana", Ar: "لولوانة"}, "anaqat-jeddah"},
	"zamanik":  {lang.Text{En: "Zamanik", Ar: "زمانك"}, "anaqat-jeddah"},
	"rakdah":   {lang.Text{En: "Rakdah", Ar: "ركضة"}, "khatwa-store"},

	// Kitchen and table.
	"qidrah":   {lang.Text{En: "Qidrah", Ar: "قدرة"}, "matbakh-aldar"},
	"nuhasiya": {lang.Text{En: "Nuhasiya", Ar: "نحاسية"}, "matbakh-aldar"},
	"dallara":  {lang.Text{En: "Dallara", Ar: "دلارة"}, "diwan-qahwa"},
	"sufrana":  {lang.Text{En: "Sufrana", Ar: "سفرانة"}, "diwan-qahwa"},
	"taheya":   {lang.Text{En: "Taheya", Ar: "طاهية"}, "ajhizat-shamal"},
	"shafaqo":  {lang.Text{En: "Shafaqo", Ar: "شفقو"}, "ajhizat-shamal"},
	"hafizly":  {lang.Text{En: "Hafizly", Ar: "حافظلي"}, "matbakh-aldar"},
	"mawqidy":  {lang.Text{En: "Mawqidy", Ar: "موقدي"}, "matbakh-aldar"},
	"jahizo":   {lang.Text{En: "Jahizo", Ar: "جاهزو"}, "ajhizat-shamal"},
	"khazafa":  {lang.Text{En: "Khazafa", Ar: "خزافة"}, "diwan-qahwa"},
	"tarteebo": {lang.Text{En: "Tarteebo", Ar: "ترتيبو"}, "matbakh-aldar"},

	// Garden and outdoors.
	"bustanak":  {lang.Text{En: "Bustanak", Ar: "بستانك"}, "mashtal-alwaha"},
	"gharsana":  {lang.Text{En: "Gharsana", Ar: "غرسانة"}, "mashtal-alwaha"},
	"nakhlat":   {lang.Text{En: "Nakhlat", Ar: "نخلات"}, "mashtal-alwaha"},
	"barrana":   {lang.Text{En: "Barrana", Ar: "برانة"}, "kashta-gear"},
	"khaymana":  {lang.Text{En: "Khaymana", Ar: "خيمانة"}, "kashta-gear"},
	"hadeediya": {lang.Text{En: "Hadeediya", Ar: "حديدية"}, "kashta-gear"},

	// Office and study.
	"maktabik": {lang.Text{En: "Maktabik", Ar: "مكتبك"}, "maktab-plus"},
	"jalsana":  {lang.Text{En: "Jalsana", Ar: "جلسانة"}, "maktab-plus"},
	"rukniya":  {lang.Text{En: "Rukniya", Ar: "ركنية"}, "maktab-plus"},
	"waraqat":  {lang.Text{En: "Waraqat", Ar: "ورقات"}, "qalam-waraq"},
	"mihbara":  {lang.Text{En: "Mihbara", Ar: "محبرة"}, "qalam-waraq"},
	"nasaqo":   {lang.Text{En: "Nasaqo", Ar: "نسقو"}, "qalam-waraq"},

	// Babies and children.
	"tiflona":  {lang.Text{En: "Tiflona", Ar: "طفلونا"}, "alam-sighar"},
	"ghaymati": {lang.Text{En: "Ghaymati", Ar: "غيمتي"}, "alam-sighar"},
	"hananiya": {lang.Text{En: "Hananiya", Ar: "حنانية"}, "alam-sighar"},
	"arnoob":   {lang.Text{En: "Arnoob", Ar: "أرنوب"}, "dukkan-alaab"},
	"laabati":  {lang.Text{En: "Laabati", Ar: "لعبتي"}, "dukkan-alaab"},
	"fikrah":   {lang.Text{En: "Fikrah", Ar: "فكرة"}, "dukkan-alaab"},

	// Electronics.
	"barqan":   {lang.Text{En: "Barqan", Ar: "برقان"}, "taqniyat-riyadh"},
	"jawwalik": {lang.Text{En: "Jawwalik", Ar: "جوالك"}, "taqniyat-riyadh"},
	"raqmix":   {lang.Text{En: "Raqmix", Ar: "رقمكس"}, "hasoob-store"},
	"mubariz":  {lang.Text{En: "Mubariz", Ar: "مبارز"}, "hasoob-store"},
	"mowjaat":  {lang.Text{En: "Mowjaat", Ar: "موجات"}, "sada-sharq"},
	"sadawi":   {lang.Text{En: "Sadawi", Ar: "صداوي"}, "sada-sharq"},
	"nabdhah":  {lang.Text{En: "Nabdhah", Ar: "نبضة"}, "taqniyat-riyadh"},
	"laqtah":   {lang.Text{En: "Laqtah", Ar: "لقطة"}, "taqniyat-riyadh"},
}

package demo

import "matjar/internal/lang"

// vendor is a seller of the marketplace. Rate is the commission in hundredths of a percent.
type vendor struct {
	Key  string
	Name lang.Text
	Rate int64
}

// vendors are the sellers that brands name.
var vendors = []vendor{
	{"rawnaq-beauty", lang.Text{En: "Rawnaq Beauty", Ar: "رونق بيوتي"}, 1200},
	{"dar-alzeenah", lang.Text{En: "Dar Al Zeenah", Ar: "دار الزينة"}, 1150},
	{"seha-jamal", lang.Text{En: "Seha & Jamal Pharmacy", Ar: "صيدلية صحة وجمال"}, 850},
	{"bait-altayeb", lang.Text{En: "Bait Al Tayeb Perfumes", Ar: "بيت الطيب للعطور"}, 1250},
	{"majlis-rijal", lang.Text{En: "Majlis Al Rijal", Ar: "مجلس الرجال"}, 1100},
	{"hareer-najd", lang.Text{En: "Hareer Najd Boutique", Ar: "بوتيك حرير نجد"}, 1500},
	{"anaqat-jeddah", lang.Text{En: "Anaqat Jeddah", Ar: "أناقة جدة"}, 1450},
	{"khatwa-store", lang.Text{En: "Khatwa Store", Ar: "متجر خطوة"}, 1300},
	{"matbakh-aldar", lang.Text{En: "Matbakh Al Dar", Ar: "مطبخ الدار"}, 950},
	{"diwan-qahwa", lang.Text{En: "Diwan Al Qahwa", Ar: "ديوان القهوة"}, 1000},
	{"ajhizat-shamal", lang.Text{En: "North Home Appliances", Ar: "أجهزة الشمال المنزلية"}, 700},
	{"mashtal-alwaha", lang.Text{En: "Al Waha Nursery", Ar: "مشتل الواحة"}, 1050},
	{"kashta-gear", lang.Text{En: "Kashta Gear", Ar: "عدة الكشتة"}, 1000},
	{"maktab-plus", lang.Text{En: "Maktab Plus", Ar: "مكتب بلس"}, 900},
	{"qalam-waraq", lang.Text{En: "Qalam & Waraq", Ar: "قلم وورق"}, 1350},
	{"alam-sighar", lang.Text{En: "Little World", Ar: "عالم الصغار"}, 1100},
	{"dukkan-alaab", lang.Text{En: "The Toy Dukkan", Ar: "دكان الألعاب"}, 1250},
	{"taqniyat-riyadh", lang.Text{En: "Riyadh Tech", Ar: "تقنيات الرياض"}, 550},
	{"hasoob-store", lang.Text{En: "Hasoob Computers", Ar: "حاسوب للكمبيوتر"}, 500},
	{"sada-sharq", lang.Text{En: "East Echo Audio", Ar: "صدى الشرق للصوتيات"}, 650},
}

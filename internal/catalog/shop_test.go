package catalog

import (
	"fmt"
	"time"

	"matjar/internal/lang"
	"matjar/internal/money"
)

// arabicBrands are the Arabic names of some of its brands.
var arabicBrands = map[string]string{"Nova": "نوفا", "Dallah": "دلة", "Mustafa": "مصطفى"}

// shop is a small catalogue with every kind of oddity that lists and search must stand.
func shop() Data {
	d := Data{
		Categories: []Category{
			{ID: "c-el", Slug: "electronics", Name: lang.Text{En: "Electronics", Ar: "إلكترونيات"}},
			{ID: "c-ph", ParentID: "c-el", Slug: "phones", Name: lang.Text{En: "Mobile Phones", Ar: "جوالات"}},
			{ID: "c-au", ParentID: "c-el", Slug: "audio", Name: lang.Text{En: "Audio", Ar: "صوتيات"}},
			{ID: "c-hp", ParentID: "c-au", Slug: "headphones", Name: lang.Text{En: "Headphones", Ar: "سماعات الرأس"}},
			{ID: "c-ki", Slug: "home-kitchen", Name: lang.Text{En: "Home & Kitchen", Ar: "المنزل والمطبخ"}},
			{ID: "c-co", ParentID: "c-ki", Slug: "coffee", Name: lang.Text{En: "Coffee", Ar: "القهوة"}},
			{ID: "c-no", Slug: "empty", Name: lang.Text{En: "Nothing Yet", Ar: "لا شيء بعد"},
				Description: lang.Text{En: "Soon.", Ar: "قريباً."}},
		},
		Vendors: []Vendor{
			{ID: "v-1", Name: lang.Text{En: "Najd Store", Ar: "متجر نجد"}},
			{ID: "v-2", Name: lang.Text{En: "Hijaz Trading", Ar: "تجارة الحجاز"}},
		},
	}
	add := func(category, brand, en, ar, enText, arText string, riyals int64, more ...func(*Product)) {
		n := len(d.Products)
		p := Product{
			ID: fmt.Sprintf("p-%02d", n), VendorID: d.Vendors[n%2].ID, CategoryID: category, Brand: lang.Text{En: brand, Ar: arabicBrands[brand]},
			Name: lang.Text{En: en, Ar: ar}, Description: lang.Text{En: enText, Ar: arText},
			Price: money.Riyals(riyals), Status: Active, Inventory: int64(n % 4), LowStockThreshold: LowStockThreshold,
			ImageURL: fmt.Sprintf("/media/products/%d.webp", n), UnitsSold: int64(n % 3),
			CreatedAt: time.Date(2026, 1, 1+n%5, 0, 0, 0, 0, time.UTC),
		}
		for _, m := range more {
			m(&p)
		}
		d.Products = append(d.Products, p)
	}
	stars := func(s ...int64) func(*Product) {
		return func(p *Product) { copy(p.Rating.Stars[:], s) }
	}
	featured := func(p *Product) { p.Featured = true }
	reduced := func(p *Product) { p.CompareAtPrice = p.Price + money.Riyals(100) }
	add("c-ph", "Nova", "Nova X1 Smartphone 128 GB", "نوفا X1 هاتف ذكي ١٢٨ جيجا", "A fast phone.", "هاتف سريع.", 1999, featured, reduced, stars(0, 0, 1, 2, 7))
	add("c-ph", "Nova", "Nova X1 Case", "غطاء نوفا X1", "Protects your phone.", "يحمي هاتفك.", 49, stars(1, 0, 0, 0, 1))
	add("c-ph", "Safa", "Smartphone Holder", "حامل الهاتف الذكي للسيارة", "For the car.", "للسيارة.", 59)
	add("c-hp", "Safa", "Wireless Headphones", "سمّاعة رأس لاسلكيّة", "Silence around you.", "إلغاء الضوضاء.", 299, stars(0, 0, 0, 1, 1), reduced)
	add("c-hp", "", "Earbuds", "سماعات أذن", "Small and light.", "صغيرة وخفيفة.", 99, stars(0, 0, 1, 0, 0))
	add("c-co", "Dallah", "Arabic Coffee Maker", "آلة القهوة العربية", "Café at home.", "مقهى في بيتك.", 450, featured, reduced, stars(0, 0, 0, 5, 0))
	add("c-co", "Dallah", "Coffee Cups, set of 6", "فناجين قهوة، ٦ حبات", "Porcelain.", "بورسلان.", 60, featured)
	add("c-co", "Mustafa", "Roasted Coffee 1.5 kg", "بن محمص ١٫٥ كجم", "From Jazan.", "من جازان.", 85, stars(0, 0, 0, 0, 3))
	add("c-ki", "Dallah", "Water Kettle", "إبريق ماء", "Boils fast.", "يغلي بسرعة.", 120)
	add("c-ph", "Nova", "Nova X2 Draft", "نوفا X2 مسودة", "Not yet.", "ليس بعد.", 2500, func(p *Product) { p.Status = Draft })
	add("c-au", "Safa", "USB-C Speaker", "مكبّر صوت USB-C", "Loud.", "عالٍ.", 199,
		func(p *Product) {
			p.Colors = []Option{{Code: "black", Label: lang.Text{En: "Black", Ar: "أسود"}, Swatch: "#000"}}
			p.Gallery = []string{"/media/products/side.webp"}
		})
	return d
}

// ids returns the ids of products.
func ids(cards []ProductCard) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = c.ProductID
	}
	return list
}

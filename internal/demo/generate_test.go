package demo

import (
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
)

func TestTree(t *testing.T) {
	want := map[string]int{
		"beauty-personal-care": 6, "home-garden": 3, "home-kitchen": 4, "home-office": 3, "kids-babies": 2,
		"electronics": 5, "fashion": 5,
	}
	got := map[string]int{}
	deep := 0
	for _, top := range tree {
		got[top.Slug] = len(top.Children)
		for _, child := range top.Children {
			if len(child.Children) > 0 {
				deep++
				break
			}
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("subcategories = %v, want %v", got, want)
	}
	if deep < 2 {
		t.Errorf("%d branches are three levels deep, want at least 2", deep)
	}
	seen := map[string]bool{}
	for _, c := range Generate(0).Categories {
		if seen[c.Slug] || seen[c.ID] || c.ParentID != "" && !seen[c.ParentID] {
			t.Errorf("category %s: repeated, or before its parent", c.Slug)
		}
		seen[c.Slug], seen[c.ID] = true, true
		checkText(t, c.Slug, c.Name)
		checkText(t, c.Slug, c.Description)
	}
}

func TestVendors(t *testing.T) {
	data := Generate(0)
	if len(data.Vendors) != 20 {
		t.Fatalf("%d vendors, want 20", len(data.Vendors))
	}
	sells := map[string]bool{}
	for _, b := range brands {
		sells[b.Vendor] = true
	}
	for _, v := range vendors {
		if !sells[v.Key] {
			t.Errorf("vendor %s sells nothing", v.Key)
		}
		delete(sells, v.Key)
		checkText(t, v.Key, v.Name)
		if v.Rate < 500 || v.Rate > 1500 {
			t.Errorf("vendor %s: commission %d, want 500 to 1500", v.Key, v.Rate)
		}
	}
	if len(sells) > 0 {
		t.Errorf("brands name vendors that do not exist: %v", sells)
	}
}

func TestKinds(t *testing.T) {
	known := map[string]bool{}
	for _, l := range leaves() {
		known[l.slug] = true
		if len(l.templates) < 8 {
			t.Errorf("leaf %s has %d kinds, want at least 8", l.slug, len(l.templates))
		}
	}
	for _, kinds := range allTemplates {
		for _, k := range kinds {
			switch {
			case !known[k.Slug]:
				t.Errorf("%s: %q is no leaf", k.En, k.Slug)
			case len(k.Brands) == 0 || len(k.Variants) < 2:
				t.Errorf("%s: %d brands and %d variants, want more", k.En, len(k.Brands), len(k.Variants))
			case k.Low < 5 || k.High <= k.Low:
				t.Errorf("%s: prices from %d to %d", k.En, k.Low, k.High)
			case k.Icon == "":
				t.Errorf("%s: no icon", k.En)
			case k.Colors != "" && colorSets[k.Colors] == nil, k.Sizes != "" && sizeSets[k.Sizes] == nil:
				t.Errorf("%s: unknown options %q or %q", k.En, k.Colors, k.Sizes)
			}
			for _, b := range k.Brands {
				if _, ok := brands[b]; !ok {
					t.Errorf("%s: unknown brand %q", k.En, b)
				}
			}
			checkText(t, k.En, lang.Text{En: k.EnText, Ar: k.ArText})
		}
	}
}

func TestDefaultCatalogue(t *testing.T) {
	data := Generate(DefaultProducts)
	if len(data.Products) != DefaultProducts || DefaultProducts < 600 {
		t.Fatalf("%d products, want %d and at least 600", len(data.Products), DefaultProducts)
	}
	perLeaf := map[string]int{}
	counts := map[string]int{}
	pictures := map[string]bool{}
	for _, p := range data.Products {
		perLeaf[p.CategoryID]++
		checkProduct(t, p)
		for _, url := range append([]string{p.ImageURL}, p.Gallery...) {
			if pictures[url] {
				t.Errorf("picture %s is shown twice", url)
			}
			pictures[url] = true
		}
		for what, is := range map[string]bool{
			"hidden":    p.Status != catalog.Active,
			"out":       p.Inventory == 0,
			"low":       p.Inventory > 0 && p.Inventory < p.LowStockThreshold,
			"featured":  p.Featured,
			"reduced":   p.CompareAtPrice > 0,
			"coloured":  len(p.Colors) > 0,
			"sized":     len(p.Sizes) > 0,
			"unrated":   p.Rating.Count() == 0,
			"free":      p.FreeShipping,
			"express":   p.ExpressDelivery,
			"last week": p.CreatedAt.After(data.newest().AddDate(0, 0, -7)),
			"old":       p.CreatedAt.Before(data.newest().AddDate(0, -10, 0)),
		} {
			if is {
				counts[what]++
			}
		}
	}
	for _, l := range leaves() {
		if n := perLeaf[categoryID(l.slug)]; n != l.quota || n < 12 {
			t.Errorf("leaf %s has %d products, want %d", l.slug, n, l.quota)
		}
	}
	for what, want := range map[string][2]int{
		"hidden": {3, 3}, "out": {10, 35}, "low": {35, 80}, "featured": {45, 100}, "reduced": {130, 215},
		"coloured": {200, 500}, "sized": {50, 200}, "unrated": {40, 110}, "free": {100, 400}, "express": {300, 500},
		"last week": {5, 30}, "old": {60, 180},
	} {
		if n := counts[what]; n < want[0] || n > want[1] {
			t.Errorf("%d products are %s, want %d to %d", n, what, want[0], want[1])
		}
	}
	checkUniqueNames(t, data.Products)
}

// newest is when the youngest product was created.
func (c Catalog) newest() (at time.Time) {
	for _, p := range c.Products {
		if p.CreatedAt.After(at) {
			at = p.CreatedAt
		}
	}
	return at
}

func checkProduct(t *testing.T, p catalog.Product) {
	t.Helper()
	checkText(t, p.ID, p.Name)
	checkText(t, p.Name.En, p.Description)
	if p.Price < money.Riyals(5) || p.Price > money.Riyals(10_000) {
		t.Errorf("%s: price %s", p.Name.En, p.Price)
	}
	if p.CompareAtPrice != 0 && (p.CompareAtPrice <= p.Price || p.CompareAtPrice > 2*p.Price) {
		t.Errorf("%s: price %s, before %s", p.Name.En, p.Price, p.CompareAtPrice)
	}
	switch p.Price % 100 {
	case 0, 50, 95, 99:
	default:
		t.Errorf("%s: price %s has an odd ending", p.Name.En, p.Price)
	}
	if p.Brand.En == "" || p.Brand.Ar == "" || p.VendorID == "" || len(p.Gallery) != viewsPerProduct-1 {
		t.Errorf("%s: brand %q, vendor %q, %d further pictures", p.Name.En, p.Brand, p.VendorID, len(p.Gallery))
	}
}

// latinAllowed are the Latin words that Arabic texts of a Saudi shop leave as they are:
// sizes, units, standards and names of connections.
var latinAllowed = regexp.MustCompile(
	`^(A|AA|AUX|B|C|DVD|FM|Fi|Full|G|GPS|H|HB|HD|HDMI|IPS|K|L|LED|M|OLED|p|S|SD|USB|Wi|XL|XLR|XXL)$`)

func checkText(t *testing.T, of string, text lang.Text) {
	t.Helper()
	if strings.TrimSpace(text.En) == "" || strings.TrimSpace(text.Ar) == "" {
		t.Errorf("%s: empty text %q", of, text)
	}
	for _, r := range text.En {
		if unicode.Is(unicode.Arabic, r) {
			t.Errorf("%s: Arabic letters in %q", of, text.En)
			break
		}
	}
	words := strings.FieldsFunc(text.Ar, func(r rune) bool { return !unicode.Is(unicode.Latin, r) })
	for _, w := range words {
		if !latinAllowed.MatchString(w) {
			t.Errorf("%s: %q in the Arabic text %q", of, w, text.Ar)
		}
	}
}

func checkUniqueNames(t *testing.T, products []catalog.Product) {
	t.Helper()
	en, ar, ids := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, p := range products {
		inEnglish, inArabic := p.Brand.En+" "+p.Name.En, p.Brand.Ar+" "+p.Name.Ar
		if en[inEnglish] || ar[inArabic] || ids[p.ID] {
			t.Errorf("repeated: %q, %q or %s", inEnglish, inArabic, p.ID)
		}
		if strings.Contains(p.Name.En, p.Brand.En) || strings.HasSuffix(p.Name.Ar, p.Brand.Ar) {
			t.Errorf("%q, %q: the brand is in the name", p.Name.En, p.Name.Ar)
		}
		en[inEnglish], ar[inArabic], ids[p.ID] = true, true, true
	}
}

func TestGenerateIsTheSameEveryTime(t *testing.T) {
	small, again, larger := Generate(100), Generate(100), Generate(150)
	if !reflect.DeepEqual(small, again) {
		t.Error("two calls of Generate(100) differ")
	}
	if !reflect.DeepEqual(small.Products, larger.Products[:100]) {
		t.Error("Generate(100) is not the beginning of Generate(150)")
	}
}

func TestReviews(t *testing.T) {
	data := Generate(DefaultProducts)
	counted := map[string]catalog.Rating{}
	created := map[string]catalog.Product{}
	for _, p := range data.Products {
		created[p.ID] = p
	}
	arabic := 0
	for _, r := range data.Reviews {
		rating := counted[r.ProductID]
		rating.Stars[r.Stars-1]++
		counted[r.ProductID] = rating
		if r.AuthorName == "" || r.Title == "" || r.Body == "" || r.CreatedAt.Before(created[r.ProductID].CreatedAt) {
			t.Errorf("review %+v: empty or too early", r)
		}
		if r.Language == lang.Arabic {
			arabic++
		}
	}
	for _, p := range data.Products {
		if p.Rating != counted[p.ID] {
			t.Errorf("%s: rating %v, reviews add up to %v", p.Name.En, p.Rating, counted[p.ID])
		}
		if n, average := p.Rating.Count(), p.Rating.Average(); n > 40 || n > 0 && (average < 3.2 || average > 4.9) {
			t.Errorf("%s: %d reviews, average %.2f", p.Name.En, n, average)
		}
	}
	if share := arabic * 100 / len(data.Reviews); share < 55 || share > 65 {
		t.Errorf("%d%% of %d reviews are Arabic, want about 60%%", share, len(data.Reviews))
	}
}

func TestLargeCatalogue(t *testing.T) {
	const n = 20_000
	data := Generate(n)
	if len(data.Products) != n {
		t.Fatalf("%d products, want %d", len(data.Products), n)
	}
	checkUniqueNames(t, data.Products)
	planned := map[string]bool{}
	for _, p := range PicturePlan() {
		planned["/media/products/"+p.Key+".webp"] = true
	}
	for _, p := range data.Products {
		if !planned[p.ImageURL] {
			t.Fatalf("%s: no picture %s", p.Name.En, p.ImageURL)
		}
	}
	if most := n * 4; len(data.Reviews) > most {
		t.Errorf("%d reviews, want at most %d", len(data.Reviews), most)
	}
}

func TestRoomForLargeCatalogues(t *testing.T) {
	if n := MaxProducts(); n < 300_000 {
		t.Errorf("MaxProducts() = %d, want at least 300,000", n)
	}
}

func TestPicturePlan(t *testing.T) {
	plan := PicturePlan()
	keys := map[string]bool{}
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	own := 0
	for _, p := range plan {
		if keys[p.Key] || !name.MatchString(p.Key) {
			t.Errorf("picture key %q is repeated or no file name", p.Key)
		}
		keys[p.Key] = true
		if p.Variant == "" {
			own++
		}
	}
	if own != DefaultProducts*viewsPerProduct {
		t.Errorf("%d pictures, want %d", own, DefaultProducts*viewsPerProduct)
	}
}

// All pictures of the catalogue exist, and a chosen colour has a picture of its own or none has.
func TestPicturesOfVariants(t *testing.T) {
	exists := func(url string) bool {
		_, err := fs.Stat(Pictures, strings.TrimSuffix(strings.TrimPrefix(url, "/media/"), ".webp")+"@800.webp")
		return err == nil
	}
	painted, whole, videos := 0, 0, 0
	for _, p := range Generate(DefaultProducts).Products {
		for _, url := range append([]string{p.ImageURL}, p.Gallery...) {
			if !exists(url) {
				t.Errorf("%s: no picture %s", p.Name.En, url)
			}
		}
		if p.VideoURL != "" {
			videos++
		}
		if len(p.Variants) == 0 || p.Variants[0].Images == nil {
			continue
		}
		painted++
		colorOf := map[string]string{}
		for _, v := range p.Variants {
			if len(v.Images) != viewsPerProduct || slices.ContainsFunc(v.Images, func(url string) bool { return !exists(url) }) {
				t.Errorf("%s, %s: pictures %v", p.Name.En, v.Color, v.Images)
				continue
			}
			if other, ok := colorOf[v.Images[0]]; ok && other != v.Color {
				t.Errorf("%s: %s and %s look the same", p.Name.En, v.Color, other)
			}
			colorOf[v.Images[0]] = v.Color
			// The first view is in the chosen colour, and both others are or none.
			if strings.HasSuffix(v.Images[1], "-2.webp") != strings.HasSuffix(v.Images[2], "-3.webp") {
				t.Errorf("%s, %s: one of %v is in another colour", p.Name.En, v.Color, v.Images)
			}
		}
		if slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return !strings.HasSuffix(v.Images[2], "-3.webp") }) {
			whole++
		}
		first := slices.IndexFunc(p.Variants, func(v catalog.Variant) bool { return v.Inventory > 0 })
		_, variant, _ := strings.Cut(p.Name.En, " – ")
		shown := append([]string{p.ImageURL}, p.Gallery...)
		if _, named := swatches[variant]; first >= 0 && !named && !slices.Equal(shown, p.Variants[first].Images) {
			t.Errorf("%s shows %v, want %v of the first variant in stock", p.Name.En, shown, p.Variants[first].Images)
		}
	}
	if painted < 150 || whole < 30 || videos < 5 {
		t.Errorf("%d products show the chosen colour, want at least 150; %d in all views, want at least 30; %d have a video, want at least 5", painted, whole, videos)
	}
}

// The home page of the demo has a full row of deals: featured, reduced and to be had.
func TestHomeDeals(t *testing.T) {
	deals := catalog.Build(Generate(DefaultProducts).Data).Home(nil).Deals
	if len(deals) != 10 {
		t.Errorf("%d deals, want 10", len(deals))
	}
	for _, d := range deals {
		if d.CompareAtPrice == nil || *d.CompareAtPrice <= d.Price || d.InventoryCount == 0 || !d.IsFeatured {
			t.Errorf("%s: price %s, before %v, %d in stock, featured %v", d.EnName, d.Price, d.CompareAtPrice, d.InventoryCount, d.IsFeatured)
		}
	}
}

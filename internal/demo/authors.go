package demo

import "matjar/internal/lang"

// First names of reviewers, each in both spellings.
var (
	womenNames = []lang.Text{
		{En: "Noura", Ar: "نورة"}, {En: "Sarah", Ar: "سارة"}, {En: "Reem", Ar: "ريم"},
		{En: "Hind", Ar: "هند"}, {En: "Lama", Ar: "لمى"}, {En: "Abeer", Ar: "عبير"},
		{En: "Maha", Ar: "مها"}, {En: "Jawaher", Ar: "جواهر"}, {En: "Shahad", Ar: "شهد"},
		{En: "Ghada", Ar: "غادة"}, {En: "Amal", Ar: "أمل"}, {En: "Wejdan", Ar: "وجدان"},
		{En: "Munirah", Ar: "منيرة"}, {En: "Dalal", Ar: "دلال"}, {En: "Afnan", Ar: "أفنان"},
		{En: "Haifa", Ar: "هيفاء"}, {En: "Bashayer", Ar: "بشاير"}, {En: "Joud", Ar: "جود"},
		{En: "Raghad", Ar: "رغد"}, {En: "Latifah", Ar: "لطيفة"},
	}
	menNames = []lang.Text{
		{En: "Mohammed", Ar: "محمد"}, {En: "Abdullah", Ar: "عبدالله"}, {En: "Fahad", Ar: "فهد"},
		{En: "Khalid", Ar: "خالد"}, {En: "Sultan", Ar: "سلطان"}, {En: "Turki", Ar: "تركي"},
		{En: "Nasser", Ar: "ناصر"}, {En: "Saud", Ar: "سعود"}, {En: "Majed", Ar: "ماجد"},
		{En: "Bandar", Ar: "بندر"}, {En: "Yazeed", Ar: "يزيد"}, {En: "Omar", Ar: "عمر"},
		{En: "Ali", Ar: "علي"}, {En: "Hassan", Ar: "حسن"}, {En: "Rayan", Ar: "ريان"},
		{En: "Meshari", Ar: "مشاري"}, {En: "Faisal", Ar: "فيصل"}, {En: "Hamad", Ar: "حمد"},
		{En: "Ibrahim", Ar: "إبراهيم"}, {En: "Ziyad", Ar: "زياد"},
	}
	initials = []lang.Text{
		{En: "A.", Ar: "أ."}, {En: "B.", Ar: "ب."}, {En: "D.", Ar: "د."}, {En: "F.", Ar: "ف."},
		{En: "G.", Ar: "غ."}, {En: "H.", Ar: "ح."}, {En: "K.", Ar: "ك."}, {En: "M.", Ar: "م."},
		{En: "N.", Ar: "ن."}, {En: "O.", Ar: "ع."}, {En: "Q.", Ar: "ق."}, {En: "R.", Ar: "ر."},
		{En: "S.", Ar: "س."}, {En: "T.", Ar: "ت."}, {En: "Y.", Ar: "ي."}, {En: "Z.", Ar: "ز."},
	}
)

// womenPercent is how many of a leaf's reviewers are women, where it is not half.
var womenPercent = map[string]int{
	"makeup-lips": 100, "makeup-eyes": 100, "makeup-face": 100, "skincare": 80, "hair-care": 80,
	"bath-body": 70, "abayas": 100, "dresses": 100, "baby-care": 75, "cookware": 70,
	"mens-grooming": 5, "men": 10, "gaming": 25, "computers": 30, "garden-tools": 25,
}

// authorName returns a first name and an initial.
func authorName(c rng, slug string, t lang.Tag) string {
	share, ok := womenPercent[slug]
	if !ok {
		share = 50
	}
	names := menNames
	if c.percent(share) {
		names = womenNames
	}
	return pick(c, names).In(t) + " " + pick(c, initials).In(t)
}

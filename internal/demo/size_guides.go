package demo

import "matjar/internal/catalog"

// Columns that several tables have.
var (
	sizeColumn   = catalog.SizeColumn{EnLabel: "Size", ArLabel: "المقاس"}
	chestColumn  = catalog.SizeColumn{EnLabel: "Chest (cm)", ArLabel: "الصدر (سم)"}
	bustColumn   = catalog.SizeColumn{EnLabel: "Bust (cm)", ArLabel: "الصدر (سم)"}
	waistColumn  = catalog.SizeColumn{EnLabel: "Waist (cm)", ArLabel: "الخصر (سم)"}
	hipColumn    = catalog.SizeColumn{EnLabel: "Hips (cm)", ArLabel: "الأرداف (سم)"}
	heightColumn = catalog.SizeColumn{EnLabel: "Your height (cm)", ArLabel: "طولك (سم)"}
	weightColumn = catalog.SizeColumn{EnLabel: "Weight (kg)", ArLabel: "الوزن (كجم)"}
	lengthColumn = catalog.SizeColumn{EnLabel: "Length in inches", ArLabel: "الطول بالإنش"}
	footColumn   = catalog.SizeColumn{EnLabel: "Foot length (cm)", ArLabel: "طول القدم (سم)"}
)

const (
	enTapeNote = "Measure over light clothing with a soft tape that lies flat and not tight. Between two sizes, take the larger one."
	arTapeNote = "قِس فوق ملابس خفيفة بشريط قياس مرن دون شدّ. إذا كنت بين مقاسين فاختر الأكبر."
)

var womenTable = catalog.SizeTable{
	EnTitle: "Dresses and tops", ArTitle: "الفساتين والبلايز",
	Columns: []catalog.SizeColumn{sizeColumn, bustColumn, waistColumn, hipColumn},
	Rows: [][]string{
		{"S", "84–88", "66–70", "90–94"},
		{"M", "89–94", "71–76", "95–100"},
		{"L", "95–101", "77–83", "101–107"},
		{"XL", "102–109", "84–91", "108–114"},
		{"XXL", "110–118", "92–100", "115–122"},
	},
}

// sizeGuides are the guides of categories by slug.
var sizeGuides = map[string]catalog.SizeGuide{
	"women": {
		Tables: []catalog.SizeTable{
			{
				EnTitle: "Abayas", ArTitle: "العبايات",
				Columns: []catalog.SizeColumn{{EnLabel: "Size (length in inches)", ArLabel: "المقاس (الطول بالإنش)"}, {EnLabel: "Length (cm)", ArLabel: "الطول (سم)"}, heightColumn},
				Rows: [][]string{
					{"52", "132", "150–155"},
					{"54", "137", "156–160"},
					{"56", "142", "161–166"},
					{"58", "147", "167–172"},
					{"60", "152", "173–178"},
				},
			},
			womenTable,
		},
		EnNote: enTapeNote, ArNote: arTapeNote,
	},
	"men": {
		Tables: []catalog.SizeTable{
			{
				EnTitle: "Thobes", ArTitle: "الثياب",
				Columns: []catalog.SizeColumn{{EnLabel: "Size (length in inches)", ArLabel: "المقاس (الطول بالإنش)"}, {EnLabel: "Length (cm)", ArLabel: "الطول (سم)"}, heightColumn},
				Rows: [][]string{
					{"52", "132", "157–162"},
					{"54", "137", "163–168"},
					{"56", "142", "169–174"},
					{"58", "147", "175–180"},
					{"60", "152", "181–186"},
					{"62", "157", "187–192"},
				},
			},
			{
				EnTitle: "Shirts, jackets and trousers", ArTitle: "القمصان والجاكيتات والبناطيل",
				Columns: []catalog.SizeColumn{sizeColumn, chestColumn, waistColumn},
				Rows: [][]string{
					{"S", "88–94", "74–80"},
					{"M", "95–101", "81–87"},
					{"L", "102–108", "88–94"},
					{"XL", "109–116", "95–102"},
					{"XXL", "117–124", "103–111"},
				},
			},
			{
				EnTitle: "Shemagh and ghutra", ArTitle: "الشماغ والغترة",
				Columns: []catalog.SizeColumn{sizeColumn, lengthColumn},
				Rows:    [][]string{{"55", "55"}, {"57", "57"}, {"59", "59"}, {"61", "61"}},
			},
		},
		EnNote: enTapeNote, ArNote: arTapeNote,
	},
	"shoes": {
		Tables: []catalog.SizeTable{{
			EnTitle: "Shoes", ArTitle: "الأحذية",
			Columns: []catalog.SizeColumn{{EnLabel: "EU size", ArLabel: "المقاس الأوروبي"}, footColumn, {EnLabel: "UK", ArLabel: "البريطاني"}, {EnLabel: "US women", ArLabel: "الأمريكي (نسائي)"}, {EnLabel: "US men", ArLabel: "الأمريكي (رجالي)"}},
			Rows: [][]string{
				{"36", "23.0", "3.5", "6", "4.5"},
				{"37", "23.5", "4", "6.5", "5"},
				{"38", "24.0", "5", "7.5", "6"},
				{"39", "25.0", "6", "8.5", "7"},
				{"40", "25.5", "6.5", "9", "7.5"},
				{"41", "26.0", "7.5", "10", "8.5"},
				{"42", "26.5", "8", "10.5", "9"},
				{"43", "27.5", "9", "11.5", "10"},
				{"44", "28.0", "9.5", "12", "10.5"},
				{"45", "29.0", "10.5", "13", "11.5"},
				{"46", "29.5", "11", "13.5", "12"},
			},
		}},
		EnNote: "Stand with your heel against a wall and measure to the tip of the longest toe, in the evening when feet are largest.",
		ArNote: "قف وكعبك ملاصق للجدار وقِس حتى طرف أطول إصبع، ويفضل القياس مساءً حين تكون القدم في أكبر حجم لها.",
	},
	"baby-care": {
		Tables: []catalog.SizeTable{
			{
				EnTitle: "Baby clothes", ArTitle: "ملابس الرضّع",
				Columns: []catalog.SizeColumn{{EnLabel: "Age", ArLabel: "العمر"}, {EnLabel: "Height (cm)", ArLabel: "الطول (سم)"}, weightColumn},
				Rows: [][]string{
					{"0–3", "50–60", "3–6"},
					{"3–6", "60–68", "6–8"},
					{"6–12", "68–76", "8–10"},
					{"12–18", "76–83", "10–12"},
				},
			},
			{
				EnTitle: "Diapers", ArTitle: "الحفاضات",
				Columns: []catalog.SizeColumn{sizeColumn, weightColumn},
				Rows:    [][]string{{"2", "3–6"}, {"3", "5–9"}, {"4", "8–14"}, {"5", "12–18"}},
			},
		},
		EnNote: "Ages are in months. Go by height and weight before age.",
		ArNote: "الأعمار بالأشهر. اعتمد الطول والوزن قبل العمر.",
	},
	"watches-jewellery": {
		Tables: []catalog.SizeTable{{
			EnTitle: "Rings", ArTitle: "الخواتم",
			Columns: []catalog.SizeColumn{sizeColumn, {EnLabel: "Inner diameter (mm)", ArLabel: "القطر الداخلي (ملم)"}, {EnLabel: "Circumference (mm)", ArLabel: "المحيط (ملم)"}},
			Rows:    [][]string{{"6", "16.5", "51.9"}, {"7", "17.3", "54.4"}, {"8", "18.1", "57.0"}, {"9", "18.9", "59.5"}},
		}},
		EnNote: "Measure a ring that fits you from inner edge to inner edge.",
		ArNote: "قِس خاتمًا يناسبك من الحافة الداخلية إلى الحافة الداخلية.",
	},
}

package demo

import (
	"matjar/internal/catalog"
	"matjar/internal/lang"
)

func color(code, en, ar, swatch string) catalog.Option {
	return catalog.Option{Code: code, Label: lang.Text{En: en, Ar: ar}, Swatch: swatch}
}

func size(code, en, ar string) catalog.Option {
	return catalog.Option{Code: code, Label: lang.Text{En: en, Ar: ar}}
}

// numbered is a size that both languages write with the same figures.
func numbered(codes ...string) []catalog.Option {
	sizes := make([]catalog.Option, len(codes))
	for i, c := range codes {
		sizes[i] = size(c, c, c)
	}
	return sizes
}

// colorSets are the palettes that productTemplate.Colors names. A product offers three to
// five colours of its palette.
var colorSets = map[string][]catalog.Option{
	// Everyday things and clothes.
	"neutrals": {
		color("black", "Black", "أسود", "#1F1F21"),
		color("white", "White", "أبيض", "#F7F5F0"),
		color("grey", "Grey", "رمادي", "#8E9196"),
		color("beige", "Beige", "بيج", "#D8C3A5"),
		color("navy", "Navy", "كحلي", "#22335A"),
		color("brown", "Brown", "بني", "#6F4E37"),
	},
	"brights": {
		color("red", "Red", "أحمر", "#D7343B"),
		color("blue", "Blue", "أزرق", "#2F6FDE"),
		color("green", "Green", "أخضر", "#2E9B5B"),
		color("yellow", "Yellow", "أصفر", "#F4C430"),
		color("orange", "Orange", "برتقالي", "#F08A24"),
		color("pink", "Pink", "وردي", "#EC6EA0"),
	},
	"pastels": {
		color("blush", "Blush", "وردي فاتح", "#F4C9CF"),
		color("sky", "Sky Blue", "سماوي", "#BBDDF2"),
		color("mint", "Mint", "نعناعي", "#BFE3CF"),
		color("lavender", "Lavender", "لافندر", "#D6C8EE"),
		color("cream", "Cream", "كريمي", "#F5EBD6"),
		color("peach", "Peach", "خوخي", "#F9CDAF"),
	},
	"jewel": {
		color("emerald", "Emerald", "زمردي", "#0F6B50"),
		color("burgundy", "Burgundy", "عنابي", "#6D1F33"),
		color("sapphire", "Sapphire", "أزرق ملكي", "#1F3D8F"),
		color("plum", "Plum", "برقوقي", "#5C2A5E"),
		color("teal", "Teal", "فيروزي داكن", "#17696F"),
		color("black", "Black", "أسود", "#1F1F21"),
	},
	"abaya": {
		color("black", "Black", "أسود", "#18181A"),
		color("charcoal", "Charcoal", "فحمي", "#3A3D42"),
		color("olive", "Olive", "زيتي", "#5B5D3A"),
		color("taupe", "Taupe", "رمادي بني", "#8B7D6F"),
		color("navy", "Navy", "كحلي", "#22335A"),
		color("mocha", "Mocha", "موكا", "#7A5B4A"),
	},
	"thobe": {
		color("white", "White", "أبيض", "#FAF9F5"),
		color("off-white", "Off-white", "سكري", "#F1EADB"),
		color("beige", "Beige", "بيج", "#D8C3A5"),
		color("grey", "Grey", "رمادي", "#8E9196"),
		color("navy", "Navy", "كحلي", "#22335A"),
	},
	// Make-up.
	"lip": {
		color("rosewood", "Rosewood", "خشب الورد", "#A0525A"),
		color("ruby", "Ruby Red", "أحمر ياقوتي", "#B3122B"),
		color("nude", "Warm Nude", "نود دافئ", "#C58B73"),
		color("berry", "Berry", "توتي", "#7C2148"),
		color("coral", "Coral", "مرجاني", "#EE6C5A"),
		color("cocoa", "Cocoa", "كاكاو", "#6B3E30"),
	},
	"skin-tone": {
		color("ivory", "Ivory", "عاجي", "#F3DEC8"),
		color("sand", "Sand", "رملي", "#E3BF98"),
		color("honey", "Honey", "عسلي", "#CF9F6C"),
		color("caramel", "Caramel", "كراميل", "#AD7647"),
		color("mocha", "Mocha", "موكا", "#7E5235"),
		color("espresso", "Espresso", "إسبريسو", "#523322"),
	},
	"eye": {
		color("black", "Jet Black", "أسود فاحم", "#141416"),
		color("brown", "Deep Brown", "بني غامق", "#4A2F22"),
		color("bronze", "Bronze", "برونزي", "#9C6B3F"),
		color("emerald", "Emerald", "زمردي", "#0F6B50"),
		color("navy", "Midnight Blue", "أزرق ليلي", "#1C2A55"),
	},
	"hair": {
		color("black", "Natural Black", "أسود طبيعي", "#1B1817"),
		color("dark-brown", "Dark Brown", "بني غامق", "#3C2A21"),
		color("chestnut", "Chestnut", "كستنائي", "#6A3D2A"),
		color("honey-blonde", "Honey Blonde", "أشقر عسلي", "#B98A4E"),
	},
	// Metal, wood, leather, devices.
	"metals": {
		color("gold", "Gold", "ذهبي", "#C9A24B"),
		color("silver", "Silver", "فضي", "#C3C7CC"),
		color("rose-gold", "Rose Gold", "ذهبي وردي", "#D9A18F"),
		color("black", "Black", "أسود", "#1F1F21"),
	},
	"wood": {
		color("oak", "Oak", "بلوطي", "#C49A6C"),
		color("walnut", "Walnut", "جوزي", "#5E4030"),
		color("white", "White", "أبيض", "#F7F5F0"),
		color("black", "Black", "أسود", "#1F1F21"),
	},
	"leather": {
		color("black", "Black", "أسود", "#1F1F21"),
		color("tan", "Tan", "جملي", "#B9814C"),
		color("chocolate", "Chocolate", "شوكولاتة", "#4B2E20"),
		color("burgundy", "Burgundy", "عنابي", "#6D1F33"),
		color("ivory", "Ivory", "عاجي", "#EFE7D8"),
	},
	"tech": {
		color("graphite", "Graphite", "جرافيت", "#3B3D42"),
		color("silver", "Silver", "فضي", "#C9CCD1"),
		color("midnight", "Midnight Blue", "أزرق ليلي", "#1C2A4A"),
		color("white", "White", "أبيض", "#F4F5F6"),
		color("sage", "Sage", "أخضر هادئ", "#9DB4A0"),
	},
	"terracotta": {
		color("terracotta", "Terracotta", "فخاري", "#C4704F"),
		color("sand", "Sand", "رملي", "#DCC7A1"),
		color("olive", "Olive", "زيتي", "#66693F"),
		color("charcoal", "Charcoal", "فحمي", "#3A3D42"),
		color("white", "White", "أبيض", "#F7F5F0"),
	},
}

// sizeTitles are what the size sets are called that are no sizes.
var sizeTitles = map[string]lang.Text{
	"storage": {En: "Storage", Ar: "السعة"},
	"baby":    {En: "Age", Ar: "العمر"},
	"kids":    {En: "Age", Ar: "العمر"},
}

// sizeSets are the sizes that productTemplate.Sizes names; a product offers all of them.
var sizeSets = map[string][]catalog.Option{
	"apparel": {
		size("s", "S", "صغير S"),
		size("m", "M", "وسط M"),
		size("l", "L", "كبير L"),
		size("xl", "XL", "كبير جدًا XL"),
		size("xxl", "XXL", "كبير جدًا XXL"),
	},
	"abaya":       numbered("52", "54", "56", "58", "60"),
	"thobe":       numbered("52", "54", "56", "58", "60", "62"),
	"shoes":       numbered("36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46"),
	"shoes-women": numbered("36", "37", "38", "39", "40", "41"),
	"shoes-men":   numbered("40", "41", "42", "43", "44", "45", "46"),
	"ring":        numbered("6", "7", "8", "9"),
	"shimagh":     numbered("55", "57", "59", "61"),
	"baby": {
		size("0-3m", "0–3 months", "0–3 أشهر"),
		size("3-6m", "3–6 months", "3–6 أشهر"),
		size("6-12m", "6–12 months", "6–12 شهرًا"),
		size("12-18m", "12–18 months", "12–18 شهرًا"),
	},
	"kids": {
		size("2-3y", "2–3 years", "2–3 سنوات"),
		size("4-5y", "4–5 years", "4–5 سنوات"),
		size("6-7y", "6–7 years", "6–7 سنوات"),
		size("8-9y", "8–9 years", "8–9 سنوات"),
	},
	"diapers": {
		size("2", "Size 2 (3–6 kg)", "مقاس 2 (3–6 كجم)"),
		size("3", "Size 3 (5–9 kg)", "مقاس 3 (5–9 كجم)"),
		size("4", "Size 4 (8–14 kg)", "مقاس 4 (8–14 كجم)"),
		size("5", "Size 5 (12–18 kg)", "مقاس 5 (12–18 كجم)"),
	},
	"small-large": {
		size("small", "Small", "صغير"),
		size("medium", "Medium", "وسط"),
		size("large", "Large", "كبير"),
	},
	"storage": {
		size("128gb", "128 GB", "128 جيجابايت"),
		size("256gb", "256 GB", "256 جيجابايت"),
		size("512gb", "512 GB", "512 جيجابايت"),
	},
	"gloves": {
		size("m", "M", "وسط M"),
		size("l", "L", "كبير L"),
		size("xl", "XL", "كبير جدًا XL"),
	},
}

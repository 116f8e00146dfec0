package demo

import (
	"regexp"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// variantSpecs tells what distinguishes a variant: its measures and counts, or else all of it.
func variantSpecs(k productTemplate, variant [2]string) []catalog.Spec {
	if name, ok := variantNames[k.En]; ok {
		return []catalog.Spec{{Name: name, Value: lang.Text{En: variant[0], Ar: strings.TrimPrefix(variant[1], "من ")}}}
	}
	var list []catalog.Spec
	rest := variant[0]
	for _, m := range measures {
		found := m.pattern.FindStringSubmatch(rest)
		if found == nil {
			continue
		}
		rest = strings.Replace(rest, found[0], "", 1)
		name := m.name
		if own, ok := measureNames[k.En+" "+m.unit]; ok && name != dimensionsName {
			name = own
		}
		list = append(list, catalog.Spec{Name: name, Value: lang.Text{
			En: strings.TrimSpace(found[1] + " " + m.unit), Ar: strings.TrimSpace(found[1] + " " + m.arUnit),
		}})
	}
	// Colours are the shopper's choice: a shade would contradict it.
	if len(list) == 0 && (k.Colors == "" || !shadeTemplates[k.En]) {
		name := lang.Text{En: "Type", Ar: "النوع"}
		if shadeTemplates[k.En] {
			name = lang.Text{En: "Shade", Ar: "الدرجة"}
		}
		list = append(list, catalog.Spec{Name: name, Value: lang.Text{En: variant[0], Ar: variant[1]}})
	}
	return list
}

// measure is a number with a unit, or a number of things when the unit is empty.
type measure struct {
	pattern      *regexp.Regexp
	name         lang.Text
	unit, arUnit string
}

var dimensionsName = dimensions("", "").Name

// measures are looked for in this order; what one has found is not looked at by the next.
var measures = func() []measure {
	list := []measure{
		unit("cm", `(\d+ × \d+) cm\b`, dimensionsName.En, dimensionsName.Ar, "سم"),
		unit("L", `(\d+(?:\.\d+)?) L\b`, "Capacity", "السعة", "لتر"),
		unit("ml", `(\d+) ml\b`, "Volume", "الحجم", "مل"),
		unit("kg", `(\d+(?:\.\d+)?) kg\b`, "Weight", "الوزن", "كجم"),
		unit("g", `(\d+) g\b`, "Weight", "الوزن", "جم"),
		unit("cm", `(\d+) cm\b`, "Diameter", "القطر", "سم"),
		unit("mm", `(\d+(?:\.\d+)?) mm\b`, "Diameter", "القطر", "ملم"),
		unit("m", `(\d+(?:\.\d+)?) m\b`, "Length", "الطول", "م"),
		unit("W", `(\d+) W\b`, "Power", "القدرة", "واط"),
		unit("mAh", `([\d,]+) mAh\b`, "Battery capacity", "سعة البطارية", "مللي أمبير"),
		unit("inches", `(\d+(?:\.\d+)?) Inch\b`, "Screen size", "مقاس الشاشة", "بوصة"),
		unit("Hz", `(\d+) Hz\b`, "Refresh rate", "معدل التحديث", "هرتز"),
		unit("GB", `(\d+) GB\b`, "Memory", "الذاكرة", "جيجابايت"),
		unit("TB", `(\d+) TB\b`, "Storage capacity", "سعة التخزين", "تيرابايت"),
		unit("MP", `(\d+) MP\b`, "Resolution", "الدقة", "ميجابكسل"),
		unit("lm", `(\d+) Lumens\b`, "Brightness", "شدة الإضاءة", "لومن"),
		unit("years", `(\d+–\d+) Years\b`, "Recommended age", "العمر المناسب", "سنوات"),
		unit("V", `(\d+) V\b`, "Voltage", "الجهد الكهربائي", "فولت"),
	}
	for _, c := range counted {
		list = append(list, measure{regexp.MustCompile(c[0]), lang.Text{En: c[1], Ar: c[2]}, "", ""})
	}
	return list
}()

func unit(en, pattern, name, arName, ar string) measure {
	return measure{regexp.MustCompile(pattern), lang.Text{En: name, Ar: arName}, en, ar}
}

// counted are things of which a variant has a number.
var counted = [][3]string{
	{`(\d+×) Zoom`, "Zoom", "التقريب"},
	{`(\d+) (?:Mini )?(?:Pieces|Moulds|Sponges|Tulips|Narcissus|Lilies|Mixed)`, "Pieces", "عدد القطع"},
	{`(?:Set|Pack|Spindle|Tray) of (\d+)`, "Pieces", "عدد القطع"},
	{`(\d+) Pairs`, "Pairs", "عدد الأزواج"},
	{`(\d+) (?:Colours|Pans)`, "Colours", "عدد الألوان"},
	{`(\d+) Drawers`, "Drawers", "عدد الأدراج"},
	{`(\d+) Shelves`, "Shelves", "عدد الأرفف"},
	{`(\d+) (?:Steps|Rungs)`, "Steps", "عدد الدرجات"},
	{`(\d+) Sockets`, "Number of sockets", "عدد المخارج"},
	{`(\d+) Keys`, "Number of keys", "عدد الأزرار"},
	{`(\d+) Channels`, "Channels", "عدد القنوات"},
	{`(\d+) Devices`, "Devices", "عدد الأجهزة"},
	{`(\d+) Persons`, "Persons", "عدد الأشخاص"},
	{`(\d+) Seats`, "Seats", "عدد المقاعد"},
	{`(\d+) Eggs`, "Eggs", "عدد البيض"},
	{`(\d+) Cells`, "Cells", "عدد الخانات"},
	{`(\d+) Sheets`, "Sheets", "عدد الأوراق"},
	{`(\d+) Cards`, "Cards", "عدد البطاقات"},
	{`(\d+) Cups`, "Cups", "عدد الفناجيل"},
	{`(\d+) (?:Mugs|Double-Wall Glasses)`, "Mugs", "عدد الأكواب"},
	{`(\d+) Glasses`, "Glasses", "عدد الكاسات"},
	{`(\d+) Bowls`, "Bowls", "عدد الزبادي"},
	{`(\d+) Guards`, "Guards", "عدد الأمشاط"},
	{`(\d+) Programmes`, "Programmes", "عدد البرامج"},
	{`(\d+) Speeds`, "Speeds", "عدد السرعات"},
	{`(\d+) Slices`, "Slices", "عدد الشرائح"},
	{`(\d+) Tools`, "Tools", "عدد الأدوات"},
	{`(\d+) Forks`, "Forks", "عدد الشوك"},
	{`(\d+) Pockets`, "Pockets", "عدد الجيوب"},
	{`(\d+) Grades`, "Grades", "عدد الدرجات"},
}

// measureNames are what a unit measures in a template, by both, where it is something else.
var measureNames = map[string]lang.Text{
	"Insulated Tumbler with Straw ml": {En: "Capacity", Ar: "السعة"},
	"Anti-Colic Baby Bottle ml":       {En: "Capacity", Ar: "السعة"},
	"Bread Maker kg":                  {En: "Loaf weight", Ar: "وزن الخبز"},
	"Chef's Knife cm":                 {En: "Blade length", Ar: "طول النصل"},
	"Pruning Saw cm":                  {En: "Blade length", Ar: "طول النصل"},
	"Pruning Shears cm":               {En: "Length", Ar: "الطول"},
	"Outdoor Broom cm":                {En: "Width", Ar: "العرض"},
	"Charcoal Grill cm":               {En: "Width", Ar: "العرض"},
	"Desert Cactus cm":                {En: "Height", Ar: "الارتفاع"},
	"Plush Teddy Bear cm":             {En: "Height", Ar: "الارتفاع"},
	"Dinosaur Figure cm":              {En: "Length", Ar: "الطول"},
	"Wall Mirror cm":                  {En: "Height", Ar: "الارتفاع"},
	"Selfie Stick Tripod cm":          {En: "Length", Ar: "الطول"},
	"Curling Wand mm":                 {En: "Barrel diameter", Ar: "قطر الأسطوانة"},
	"Smart Watch mm":                  {En: "Case diameter", Ar: "قطر العلبة"},
	"Star Telescope mm":               {En: "Aperture", Ar: "فتحة العدسة"},
	"Desk Magnifier mm":               {En: "Lens diameter", Ar: "قطر العدسة"},
	"Wired Earphones mm":              {En: "Plug", Ar: "القابس"},
	"Retro Handset for Mobile mm":     {En: "Plug", Ar: "القابس"},
	"Garden Parasol m":                {En: "Diameter", Ar: "القطر"},
	"Dive Mask with Camera m":         {En: "Depth", Ar: "عمق الغوص"},
	"Power Strip m":                   {En: "Cable length", Ar: "طول السلك"},
	"Flying Kite m":                   {En: "Span", Ar: "العرض"},
	"Children's Bicycle inches":       {En: "Wheel size", Ar: "مقاس العجلة"},
	"Laptop Briefcase inches":         {En: "Laptop size", Ar: "مقاس اللابتوب"},
	"VR Headset GB":                   {En: "Storage capacity", Ar: "سعة التخزين"},
}

// variantNames are what all of a variant tells in a template, where that is no measure.
var variantNames = map[string]lang.Text{
	"Garden Chair":            {En: "Material", Ar: "الخامة"},
	"Traditional Mabkhara":    {En: "Material", Ar: "الخامة"},
	"Wind Chime":              {En: "Material", Ar: "الخامة"},
	"Waste Paper Bin":         {En: "Material", Ar: "الخامة"},
	"Prayer Beads":            {En: "Material", Ar: "الخامة"},
	"Body Mist":               {En: "Scent", Ar: "الرائحة"},
	"Hair Mist":               {En: "Scent", Ar: "الرائحة"},
	"Scented Candle":          {En: "Scent", Ar: "الرائحة"},
	"Car Freshener":           {En: "Scent", Ar: "الرائحة"},
	"Bakhoor":                 {En: "Scent", Ar: "الرائحة"},
	"Musk Perfume Oil":        {En: "Scent", Ar: "الرائحة"},
	"Eau de Toilette for Men": {En: "Scent", Ar: "الرائحة"},
	"Perfume for Women":       {En: "Scent", Ar: "الرائحة"},
	"Sand Timer":              {En: "Duration", Ar: "المدة"},
	"Potted Indoor Plant":     {En: "Plant", Ar: "النبتة"},
	"Young Date Palm":         {En: "Variety", Ar: "الصنف"},
	"Dwarf Lemon Tree":        {En: "Variety", Ar: "الصنف"},
	"Rose Bush":               {En: "Variety", Ar: "الصنف"},
	"Carrot Seeds":            {En: "Variety", Ar: "الصنف"},
}

// shadeTemplates are those whose variants are shades.
var shadeTemplates = map[string]bool{
	"Matte Lipstick": true, "Liquid Lipstick": true, "Satin Lipstick": true, "Plumping Lip Gloss": true, "Creamy Lip Liner": true,
	"Tinted Lip Balm SPF 20": true, "Long-Wear Lip Stain": true, "Shimmer Lip Topper": true, "Arabian Kohl": true,
	"Brow Pencil": true, "Single Glitter Shadow": true, "Powder Blush": true, "Cream Blush Stick": true, "Highlighter": true,
	"Nail Polish": true, "Natural Henna": true, "Hair Colour Cream": true,
}

package demo

import "matjar/internal/catalog"

// officeSpecs has the specifications of the office and children's templates by their English
// names.
var officeSpecs = map[string][]catalog.Spec{
	// Furniture.
	"Ergonomic Office Chair": {line("Adjusts", "قابل للضبط", "Height, tilt, armrests", "الارتفاع والميلان ومساند الذراعين"), base("Steel, quiet castors", "معدنية بعجلات هادئة"), maxLoad("130 kg", "130 كجم"), wipeDamp, twoYears},
	"Height-Adjustable Desk": {line("Height", "الارتفاع", "72–118 cm", "72–118 سم"), settings("3 stored heights", "3 ارتفاعات محفوظة"), maxLoad("80 kg", "80 كجم"), wipeDamp, fiveYears},
	"Wooden Study Chair":     {dimensions("42 × 48 × 84 cm", "42 × 48 × 84 سم"), line("Joints", "الوصلات", "Glued and screwed", "بالغراء والبراغي"), feet("Felt pads", "لباد"), wipeDamp, twoYears},
	"Filing Cabinet":         {material("Powder-coated steel", "حديد مطلي حراريًا"), fits("A4 and foolscap files", "ملفات A4 والفولسكاب"), line("Lock", "القفل", "One lock, two keys", "قفل واحد ومفتاحان"), wipeDry, twoYears},
	"Bookcase":               {material("Laminated boards", "ألواح مغلفة"), maxLoad("20 kg a shelf", "20 كجم لكل رف"), includes("Wall strap", "حزام تثبيت على الجدار"), wipeDry, twoYears},
	"Reception Sofa":         {line("Frame", "الهيكل", "Solid wood", "خشب صلب"), line("Legs", "الأرجل", "Unscrew", "تُفك"), care("Vacuum the cover", "تنظيف بالمكنسة"), twoYears},
	"Wall Mirror":            {mounting("Two hidden hooks", "خطافان مخفيان"), line("Position", "الوضعية", "Upright or across", "بالطول أو بالعرض"), wipeDry},
	"Home Safe":              {material("Steel, two live bolts", "فولاذ بمزلاجين"), includes("Bolts and emergency key", "مسامير تثبيت ومفتاح طوارئ"), battery("4 × AA", "4 بطاريات AA"), twoYears},
	"Mobile Whiteboard":      {line("Surface", "السطح", "Magnetic", "مغناطيسي"), includes("Pen tray, 4 magnets", "رف أقلام و4 قطع مغناطيس"), line("Castors", "العجلات", "Lock", "قابلة للقفل"), wipeDry, oneYear},
	"Library Ladder":         {material("Solid wood", "خشب صلب"), maxLoad("120 kg", "120 كجم"), feet("Rubber", "مطاطية"), wipeDry, twoYears},
	"Sofa Bed":               {line("Filling", "الحشوة", "High-density foam", "إسفنج عالي الكثافة"), line("Cover", "الغطاء", "Removable", "قابل للنزع"), machine30, twoYears},

	// Stationery.
	"Fountain Pen":            {nib("Steel", "فولاذ"), refill("Cartridges or converter", "خراطيش أو مضخة"), care("Flush with cool water", "غسل بماء بارد"), oneYear},
	"Arabic Calligraphy Pens": {nib("1–6 mm", "1–6 ملم"), suits("Ruq'ah and naskh", "الرقعة والنسخ"), care("Rinse and dry flat", "شطف وتجفيف على سطح مستوٍ")},
	"Ballpoint Pens":          {nib("0.7 mm", "0.7 ملم"), line("Grip", "المقبض", "Does not slip", "لا ينزلق"), suits("Arabic and Latin writing", "الكتابة بالعربي والإنجليزي")},
	"Drawing Pencils":         {material("Cedar casing", "غلاف خشبي"), line("Lead", "الرصاص", "Bonded along its length", "ملتصق على طوله"), suits("School and sketching", "المدرسة والرسم")},
	"Wax Crayons":             {ages("3 years and up", "من 3 سنوات"), safety("Non-toxic", "غير سامة"), care("Washes off", "تُغسل بسهولة")},
	"Hardcover Notebook":      {paper("100 gsm", "100 جرام"), line("Pages", "عدد الصفحات", "192, numbered", "192 مرقمة"), includes("Ribbon, elastic, pocket", "شريط وحزام مطاطي وجيب")},
	"Spiral Notepad":          {paper("70 gsm, micro-perforated", "70 جرام مثقب"), line("Binding", "التجليد", "Wire", "سلك"), line("Recycling", "إعادة التدوير", "All of it", "قابل لإعادة التدوير")},
	"Undated Planner":         {paper("120 gsm", "120 جرام"), line("Week", "الأسبوع", "Sunday to Saturday", "من الأحد إلى السبت"), includes("Two ribbons", "شريطان")},
	"Ruler and Geometry Set":  {line("Markings", "العلامات", "Centimetres and degrees", "سنتيمتر ودرجات"), packaging("Flat case", "علبة مسطحة"), wipeDamp},
	"Paper Clips and Pins Box": {
		includes("Clips in three sizes, push pins", "مشابك بثلاثة مقاسات ودبابيس"), packaging("Clear box with a lid", "علبة شفافة بغطاء"), material("Steel", "معدن"),
	},
	"Document Folder": {material("Tear-resistant plastic", "بلاستيك لا يتمزق"), fits("A4", "A4"), wipeDamp},
	"Watercolour Set": {includes("Palette in the lid", "لوح مزج في الغطاء"), refill("Pans can be replaced", "القوالب قابلة للتبديل"), suits("Paper above 200 gsm", "ورق أثقل من 200 جرام")},

	// On the desk.
	"LED Desk Lamp":     {powerOf("9 W", "9 واط"), light("Warm to daylight, flicker-free", "من الدافئ إلى ضوء النهار بلا وميض"), control("Touch, remembers the setting", "باللمس ويتذكر الإعداد"), wipeDry, twoYears},
	"Desk Alarm Clock":  {battery("1 × AA, about a year", "AA واحدة لسنة تقريبًا"), line("Movement", "الحركة", "Silent", "صامتة"), wipeDry, oneYear},
	"Sand Timer":        {material("Thick glass, wooden frame", "زجاج سميك وإطار خشبي"), feet("Felt", "لباد"), care("Soft brush", "فرشاة ناعمة")},
	"Desk Globe":        {material("Metal arm", "ذراع معدني"), line("Map", "الخريطة", "Up to date", "محدثة"), wipeDry, oneYear},
	"Photo Frame":       {material("Wood, real glass", "خشب وزجاج حقيقي"), line("Position", "الوضعية", "Stands or hangs", "يقف أو يُعلق"), wipeDry},
	"Letter Tray":       {fits("A4", "A4"), feet("Rubber", "مطاطية"), line("Stacking", "الرص", "Stackable", "تُركب فوق بعضها"), wipeDry},
	"Business Card Box": {fits("90 × 55 mm cards", "بطاقات 90 × 55 ملم"), includes("Dividers", "فواصل"), wipeDry},
	"Waste Paper Bin":   {capacityOf("12 L", "12 لتر"), dimensions("26 × 26 × 30 cm", "26 × 26 × 30 سم"), wipeDamp},
	"Reception Bell":    {base("Heavy, felt underside", "ثقيلة مبطنة باللباد"), line("Diameter", "القطر", "8.5 cm", "8.5 سم"), wipeDry},
	"Power Strip":       {line("Sockets", "نوع المخارج", "Type G, 13 A", "ثلاثية 13 أمبير"), safety("Surge protection, shutters", "حماية من ارتفاع التيار والأصابع"), line("Standards", "المواصفات", "Saudi standards", "مطابقة للمواصفات السعودية"), twoYears},
	"Desk Magnifier":    {material("Glass lens", "عدسة زجاجية"), includes("Pouch and cloth", "كيس وقطعة تنظيف"), wipeDry, oneYear},
	"Book Stand":        {suits("Mushaf, books, tablets", "المصحف والكتب والأجهزة اللوحية"), folding("Flat", "تُطوى"), wipeDry},

	// Baby care.
	"Anti-Colic Baby Bottle":   {material("BPA-free plastic, silicone teat", "بلاستيك خالٍ من البيسفينول وحلمة سيليكون"), line("Neck", "العنق", "Wide", "واسع"), care("Sterilise before first use", "تعقيم قبل أول استخدام")},
	"Baby Bathtub":             {ages("Up to 2 years", "حتى سنتين"), base("Non-slip, drain plug", "مانعة للانزلاق مع سدادة"), care("Rinse and hang", "شطف وتعليق")},
	"Baby Nappies":             {line("Dry for", "مدة الجفاف", "Up to 12 hours", "حتى 12 ساعة"), freeFrom("Perfume and lotion", "العطور والكريمات"), line("Indicator", "المؤشر", "Stripe shows when to change", "خط يبين وقت التغيير")},
	"Baby Bubble Bath":         {freeFrom("Soap, dye and alcohol", "الصابون والألوان والكحول"), use("One capful a bath", "غطاء واحد لكل استحمام"), openFor12},
	"Baby Lotion":              {suits("Delicate skin", "البشرة الحساسة"), line("Tested", "الاختبار", "By dermatologists", "من أطباء الجلدية"), openFor12},
	"Gentle Baby Soap":         {ingredients("Cold-pressed oil", "زيت معصور على البارد"), freeFrom("Colourants", "الألوان الصناعية"), suits("From birth", "من الولادة")},
	"Cotton Baby Socks":        {material("Combed cotton", "قطن ممشط"), sole("Non-slip dots", "حبيبات مانعة للانزلاق"), machine40},
	"Cotton Bodysuit":          {material("100% cotton", "قطن 100%"), closing("Nickel-free poppers", "كباسات خالية من النيكل"), machine40},
	"Weaning Bowl and Spoon":   {freeFrom("BPA", "البيسفينول"), base("Holds to the table", "تثبت على الطاولة"), care("Dishwasher, but for bamboo", "غسالة الصحون ما عدا الخيزران")},
	"Baby Toothbrush Set":      {pieces("2", "2"), line("Bristles", "الشعيرات", "Very soft", "ناعمة جدًا"), line("Replace", "الاستبدال", "Every three months", "كل 3 أشهر")},
	"Digital Baby Thermometer": {line("Memory", "الذاكرة", "10 readings", "10 قراءات"), line("Signal", "التنبيه", "Light for fever", "ضوء عند ارتفاع الحرارة"), care("Clean the tip with alcohol", "تنظيف الطرف بالكحول"), twoYears},
	"Toddler Bed":              {material("Solid beech, lead-free finish", "خشب زان صلب بطلاء خالٍ من الرصاص"), ages("2 to 6 years", "من سنتين إلى 6 سنوات"), includes("Guard rails", "حواجز أمان"), wipeDamp, twoYears},

	// Toys.
	"Plush Teddy Bear":          {material("Plush, washable fibre", "قطيفة وحشوة قابلة للغسل"), ages("From birth", "من الولادة"), care("Cold wash in a bag", "غسيل بارد داخل كيس")},
	"Jigsaw Puzzle":             {material("Thick board, linen finish", "كرتون سميك بملمس كتان"), ages("3 years and up", "من 3 سنوات"), includes("Full-size picture", "صورة كاملة")},
	"Castle Building Blocks":    {ages("4 years and up", "من 4 سنوات"), includes("Booklet with ten castles", "كتيب فيه عشر قلاع"), care("Washable", "قابلة للغسل")},
	"Remote-Control Racing Car": {battery("About 25 minutes", "25 دقيقة تقريبًا"), charging("USB", "USB"), ages("6 years and up", "من 6 سنوات"), oneYear},
	"Wooden Train Set":          {material("Beech, water-based paint", "خشب زان وطلاء مائي"), ages("3 years and up", "من 3 سنوات"), fits("Other wooden railways", "القطارات الخشبية الأخرى"), wipeDamp},
	"Learning Robot":            {ages("6 years and up", "من 6 سنوات"), languagesOf("Arabic and English", "العربية والإنجليزية"), battery("Rechargeable", "قابلة للشحن"), oneYear},
	"Kick Scooter":              {maxLoad("60 kg", "60 كجم"), line("Handlebar", "ارتفاع المقود", "Up to 85 cm", "حتى 85 سم"), line("Brake", "الفرامل", "Rear", "خلفية"), oneYear},
	"Children's Bicycle":        {line("Frame", "الهيكل", "Light steel", "حديد خفيف"), includes("Stabilisers with small sizes", "عجلات مساعدة مع المقاسات الصغيرة"), care("Oil the chain monthly", "تزييت السلسلة كل شهر"), oneYear},
	"Family Board Game":         {line("Players", "عدد اللاعبين", "2 to 6", "من 2 إلى 6"), timeOf("About 30 minutes", "نصف ساعة تقريبًا"), ages("7 years and up", "من 7 سنوات"), languagesOf("Arabic and English", "العربية والإنجليزية")},
	"Flying Kite":               {material("Ripstop fabric, fibreglass rods", "قماش لا يتمزق وأعواد ألياف زجاجية"), includes("50 m of line", "50 م من الخيط"), ages("6 years and up", "من 6 سنوات")},
	"Football for Children":     {material("Stitched panels", "قطع مخيطة"), suits("Grass, sand and asphalt", "العشب والرمل والأسفلت"), wipeDamp},
	"Dinosaur Figure":           {material("Rubber", "مطاط"), ages("3 years and up", "من 3 سنوات"), includes("Information card", "بطاقة معلومات")},
}

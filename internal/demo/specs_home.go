package demo

import "matjar/internal/catalog"

// homeSpecs has the specifications of the garden and kitchen templates by their English names.
var homeSpecs = map[string][]catalog.Spec{
	// Plants and seeds.
	"Potted Indoor Plant":          {line("Height", "الارتفاع", "30–40 cm", "30–40 سم"), light("Bright, no direct sun", "ساطع بلا شمس مباشرة"), line("Watering", "الري", "Once a week", "مرة في الأسبوع"), line("Pot diameter", "قطر الأصيص", "15 cm", "15 سم")},
	"Desert Cactus":                {light("Full sun", "شمس كاملة"), line("Watering", "الري", "Every two weeks", "كل أسبوعين"), line("Soil", "التربة", "Gritty, well drained", "رملية جيدة التصريف")},
	"Kitchen Herb Kit":             {includes("Pots, compressed soil, seeds", "أصص وتربة مضغوطة وبذور"), line("First harvest", "أول قطاف", "After 5 to 6 weeks", "بعد 5 إلى 6 أسابيع"), light("4 hours a day", "4 ساعات يوميًا")},
	"Carrot Seeds":                 {netContent("5 g", "5 جم"), sowing("October to February", "من أكتوبر إلى فبراير"), line("Soil", "التربة", "Loose", "مفككة"), line("Instructions", "التعليمات", "Arabic and English", "بالعربية والإنجليزية")},
	"Heat-Tolerant Tomato Seeds":   {netContent("2 g", "2 جم"), sowing("In trays, out after 4 weeks", "في صوانٍ ثم النقل بعد 4 أسابيع"), line("Feeding", "التسميد", "Every two weeks in flower", "كل أسبوعين بعد الإزهار")},
	"Sunflower Seeds for Planting": {netContent("10 g", "10 جم"), light("Full sun", "شمس كاملة"), sowing("Two fingers deep", "بعمق إصبعين"), line("Germination", "الإنبات", "Within a week", "خلال أسبوع")},
	"Rose Bush":                    {line("Plant age", "عمر الشتلة", "2 years", "سنتان"), light("Morning sun", "شمس الصباح"), line("Pruning", "التقليم", "January", "يناير"), line("Country of origin", "بلد المنشأ", "Saudi Arabia", "السعودية")},
	"Young Date Palm":              {line("Propagation", "طريقة الإكثار", "Tissue culture", "زراعة نسيجية"), line("First harvest", "أول قطاف", "From the fourth year", "من السنة الرابعة"), line("Watering", "الري", "Daily for 40 days, then twice a week", "يوميًا 40 يومًا ثم مرتين في الأسبوع"), line("Country of origin", "بلد المنشأ", "Saudi Arabia", "السعودية")},
	"Dwarf Lemon Tree":             {line("Height", "الارتفاع", "Up to 2 m", "حتى مترين"), light("6 hours of sun", "6 ساعات شمس"), line("Feeding", "التسميد", "Citrus feed every month", "سماد حمضيات كل شهر"), line("Propagation", "طريقة الإكثار", "Grafted", "مطعمة")},
	"Clay Planter":                 {material("Fired clay", "فخار محروق"), includes("Saucer", "صحن"), line("Drainage", "التصريف", "Hole in the base", "فتحة في القاعدة"), care("Brush off marks with vinegar", "إزالة آثار الأملاح بالخل")},
	"Seed Starter Tray":            {material("Flexible plastic", "بلاستيك مرن"), line("Reuse", "إعادة الاستخدام", "Many seasons", "مواسم عديدة"), care("Rinse and dry", "شطف وتجفيف")},
	"Flower Bulbs":                 {sowing("November, pointed end up", "نوفمبر والطرف المدبب للأعلى"), line("Flowering", "الإزهار", "Winter", "الشتاء"), storage("Dry and shaded", "في مكان جاف ومظلل")},

	// Garden tools.
	"Pruning Shears":       {material("Hardened steel", "فولاذ مقسى"), line("Cuts", "سماكة القص", "Up to 2 cm", "حتى 2 سم"), care("Wipe with oil", "مسح بالزيت"), twoYears},
	"Garden Bucket":        {material("UV-stable plastic, steel handle", "بلاستيك مقاوم للشمس ومقبض معدني"), care("Rinse", "شطف بالماء"), line("Stacking", "الرص", "Stackable", "يُرص فوق بعضه")},
	"Garden Gloves":        {pieces("1 pair", "زوج واحد"), line("Cuff", "المعصم", "Elastic", "معصم مطاطي"), care("Wash cold; wipe leather", "غسيل بماء بارد، ومسح الجلد")},
	"Drip Irrigation Kit":  {includes("Pipes, drippers, connectors", "أنابيب ونقاطات ووصلات"), line("Uses", "الاستهلاك", "About half the water of a hose", "قرابة نصف ماء الخرطوم"), line("Assembly", "التركيب", "Without tools", "بدون عدة"), oneYear},
	"Lawn Sprinkler":       {line("Covers", "مساحة التغطية", "Up to 100 m²", "حتى 100 متر مربع"), fits("Standard hose connectors", "وصلات الخراطيم المعتادة"), care("Clean nozzles with a pin", "تنظيف الفتحات بدبوس"), oneYear},
	"Hose Spray Wand":      {material("Aluminium and plastic", "ألمنيوم وبلاستيك"), fits("Standard hose connectors", "وصلات الخراطيم المعتادة"), line("Flow", "التحكم بالماء", "Set with the thumb", "بالإبهام"), oneYear},
	"Pruning Saw":          {material("Steel, rubber grip", "فولاذ ومقبض مطاطي"), line("Teeth", "الأسنان", "Triple-cut", "ثلاثية القطع"), care("Oil the blade lightly", "دهن النصل بزيت خفيف"), twoYears},
	"Garden Pickaxe":       {material("Forged steel, ash handle", "فولاذ مطروق ومقبض خشبي"), care("Keep dry", "حفظ في مكان جاف"), twoYears},
	"Splitting Axe":        {material("Forged steel, shock-absorbing handle", "فولاذ مطروق ومقبض يمتص الصدمة"), includes("Blade cover", "غطاء للنصل"), care("Sharpen with a flat file", "سن بمبرد مسطح"), twoYears},
	"Outdoor Broom":        {length("150 cm", "150 سم"), suits("Paving and artificial grass", "البلاط والعشب الصناعي"), care("Rinse and hang", "شطف وتعليق")},
	"Wooden Garden Ladder": {material("Solid beech", "خشب زان صلب"), maxLoad("120 kg", "120 كجم"), feet("Rubber", "مطاطية"), care("Oil once a year", "دهن بالزيت مرة في السنة"), twoYears},
	"Garden Tool Box":      {material("Steel heads, ash handles", "رؤوس معدنية ومقابض خشبية"), includes("Trowel, fork, cultivator", "مجرفة وشوكة ومقلب تربة"), care("Dry before closing", "تجفيف قبل الإغلاق"), oneYear},

	// Outdoors.
	"Family Tent":                   {material("Polyester with silver coating", "بوليستر بطبقة فضية"), waterResistance("2,000 mm", "2000 ملم"), line("Doors", "الأبواب", "Mesh", "شبكية"), care("Dry before packing", "تجفيف قبل التخزين"), oneYear},
	"Garden Parasol":                {material("UV-resistant polyester, steel pole", "بوليستر مقاوم للأشعة وعمود حديد"), line("Opening", "طريقة الفتح", "Crank", "ذراع دوار"), care("Close in strong wind", "إغلاق عند اشتداد الرياح"), oneYear},
	"Outdoor Majlis Seating":        {line("Filling", "الحشوة", "Firm foam", "إسفنج مضغوط"), line("Cover", "الغطاء", "Removable", "قابل للنزع"), machine30, oneYear},
	"Garden Chair":                  {dimensions("56 × 60 × 82 cm", "56 × 60 × 82 سم"), maxLoad("120 kg", "120 كجم"), care("Soapy water; oil teak yearly", "ماء وصابون، وزيت للساج سنويًا"), oneYear},
	"Fire Pit":                      {material("Steel, 2 mm", "حديد بسماكة 2 ملم"), line("Fuel", "الوقود", "Wood and charcoal", "الحطب والفحم"), care("Empty cold ash", "تفريغ الرماد البارد"), oneYear},
	"Charcoal Grill":                {material("Steel", "حديد"), line("Fuel", "الوقود", "Charcoal", "الفحم"), heat("Air vents", "فتحات هواء"), care("Brush while warm", "تنظيف بالفرشاة وهي دافئة"), oneYear},
	"Festoon String Lights":         {light("Warm LED", "LED دافئة"), protection("IP65", "ضد الغبار والمطر"), line("Joining", "الوصل", "Strings can be joined", "يمكن وصل أكثر من حبل"), wipeDry, oneYear},
	"Garden Lantern":                {light("Soft LED", "LED هادئة"), battery("Up to 12 hours", "حتى 12 ساعة"), charging("Sun or USB", "بالشمس أو USB"), oneYear},
	"LED Torch":                     {material("Aluminium", "ألمنيوم"), chargeUSBC, protection("Splash-proof", "مقاوم للرذاذ"), oneYear},
	"Picnic Basket":                 {dimensions("42 × 30 × 24 cm", "42 × 30 × 24 سم"), includes("Straps inside", "أحزمة داخلية"), care("Wipe; dry open", "مسح وتجفيف وهي مفتوحة")},
	"Field Compass with Qibla Ring": {form("Liquid-filled", "مملوءة بسائل"), line("Dial", "المؤشر", "Glows after dark", "مضيء في الظلام"), suits("Saudi cities", "مدن المملكة"), oneYear},
	"Wind Chime":                    {length("60 cm", "60 سم"), line("Tuning", "ضبط النغمة", "By hand", "ضبط يدوي"), wipeDry},

	// Cookware.
	"Non-Stick Frying Pan":   {material("Forged aluminium, granite-look coating", "ألمنيوم مطروق بطبقة جرانيتية"), line("Hobs", "المواقد المناسبة", "Gas, electric, induction", "الغاز والكهرباء والحث الحراري"), handWash, twoYears},
	"Kabsa Cooking Pot":      {material("Heavy-gauge aluminium", "ألمنيوم سميك"), line("Hobs", "المواقد المناسبة", "Gas and electric", "الغاز والكهرباء"), includes("Tight lid", "غطاء محكم"), dishwasher, twoYears},
	"Fondue Set":             {material("Enamelled steel", "حديد مطلي بالمينا"), includes("Burner and stand", "موقد وحامل"), dishwasher, oneYear},
	"Cast-Iron Braising Pan": {material("Enamelled cast iron", "حديد زهر مطلي بالمينا"), line("Hobs", "المواقد المناسبة", "All hobs and ovens to 250 °C", "جميع المواقد والفرن حتى 250 درجة"), includes("Heavy lid", "غطاء ثقيل"), handWash, fiveYears},
	"Chef's Knife":           {material("High-carbon steel, full tang", "فولاذ عالي الكربون ممتد داخل المقبض"), line("Sharpening", "السن", "Every few weeks", "كل بضعة أسابيع"), handWash, fiveYears},
	"Non-Stick Cake Tin":     {material("Carbon steel, two-layer coating", "صلب كربوني بطبقتين"), heat("Up to 230 °C", "حتى 230 درجة"), handWash, oneYear},
	"Silicone Cupcake Moulds": {
		material("Food-grade silicone", "سيليكون غذائي"), heat("Up to 220 °C", "حتى 220 درجة"), dishwasher,
	},
	"Round Pizza Tray":       {material("Steel", "صلب"), line("Rim", "الحافة", "Rolled", "ملفوفة"), handWash, oneYear},
	"Oven Gloves":            {pieces("1 pair", "زوج واحد"), heat("Up to 200 °C", "حتى 200 درجة"), machine40},
	"Wooden Cooking Spoons":  {finish("Unvarnished", "بدون طلاء"), length("30 cm", "30 سم"), care("Hand wash; oil monthly", "غسيل يدوي وزيت كل شهر")},
	"Probe Food Thermometer": {line("Range", "نطاق القياس", "−50 to 300 °C", "من 50 تحت الصفر إلى 300 درجة"), line("Reading", "سرعة القراءة", "3 seconds", "3 ثوانٍ"), wipeDamp, oneYear},

	// Small appliances.
	"Electric Kettle":      {powerOf("2200 W", "2200 واط"), mains, safety("Switches off by itself", "إيقاف تلقائي"), care("Descale monthly", "إزالة الترسبات شهريًا"), twoYears},
	"Drip Coffee Maker":    {powerOf("900 W", "900 واط"), mains, settings("Drip stop, keeps warm", "مانع تنقيط وحفظ دافئ"), care("Vinegar once a month", "خل وماء مرة في الشهر"), twoYears},
	"Rice Cooker":          {powerOf("700 W", "700 واط"), mains, includes("Steaming tray, cup, paddle", "سلة بخار وكوب قياس ومغرفة"), partsInDishwasher, twoYears},
	"Air Fryer":            {powerOf("1700 W", "1700 واط"), mains, line("Programmes", "عدد البرامج", "8", "8"), partsInDishwasher, twoYears},
	"Sandwich Maker":       {powerOf("750 W", "750 واط"), mains, line("Plates", "الألواح", "Non-stick", "غير لاصقة"), wipeDamp, twoYears},
	"Waffle Maker":         {powerOf("900 W", "900 واط"), mains, line("Plates", "الألواح", "Non-stick, deep", "عميقة غير لاصقة"), wipeDamp, twoYears},
	"Citrus Juicer":        {powerOf("40 W", "40 واط"), mains, settings("Pulp filter", "مصفاة للب"), care("Parts come off for rinsing", "القطع تُفك وتُشطف"), twoYears},
	"Smoothie Blender":     {material("Steel blades", "شفرات فولاذية"), settings("2 speeds and pulse", "سرعتان ونبض"), care("Cleans itself in ten seconds", "تنظيف ذاتي في 10 ثوانٍ"), twoYears},
	"Popcorn Maker":        {powerOf("1200 W", "1200 واط"), mains, timeOf("3 minutes", "3 دقائق"), wipeDry, twoYears},
	"Bread Maker":          {powerOf("600 W", "600 واط"), mains, settings("Timer, dough, jam", "مؤقت وعجين ومربى"), handWash, twoYears},
	"Kitchen Timer":        {line("Range", "المدة", "Up to 60 minutes", "حتى 60 دقيقة"), battery("None needed", "بلا بطارية"), wipeDamp, oneYear},
	"Soft Ice Cream Maker": {powerOf("20 W", "20 واط"), mains, timeOf("About 30 minutes", "نصف ساعة تقريبًا"), handWash, twoYears},

	// Table and coffee.
	"Arabic Coffee Dallah":     {material("Stainless steel, vacuum", "ستانلس ستيل معزول"), line("Keeps", "الحفظ الحراري", "Hot up to 10 hours", "ساخنة حتى 10 ساعات"), care("Rinse with hot water", "شطف بماء ساخن"), oneYear},
	"Coffee Finjan Set":        {material("Fine porcelain", "بورسلان فاخر"), capacityOf("80 ml each", "80 مل للفنجال"), care("Dishwasher; gold rims by hand", "غسالة الصحون، والحافة الذهبية باليد")},
	"Tea Mug Set":              {capacityOf("300 ml each", "300 مل للكوب"), microwave, dishwasher},
	"Dinner Set":               {material("Porcelain", "بورسلان"), includes("Plates, bowls, serving dish", "صحون وزبادي وصحن تقديم"), care("Dishwasher; gold by hand", "غسالة الصحون، والنقوش الذهبية باليد")},
	"Cutlery Set":              {material("18/10 stainless steel", "ستانلس ستيل 18/10"), line("Persons", "عدد الأشخاص", "6", "6"), dishwasher},
	"Soup Bowl Set":            {material("Stoneware", "خزف"), capacityOf("450 ml each", "450 مل للزبدية"), microwave, dishwasher},
	"Salad Bowl":               {line("Persons", "عدد الأشخاص", "8", "8"), finish("Food-safe", "آمنة للطعام"), handWash},
	"Laban and Milk Glass Set": {material("Tempered glass", "زجاج مقسى"), capacityOf("320 ml each", "320 مل للكاسة"), dishwasher},
	"Dates and Nuts Tray":      {dimensions("32 × 32 × 7 cm", "32 × 32 × 7 سم"), line("Bowls", "الأوعية", "Removable", "قابلة للفك"), wipeDamp},
	"Cake Stand with Dome":     {line("Dome", "الغطاء", "Clear", "شفاف"), suits("Cakes, kunafa, maamoul", "الكيك والكنافة والمعمول"), handWash},
	"Drinks Jug":               {material("Borosilicate glass", "زجاج بوروسيليكات"), suits("Hot and cold", "الساخن والبارد"), care("Dishwasher; wooden lids by hand", "غسالة الصحون، والغطاء الخشبي باليد")},

	// Storage.
	"Airtight Glass Jar":           {material("Thick glass, silicone seal", "زجاج سميك وحلقة سيليكون"), line("Mouth", "الفوهة", "Wide", "واسعة"), care("Dishwasher without the lid", "غسالة الصحون بدون الغطاء")},
	"Lunch Box":                    {capacityOf("1.2 L", "1.2 لتر"), freeFrom("BPA", "البيسفينول"), closing("Clips", "مشابك"), dishwasher},
	"Insulated Food Container":     {material("Double-wall steel", "ستيل مزدوج الجدار"), line("Keeps", "الحفظ الحراري", "Hot for 6 hours", "ساخن 6 ساعات"), handWash, oneYear},
	"Salt and Spice Shakers":       {material("Glass, steel caps", "زجاج وأغطية ستيل"), settings("Fine to coarse", "من ناعم إلى خشن"), care("Dishwasher; dry the caps", "غسالة الصحون، وتجفيف الأغطية")},
	"Honey Pot":                    {capacityOf("500 g", "500 جم"), includes("Dipper", "ملعقة عسل"), handWash},
	"Insulated Tumbler with Straw": {material("Double-wall steel", "ستيل مزدوج الجدار"), line("Keeps", "الحفظ الحراري", "Cold a day, hot 6 hours", "بارد يومًا وساخن 6 ساعات"), includes("Straw", "مصاص"), handWash, oneYear},
	"Bread Basket":                 {lining("Cotton, removable", "قطنية قابلة للنزع"), line("Made", "الصنع", "Woven by hand", "نسج يدوي"), care("Soft brush", "فرشاة ناعمة")},
	"Butter Dish":                  {dimensions("18 × 12 × 7 cm", "18 × 12 × 7 سم"), line("Holds", "يتسع لـ", "A full block", "قالب كامل"), care("Dishwasher, but for bamboo", "غسالة الصحون ما عدا الخيزران")},
	"Ice Cube Tray":                {material("Silicone, firm rim", "سيليكون بإطار صلب"), freeFrom("BPA", "البيسفينول"), dishwasher},
	"Egg Holder":                   {material("Clear plastic", "بلاستيك شفاف"), line("Stacking", "الرص", "Stackable", "تُرص فوق بعضها"), care("Lukewarm water", "ماء فاتر")},
	"Dish Sponges with Holder":     {material("Dense sponge, scrubbing side", "إسفنج كثيف بوجه خشن"), mounting("Sticks to the sink", "يلتصق بالمغسلة"), line("Replace", "الاستبدال", "Every two weeks", "كل أسبوعين")},
}

package demo

import "matjar/internal/catalog"

// electronicsSpecs has the specifications of the electronics templates by their English names.
var electronicsSpecs = map[string][]catalog.Spec{
	// Phones and tablets.
	"Smartphone":                {line("Screen", "الشاشة", "OLED", "OLED"), line("Network", "الشبكة", "5G, two SIM cards", "5G وشريحتان"), battery("A full day", "يوم كامل"), charging("Half in 20 minutes, USB-C", "النصف في 20 دقيقة عبر USB-C"), protection("Water-resistant", "مقاوم للماء"), twoYears},
	"Tablet":                    {line("Speakers", "عدد السماعات", "4", "4"), battery("10 hours", "10 ساعات"), connection("Wi-Fi, Bluetooth", "Wi-Fi وبلوتوث"), wipeMicrofibre, twoYears},
	"E-Book Reader":             {line("Screen", "الشاشة", "Paper-like, no glare", "تشبه الورق بلا انعكاس"), battery("Weeks", "أسابيع"), languagesOf("Arabic and English", "العربية والإنجليزية"), twoYears},
	"Power Bank":                {line("Output", "المخارج", "2 devices at once", "جهازان معًا"), line("Indicator", "المؤشر", "Charge in per cent", "نسبة الشحن"), line("Flights", "السفر بالطائرة", "Allowed in the cabin", "مسموح في مقصورة الطائرة"), twoYears},
	"Fast Wall Charger":         {line("Plug", "القابس", "Type G, three pins", "ثلاثي للأفياش السعودية"), line("Technology", "التقنية", "GaN", "جاليوم نيتريد"), safety("Heat and overvoltage", "حماية من الحرارة وارتفاع الجهد"), twoYears},
	"Screen Protector":          {material("Tempered glass, 9H", "زجاج مقسى 9H"), includes("Alignment frame", "إطار تركيب"), line("Coating", "الطبقة", "Oil-repellent", "مقاومة للبصمات")},
	"Magnetic Car Phone Holder": {mounting("Magnetic", "مغناطيسي"), includes("Ring for other phones", "حلقة للجوالات الأخرى"), line("Position", "الوضعية", "Upright or across", "بالطول أو بالعرض"), oneYear},
	"Pocket 5G Router":          {line("Network", "الشبكة", "5G", "5G"), battery("8 hours", "8 ساعات"), connection("Wi-Fi", "Wi-Fi"), twoYears},
	"Tablet Stylus":             {nib("Fine, palm rejection", "دقيق يتجاهل ملامسة الكف"), charging("10 minutes for an hour", "10 دقائق تكفي ساعة"), includes("2 spare tips", "سنّان إضافيان"), oneYear},
	"Selfie Stick Tripod":       {fits("Phones up to 7 inches", "جوالات حتى 7 بوصات"), line("Remote", "الريموت", "Up to 10 m", "حتى 10 أمتار"), folding("To a pen case", "تُطوى بحجم المقلمة"), oneYear},
	"Home Telephone":            {connection("Landline", "خط ثابت"), line("Ring", "الرنة", "Loud", "عالية"), wipeDry, twoYears},

	// Computers.
	"Laptop":               {keyboard("Arabic and English, lit", "عربية وإنجليزية مضيئة"), line("Drive", "القرص", "SSD", "قرص سريع"), battery("A full working day", "يوم عمل كامل"), wipeMicrofibre, twoYears},
	"IPS Monitor":          {line("Panel", "نوع الشاشة", "IPS", "IPS"), connection("USB-C, HDMI", "USB-C وHDMI"), line("Stand", "الحامل", "Turns, tilts, rises", "يدور ويميل ويرتفع"), wipeMicrofibre, twoYears},
	"Wireless Keyboard":    {keyboard("Arabic and English", "عربية وإنجليزية"), connection("Bluetooth, three devices", "بلوتوث مع ثلاثة أجهزة"), care("Tap out dust", "نفض الغبار"), twoYears},
	"Wireless Mouse":       {connection("Bluetooth or receiver", "بلوتوث أو مستقبل"), battery("About a year", "سنة تقريبًا"), line("Surface", "السطح", "Glass and wood too", "يعمل على الزجاج والخشب"), twoYears},
	"Trackball Mouse":      {control("Ball, set speed", "كرة بسرعة قابلة للضبط"), suits("Small desks", "المكاتب الصغيرة"), care("The ball lifts out", "الكرة تُخرج للتنظيف"), twoYears},
	"Home Printer":         {paper("A4", "A4"), connection("Wi-Fi, USB", "Wi-Fi وUSB"), mains, twoYears},
	"External Hard Drive":  {connection("USB-C and USB-A", "USB-C وUSB-A"), safety("Password protection", "حماية بكلمة مرور"), includes("Two cables", "كيبلان"), twoYears},
	"Blank DVD Discs":      {capacityOf("4.7 GB each", "4.7 جيجابايت للقرص"), line("Coating", "الطبقة", "Scratch-resistant", "مقاومة للخدش"), storage("Away from sun and heat", "بعيدًا عن الشمس والحرارة")},
	"Mini Projector":       {line("Picture", "حجم الصورة", "2 m wide", "عرض مترين"), connection("HDMI, USB, phone", "HDMI وUSB والجوال"), mains, twoYears},
	"Laptop Briefcase":     {material("Leather, soft lining", "جلد ببطانة ناعمة"), pockets("Padded compartment, hidden pocket", "جيب مبطن وجيب مخفي"), care("Feed the leather twice a year", "تغذية الجلد مرتين في السنة"), oneYear},
	"Fax and Scan Machine": {line("Tray", "سعة الدرج", "30 sheets", "30 ورقة"), settings("Sends, receives, scans", "إرسال واستقبال ومسح"), mains, twoYears},

	// Headphones.
	"Wireless Over-Ear Headphones": {connection("Bluetooth, two devices", "بلوتوث مع جهازين"), microphone("Yes", "نعم"), line("Cushions", "المخدات", "Replaceable", "قابلة للتبديل"), chargeUSBC, twoYears},
	"True Wireless Earbuds":        {connection("Bluetooth", "بلوتوث"), battery("Up to 30 hours with the case", "حتى 30 ساعة مع العلبة"), includes("3 sizes of tips", "3 مقاسات للأذن"), protection("Sweat-resistant", "مقاومة للعرق"), twoYears},
	"Wired Earphones":              {cable("Flat, 1.2 m", "مسطح 1.2 م"), includes("Soft pouch", "كيس ناعم"), battery("None needed", "بلا بطارية"), oneYear},
	"Call Headset with Microphone": {microphone("Filters noise", "يصفي الضوضاء"), control("Mute and volume", "كتم وتحكم بالصوت"), suits("Full shifts", "الدوام الكامل"), twoYears},
	"Children's Headphones":        {line("Loudest", "أعلى صوت", "85 dB", "85 ديسيبل"), ages("3 years and up", "من 3 سنوات"), wipeDamp, oneYear},
	"Studio Monitor Headphones":    {cable("Locks, replaceable", "بقفل وقابل للتبديل"), includes("Spare cushions", "مخدات احتياطية"), suits("Recording and podcasts", "التسجيل والبودكاست"), twoYears},
	"Headphone Amplifier":          {charging("USB-C", "USB-C"), control("Bass and treble knobs", "مقبضان للجهير والحاد"), care("Keep the vents free", "إبقاء فتحات التهوية مكشوفة"), twoYears},
	"Personal Sound Amplifier":     {control("One button", "زر واحد"), line("Note", "ملاحظة", "No medical hearing aid", "ليس جهازًا طبيًا"), care("Wipe the tips", "مسح الأطراف"), oneYear},
	"Bluetooth Audio Receiver":     {battery("12 hours", "12 ساعة"), connection("Bluetooth", "بلوتوث"), microphone("Hands-free calls", "مكالمات بدون يدين"), oneYear},
	"Retro Handset for Mobile":     {control("Answer button", "زر للرد"), microphone("Yes", "نعم"), wipeDamp, oneYear},

	// Speakers.
	"Portable Bluetooth Speaker":   {connection("Bluetooth", "بلوتوث"), protection("IP67, dust and water", "ضد الغبار والماء"), chargeUSBC, care("Rinse with fresh water", "شطف بماء عذب"), twoYears},
	"FM Radio":                     {line("Reception", "الاستقبال", "FM", "FM"), line("Power supply", "مصدر الطاقة", "Mains or batteries", "الكهرباء أو البطاريات"), line("Aerial", "الهوائي", "Telescopic", "تلسكوبي"), oneYear},
	"TV Soundbar":                  {connection("HDMI", "HDMI"), includes("Wall brackets", "حوامل للجدار"), control("TV remote", "ريموت التلفزيون"), mains, twoYears},
	"Party Speaker with Lights":    {battery("8 hours", "8 ساعات"), line("Inputs", "المداخل", "Microphone, USB", "ميكروفون وUSB"), light("Moving", "متحركة"), twoYears},
	"Wireless Handheld Microphone": {line("Range", "المدى", "Up to 40 m", "حتى 40 مترًا"), charging("USB", "USB"), material("Metal grille", "رأس معدني"), oneYear},
	"Studio Condenser Microphone":  {line("Pattern", "اتجاه الالتقاط", "Cardioid", "أحادي الاتجاه"), suits("Podcasts, lessons, recitation", "البودكاست والدروس والتلاوة"), care("Cover against dust", "تغطية من الغبار"), twoYears},
	"Hand Megaphone":               {line("Power supply", "مصدر الطاقة", "Batteries or charge", "البطاريات أو الشحن"), includes("Wrist strap", "حزام للمعصم"), folding("Handle", "المقبض يُطوى"), oneYear},
	"Adhan Clock Speaker":          {line("Cities", "عدد المدن", "More than 1,000", "أكثر من 1000"), line("Calendar", "التقويم", "Hijri and Gregorian", "هجري وميلادي"), line("Back-up", "الطاقة الاحتياطية", "Battery", "بطارية احتياطية"), twoYears},
	"Audio Mixer":                  {line("Effects", "المؤثرات", "Echo", "صدى"), line("Output", "المخارج", "Headphones", "سماعة"), mains, twoYears},
	"Guitar and Oud Amplifier":     {line("Inputs", "المداخل", "Instrument and microphone", "آلة وميكروفون"), line("Effects", "المؤثرات", "Reverb", "صدى"), line("Output", "المخارج", "Headphones", "سماعة"), twoYears},

	// On the body.
	"Smart Watch":            {line("Measures", "القياسات", "Heart rate, sleep, steps", "النبض والنوم والخطوات"), battery("About a week", "أسبوع تقريبًا"), waterResistance("50 m", "50 م"), languagesOf("Arabic and English", "العربية والإنجليزية"), twoYears},
	"Sports Stopwatch":       {battery("About two years", "سنتان تقريبًا"), protection("Splash-proof", "مقاومة للرذاذ"), includes("Neck cord", "حبل للرقبة"), oneYear},
	"Heart Rate Chest Strap": {fit("65–95 cm", "65–95 سم"), battery("About a year", "سنة تقريبًا"), care("Rinse; wash cold weekly", "شطف وغسيل بارد أسبوعيًا"), oneYear},
	"Audio Sunglasses":       {lenses("Polarised", "مستقطبة"), battery("4 hours", "4 ساعات"), connection("Bluetooth", "بلوتوث"), oneYear},
	"Compact Camera":         {includes("Strap, battery, charger", "حزام وبطارية وشاحن"), connection("Wi-Fi, Bluetooth", "Wi-Fi وبلوتوث"), wipeMicrofibre, twoYears},
	"Instant Print Camera":   {line("Flash", "الفلاش", "Automatic", "تلقائي"), timeOf("One minute a picture", "دقيقة لكل صورة"), storage("Films cool and dry", "حفظ الأفلام في مكان بارد وجاف"), oneYear},
	"4K Camcorder":           {line("Resolution", "الدقة", "4K", "4K"), battery("3 hours", "3 ساعات"), line("Memory", "الذاكرة", "SD card", "بطاقة SD"), twoYears},
	"Dive Mask with Camera":  {line("Skirt", "حافة القناع", "Silicone", "سيليكون"), control("One large button", "زر واحد كبير"), care("Rinse in fresh water", "شطف بماء عذب"), oneYear},
	"VR Headset":             {lenses("Adjustable", "قابلة للضبط"), line("Face pad", "بطانة الوجه", "Removable, washable", "تُنزع وتُغسل"), care("Keep lenses from sunlight", "إبعاد العدسات عن الشمس"), oneYear},
	"Star Telescope":         {includes("Tripod, two eyepieces", "حامل وعدستان"), suits("The moon and planets", "القمر والكواكب"), care("Dust with the brush", "تنظيف العدسة بالفرشاة"), twoYears},
	"GPS Tracker":            {protection("Dust and rain", "ضد الغبار والمطر"), charging("Rechargeable", "قابل للشحن"), line("Subscription", "الاشتراك", "None over Bluetooth", "بدون اشتراك عبر البلوتوث"), oneYear},

	// Games.
	"Wireless Game Controller":   {battery("20 hours", "20 ساعة"), chargeUSBC, settings("Vibration", "اهتزاز قابل للضبط"), wipeDry, oneYear},
	"Arcade Joystick":            {cable("USB, 3 m", "USB بطول 3 أمتار"), line("Buttons", "الأزرار", "Replaceable", "قابلة للتبديل"), feet("Rubber", "مطاطية"), oneYear},
	"Retro Game Console":         {line("Games", "الألعاب", "Dozens, licensed", "عشرات الألعاب المرخصة"), settings("Saves at any moment", "حفظ في أي لحظة"), line("Power supply", "مصدر الطاقة", "Battery or USB", "البطارية أو USB"), oneYear},
	"Gaming Chair":               {line("Recline", "ميلان الظهر", "155°", "155 درجة"), line("Frame", "الهيكل", "Steel", "معدني"), maxLoad("140 kg", "140 كجم"), line("Assembly", "التركيب", "About 20 minutes", "20 دقيقة تقريبًا"), twoYears},
	"Mechanical Gaming Keyboard": {keyboard("Arabic and English, lit", "عربية وإنجليزية مضيئة"), material("Aluminium top plate", "لوح علوي من الألمنيوم"), care("Brush out dust", "تنظيف من الغبار"), twoYears},
	"Gaming Mouse":               {line("Buttons", "الأزرار", "80 million clicks", "80 مليون نقرة"), line("Memory", "الذاكرة", "5 profiles", "5 إعدادات"), feet("Glide", "انزلاق سلس"), twoYears},
	"Gaming Headset":             {microphone("Folds away", "يُطوى"), line("Cushions", "المخدات", "Memory foam", "إسفنج مرن"), cable("Detachable", "قابل للفصل"), twoYears},
	"Gaming Laptop":              {line("Cooling", "التبريد", "Two fans", "مروحتان"), keyboard("Arabic and English, lit", "عربية وإنجليزية مضيئة"), care("Clear the vents", "تنظيف فتحات التهوية"), twoYears},
	"Gaming Monitor":             {line("Response time", "زمن الاستجابة", "1 ms", "1 مللي ثانية"), connection("2 × HDMI", "مدخلا HDMI"), line("Stand", "الحامل", "Rises and turns", "يرتفع ويدور"), wipeMicrofibre, twoYears},
	"Controller Battery Pack":    {battery("About 25 hours", "25 ساعة تقريبًا"), chargeUSBC, safety("Stops when full", "إيقاف عند الاكتمال"), oneYear},
	"Streaming Control Deck":     {line("Systems", "الأنظمة", "Windows and Mac", "ويندوز وماك"), connection("USB", "USB"), line("Keys", "الأزرار", "Each with a picture", "لكل زر صورته"), oneYear},
}

package demo

import "matjar/internal/lang"

// serviceTexts end descriptions: one sentence about what happens around the purchase
// that holds for everything in the department.
var serviceTexts = map[string][]lang.Text{
	"beauty": {
		{En: "Sealed at the maker and shipped away from heat.", Ar: "مغلق من المصنع ويشحن بعيدًا عن الحرارة."},
		{En: "Expiry date is at least twelve months from delivery.", Ar: "تاريخ الصلاحية سنة على الأقل من يوم التوصيل."},
		{En: "Packed with care so that it arrives as it left.", Ar: "مغلف بعناية ليصلك كما خرج من المستودع."},
		{En: "Unopened items can be returned within thirty days.", Ar: "يمكن إرجاعه خلال 30 يومًا ما دام مغلقًا."},
	},
	"fashion": {
		{En: "Something not right? Send it back within thirty days.", Ar: "ما ناسبك؟ أرجعه خلال 30 يومًا."},
		{En: "Arrives folded in tissue and ready to wear.", Ar: "يصلك مطويًا ومغلفًا وجاهزًا للبس."},
		{En: "Care instructions are on the inside label.", Ar: "تعليمات العناية على البطاقة الداخلية."},
		{En: "Return it unworn within thirty days.", Ar: "يمكن إرجاعه خلال 30 يومًا ما دام غير مستخدم."},
	},
	"garden": {
		{En: "Packed for our summers and delivered in the cool hours.", Ar: "مغلف لصيفنا ويوصل في ساعات البراد."},
		{En: "Questions about use are answered by our garden team.", Ar: "فريق الحديقة عندنا يجاوب على أسئلتك."},
		{En: "Return it within thirty days if it is not what you expected.", Ar: "يمكن إرجاعه خلال 30 يومًا إذا لم يكن كما توقعت."},
	},
	"kitchen": {
		{En: "Double-boxed so that it arrives whole.", Ar: "معبأ في كرتون مزدوج ليصلك سليمًا."},
		{En: "Instructions come in Arabic and English.", Ar: "التعليمات بالعربي والإنجليزي."},
		{En: "Return it unused within thirty days.", Ar: "يمكن إرجاعه خلال 30 يومًا ما دام غير مستخدم."},
	},
	"office": {
		{En: "An invoice or a receipt comes with every order.", Ar: "مع كل طلب فاتورة أو إيصال."},
		{En: "Ask us for a quote when you buy for a team.", Ar: "اطلب عرض سعر إذا كنت تشتري لفريق."},
		{En: "Return it within thirty days in its packaging.", Ar: "يمكن إرجاعه خلال 30 يومًا بتغليفه."},
	},
	"kids": {
		{En: "Checked against Saudi safety standards.", Ar: "مطابق لمواصفات السلامة السعودية."},
		{En: "Packed discreetly, so that a gift stays a surprise.", Ar: "تغليف لا يكشف المحتوى لتبقى الهدية مفاجأة."},
		{En: "Return it unopened within thirty days.", Ar: "يمكن إرجاعه خلال 30 يومًا ما دام مغلقًا."},
	},
	"electronics": {
		{En: "Two-year local warranty from the seller.", Ar: "ضمان محلي لسنتين من البائع."},
		{En: "The manual comes in Arabic and English.", Ar: "دليل الاستخدام بالعربي والإنجليزي."},
		{En: "Original packaging, serial number on the invoice.", Ar: "تغليف أصلي والرقم التسلسلي على الفاتورة."},
	},
}

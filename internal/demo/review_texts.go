package demo

import "matjar/internal/lang"

// titles head reviews of every department.
var titles = map[lang.Tag]map[sentiment][]string{
	lang.English: {
		happy: {
			"Very happy with it", "Better than expected", "Worth every riyal", "Will order again", "Exactly as described",
			"Great quality", "My new favourite", "Recommended", "Good value", "Lovely", "Arrived fast, works well",
			"Second time buying", "Five out of five", "No regrets",
		},
		mixed: {
			"It is okay", "Good, with a few remarks", "Fair for the price", "Not bad", "Expected a bit more",
			"Does the job", "Half and half", "Decent",
		},
		upset: {
			"Not for me", "Disappointed", "Below expectations", "Would not buy again", "Not like the pictures",
			"Could be much better",
		},
	},
	lang.Arabic: {
		happy: {
			"ممتاز", "أفضل من المتوقع", "يستاهل كل ريال", "بكرر الطلب", "مطابق للوصف", "جودة عالية", "صار المفضل عندي",
			"أنصح فيه", "سعره مناسب", "يجنن", "وصل بسرعة وشغله تمام", "ثاني مرة أطلبه", "ما شاء الله", "خيار موفق",
		},
		mixed: {
			"مقبول", "جيد مع ملاحظات", "مناسب لسعره", "لا بأس", "توقعت أكثر", "يؤدي الغرض", "بين بين", "معقول",
		},
		upset: {
			"ما ناسبني", "للأسف خيّب ظني", "أقل من المتوقع", "ما راح أكرره", "يختلف عن الصورة", "يحتاج تحسين",
		},
	},
}

// closings end some reviews of every department.
var closings = map[lang.Tag]map[sentiment][]string{
	lang.English: {
		happy: {
			"Delivery to Riyadh took one day.", "Packaging was neat and nothing was damaged.", "I bought a second one for my sister.",
			"The seller answered my question within an hour.", "Thank you, I will be back.", "For this price it is hard to beat.",
			"Everyone at home asked where I got it.", "Arrived in Jeddah before the promised date.", "Paid with mada, no trouble at all.",
			"I have used it for a month and nothing has changed.",
		},
		mixed: {
			"Delivery was quick, though.", "I would buy it again on sale.", "The box was a little dented.", "Maybe my expectations were too high.",
			"Customer service was polite and helped.",
		},
		upset: {
			"The return was easy, at least.", "I hope they improve it.", "Delivery was also two days late.", "I contacted the seller and got my money back.",
		},
	},
	lang.Arabic: {
		happy: {
			"التوصيل للرياض أخذ يوم واحد.", "التغليف مرتب ووصل سليم.", "أخذت الثاني لأختي.", "البائع رد على سؤالي خلال ساعة.",
			"شكرًا لكم ولي عودة.", "بهالسعر صعب تلقى أحسن منه.", "كل اللي في البيت سألوني من وين.", "وصل جدة قبل الموعد.",
			"دفعت بمدى والأمور سهلة.", "لي شهر أستخدمه وما تغير شيء.", "الله يعطيكم العافية.",
		},
		mixed: {
			"بس التوصيل كان سريع.", "ممكن أكرره وقت التخفيضات.", "الكرتون وصل مضغوط شوي.", "يمكن توقعاتي كانت عالية.",
			"خدمة العملاء متعاونين.",
		},
		upset: {
			"على الأقل الإرجاع كان سهل.", "أتمنى يحسنونه.", "وزود على كذا تأخر التوصيل يومين.", "تواصلت مع البائع ورجع لي المبلغ.",
		},
	},
}

// about are what reviewers of each department talk about.
var about = map[string]map[lang.Tag]map[sentiment][]string{
	"beauty": {
		lang.English: {
			happy: {
				"Good quality, you notice it from the first use.", "Suits me perfectly, I use it every day.", "Simple to use and the result is lovely.",
				"It will last me for months.", "Elegant packaging, I gave one as a gift.",
				"People noticed the difference within a week.", "Solid packaging, nothing leaked or broke.", "Looks just like it does in the photos.",
				"I have tried more expensive ones that did less.",
			},
			mixed: {
				"It works, but not for as long as I hoped.", "Nice, only smaller than I thought.",
				"Good for daily use, not for a long evening.", "Took a couple of weeks before I saw anything.",
			},
			upset: {
				"Did not suit me and I stopped using it.", "It looks quite different from the picture.", "The box was damaged when it arrived.",
			},
		},
		lang.Arabic: {
			happy: {
				"جودته تبان من أول استخدام.", "ناسبني مرة وصرت أستخدمه كل يوم.", "استخدامه سهل ونتيجته حلوة.",
				"بيطول معي شهور.", "تغليفه فخم وأخذت منه هدية.", "الكل لاحظ الفرق من أول أسبوع.",
				"تغليفه متين ووصل سليم.", "طلع مثل الصور بالضبط.", "جربت أغلى منه وما كان بنفس النتيجة.",
			},
			mixed: {
				"حلو بس ما يطول مثل ما تمنيت.", "ممتاز لكن الحجم أصغر مما توقعت.", "زين للاستخدام اليومي مو للسهرات.",
				"احتاج أسبوعين لين بان الفرق.",
			},
			upset: {
				"ما ناسبني ووقفت استخدامه.", "على الطبيعة يختلف كثير عن الصورة.", "وصلني والعلبة متضررة.",
			},
		},
	},
	"fashion": {
		lang.English: {
			happy: {
				"The material feels expensive and the finish is clean.", "The size is exactly as described.", "I had it with me at Eid and got many compliments.",
				"The colour is the same as in the photos.", "Light, practical, and it looks smart.", "After weeks of use it still looks new.",
				"Comfortable from the first day.", "The finishing is better than in the mall.",
			},
			mixed: {
				"Pretty, but smaller than I expected.", "The material is thinner than I imagined.", "Good cut, though the colour is a shade darker.",
				"Nice look, average finish.",
			},
			upset: {
				"It showed wear after the second time.", "The size is not what I expected.", "It looks cheaper in real life.",
			},
		},
		lang.Arabic: {
			happy: {
				"الخامة فخمة والتشطيب نظيف.", "المقاس مثل الوصف بالضبط.", "كان معي في العيد ومدحوه كثير.", "اللون نفس الصورة.",
				"خفيف وعملي وشكله مرتب.", "له أسابيع معي وباقي كأنه جديد.", "مريح من أول يوم.", "تشطيبه أحسن من اللي في المولات.",
			},
			mixed: {
				"حلو بس أصغر مما توقعت.", "الخامة أخف مما تخيلت.", "القصة حلوة لكن اللون أغمق شوي.", "شكله حلو وتشطيبه عادي.",
			},
			upset: {
				"بان عليه الاستخدام من ثاني مرة.", "المقاس غير اللي توقعته.", "على الطبيعة شكله أقل من الصورة.",
			},
		},
	},
	"garden": {
		lang.English: {
			happy: {
				"Stood on our roof all summer and still looks good.", "Good quality and easy to use.", "We used it at the istiraha every weekend.",
				"The whole courtyard looks different now.", "Better in real life than in the picture.", "Arrived well protected, everything was there.",
				"Easy for my father to use.",
			},
			mixed: {
				"Fine for a balcony, too small for a garden.", "Good, but instructions could be clearer.", "It does better in the shade than in full sun.",
			},
			upset: {
				"It did not survive the first week outside.", "Something was missing and I had to wait for it.", "I expected more for the price.",
			},
		},
		lang.Arabic: {
			happy: {
				"تحمل صيف كامل في السطح وباقي زين.", "جودته زينة واستخدامه سهل.", "نستخدمه في الاستراحة كل ويكند.", "الحوش تغير شكله بالكامل.",
				"على الطبيعة أحلى من الصورة.", "وصل مغلف زين وكل شيء موجود.", "سهل حتى على الوالد.",
			},
			mixed: {
				"مناسب للبلكونة وصغير على الحديقة.", "زين بس التعليمات تحتاج توضيح.", "في الظل أحسن منه في الشمس المباشرة.",
			},
			upset: {
				"ما صمد أسبوع برا.", "الطلب وصل ناقص وانتظرت الباقي.", "توقعت أكثر بهالسعر.",
			},
		},
	},
	"kitchen": {
		lang.English: {
			happy: {
				"Used it the first night with fifteen guests and it did well.", "Easy to clean, and that is what matters.",
				"Looks elegant, guests asked about it.", "Well made, no smell.", "Saves me half an hour every day.",
				"Exactly the size I needed for our family.", "Feels like something that will last for years.",
			},
			mixed: {
				"Good quality but smaller than in the picture.", "Works well, a little heavy for me.", "The finish scratches if you are not careful.",
			},
			upset: {
				"It arrived with a scratch.", "Stains after a few uses.", "Did not last as long as I hoped.",
			},
		},
		lang.Arabic: {
			happy: {
				"أول ليلة جربته في عزيمة 15 شخص وبيّض الوجه.", "تنظيفه سهل وهذا أهم شيء.", "شكله فخم والضيوف سألوا عنه.",
				"شغله متقن وما له ريحة.", "يوفر علي نص ساعة كل يوم.", "حجمه مضبوط لعائلتنا.", "واضح إنه يعيش سنين.",
			},
			mixed: {
				"جودته حلوة بس أصغر من الصورة.", "شغله زين لكنه ثقيل علي شوي.", "ينخدش إذا ما انتبهت.",
			},
			upset: {
				"وصلني وفيه خدش.", "صار يبقّع بعد كم استخدام.", "ما طول مثل ما تمنيت.",
			},
		},
	},
	"office": {
		lang.English: {
			happy: {
				"My home office finally looks finished.", "Makes a full working day easier.", "Good quality, it feels nice to use.",
				"Keeps everything in its place.", "My daughter loves it for school.", "Ordered more for the whole team.", "Looks more expensive than it is.",
			},
			mixed: {
				"Good, but the colour differs slightly.", "Fine for home, not for heavy office use.", "Takes a while to get used to it.",
			},
			upset: {
				"Not as sturdy as I hoped.", "Quality is below the price.", "It came with a mark on one side.",
			},
		},
		lang.Arabic: {
			happy: {
				"أخيرًا مكتبي في البيت اكتمل.", "يسهل علي يوم الدوام.", "جودته حلوة وتحس بها وقت الاستخدام.", "رتب لي كل شيء في مكانه.",
				"بنتي مبسوطة فيه للمدرسة.", "طلبنا منه زيادة لكل الفريق.", "شكله أغلى من سعره.",
			},
			mixed: {
				"زين بس اللون يختلف شوي.", "مناسب للبيت مو للاستخدام الثقيل.", "يحتاج وقت لين تتعود عليه.",
			},
			upset: {
				"مو متين مثل ما تمنيت.", "الجودة أقل من السعر.", "وصل وفيه أثر من جنب.",
			},
		},
	},
	"kids": {
		lang.English: {
			happy: {
				"My son has been happy with it since it arrived.", "Soft, no sharp edges, and easy to clean.", "Perfect gift for my niece's birthday.",
				"Survived two toddlers, so it is strong.", "Kept the little one happy from the first day.", "Bought it for the second child as well.",
				"Quality is clear from the first touch.",
			},
			mixed: {
				"Nice, but better for a younger age than stated.", "Good idea, a bit small.", "Good, but not a must-have.",
			},
			upset: {
				"Broke after a few days.", "It smelled of plastic for a week.", "Smaller than it looks in the picture.",
			},
		},
		lang.Arabic: {
			happy: {
				"ولدي مبسوط فيه من يوم وصل.", "ناعم وبدون حواف حادة وتنظيفه سهل.", "هدية مثالية لعيد ميلاد بنت أختي.", "صمد مع طفلين يعني قوي.",
				"الصغير انبسط فيه من أول يوم.", "أخذته لطفلي الثاني بعد.", "جودته واضحة من أول لمسة.",
			},
			mixed: {
				"حلو بس يناسب عمر أصغر من المكتوب.", "فكرته زينة لكنه صغير شوي.", "زين بس مو ضروري.",
			},
			upset: {
				"انكسر بعد كم يوم.", "ريحة البلاستيك جلست أسبوع.", "أصغر من الصورة بكثير.",
			},
		},
	},
	"electronics": {
		lang.English: {
			happy: {
				"Ready in two minutes and everything works.", "It keeps what the description promises.", "Well made and pleasant to use.", "Even my mother uses it without help.",
				"Does what the expensive brands do for half the price.", "A month of daily use and no problem so far.", "Solid build, feels expensive.",
				"Sealed box and original, as it should be.",
			},
			mixed: {
				"Good, but the manual is too short.", "Works well, the finish could be better.", "Fine for everyday use, not for professionals.",
				"Took a while until I got used to it.",
			},
			upset: {
				"It stopped working after two weeks.", "Performance is weaker than the description says.", "One part was loose from the first day.",
			},
		},
		lang.Arabic: {
			happy: {
				"جهزته في دقيقتين وكل شيء شغال.", "طلع مثل ما كتبوا بالوصف.", "صناعته ممتازة واستخدامه مريح.", "حتى الوالدة تستخدمه بدون مساعدة.",
				"يعطيك أداء الماركات الغالية بنص السعر.", "شهر استخدام يومي وما شفت منه مشكلة.", "متين وملمسه فخم.", "أصلي ومختوم مثل ما لازم.",
			},
			mixed: {
				"زين بس الدليل مختصر.", "شغله حلو لكن التشطيب يحتاج تحسين.", "مناسب للاستخدام اليومي مو للمحترفين.", "أخذ وقت لين تعودت عليه.",
			},
			upset: {
				"وقف عن العمل بعد أسبوعين.", "أداؤه أقل من الوصف.", "فيه قطعة مرتخية من أول يوم.",
			},
		},
	},
}

package demo

import "matjar/internal/lang"

// The leaf categories, which hold the products, and the file that fills them:
//
//	beauty.go            makeup-lips, makeup-eyes
//	beauty_face.go       makeup-face, skincare
//	beauty_hair.go       hair-care, fragrance
//	beauty_body.go       bath-body, mens-grooming
//	garden.go            plants-seeds, garden-tools, outdoor-living
//	kitchen.go           cookware, small-appliances, dining-coffee, kitchen-storage
//	office.go            office-furniture, stationery, desk-accessories
//	kids.go              baby-care, toys-games
//	electronics.go       phones-tablets, computers, wearables
//	electronics_entertainment.go  headphones, speakers, gaming
//	fashion.go           abayas, dresses
//	fashion_men.go       men, shoes
//	fashion_accessories.go  bags-accessories, watches-jewellery

// categoryNode is a category with the categories below it.
type categoryNode struct {
	Slug     string
	Name     lang.Text
	Text     lang.Text
	Children []categoryNode
}

// tree is the whole category tree. The five main departments have the subcategories
// of the specification: 6, 3, 4, 3 and 2.
var tree = []categoryNode{
	{
		Slug: "beauty-personal-care",
		Name: lang.Text{En: "Beauty & Personal Care", Ar: "الجمال والعناية الشخصية"},
		Text: lang.Text{
			En: "Make-up, skincare, hair care and fragrance for every day and every occasion.",
			Ar: "مكياج وعناية بالبشرة والشعر وعطور لكل يوم ولكل مناسبة.",
		},
		Children: []categoryNode{
			{
				Slug: "makeup",
				Name: lang.Text{En: "Makeup", Ar: "المكياج"},
				Text: lang.Text{
					En: "Long-wearing colour for lips, eyes and face, made for warm weather.",
					Ar: "ألوان ثابتة للشفاه والعيون والوجه تتحمل أجواءنا الحارة.",
				},
				Children: []categoryNode{
					{
						Slug: "makeup-lips",
						Name: lang.Text{En: "Lips", Ar: "مكياج الشفاه"},
						Text: lang.Text{
							En: "Lipsticks, glosses, liners and balms in shades that flatter every skin tone.",
							Ar: "أحمر شفاه وملمعات ومحددات ومرطبات بدرجات تناسب كل لون بشرة.",
						},
					},
					{
						Slug: "makeup-eyes",
						Name: lang.Text{En: "Eyes", Ar: "مكياج العيون"},
						Text: lang.Text{
							En: "Kohl, mascara, shadows and brow care, from a soft day look to a bold evening.",
							Ar: "كحل وماسكارا وظلال وعناية بالحواجب، من إطلالة نهارية ناعمة إلى سهرة جريئة.",
						},
					},
					{
						Slug: "makeup-face",
						Name: lang.Text{En: "Face", Ar: "مكياج الوجه"},
						Text: lang.Text{
							En: "Foundations, concealers, blushes and the tools to blend them.",
							Ar: "كريم أساس وكونسيلر وأحمر خدود وأدوات الدمج التي تحتاجينها.",
						},
					},
				},
			},
			{
				Slug: "skincare",
				Name: lang.Text{En: "Skincare", Ar: "العناية بالبشرة"},
				Text: lang.Text{
					En: "Cleansers, serums, moisturisers and sun protection for healthy, comfortable skin.",
					Ar: "غسولات وسيرومات ومرطبات وواقيات شمس لبشرة صحية ومرتاحة.",
				},
			},
			{
				Slug: "hair-care",
				Name: lang.Text{En: "Hair Care", Ar: "العناية بالشعر"},
				Text: lang.Text{
					En: "Shampoos, oils, masks and styling tools for every hair type.",
					Ar: "شامبوهات وزيوت وأقنعة وأدوات تصفيف لكل أنواع الشعر.",
				},
			},
			{
				Slug: "fragrance",
				Name: lang.Text{En: "Fragrance", Ar: "العطور والبخور"},
				Text: lang.Text{
					En: "Perfumes, oud, musk and bakhoor for you, your home and your guests.",
					Ar: "عطور وعود ومسك وبخور لك ولبيتك ولضيوفك.",
				},
			},
			{
				Slug: "bath-body",
				Name: lang.Text{En: "Bath & Body", Ar: "الاستحمام والجسم"},
				Text: lang.Text{
					En: "Soaps, scrubs, lotions and bath treats that turn a shower into a ritual.",
					Ar: "صوابين ومقشرات ولوشنات تجعل من الاستحمام لحظة دلال.",
				},
			},
			{
				Slug: "mens-grooming",
				Name: lang.Text{En: "Men's Grooming", Ar: "عناية الرجل"},
				Text: lang.Text{
					En: "Beard oils, trimmers, shaving and skin essentials for men.",
					Ar: "زيوت لحية وماكينات حلاقة ومستلزمات عناية للرجل.",
				},
			},
		},
	},
	{
		Slug: "home-garden",
		Name: lang.Text{En: "Home & Garden", Ar: "المنزل والحديقة"},
		Text: lang.Text{
			En: "Plants, tools and outdoor furniture that make the most of a courtyard, balcony or istiraha.",
			Ar: "نباتات وأدوات وأثاث خارجي لحوش أجمل وبلكونة واستراحة تفتح النفس.",
		},
		Children: []categoryNode{
			{
				Slug: "plants-seeds",
				Name: lang.Text{En: "Plants & Seeds", Ar: "النباتات والبذور"},
				Text: lang.Text{
					En: "Indoor greens, hardy outdoor plants, seeds and pots that cope with our climate.",
					Ar: "نباتات داخلية وخارجية وبذور وأصص تناسب أجواءنا.",
				},
			},
			{
				Slug: "garden-tools",
				Name: lang.Text{En: "Garden Tools & Watering", Ar: "أدوات الحديقة والري"},
				Text: lang.Text{
					En: "Pruners, hoses, sprinklers and soil care for gardens of every size.",
					Ar: "مقصات وخراطيم ورشاشات ومستلزمات تربة لكل حديقة كبيرة أو صغيرة.",
				},
			},
			{
				Slug: "outdoor-living",
				Name: lang.Text{En: "Outdoor Living", Ar: "الجلسات الخارجية والكشتات"},
				Text: lang.Text{
					En: "Furniture, grills, lighting and camping gear for evenings under the sky.",
					Ar: "جلسات وشوايات وإضاءة ومستلزمات كشتة لسهرات تحت السماء.",
				},
			},
		},
	},
	{
		Slug: "home-kitchen",
		Name: lang.Text{En: "Home & Kitchen", Ar: "المنزل والمطبخ"},
		Text: lang.Text{
			En: "Cookware, appliances, coffee sets and storage for a kitchen that runs itself.",
			Ar: "أواني طبخ وأجهزة وأطقم قهوة وحلول تخزين لمطبخ مرتب ومريح.",
		},
		Children: []categoryNode{
			{
				Slug: "cookware",
				Name: lang.Text{En: "Cookware", Ar: "أواني الطبخ"},
				Text: lang.Text{
					En: "Pots, pans, pressure cookers and bakeware, from kabsa for twenty to eggs for one.",
					Ar: "قدور ومقالي وصواني خبز، من كبسة العزيمة إلى فطور شخص واحد.",
				},
			},
			{
				Slug: "small-appliances",
				Name: lang.Text{En: "Small Appliances", Ar: "الأجهزة الصغيرة"},
				Text: lang.Text{
					En: "Air fryers, blenders, kettles and other helpers that save time every day.",
					Ar: "قلايات هوائية وخلاطات وغلايات وأجهزة توفر وقتك كل يوم.",
				},
			},
			{
				Slug: "dining-coffee",
				Name: lang.Text{En: "Dining & Coffee", Ar: "السفرة والقهوة"},
				Text: lang.Text{
					En: "Dallahs, finjans, plates and serving pieces for a generous table.",
					Ar: "دلال وفناجين وصحون وقطع تقديم لسفرة كريمة.",
				},
			},
			{
				Slug: "kitchen-storage",
				Name: lang.Text{En: "Kitchen Storage", Ar: "التخزين والتنظيم"},
				Text: lang.Text{
					En: "Containers, racks and organisers that give everything its place.",
					Ar: "حافظات ورفوف ومنظمات تعطي كل شيء مكانه.",
				},
			},
		},
	},
	{
		Slug: "home-office",
		Name: lang.Text{En: "Home & Office", Ar: "المنزل والمكتب"},
		Text: lang.Text{
			En: "Furniture, stationery and desk gear for work and study in comfort.",
			Ar: "أثاث وقرطاسية ومستلزمات مكتب لعمل ودراسة براحة.",
		},
		Children: []categoryNode{
			{
				Slug: "office-furniture",
				Name: lang.Text{En: "Office Furniture", Ar: "أثاث المكتب"},
				Text: lang.Text{
					En: "Ergonomic chairs, desks, shelves and cabinets for long, comfortable days.",
					Ar: "كراسي مريحة ومكاتب وأرفف وخزائن ليوم عمل طويل بلا تعب.",
				},
			},
			{
				Slug: "stationery",
				Name: lang.Text{En: "Stationery", Ar: "القرطاسية"},
				Text: lang.Text{
					En: "Notebooks, pens, planners and school supplies people enjoy using.",
					Ar: "دفاتر وأقلام ومخططات ومستلزمات مدرسية تحب استخدامها.",
				},
			},
			{
				Slug: "desk-accessories",
				Name: lang.Text{En: "Desk Accessories", Ar: "إكسسوارات المكتب"},
				Text: lang.Text{
					En: "Lamps, organisers, stands and small things that keep a desk clear.",
					Ar: "مصابيح ومنظمات وحوامل وتفاصيل صغيرة تبقي مكتبك مرتبًا.",
				},
			},
		},
	},
	{
		Slug: "kids-babies",
		Name: lang.Text{En: "Kids & Babies", Ar: "الأطفال والمواليد"},
		Text: lang.Text{
			En: "Gentle care for little ones and toys that keep curious minds busy.",
			Ar: "عناية لطيفة بالصغار وألعاب تشغل عقولهم الفضولية.",
		},
		Children: []categoryNode{
			{
				Slug: "baby-care",
				Name: lang.Text{En: "Baby Care", Ar: "مستلزمات المواليد"},
				Text: lang.Text{
					En: "Feeding, bathing, sleeping and clothing for the first years.",
					Ar: "رضاعة واستحمام ونوم وملابس لسنوات طفلك الأولى.",
				},
			},
			{
				Slug: "toys-games",
				Name: lang.Text{En: "Toys & Games", Ar: "الألعاب"},
				Text: lang.Text{
					En: "Building blocks, puzzles, dolls and outdoor fun for every age.",
					Ar: "مكعبات وألغاز ودمى وألعاب خارجية لكل الأعمار.",
				},
			},
		},
	},
	{
		Slug: "electronics",
		Name: lang.Text{En: "Electronics", Ar: "الإلكترونيات"},
		Text: lang.Text{
			En: "Phones, computers, sound and games with a two-year local warranty.",
			Ar: "جوالات وكمبيوترات وصوتيات وألعاب بضمان محلي لسنتين.",
		},
		Children: []categoryNode{
			{
				Slug: "phones-tablets",
				Name: lang.Text{En: "Phones & Tablets", Ar: "الجوالات والأجهزة اللوحية"},
				Text: lang.Text{
					En: "Smartphones, tablets, chargers and cases that keep you connected.",
					Ar: "جوالات وأجهزة لوحية وشواحن وأغطية تبقيك على اتصال.",
				},
			},
			{
				Slug: "computers",
				Name: lang.Text{En: "Computers & Accessories", Ar: "الكمبيوتر وملحقاته"},
				Text: lang.Text{
					En: "Laptops, monitors, keyboards and storage for work and study.",
					Ar: "لابتوبات وشاشات ولوحات مفاتيح ووحدات تخزين للعمل والدراسة.",
				},
			},
			{
				Slug: "audio",
				Name: lang.Text{En: "Audio", Ar: "الصوتيات"},
				Text: lang.Text{
					En: "Clear, rich sound for your ears, your car and your majlis.",
					Ar: "صوت نقي وغني لأذنك وسيارتك ومجلسك.",
				},
				Children: []categoryNode{
					{
						Slug: "headphones",
						Name: lang.Text{En: "Headphones", Ar: "السماعات الشخصية"},
						Text: lang.Text{
							En: "Earbuds, over-ear and gaming headsets with all-day comfort.",
							Ar: "سماعات أذن ورأس وألعاب مريحة طوال اليوم.",
						},
					},
					{
						Slug: "speakers",
						Name: lang.Text{En: "Speakers", Ar: "مكبرات الصوت"},
						Text: lang.Text{
							En: "Portable, home and party speakers, radios and microphones.",
							Ar: "مكبرات محمولة ومنزلية وللحفلات وراديوهات وميكروفونات.",
						},
					},
				},
			},
			{
				Slug: "wearables",
				Name: lang.Text{En: "Wearables & Cameras", Ar: "الأجهزة القابلة للارتداء والكاميرات"},
				Text: lang.Text{
					En: "Smart watches, fitness bands and cameras that go where you go.",
					Ar: "ساعات ذكية وأساور رياضية وكاميرات ترافقك أينما ذهبت.",
				},
			},
			{
				Slug: "gaming",
				Name: lang.Text{En: "Gaming", Ar: "ألعاب الفيديو"},
				Text: lang.Text{
					En: "Consoles, controllers, chairs and gear for players of every level.",
					Ar: "أجهزة لعب وأيادي تحكم وكراسي وملحقات لكل مستويات اللاعبين.",
				},
			},
		},
	},
	{
		Slug: "fashion",
		Name: lang.Text{En: "Fashion", Ar: "الأزياء"},
		Text: lang.Text{
			En: "Abayas, thobes, shoes, bags and jewellery for work, weekends and weddings.",
			Ar: "عبايات وثياب وأحذية وشنط ومجوهرات للدوام والويكند والأعراس.",
		},
		Children: []categoryNode{
			{
				Slug: "women",
				Name: lang.Text{En: "Women", Ar: "أزياء نسائية"},
				Text: lang.Text{
					En: "Modest, modern pieces from everyday abayas to evening gowns.",
					Ar: "قطع محتشمة وعصرية، من عبايات كل يوم إلى فساتين السهرة.",
				},
				Children: []categoryNode{
					{
						Slug: "abayas",
						Name: lang.Text{En: "Abayas & Scarves", Ar: "العبايات والطرح"},
						Text: lang.Text{
							En: "Abayas, kaftans and scarves in breathable fabrics with careful tailoring.",
							Ar: "عبايات وقفاطين وطرح بأقمشة مريحة وخياطة متقنة.",
						},
					},
					{
						Slug: "dresses",
						Name: lang.Text{En: "Dresses & Tops", Ar: "الفساتين والبلايز"},
						Text: lang.Text{
							En: "Dresses, blouses, skirts and knitwear to mix, match and layer.",
							Ar: "فساتين وبلايز وتنانير وتريكو تنسقينها كما تحبين.",
						},
					},
				},
			},
			{
				Slug: "men",
				Name: lang.Text{En: "Men", Ar: "أزياء رجالية"},
				Text: lang.Text{
					En: "Thobes, shimaghs, shirts and sportswear cut for comfort.",
					Ar: "ثياب وأشمغة وقمصان وملابس رياضية بقصات مريحة.",
				},
			},
			{
				Slug: "shoes",
				Name: lang.Text{En: "Shoes", Ar: "الأحذية"},
				Text: lang.Text{
					En: "Trainers, sandals, heels and boots for the whole family.",
					Ar: "أحذية رياضية وصنادل وكعوب وبوتات لكل العائلة.",
				},
			},
			{
				Slug: "bags-accessories",
				Name: lang.Text{En: "Bags & Accessories", Ar: "الشنط والإكسسوارات"},
				Text: lang.Text{
					En: "Handbags, backpacks, luggage, sunglasses and belts.",
					Ar: "شنط يد وظهر وسفر ونظارات شمسية وأحزمة.",
				},
			},
			{
				Slug: "watches-jewellery",
				Name: lang.Text{En: "Watches & Jewellery", Ar: "الساعات والمجوهرات"},
				Text: lang.Text{
					En: "Watches, rings, necklaces and gifts that stay with people.",
					Ar: "ساعات وخواتم وسلاسل وهدايا تبقى في الذاكرة.",
				},
			},
		},
	},
}

package marketing

// defaultSlides are what the home page shows while the operator has no slides that are on.
var defaultSlides = []Slide{
	{
		ID: "big-sale", Scene: "big-sale", Link: "/deals",
		En: Words{Title: "Big Sale", Text: "Prices are down in every aisle. Fill your cart and keep the change.", Action: "Shop the sale"},
		Ar: Words{Title: "التخفيضات الكبرى", Text: "أسعار أقل في كل الأقسام. املأ سلتك ووفّر الباقي.", Action: "تسوّق التخفيضات"},
	},
	{
		ID: "new-arrivals", Scene: "new-arrivals", Link: "/new",
		En: Words{Title: "New Arrivals", Text: "Just unpacked by our sellers, ready for your door.", Action: "See what is new"},
		Ar: Words{Title: "وصل حديثًا", Text: "منتجات وصلت للتو من بائعينا، وجاهزة لتصل إلى بابك.", Action: "شاهد الجديد"},
	},
	{
		ID: "best-deals", Scene: "best-deals", Link: "/deals?sort=rating",
		En: Words{Title: "Best Deals", Text: "What shoppers rate highest, at its best price.", Action: "Shop best deals"},
		Ar: Words{Title: "أفضل العروض", Text: "الأعلى تقييمًا لدى المتسوقين وبأفضل الأسعار.", Action: "تسوّق أفضل العروض"},
	},
}

import { returnDays } from "@/api/rules.gen";

/** The home page. */
export const home = {
  "home.heading": "{shop}: good things, delivered across Saudi Arabia",

  "slides.label": "Promotions",
  "slides.role": "carousel",
  "slides.slideRole": "slide",
  "slides.position": "{n} of {total}",
  "slides.previous": "Previous slide",
  "slides.next": "Next slide",
  "slides.goTo": "Show slide {n}: {title}",
  "slides.pause": "Pause the slides",
  "slides.play": "Play the slides",

  "home.categories": "Shop by Category",
  "home.allCategories": "All Categories",
  "home.deals": "Mega deals",
  "home.dealsText": "Featured picks, while the clock runs.",
  "home.endsIn": "Ends in {time}",
  "home.hoursMinutes": "{hours} and {minutes}",
  "home.ended": "These deals have ended",
  "home.hours": { one: "{n} hour", other: "{n} hours" },
  "home.minutes": { one: "{n} minute", other: "{n} minutes" },
  "home.unitHours": "hours",
  "home.unitMinutes": "min",
  "home.unitSeconds": "sec",
  "home.arrivals": "New Arrivals",
  "home.viewAll": "View All",
  "home.loading": "Loading products...",
  "home.noArrivals": "Nothing new yet. Come back soon.",

  "why.title": "Why Shop With Us",
  "why.secure": "Secure shopping",
  "why.secureText": "Your payment and your details are protected.",
  "why.delivery": "Fast delivery",
  "why.deliveryText": "Free shipping over SAR {amount}",
  "why.deliveryFree": "Free shipping on every order",
  "why.returns": `${returnDays}-day returns`,
  "why.returnsText": `Changed your mind? Send it back within ${returnDays} days.`,
  "why.support": "24/7 support",
  "why.supportText": "In Arabic and English, day and night.",

  "proBanner.eyebrow": "Pro membership",
  "proBanner.title": "More for those who shop often",
  "proBanner.text":
    "Express delivery, deals before everyone else, and support that knows your name. Opening soon.",
  "proBanner.action": "Join Pro",
} as const;

import { expect, it } from "vitest";
import { messages as en } from "./en";
import { translate } from "./messages";

/** Texts that the specification quotes. Tests of pages use message keys, whatever the texts are. */
it("English says what is specified", () => {
  expect(translate("en", en, "menu.all", { n: 2 })).toBe("All Categories (2)");
  expect(en).toMatchObject({
    "city.deliverTo": "Deliver to",
    "user.menu": "User menu",
    "user.logIn": "Log in",
    "nav.allCategories": "All Categories",
    "nav.home": "Home",
    "nav.cart": "Cart",
    "nav.account": "Account",
    "nav.menu": "Menu",
    "nav.mobile": "Bottom bar",
    "menu.title": "Menu",
    "menu.top": "Top Categories",
    "menu.browse": "Browse All Categories",
    "search.label": "Search the shop",
    "suggest.viewAll": "View all results",
    "suggest.none": "No products found",
    "home.categories": "Shop by Category",
    "home.arrivals": "New Arrivals",
    "home.viewAll": "View All",
    "why.title": "Why Shop With Us",
    "slides.label": "Promotions",
    "footer.returns": expect.stringMatching(/30-day returns/i),
    "footer.support": expect.stringMatching(/24\/7 support/i),
    "footer.pro": expect.stringMatching(/Pro membership/i),
  });
});

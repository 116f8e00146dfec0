import type { Locator, Page } from "@playwright/test";
import { field } from "./accounts.ts";
import { type Language, say } from "./fixtures.ts";

const placeLabel = { en: "Place Order Securely", ar: "تأكيد الطلب بأمان" };
/** The buttons of the page that plays the providers. */
const demo = {
  en: { pay: "Pay", decline: "Decline the payment", leave: "Back to the shop without paying" },
  ar: { pay: "ادفع", decline: "ارفض الدفعة", leave: "العودة إلى المتجر دون دفع" },
};

/** Presses a button of that page. */
export function press(page: Page, lang: Language, button: keyof (typeof demo)["en"]): Promise<void> {
  return page.getByRole("button", { name: demo[lang][button], exact: true }).click();
}

/** Fills in the address and chooses how to pay. */
export async function choose(page: Page, lang: Language, label: string): Promise<Locator> {
  await page.goto("/checkout");
  await field(page, say(lang, "checkout.phone")).fill("0512345678");
  await field(page, say(lang, "checkout.street")).fill("King Fahd Road 7596");
  await field(page, say(lang, "checkout.unit")).fill("Villa 4");
  await field(page, say(lang, "checkout.postalCode")).fill("12214");
  await page.getByRole("button", { name: say(lang, "checkout.continue") }).click();
  await page.getByRole("radio", { name: label }).check();
  return page.getByRole("button", { name: new RegExp(`^${placeLabel[lang]} - .* SAR$`) });
}

import { expect, it } from "vitest";
import type { Offer } from "@/api/types";
import { messages as ar } from "@/i18n/ar";
import { messages as en } from "@/i18n/en";
import { translate, type Translate } from "@/i18n/messages";
import { offerTerms, offerTitle } from "./terms";

const english = ((key, ...[values]) => translate("en", en, key, values)) as Translate;
const arabic = ((key, ...[values]) => translate("ar", ar, key, values)) as Translate;

const plain: Offer = {
  code: "SAVE25",
  percent: 0,
  amount: 25,
  minimum: 200,
  cap: 0,
  ends_at: null,
  per_user: 0,
  categories: [],
  vendors: [],
};
const restricted: Offer = {
  ...plain,
  percent: 15,
  amount: 0,
  minimum: 0,
  cap: 62.5,
  ends_at: "2027-02-15T00:00:00Z",
  per_user: 1,
  categories: [{ slug: "beauty", en_name: "Beauty", ar_name: "الجمال" }],
  vendors: [{ slug: "", en_name: "Fakhar", ar_name: "فخار" }],
};

it("says what a coupon takes off", () => {
  expect(offerTitle(english, plain)).toBe("25\u00a0ر.س off");
  expect(offerTitle(english, restricted)).toBe("15% off");
  expect(offerTitle(arabic, restricted)).toBe("خصم 15%");
});

it("names all its terms and no others", () => {
  expect(offerTerms(english, "en", plain)).toEqual(["On everything", "On orders from 200\u00a0ر.س"]);
  expect(offerTerms(english, "en", restricted)).toEqual([
    "On Beauty, Fakhar",
    "Up to 62.50\u00a0ر.س",
    "Once per shopper",
    "Ends Feb 15, 2027",
  ]);
  expect(offerTerms(arabic, "ar", restricted)[0]).toBe("على الجمال، فخار");
});

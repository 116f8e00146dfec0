import { expect, it } from "vitest";
import {
  messageInputBodyMessageMaxLength,
  messageInputBodyNameMaxLength,
  messageInputBodyNameMinLength,
} from "@/api/limits.gen";
import { freePickupDays, minFullName } from "@/api/rules.gen";
import { messages as ar } from "./ar";
import { messages as en } from "./en";
import { formatNumber } from "./format";
import { pluralCategory, type PluralCategory } from "./plural";

type Counted = Record<"few" | "many" | "other", string>;

/** What is counted in texts with a number that is no value of theirs. */
const nouns: Counted[] = [
  { few: "أحرف", many: "حرفًا", other: "حرف" },
  { few: "أرقام", many: "رقمًا", other: "رقم" },
  { few: "خانات", many: "خانة", other: "خانة" },
  { few: "صور", many: "صورة", other: "صورة" },
  { few: "منتجات", many: "منتجًا", other: "منتج" },
  { few: "أيام", many: "يومًا", other: "يوم" },
  { few: "نجوم", many: "نجمة", other: "نجمة" },
  { few: "دقائق", many: "دقيقة", other: "دقيقة" },
  { few: "أسطر", many: "سطرًا", other: "سطر" },
];

/** Returns the phrases of a number and a noun whose form is that of other numbers. */
function disagreements(text: string): string[] {
  const phrases = [...text.matchAll(/(\d[\d,]*) ([\p{L}\p{M}]+)/gu)];
  return phrases.flatMap(([phrase, number = "", word = ""]) => {
    const noun = nouns.find((forms) => Object.values(forms).includes(word));
    const form: PluralCategory = pluralCategory("ar", Number(number.replaceAll(",", "")));
    return noun && noun[form as keyof Counted] !== word ? [phrase] : [];
  });
}

it("Arabic counts in the form of the number, also where that is a limit of the API", () => {
  const texts = Object.values(ar).flatMap((message) => (typeof message === "string" ? [message] : []));
  expect(texts.flatMap(disagreements)).toEqual([]);
  expect(disagreements("بين 3 حرفًا و11 حرفًا و100 أحرف")).toEqual(["3 حرفًا", "100 أحرف"]);
});

it("English has no number of one in texts about several", () => {
  const texts = Object.values(en).flatMap((message) => (typeof message === "string" ? [message] : []));
  const one = /(?<![\d.,])1 (?:working )?(?:characters|days|digits|items|minutes|pictures|products|stars)\b/;
  expect(texts.filter((text) => one.test(text))).toEqual([]);
  expect("It works for 1 minutes.").toMatch(one);
});

it.each([
  ["contact.longMessage", formatNumber(messageInputBodyMessageMaxLength), "4,000", "4,000"],
  [
    "contact.needName",
    `${messageInputBodyNameMinLength} ${messageInputBodyNameMaxLength}`,
    "2 to 100",
    "حرفين و100",
  ],
  ["auth.shortName", String(minFullName), "2", "حرفين"],
  ["cart.returns", String(freePickupDays), "14", "14 يومًا"],
] as const)("%s states the limit of %s in the words of each language", (key, limit, english, arabic) => {
  expect(limit).toBe(english.replace("to ", ""));
  expect(en[key]).toContain(english);
  expect(ar[key]).toContain(arabic);
});

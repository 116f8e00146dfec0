import loaders from "virtual:message-loaders";
import { describe, expect, expectTypeOf, it } from "vitest";
import { messages as ar } from "./ar";
import { messages as en } from "./en";
import type { ErrorKey } from "./error-codes";
import type { Language } from "./language";
import { firstKeys, messageChunks } from "./message-chunks";
import { translate, type MessageKey, type Plural } from "./messages";
import { pluralCategories } from "./plural";

type Dictionary = Record<string, string | Plural>;

/** Every text of a message: one, or one for each plural form. */
function texts(message: string | Plural | undefined): string[] {
  return typeof message === "string" ? [message] : Object.values(message ?? {});
}

function placeholders(text: string | undefined): string {
  return [...(text ?? "").matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .toSorted()
    .join();
}

function formProblems(key: string, language: Language, forms: Plural): string[] {
  const missing = pluralCategories[language].filter((form) => !forms[form]);
  // Forms for none, one and two may have the number in words; none may have another placeholder.
  const needNumber = ["few", "many", "other"] as const;
  const numberless = needNumber.filter((form) => forms[form] && placeholders(forms[form]) !== "n");
  const strange = texts(forms).some((text) => !["", "n"].includes(placeholders(text)));
  return [
    ...missing.map((form) => `${key}: no ${form} form in ${language}`),
    ...(numberless.length > 0 || strange ? [`${key}: placeholders of the forms in ${language}`] : []),
  ];
}

/** Marks of payment services, which stay in their own script in every language. */
const marks = /Apple Pay|STC Pay|Visa|Mastercard/g;

function problems(english: Dictionary, arabic: Dictionary): string[] {
  const found = Object.keys(arabic)
    .filter((key) => !(key in english))
    .map((key) => `${key}: unknown to English`);
  for (const [key, from] of Object.entries(english)) {
    const to = arabic[key];
    if (to === undefined) {
      found.push(`${key}: no Arabic`);
      continue;
    }
    if (typeof from === "string" && typeof to === "string") {
      if (placeholders(from) !== placeholders(to)) found.push(`${key}: placeholders differ`);
    } else if (typeof from !== "string" && typeof to !== "string") {
      found.push(...formProblems(key, "en", from), ...formProblems(key, "ar", to));
    } else {
      found.push(`${key}: plural in one language only`);
    }
    if ([...texts(from), ...texts(to)].some((text) => text.trim() === "")) found.push(`${key}: empty`);
    for (const text of texts(to)) {
      const words = text.replaceAll(/\{\w+\}/g, "").replaceAll(marks, "");
      if (/\p{L}/u.test(words) && !/\p{Script=Arabic}/u.test(words)) found.push(`${key}: not in Arabic`);
      if (/[٠-٩۰-۹]/.test(text)) found.push(`${key}: digits are not Western`);
    }
  }
  return found;
}

describe("the dictionaries", () => {
  it("say everything in both languages", () => {
    expect(problems(en, ar)).toEqual([]);
  });

  it("have no text for an error code that there is not", () => {
    expectTypeOf<Exclude<Extract<MessageKey, `error.${string}`>, ErrorKey>>().toBeNever();
  });

  it("load each subject in one chunk", () => {
    const subjects = Object.keys(import.meta.glob("./en/*.ts")).map((file) => file.slice(5, -3));
    expect(Object.values(messageChunks).flat().toSorted()).toEqual(subjects.toSorted());
  });

  it("load in the first chunk what every page needs of a subject, and the rest in its own", async () => {
    const [first, order] = await Promise.all([loaders.first.ar(), loaders.order.ar()]);
    expect(Object.keys(first.messages)).toEqual(expect.arrayContaining(Object.values(firstKeys).flat()));
    expect(first.messages).not.toHaveProperty(["cart.empty"]);
    expect(order.messages).toMatchObject({ "cart.empty": ar["cart.empty"] });
    expect(order.messages).not.toHaveProperty(["cart.open"]);
  });

  it.each(["en", "ar"] as const)("load everything in chunks in %s", async (language) => {
    const parts = await Promise.all(Object.values(loaders).map((load) => load[language]()));
    const loaded = Object.assign({}, ...parts.map((part) => part.messages));
    expect(loaded).toEqual({ en, ar }[language]);
  });

  const six = {
    zero: "لا شيء",
    one: "واحد",
    two: "اثنان",
    few: "{n} أشياء",
    many: "{n} شيئًا",
    other: "{n} شيء",
  };
  const { two: _two, ...five } = six;
  it.each<[string, Dictionary, Dictionary, string]>([
    ["a missing key", { a: "Cart" }, {}, "a: no Arabic"],
    ["a key of Arabic's own", {}, { a: "سلة" }, "a: unknown to English"],
    ["a missing form", { a: { one: "{n} thing", other: "{n} things" } }, { a: five }, "a: no two form in ar"],
    ["English left in Arabic", { a: "Cart" }, { a: "Cart" }, "a: not in Arabic"],
    ["another placeholder", { a: "Hello {name}" }, { a: "أهلًا {user}" }, "a: placeholders differ"],
    [
      "a lost number",
      { a: { one: "{n}", other: "{n}" } },
      { a: { ...six, few: "أشياء" } },
      "a: placeholders of the forms in ar",
    ],
    [
      "a plural made plain",
      { a: { one: "{n}", other: "{n}" } },
      { a: "أشياء" },
      "a: plural in one language only",
    ],
    ["an empty text", { a: "Cart" }, { a: " " }, "a: empty"],
    ["Eastern digits", { a: "Cart 5" }, { a: "سلة ٥" }, "a: digits are not Western"],
  ])("would not hide %s", (_name, english, arabic, want) => {
    expect(problems(english, arabic)).toContain(want);
  });
});

describe("translate", () => {
  it("fills in values and groups numbers", () => {
    expect(translate("en", en, "categories.products", { n: 1234 })).toBe("1,234 products");
    expect(translate("en", en, "account.welcome", { name: "Noura" })).toBe("Welcome, Noura");
  });

  it.each([
    [0, "بلا أقسام فرعية"],
    [1, "قسم فرعي واحد"],
    [2, "قسمان فرعيان"],
    [3, "3 أقسام فرعية"],
    [11, "11 قسمًا فرعيًا"],
    [100, "100 قسم فرعي"],
  ])("chooses the Arabic form of %i", (n, want) => {
    expect(translate("ar", ar, "categories.subcategories", { n })).toBe(want);
  });

  it("leaves a value's own braces alone", () => {
    expect(translate("en", en, "account.welcome", { name: "{name}" })).toBe("Welcome, {name}");
  });
});

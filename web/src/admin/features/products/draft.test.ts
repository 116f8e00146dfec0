import { expect, test } from "vitest";
import { optionCode } from "../../lib/option-code";
import { combinations, emptyDraft, fieldsOf, type Draft } from "./draft";

const choices = {
  categories: [],
  vendors: [{ id: "v", parent_id: "", en_name: "V", ar_name: "ب" }],
  brands: [],
};
const option = (code: string) => ({ code, en_label: code, ar_label: code, swatch: "" });

function draft(changes: Partial<Draft>): Draft {
  return { ...emptyDraft(choices), ...changes };
}

test("the only vendor is chosen, what is missing is named", () => {
  const { problems } = fieldsOf(draft({}));
  expect(problems).toEqual({
    en_name: "required",
    ar_name: "required",
    category_id: "unknown",
    price: "required",
    stock: "required",
  });
});

test("a product that was read tells the stock that was seen", () => {
  const { fields, problems } = fieldsOf(
    draft({ en_name: "Cup", ar_name: "فنجان", category_id: "c", price: "٤٩٫٥", stock: "30" }),
    { stock: 20 } as never,
  );
  expect(problems).toEqual({});
  expect(fields).toMatchObject({ price: 49.5, compare_at_price: null, stock: 30, stock_seen: 20 });
});

test("variants are all combinations, and keep what they had", () => {
  const one = draft({ price: "10", colors: [option("red")], sizes: [option("s"), option("m")] });
  const made = combinations(one);
  expect(made.map(({ color, size }) => `${color} ${size}`)).toEqual(["red s", "red m"]);
  const kept = combinations({
    ...one,
    colors: [option("red"), option("blue")],
    variants: made.map((v) => ({ ...v, sku: "A" })),
  });
  expect(kept.map(({ sku }) => sku)).toEqual(["A", "A", "", ""]);
  expect(combinations({ ...one, colors: [], sizes: [] })).toHaveLength(1);
});

test("codes of options are valid and unique", () => {
  expect(optionCode("Sky Blue", [])).toBe("sky-blue");
  expect(optionCode("أحمر", [])).toBe("option");
  expect(optionCode("Red", ["red"])).toBe("red-2");
});

import { describe, expect, it } from "vitest";
import { choiceIn, productPath, withChoice } from "./product-path";

describe("productPath", () => {
  it.each([
    [undefined, "/product/p1"],
    [{}, "/product/p1"],
    [{ color: "", size: "" }, "/product/p1"],
    [{ color: "navy-blue" }, "/product/p1?color=navy-blue"],
    [{ color: "red", size: "4/5 & up" }, "/product/p1?color=red&size=4%2F5+%26+up"],
  ])("with %o is %s", (choice, path) => {
    expect(productPath("p1", choice)).toBe(path);
  });

  it("is read as it was written", () => {
    const choice = { color: "red", size: "4/5 & up" };
    expect(choiceIn(new URL(productPath("p1", choice), "http://shop").search)).toEqual(choice);
    expect(choiceIn("?lang=ar")).toEqual({});
  });
});

describe("withChoice", () => {
  it("keeps the other parameters, and names no option that is not chosen", () => {
    expect(withChoice("?lang=ar&color=red&size=s", { color: "blue" })).toBe("lang=ar&color=blue");
  });
});

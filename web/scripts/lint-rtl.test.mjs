import { describe, expect, it } from "vitest";
import { physicalNames } from "./lint-rtl.mjs";

const names = (text, file) => physicalNames(text, file).map(({ name }) => name);

describe("physicalNames", () => {
  it.each([
    ["ml-2"],
    ["-mr-4"],
    ["sm:hover:pl-[3px]"],
    ["left-1/2"],
    ["right-auto"],
    ["md:text-left"],
    ["float-right"],
    ["border-l"],
    ["border-r-2"],
    ["rounded-tl-card"],
    ["rounded-r"],
    ["[&>li]:pr-3"],
    ["data-[state=open]:right-0!"],
    ["object-left"],
  ])("finds %s", (name) => {
    expect(names(`<p className="flex ${name} gap-2">`, "a.tsx")).toEqual([name]);
  });

  it("accepts logical names and prose", () => {
    const text = `<p className="ms-2 pe-4 start-0 text-start border-s rounded-e-card mx-auto leading-none">3 left, right-hand side</p>`;
    expect(names(text, "a.tsx")).toEqual([]);
  });

  it.each([
    ["margin-left: 4px;"],
    ["  right: 0;"],
    ["border-top-left-radius: 3px;"],
    ["text-align: right;"],
    ["a { padding-right: 1px; }"],
  ])("finds the property in %s", (css) => {
    expect(physicalNames(css, "a.css")).toHaveLength(1);
  });

  it("accepts logical properties and says the line", () => {
    expect(physicalNames("a {\n  margin-inline-start: 1px;\n  left: 0;\n}", "a.css")).toEqual([
      { line: 3, name: "left: 0;" },
    ]);
  });
});

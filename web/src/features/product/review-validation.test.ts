import { describe, expect, it } from "vitest";
import { reviewDraftBodyMaxLength, reviewDraftTitleMaxLength } from "@/api/limits.gen";
import { lengthOf, validateDraft, problemsFromServer } from "./review-validation";

const fine = { stars: 4, title: "Bright", body: "It lights the room." };

describe("a review's draft", () => {
  it.each([
    ["whole", {}, {}],
    ["without a title", { title: "" }, {}],
    ["without stars", { stars: 0 }, { stars: "missing" }],
    ["short but for spaces", { body: "  short         " }, { body: "too_short" }],
    ["just long enough", { body: "ممتاز جدًا" }, {}],
    [
      "as long as it may be",
      { body: "👍".repeat(reviewDraftBodyMaxLength), title: "ن".repeat(reviewDraftTitleMaxLength) },
      {},
    ],
    [
      "too long",
      { body: "ن".repeat(reviewDraftBodyMaxLength + 1), title: "ن".repeat(reviewDraftTitleMaxLength + 1) },
      { body: "too_long", title: "too_long" },
    ],
  ])("%s", (_name, changes, want) => {
    expect(validateDraft({ ...fine, ...changes })).toEqual(want);
  });

  it("counts characters, not their halves", () => {
    expect(lengthOf(" 👍👍 ")).toBe(2);
  });
});

it("takes over what the server says about fields, and nothing else", () => {
  expect(
    problemsFromServer([
      { field: "body", code: "review_links", message: "" },
      { field: "title", code: "too_long", message: "" },
      { field: "language", code: "not_allowed", message: "" },
      { field: "stars", code: "strange", message: "" },
    ]),
  ).toEqual({ body: "review_links", title: "too_long" });
});

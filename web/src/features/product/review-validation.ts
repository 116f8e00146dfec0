import type { FieldError } from "@/api/api-error";
import {
  reviewDraftBodyMaxLength,
  reviewDraftBodyMinLength,
  reviewDraftStarsMin,
  reviewDraftTitleMaxLength,
} from "@/api/limits.gen";
import type { PlainKey } from "@/i18n/messages";

export type Draft = { stars: number; title: string; body: string };
export type DraftField = keyof Draft;

/**
 * What is invalid about a field of the form. Among them are error codes of the server that have a text of
 * their own.
 */
export type Problem = "missing" | "too_short" | "too_long" | "review_links" | "review_words";
export type Problems = Partial<Record<DraftField, Problem>>;

/** Returns the length in characters as people count them: a letter of any script is one. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/** Returns the errors of a draft. */
export function validateDraft({ stars, title, body }: Draft): Problems {
  const found: Problems = {};
  if (stars < reviewDraftStarsMin) found.stars = "missing";
  if (lengthOf(title) > reviewDraftTitleMaxLength) found.title = "too_long";
  if (lengthOf(body) < reviewDraftBodyMinLength) found.body = "too_short";
  if (lengthOf(body) > reviewDraftBodyMaxLength) found.body = "too_long";
  return found;
}

const fields: readonly DraftField[] = ["stars", "title", "body"];
const known: readonly Problem[] = ["too_short", "too_long", "review_links", "review_words"];

/** Returns the server's errors by field; others are ignored. */
export function problemsFromServer(errors: readonly FieldError[]): Problems {
  const found: Problems = {};
  for (const { field, code } of errors) {
    const name = fields.find((one) => one === field);
    const problem = known.find((one) => one === code);
    if (name && problem) found[name] = problem;
  }
  return found;
}

/** The message keys of the meaning of 1 to 5 stars. */
export const starMeanings: readonly PlainKey[] = [
  "review.star1",
  "review.star2",
  "review.star3",
  "review.star4",
  "review.star5",
];

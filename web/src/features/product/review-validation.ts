import type { FieldError } from "@/api/api-error";
import type { PlainKey } from "@/i18n/messages";

/** Lengths in characters, the same that the server asks for. */
export const limits = { title: 100, minBody: 10, body: 2000 };

export type Draft = { stars: number; title: string; body: string };
export type DraftField = keyof Draft;

/** What is wrong with a field of the form. Codes of the server that have a text of their own are among them. */
export type Problem = "missing" | "too_short" | "too_long" | "review_links" | "review_words";
export type Problems = Partial<Record<DraftField, Problem>>;

/** Characters as people count them: a letter of any script is one. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/** What keeps a draft from being sent. */
export function validateDraft({ stars, title, body }: Draft): Problems {
  const found: Problems = {};
  if (stars < 1) found.stars = "missing";
  if (lengthOf(title) > limits.title) found.title = "too_long";
  if (lengthOf(body) < limits.minBody) found.body = "too_short";
  if (lengthOf(body) > limits.body) found.body = "too_long";
  return found;
}

const fields: readonly DraftField[] = ["stars", "title", "body"];
const known: readonly Problem[] = ["too_short", "too_long", "review_links", "review_words"];

/** What the server found wrong, by field; what it does not name is left to a message of its own. */
export function problemsFromServer(errors: readonly FieldError[]): Problems {
  const found: Problems = {};
  for (const { field, code } of errors) {
    const name = fields.find((one) => one === field);
    const problem = known.find((one) => one === code);
    if (name && problem) found[name] = problem;
  }
  return found;
}

/** What each number of stars means, from one on. */
export const starMeanings: readonly PlainKey[] = [
  "review.star1",
  "review.star2",
  "review.star3",
  "review.star4",
  "review.star5",
];

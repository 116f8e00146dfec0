import type { FieldError } from "@/api/api-error";

export type Problems = Readonly<Record<string, string>>;

/** The problems that the server found. */
export function problemsOf(errors: readonly FieldError[]): Problems {
  return Object.fromEntries(errors.map(({ field, code }) => [field, code]));
}

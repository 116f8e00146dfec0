import { maxEmail } from "@/api/rules.gen";
import { normalizeText } from "@/i18n/normalize-text";

/** Characters of a name between dots: all that can be seen, but those with a meaning of their own in addresses. */
const atom = String.raw`[^\s\p{Cc}"(),.:;<>@[\\\]]+`;
const address = new RegExp(`^${atom}(\\.${atom})*@${atom}(\\.${atom})+$`, "u");

/**
 * Returns a typed address as it is sent, or undefined when it is not valid. It is the server's rule
 * (internal/mail/address.go), which also stores it in lower case; both are tested with the same cases.
 */
export function cleanEmail(typed: string): string | undefined {
  const text = normalizeText(typed);
  return address.test(text) && new TextEncoder().encode(text).length <= maxEmail ? text : undefined;
}

/** Reports whether a typed text is a valid email address. */
export function isEmail(typed: string): boolean {
  return cleanEmail(typed) !== undefined;
}

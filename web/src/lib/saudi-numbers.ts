import { foldDigits } from "@/i18n/fold-digits";

/**
 * How phone numbers and postal codes are written. The server has the same rules (internal/saudi), and
 * internal/saudi/testdata/numbers.json tests both.
 */

/**
 * Returns a phone number as "+" and digits: a Saudi mobile or landline number in any of the ways people write
 * it, or an international one with + or 00 before it; undefined if the digits make no number.
 */
export function phoneNumber(typed: string): string | undefined {
  const text = foldDigits(typed).replaceAll(/[\s()\u200e\u200f-]/g, "");
  if (!/^\+*\d+$/.test(text)) return undefined;
  const digits = text.replaceAll("+", "");
  const national = digits.replace(/^(00966|966|0)/, "");
  if (/^(5\d{8}|1[1-8]\d{7})$/.test(national)) return `+966${national}`;
  const abroad = /^(?:\+|00)([1-9]\d{7,14})$/.exec(text)?.[1];
  return abroad && !abroad.startsWith("966") ? `+${abroad}` : undefined;
}

/** Returns a postal code as five Western digits; undefined if it is none. */
export function postalCode(typed: string): string | undefined {
  return /^\d{5}$/.exec(foldDigits(typed).trim())?.[0];
}

/**
 * Returns the building number of a short national address such as RRRD2929, whose digits it is, and the address in
 * capitals; undefined if it is none.
 */
export function shortAddress(typed: string): { code: string; building: string } | undefined {
  const code = foldDigits(typed).replaceAll(/\s/g, "").toUpperCase();
  const building = /^[A-Z]{4}(\d{4})$/.exec(code)?.[1];
  return building === undefined ? undefined : { code, building };
}

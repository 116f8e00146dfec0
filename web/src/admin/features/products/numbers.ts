import { foldDigits } from "@/i18n/fold-digits";

/** The number that somebody typed, with either kind of digits; undefined for none, NaN for what is not a number. */
export function parseNumber(text: string): number | undefined {
  const plain = foldDigits(text)
    .replaceAll(/[\s,٬]/g, "")
    .replace("٫", ".");
  if (plain === "") return undefined;
  return /^[+-]?\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
}

/** A whole number that somebody typed, as parseNumber. */
export function parseCount(text: string): number | undefined {
  const value = parseNumber(text);
  return value === undefined || Number.isInteger(value) ? value : NaN;
}

import { foldDigits } from "@/i18n/fold-digits";

/** Returns a Saudi IBAN without spaces and with Western digits, or undefined if it is none; as the server's. */
export function parseIban(text: string): string | undefined {
  const iban = foldDigits(text).replace(/[\s-]/g, "").toUpperCase();
  if (!/^SA\d{2}[A-Z\d]{20}$/.test(iban)) return undefined;
  // ISO 13616: letters count from A = 10, and the whole, its beginning moved to the end, is 1 modulo 97.
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1 ? iban : undefined;
}

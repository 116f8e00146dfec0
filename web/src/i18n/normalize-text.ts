/**
 * Normalizes the text of a one-line field as the server stores it: without invisible characters and those
 * that change the direction of the text. An address with one of them is the same address.
 */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

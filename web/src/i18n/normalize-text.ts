/**
 * What somebody typed or pasted into a field of one line, as the server stores it: without characters that cannot
 * be seen or that turn the text around them. An address with one of them is the same address.
 */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

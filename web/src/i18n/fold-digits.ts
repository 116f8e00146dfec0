/** Returns the text with Arabic-Indic and Persian digits as Western ones. */
export function foldDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

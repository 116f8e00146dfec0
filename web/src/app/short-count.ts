/** A count that fits a badge. */
export function shortCount(n: number): string {
  return n > 99 ? "99+" : String(n);
}

/** A count that fits a badge. */
export function formatBadgeCount(n: number): string {
  return n > 99 ? "99+" : String(n);
}

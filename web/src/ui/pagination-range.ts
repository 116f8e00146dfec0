/** A page number, or the ellipsis between two that are not neighbours. */
export type PageItem = number | "ellipsis";

/** Up to `size` successive numbers around the current page, shifted inwards at either end. */
export function windowPages(page: number, pages: number, size = 5): number[] {
  const length = Math.min(size, pages);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pages - length + 1));
  return Array.from({ length }, (_, i) => first + i);
}

/**
 * Returns the first and last page, the current page and its neighbours. An ellipsis replaces two pages or
 * more, never one.
 */
export function boundaryPages(page: number, pages: number): PageItem[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const items: PageItem[] = [];
  let last = 0;
  for (const n of [...new Set(shown)].toSorted((a, b) => a - b)) {
    if (n - last === 2) items.push(n - 1);
    else if (n - last > 2) items.push("ellipsis");
    items.push(n);
    last = n;
  }
  return items;
}

/**
 * A media query that holds while the shop is dark, for pictures that have a form for it. Where the visitor pinned a
 * theme it is always or never so; set-theme.ts changes the pictures that are shown when they pin another.
 */
export function darkQuery(): string {
  const theme = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  if (!theme) return "(prefers-color-scheme: dark)";
  return theme === "dark" ? "(min-width: 0px)" : "(max-width: 0px)";
}

import type { Theme } from "./theme";

export const themes: readonly Theme[] = ["system", "light", "dark"];

/** Applies a theme and remembers it on this device. */
export function setTheme(theme: Theme): void {
  const pinned = theme === "system" ? undefined : theme;
  if (pinned) document.documentElement.dataset.theme = pinned;
  else delete document.documentElement.dataset.theme;
  // The colour of the browser's own bar: each element names the theme that it is for.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = (meta.dataset.theme ??= meta.getAttribute("media")?.includes("dark") ? "dark" : "light");
    const media = pinned === undefined ? `(prefers-color-scheme: ${own})` : own === pinned ? "" : "not all";
    meta.setAttribute("media", media);
  }
  try {
    if (pinned) localStorage.setItem("theme", pinned);
    else localStorage.removeItem("theme");
  } catch {
    // Without storage it lasts until the page is left.
  }
}

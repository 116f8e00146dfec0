import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// The document's first script pins the stored theme before anything is painted (internal/page/theme.js).
const root = () => document.documentElement;

function subscribe(wake: () => void): () => void {
  const observer = new MutationObserver(wake);
  observer.observe(root(), { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Returns the theme that the visitor chose. The server renders the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (root().dataset.theme as Theme | undefined) ?? "system",
    () => "system",
  );
}

/**
 * Returns a media query that holds while the shop is dark, for pictures that have a form for it: where the visitor
 * pinned a theme it is always or never so.
 */
export function useDarkQuery(): string {
  const theme = useTheme();
  if (theme === "system") return "(prefers-color-scheme: dark)";
  return theme === "dark" ? "(min-width: 0px)" : "(max-width: 0px)";
}

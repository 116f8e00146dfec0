import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

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

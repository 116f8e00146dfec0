import { useSyncExternalStore } from "react";

const lessMotion = "(prefers-reduced-motion: reduce)";

export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(lessMotion).matches,
    () => false,
  );
}

function watchMotion(changed: () => void): () => void {
  const query = window.matchMedia(lessMotion);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

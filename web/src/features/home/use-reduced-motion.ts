import { useSyncExternalStore } from "react";
import { lessMotion, prefersReducedMotion } from "@/ui/reduced-motion";

export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(watchMotion, prefersReducedMotion, () => false);
}

function watchMotion(changed: () => void): () => void {
  const query = window.matchMedia(lessMotion);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

import { useEffect, useSyncExternalStore } from "react";
import { reducedMotionQuery } from "@/ui/reduced-motion";
import { useMediaQuery } from "@/ui/use-media-query";

/**
 * Calls back `delay` milliseconds after the callback last changed, unless paused, in a hidden tab, or with
 * reduced motion.
 */
export function useAutoAdvance(advance: () => void, delay: number, paused: boolean): void {
  const seen = useTabInSight();
  const calm = useMediaQuery(reducedMotionQuery);
  const running = !paused && seen && !calm;
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setTimeout(advance, delay);
    return () => window.clearTimeout(timer);
  }, [running, advance, delay]);
}

function useTabInSight(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.visibilityState === "visible",
    () => true,
  );
}

import { useEffect, useState } from "react";

const signs = ["pointermove", "touchstart", "keydown", "scroll"] as const;

let sign: Promise<void> | undefined;

/** Resolves when the visitor first moves, scrolls, touches or types: what only they need can wait for that. */
export function firstSign(): Promise<void> {
  sign ??= new Promise((resolve) => {
    const seen = () => {
      for (const type of signs) removeEventListener(type, seen, true);
      resolve();
    };
    for (const type of signs) addEventListener(type, seen, { capture: true, passive: true });
  });
  return sign;
}

/** Whether the visitor has moved, scrolled, touched or typed; from `latest` milliseconds on it is so anyway. */
export function useFirstSign(latest?: number): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const see = () => setSeen(true);
    void firstSign().then(see);
    const timer = latest === undefined ? undefined : window.setTimeout(see, latest);
    return () => window.clearTimeout(timer);
  }, [latest]);
  return seen;
}

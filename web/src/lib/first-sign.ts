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

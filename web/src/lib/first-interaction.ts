import { useEffect, useState } from "react";
import { afterFrame } from "@/react/after-frame";

const events = ["pointermove", "touchstart", "keydown", "scroll"] as const;

let interaction: Promise<void> | undefined;

/**
 * Resolves when the visitor first moves the pointer, scrolls, touches or types, after the frame that answers that:
 * non-critical work waits for it.
 */
export function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    const interacted = () => {
      for (const type of events) removeEventListener(type, interacted, true);
      afterFrame(resolve);
    };
    for (const type of events) addEventListener(type, interacted, { capture: true, passive: true });
  });
  return interaction;
}

/** Reports whether the visitor has interacted with the page, or `timeout` milliseconds have passed. */
export function useFirstInteraction(timeout?: number): boolean {
  const [interacted, setInteracted] = useState(false);
  useEffect(() => {
    const interact = () => setInteracted(true);
    void firstInteraction().then(interact);
    const timer = timeout === undefined ? undefined : window.setTimeout(interact, timeout);
    return () => window.clearTimeout(timer);
  }, [timeout]);
  return interacted;
}

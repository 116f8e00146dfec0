import { useSyncExternalStore } from "react";
import type { Quote } from "@/api/quote-query";

/** By line, the quantity that was reduced to what is available, until the page is reloaded. */
let reduced: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();
const seen = new WeakSet<Quote>();

/** True the first time: a quote is acted upon once, even if that fails or several places show it. */
export function isUnhandled(quote: Quote): boolean {
  if (seen.has(quote)) return false;
  seen.add(quote);
  return true;
}

export function recordReduction(key: string, quantity: number): void {
  reduced = new Map(reduced).set(key, quantity);
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function useReducedQuantities(): ReadonlyMap<string, number> {
  return useSyncExternalStore(
    subscribe,
    () => reduced,
    () => reduced,
  );
}

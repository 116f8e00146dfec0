import { useSyncExternalStore } from "react";

const key = "discount-code";
const listeners = new Set<() => void>();
// Forbidden storage leaves this page its memory.
let memory = "";

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return memory;
  }
}

/** Remembers the code for this visit; the empty one forgets it. */
export function setAppliedCode(code: string): void {
  memory = code;
  try {
    if (code) sessionStorage.setItem(key, code);
    else sessionStorage.removeItem(key);
  } catch {
    // `memory` has it.
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The discount code that the shopper applied to the cart, or "". The checkout sends it with the order. */
export function useAppliedCode(): string {
  return useSyncExternalStore(subscribe, read, () => "");
}

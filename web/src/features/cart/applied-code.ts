import { useEffect, useSyncExternalStore } from "react";
import { useAuth } from "@/api/auth/auth-context";
import { localStorageList, storedObjects, storedText } from "@/lib/local-storage-list";

/** The code, and the member it is applied for. A guest's has no member yet. */
type Applied = { code: string; user: string };

/** A list of one at most, so that all tabs share it as they share the guest's cart. */
const stored = localStorageList<Applied>("discount-code", (text) =>
  storedObjects(text)
    .map(({ code, user }) => ({ code: storedText(code), user: storedText(user) }))
    .filter(({ code }) => code !== "")
    .slice(0, 1),
);

const listeners = new Set<() => void>();
// Without storage, the value in memory is used.
let memory: Applied | undefined;

function read(): Applied | undefined {
  return memory ?? stored.read()[0];
}

/** Stores the code for all tabs until it is used or removed; an empty one removes it. */
export function setAppliedCode(code: string, user = ""): void {
  const applied = code ? { code, user } : undefined;
  memory = stored.write(applied ? [applied] : []) ? undefined : applied;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  const unsubscribe = stored.subscribe(changed);
  listeners.add(changed);
  return () => {
    unsubscribe();
    listeners.delete(changed);
  };
}

/**
 * The discount code that the shopper applied to the cart, or "". The checkout sends it with the order. A
 * guest's code is taken over by the account that signs in; from then on no other account sees it.
 */
export function useAppliedCode(): string {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const applied = useSyncExternalStore(subscribe, read, () => undefined);
  const guests = applied?.user === "" ? applied.code : "";

  useEffect(() => {
    if (guests && userId) setAppliedCode(guests, userId);
  }, [guests, userId]);

  return applied?.user === userId ? applied.code : guests;
}

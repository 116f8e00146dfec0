import type { QuoteLine } from "@/api/quote-query";
import { storedText, type LocalStorageList } from "@/lib/local-storage-list";
import { randomUUID } from "@/lib/random-uuid";
import { sameLine, type CartLine } from "./cart-lines";
import { parseGuestCart } from "./guest-cart";
import { toQuoteLine } from "./quote-line";

/** Where the merge under way is kept, beside the guest's lines. */
const key = "cart-merge";

/** What is being merged. The server counts each id once, whoever sends it and however often. */
type Merge = { id: string; lines: readonly CartLine[] };

/**
 * Merges a guest's lines into the cart of the member who is signed in, each exactly once. Id and lines are
 * written down before they are sent and stay until the server has answered, so a lost answer, a closed tab or
 * four more tabs only repeat what is known already. Rejects when the server did not answer; the lines stay for
 * another try.
 */
export function mergeGuestCart(
  guest: LocalStorageList<CartLine>,
  send: (mergeId: string, lines: readonly QuoteLine[]) => Promise<unknown>,
): Promise<void> {
  return alone(async () => {
    let merge = readMerge() ?? begin(guest.read());
    while (merge) {
      // What the guest has taken out since a first try is not wanted any more.
      const lines = common(merge.lines, guest.read());
      if (lines.length > 0) await send(merge.id, lines.map(toQuoteLine));
      localStorage.removeItem(key);
      // What the guest added after a first try is left, and is a merge of its own.
      const rest = without(guest.read(), merge.lines);
      if (!guest.write(rest)) return;
      merge = begin(rest);
    }
  });
}

/** Tabs take turns, where the browser can do that: pages without TLS have no locks. */
function alone(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(key, work) : work();
}

function begin(lines: readonly CartLine[]): Merge | undefined {
  if (lines.length === 0) return undefined;
  const merge = { id: randomUUID(), lines };
  localStorage.setItem(key, JSON.stringify(merge));
  return merge;
}

/** Storage may hold anything. */
function readMerge(): Merge | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Record<keyof Merge, unknown>>;
    const lines = parseGuestCart(JSON.stringify(stored.lines ?? []));
    const id = storedText(stored.id);
    return id !== "" && lines.length > 0 ? { id, lines } : undefined;
  } catch {
    return undefined;
  }
}

/** Of each line that both have, the smaller quantity. */
function common(lines: readonly CartLine[], others: readonly CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const other = others.find((candidate) => sameLine(candidate, line));
    return other ? [{ ...line, quantity: Math.min(line.quantity, other.quantity) }] : [];
  });
}

/** The lines less what has been merged of them. */
function without(lines: readonly CartLine[], merged: readonly CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const gone = merged.find((other) => sameLine(other, line))?.quantity ?? 0;
    return line.quantity > gone ? [{ ...line, quantity: line.quantity - gone }] : [];
  });
}

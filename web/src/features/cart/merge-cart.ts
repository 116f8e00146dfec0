import type { QuoteLine } from "@/api/quote-query";
import { storedText, type LocalStorageList } from "@/lib/local-storage-list";
import { randomUUID } from "@/lib/random-uuid";
import { sameLine, type CartLine } from "./cart-lines";
import { parseGuestCart } from "./guest-cart";
import { toQuoteLine } from "./quote-line";

/** The storage key of a merge in progress, beside the guest's lines. */
const key = "cart-merge";

/** A merge in progress. The server applies each id once, however often it is sent. */
type Merge = { id: string; lines: readonly CartLine[] };

/**
 * Merges a guest's lines into the cart of the member who is signed in, each exactly once. Id and lines are
 * stored before they are sent and stay until the server has answered, so a lost response, a closed tab or
 * several tabs only repeat the same merge. Rejects when the server did not answer; the lines stay for another
 * try.
 */
export function mergeGuestCart(
  guest: LocalStorageList<CartLine>,
  send: (mergeId: string, lines: readonly QuoteLine[]) => Promise<unknown>,
): Promise<void> {
  return alone(async () => {
    let merge = readMerge() ?? begin(guest.read());
    while (merge) {
      // Lines that the guest has removed since the first try are not merged.
      const lines = common(merge.lines, guest.read());
      if (lines.length > 0) await send(merge.id, lines.map(toQuoteLine));
      localStorage.removeItem(key);
      // Lines that the guest added after the first try stay for a merge of their own.
      const rest = without(guest.read(), merge.lines);
      if (!guest.write(rest)) return;
      merge = begin(rest);
    }
  });
}

/** Locks against other tabs where the browser can: pages without TLS have no locks. */
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

/** Returns the lines without the merged quantities. */
function without(lines: readonly CartLine[], merged: readonly CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const gone = merged.find((other) => sameLine(other, line))?.quantity ?? 0;
    return line.quantity > gone ? [{ ...line, quantity: line.quantity - gone }] : [];
  });
}

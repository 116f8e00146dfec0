/** The key in local storage. Its prefix, which does not change, has it removed on signing out: see session-store.ts. */
const lastOrderKey = "kept:last-order";

/**
 * The order that a member placed last in this browser, until its card on the home page is dismissed. Only ids are
 * stored: what the card shows is asked for with the member's own session, so nobody else sees it.
 */
export function readLastOrder(): string | null {
  try {
    return localStorage.getItem(lastOrderKey);
  } catch {
    return null;
  }
}

export function writeLastOrder(userId: string, orderId: string): void {
  try {
    localStorage.setItem(lastOrderKey, `${userId} ${orderId}`);
  } catch {
    // Without storage there is no card; the order is among the others.
  }
}

export function dismissLastOrder(): void {
  try {
    localStorage.removeItem(lastOrderKey);
  } catch {
    // There was none.
  }
}

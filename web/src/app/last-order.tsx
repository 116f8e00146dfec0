import { Suspense, useSyncExternalStore } from "react";
import { useAuth } from "@/api/auth/auth-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { readLastOrder } from "@/lib/last-order";
import { lazyComponent } from "@/lib/lazy-component";

const Card = lazyComponent(async () => {
  const [{ LastOrderCard }] = await Promise.all([import("./last-order-card"), loadMessageChunk("order")]);
  return LastOrderCard;
});

/** The card of the order that was placed last. It hides itself when it is dismissed. */
export function LastOrder() {
  const { user } = useAuth();
  const last = useSyncExternalStore(neverChanges, readLastOrder, () => null);
  return user && last ? (
    <Suspense fallback={null}>
      <Card userId={user.id} last={last} />
    </Suspense>
  ) : null;
}

const neverChanges = () => () => undefined;

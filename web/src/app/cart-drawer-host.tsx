import { Suspense, useState } from "react";
import { lazyOverlay } from "@/lib/lazy-component";
import { useCartActions, useCartDrawer } from "@/features/cart/cart-context";
import { loadMessageChunk } from "@/i18n/load-messages";

export async function loadCartDrawer() {
  const [{ CartDrawer }] = await Promise.all([
    import("@/features/cart/cart-drawer"),
    loadMessageChunk("order"),
  ]);
  return CartDrawer;
}
const CartDrawer = lazyOverlay(loadCartDrawer);

/** Loads the drawer's code with the first opening. */
export function CartDrawerHost() {
  const drawerOpen = useCartDrawer();
  const { setDrawerOpen } = useCartActions();
  const [wanted, setWanted] = useState(drawerOpen);
  if (drawerOpen && !wanted) setWanted(true);

  return wanted ? (
    <Suspense fallback={null}>
      <CartDrawer open={drawerOpen} onOpenChange={setDrawerOpen} />
    </Suspense>
  ) : null;
}

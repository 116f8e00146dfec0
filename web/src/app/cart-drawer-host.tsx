import { lazy, Suspense, useState } from "react";
import { useCart } from "@/features/cart/cart-context";

export const loadCartDrawer = () => import("@/features/cart/cart-drawer");
const CartDrawer = lazy(() => loadCartDrawer().then((m) => ({ default: m.CartDrawer })));

/** The drawer's code comes with the first opening. */
export function CartDrawerHost() {
  const { drawerOpen } = useCart();
  const [wanted, setWanted] = useState(drawerOpen);
  if (drawerOpen && !wanted) setWanted(true);

  return wanted ? (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  ) : null;
}

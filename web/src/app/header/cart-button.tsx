import { ShoppingBag } from "lucide-react";
import { formatBadgeCount } from "@/app/badge-count";
import { useCart, useCartActions } from "@/features/cart/cart-context";
import { useT } from "@/i18n/language-context";
import { CountBadge } from "@/ui/count-badge";
import { IconButton } from "@/ui/icon-button";
import { loadCartDrawer } from "../cart-drawer-host";

const prefetch = () => void loadCartDrawer().catch(() => undefined);

export function CartButton() {
  const t = useT();
  const { count } = useCart();
  const { setDrawerOpen } = useCartActions();
  return (
    <span className="relative inline-flex">
      <IconButton
        icon={ShoppingBag}
        label={count > 0 ? `${t("cart.open")}, ${t("cart.items", { n: count })}` : t("cart.open")}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setDrawerOpen(true)}
      />
      {count > 0 && (
        <CountBadge className="pointer-events-none absolute -end-0.5 -top-0.5">
          {formatBadgeCount(count)}
        </CountBadge>
      )}
    </span>
  );
}

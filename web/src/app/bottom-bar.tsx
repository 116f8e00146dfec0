import { House, LayoutGrid, ShoppingBag, User, type LucideIcon } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { lazyOverlay } from "@/lib/lazy-component";
import { useCart } from "@/features/cart/cart-context";
import { useT } from "@/i18n/language-context";
import { withMessages } from "@/i18n/load-messages";
import { CountBadge } from "@/ui/count-badge";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { formatBadgeCount } from "./badge-count";

export const loadMenuSheet = () =>
  withMessages(import("@/features/catalog/menu-sheet"), "later").then((m) => m.MenuSheet);
const MenuSheet = lazyOverlay(loadMenuSheet);

const itemStyle = "flex h-16 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium";

/** Phones only: four places within reach of the thumb. */
export function BottomBar() {
  const t = useT();
  const { count } = useCart();
  const [menu, setMenu] = useState<"unused" | "open" | "closed">("unused");

  return (
    <>
      <nav
        aria-label={t("nav.mobile")}
        className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-4 border-t border-line bg-card px-(--side) pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <BarLink to="/" icon={House}>
          {t("nav.home")}
        </BarLink>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menu === "open"}
          onPointerEnter={() => void loadMenuSheet().catch(() => undefined)}
          onClick={() => setMenu("open")}
          className={cx(itemStyle, menu === "open" ? "text-brand" : "text-muted")}
        >
          <Icon of={LayoutGrid} size="lg" />
          {t("nav.menu")}
        </button>
        <BarLink
          to="/cart"
          icon={ShoppingBag}
          badge={count > 0 ? formatBadgeCount(count) : undefined}
          detail={count > 0 ? t("cart.items", { n: count }) : undefined}
        >
          {t("nav.cart")}
        </BarLink>
        <BarLink to="/account" icon={User}>
          {t("nav.account")}
        </BarLink>
      </nav>
      {menu !== "unused" && (
        <Suspense fallback={null}>
          <MenuSheet open={menu === "open"} onOpenChange={(open) => setMenu(open ? "open" : "closed")} />
        </Suspense>
      )}
    </>
  );
}

type BarLinkProps = {
  to: string;
  icon: LucideIcon;
  badge?: string;
  /** The meaning of the badge, for screen readers. */
  detail?: string;
  children: ReactNode;
};

function BarLink({ to, icon, badge, detail, children }: BarLinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={cx(itemStyle, current ? "text-brand" : "text-muted")}
    >
      {badge ? (
        <span className="relative">
          <Icon of={icon} size="lg" />
          <CountBadge className="absolute -end-3 -top-2">{badge}</CountBadge>
        </span>
      ) : (
        <Icon of={icon} size="lg" />
      )}
      <span>
        {children}
        {detail && <span className="sr-only">{detail}</span>}
      </span>
    </Link>
  );
}

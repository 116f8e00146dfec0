import { ShoppingBag } from "lucide-react";
import { useId } from "react";
import { useLocation } from "react-router";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { useShopConfig } from "@/lib/shop-config";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Drawer } from "@/ui/drawer";
import { useRootAttribute } from "@/ui/use-root-attribute";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { useFocusRecovery } from "@/ui/return-focus";
import { Amount } from "./amount";
import { useCart, useCartActions } from "./cart-context";
import { CartLine } from "./cart-line";
import { CartLinesSkeleton } from "./cart-lines-skeleton";
import { subtotalOf, useCartLines } from "./use-cart-lines";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function CartDrawer({ open, onOpenChange }: Props) {
  const t = useT();
  const { vat_note: withVat } = useShopConfig();
  const { count, status } = useCart();
  const { refresh } = useCartActions();
  const lines = useCartLines();
  const list = useFocusRecovery<HTMLUListElement>();
  // The way to checkout leads through the cart page, from there on to checkout itself.
  const onCartPage = useLocation().pathname === "/cart";
  const firstId = useId();
  const close = () => onOpenChange(false);
  useRootAttribute("drawer", open && lines.length > 0);

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t("page.cart")}
      description={count > 0 ? t("cart.items", { n: count }) : undefined}
      closeLabel={t("shell.close")}
      footer={
        lines.length > 0 && (
          <>
            <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
              {t("cart.subtotal")}
              <Amount riyals={subtotalOf(lines)} size="md" />
            </p>
            <p className="mb-4 text-sm text-muted">{t(withVat ? "cart.noteVat" : "cart.note")}</p>
            <div className="grid gap-2">
              {onCartPage ? (
                <Link to="/checkout" onClick={close} className={buttonStyle({ block: true })}>
                  {t("cart.checkout")}
                </Link>
              ) : (
                <>
                  <Link
                    to="/cart"
                    onClick={close}
                    aria-describedby={firstId}
                    className={buttonStyle({ block: true })}
                  >
                    {t("cart.checkout")}
                  </Link>
                  <p id={firstId} className="text-center text-xs text-muted">
                    {t("cart.reviewFirst")}
                  </p>
                </>
              )}
              <Button variant="ghost" block onClick={close}>
                {t("cart.continue")}
              </Button>
            </div>
          </>
        )
      }
    >
      {lines.length > 0 ? (
        <ul ref={list} className="divide-y divide-line">
          {lines.map((shown) => (
            <CartLine key={shown.key} shown={shown} min={0} />
          ))}
        </ul>
      ) : status === "loading" ? (
        <CartLinesSkeleton />
      ) : status === "failed" ? (
        <QueryError error={undefined} onRetry={refresh} />
      ) : (
        <EmptyState
          icon={ShoppingBag}
          title={t("cart.empty")}
          text={t("cart.emptyText")}
          action={
            <Link to="/" onClick={close} className={buttonStyle()}>
              {t("cart.start")}
            </Link>
          }
        />
      )}
    </Drawer>
  );
}

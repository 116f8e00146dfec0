import { CircleAlert, ShoppingBag, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { useFocusRecovery } from "@/ui/return-focus";
import { useCart, useCartActions } from "./cart-context";
import { CartLine } from "./cart-line";
import { CartLinesSkeleton } from "./cart-lines-skeleton";
import { OrderSummary } from "./order-summary";
import { useCartLines, type ShownLine } from "./use-cart-lines";

type Props = {
  /** Below the note that the cart is empty. */
  whenEmpty: ReactNode;
};

export function CartView({ whenEmpty }: Props) {
  const t = useT();
  const { count } = useCart();
  const { clear } = useCartActions();
  const lines = useCartLines();
  const root = useFocusRecovery<HTMLDivElement>();

  return (
    <Container ref={root} className="py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{t("page.cart")}</h1>
        {count > 0 && (
          <Button variant="ghost" size="sm" icon={Trash2} onClick={clear} className="-me-3.5">
            {t("cart.clear")}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <NoLines whenEmpty={whenEmpty} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <MissingNote lines={lines.filter((line) => line.missing)} />
            <Card>
              <ul className="divide-y divide-line">
                {lines.map((shown) => (
                  <CartLine key={shown.key} shown={shown} min={1} withSku />
                ))}
              </ul>
            </Card>
          </div>
          <OrderSummary ready={lines.every((line) => !line.missing)} />
        </div>
      )}
    </Container>
  );
}

function NoLines({ whenEmpty }: Props) {
  const t = useT();
  const { status } = useCart();
  const { refresh } = useCartActions();
  if (status === "loading") {
    return (
      <Card className="mt-6">
        <CartLinesSkeleton />
      </Card>
    );
  }
  if (status === "failed") return <QueryError error={undefined} onRetry={refresh} />;
  return (
    <>
      <EmptyState
        icon={ShoppingBag}
        title={t("cart.empty")}
        action={
          <Link to="/" className={buttonStyle()}>
            {t("cart.continue")}
          </Link>
        }
      />
      {whenEmpty}
    </>
  );
}

/** Nothing is removed from an order silently, so the shopper removes unavailable lines by a click. */
function MissingNote({ lines }: { lines: readonly ShownLine[] }) {
  const t = useT();
  const { remove } = useCartActions();
  if (lines.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-danger-tint px-4 py-3 text-danger"
    >
      <p className="flex min-w-60 flex-1 items-start gap-2">
        <Icon of={CircleAlert} className="mt-0.5" />
        {t("cart.missing", { n: lines.length })}
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          for (const { line } of lines) remove(line);
        }}
      >
        {t("cart.removeMissing")}
      </Button>
    </div>
  );
}
